import { describe, expect, test } from "vitest";
import { glanceAtTime } from "../../engine/emission/stages/glance.ts";
import { windowJudge } from "../../engine/emission/stages/window-judge.ts";
import { NameTable } from "../../engine/event/index.ts";
import { INSIDE, OUTSIDE, UNCLEAR } from "../../engine/records/event-sink.ts";
import { usualLimits } from "../../engine/records/limits.ts";
import { timestampsOf } from "../../engine/time/index.ts";
import { froe } from "../cli/froe.ts";

const options = { field: null, layouts: null, zone: "UTC", zoneAssumed: false, year: null, now: 0 };
const window = { since: { millis: Date.UTC(2026, 1, 3), nanos: 0 }, until: { millis: Date.UTC(2026, 1, 4), nanos: 0 } };

/** What is said of the text of a record. */
function glance(text: string, field: string | null = null) {
  const bytes = Buffer.from(`\n${text}\n`);
  const stamps = { ...options, field };
  const judge = windowJudge(window, timestampsOf(stamps, new NameTable()), stamps, usualLimits.dayPause);
  return glanceAtTime(judge, field)(bytes, 1, bytes.length - 1);
}

describe("a record is decided at a glance", () => {
  test("where the surest name of a timestamp has a text", () => {
    expect(glance('{"ts":"2026-02-03T04:05:06Z","n":1}')).toBe(INSIDE);
    expect(glance('{"ts":"2026-02-04T00:00:00Z"}')).toBe(INSIDE);
    expect(glance('{"ts":"2026-02-04 00:00:00.1","n":1}')).toBe(OUTSIDE);
    expect(glance('{"n":1,"ok":true,"note":"ts, and more","at":null,"ts":"2025-01-01T00:00:00Z"}')).toBe(OUTSIDE);
    expect(glance('{"n":-1.5,"ok":true,"note":"{a}, [b]","ts":"2025-01-01T00:00:00Z"}')).toBe(OUTSIDE);
    expect(glance('{"ts":"2025-01-01T00:00:00Z","when":"2026-02-03T04:05:06Z"}', "when")).toBe(INSIDE);
  });

  test.each([
    ["no text", '{"ts":1770000000}'],
    ["no timestamp", '{"ts":"soon"}'],
    ["a day, whose time may be elsewhere", '{"ts":"2026-02-03","time":"10:20:30"}'],
    ["no year, which may be elsewhere", '{"ts":"Feb  3 10:20:30","container_ts":"2020-02-03T10:20:30Z"}'],
    ["an escape", '{"ts":"2026-02-03T04:05:06Z\\n"}'],
    ["an escape in front of it", '{"a\\"":1,"ts":"2026-02-03T04:05:06Z"}'],
    ["a map in front of it", '{"a":{"ts":1},"ts":"2026-02-03T04:05:06Z"}'],
    ["a list in front of it", '{"a":[1],"ts":"2026-02-03T04:05:06Z"}'],
    ["a name in capitals", '{"TS":"2026-02-03T04:05:06Z"}'],
    ["another name", '{"time":"2026-02-03T04:05:06Z"}'],
    ["no field", "{}"],
  ])("but not with %s", (_, text) => {
    expect(glance(text)).toBe(UNCLEAR);
  });
});

test("a window keeps the same records, whether they are read or not", async () => {
  const texts = Array.from({ length: 300 }, (_, n) => {
    const ts = new Date(Date.UTC(2026, 1, 3) + n * 3_600_000).toISOString();
    const forms = [
      `{"ts":"${ts}","n":${n}}`,
      `{"n":${n},"ts":"${ts}"}`,
      `{ "ts": "${ts}", "n": ${n} }`,
      `{"m":{"a":[1]},"ts":"${ts}","n":${n}}`,
      `{"time":"2020-01-01","ts":"${ts}","n":${n}}`,
      `{"n":${n},"ts":"${ts}","ts":"2030-01-01T00:00:00Z"}`,
      `{"TS":"${ts}","ts":"2020-01-01T00:00:00Z","n":${n}}`,
      `{"n":${n}}`,
      "broken",
    ];
    return `${forms[n % forms.length]}${n % 4 === 0 ? "\r" : ""}\n`;
  });
  const files = { "a.log": texts.join("") };
  const args = ["-j", "-J", "--since", "2026-02-05", "--until", "2026-02-12", "a.log"];
  const glanced = await froe(args, { files });
  const read = await froe([...args, "--filter", "true"], { files });
  expect(glanced).toEqual(read);
  expect(glanced.stdout.split("\n").length).toBeGreaterThan(80);
  expect((await froe([...args, "-s"], { files })).stdout).toContain("filtered");
});
