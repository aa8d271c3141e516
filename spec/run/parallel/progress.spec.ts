import { beforeEach, expect, test, vi } from "vitest";
import type { ProgressUpdate } from "../../../engine/run/progress.ts";
import { printed } from "./divided.ts";

// How far a divided run has come is reported as its parts are joined, in the order of the input.

const seen: { name: string; position: number; events: number; rejected: number }[] = [];
let hidden = 0;

vi.mock("../../../engine/run/progress.ts", () => ({
  planProgress: () => ({
    show({ source, events, rejected }: ProgressUpdate) {
      seen.push({ name: source.name.replace(/.*\//, ""), position: source.position?.() ?? 0, events, rejected });
    },
    hide: () => hidden++,
  }),
}));

beforeEach(() => {
  seen.length = 0;
  hidden = 0;
});

const line = '{"level":"INFO","msg":"started"}\n';
const files = { "a.log": line.repeat(6_000), "b.log": `${line.repeat(2_999)}{"open":\n${line.repeat(3_000)}` };

test("the parts bring it forward, never back", async () => {
  const { stderr } = await printed(["-j", "-q"], files, { rangeBytes: 50_000 }, { isWatched: true });
  expect(stderr).toContain("1 line rejected of 12000");
  expect(seen.length).toBeGreaterThan(0);
  for (const [name, { length }] of Object.entries(files)) {
    const positions = seen.filter((one) => one.name === name).map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(Math.max(0, ...positions)).toBeLessThanOrEqual(length);
  }
  const events = seen.map((one) => one.events);
  expect(events).toEqual(events.toSorted((a, b) => a - b));
  expect(Math.max(...events)).toBeLessThanOrEqual(11_999);
});

test("it makes way for what is reported meanwhile, and when the run is over", async () => {
  await printed(["-j", "-q"], files, { rangeBytes: 50_000 }, { isWatched: true });
  // Once for the rejected line, once at the end.
  expect(hidden).toBe(2);
});

test("it is not asked for where nobody looks", async () => {
  await printed(["-j", "-q"], files, {});
  expect(seen).toEqual([]);
});
