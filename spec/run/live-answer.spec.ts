import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Answer } from "../../engine/answers/index.ts";
import type { Table } from "../../engine/render/index.ts";
import { isLive, liveAnswer } from "../../engine/run/live-answer.ts";
import { optionsOf, writtenTo } from "./in-process.ts";

/** A terminal of so many lines that keeps what is written to it. */
function terminalOf(rows: number) {
  const stream = Object.assign(new PassThrough(), { isTTY: true, rows });
  return { stream, written: () => writtenTo(stream) };
}

/** An answer of so many rows. */
function answerOf(count: () => number): Answer {
  const rows = (): Table => ({
    columns: [{ name: "path", holds: "name" }],
    rows: Array.from({ length: count() }, (_, i) => [`/${i}`]),
    all: count(),
  });
  const unused = () => {
    throw new Error("not drawn");
  };
  return { rows, reads: null, add: unused, drain: unused, merge: unused, notes: unused };
}

const optionsFor = async (...args: string[]) => ({
  ...(await optionsOf(args, ["app.log"])),
  ...{ terminal: true, progress: true, width: 60 },
});
const update = { source: { name: "app.log" } as never, events: 1, rejected: 0 };

describe("rows on a terminal", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "hrtime"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("are drawn over those before, and cleared away at the end", async () => {
    const { stream, written } = terminalOf(24);
    let rows = 2;
    const live = await liveAnswer(await optionsFor("--by", "path"), () => answerOf(() => rows), stream);
    live.show(update);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(written()).toBe("path\n/0\n/1\n");
    rows = 3;
    live.show(update);
    await vi.advanceTimersByTimeAsync(500);
    expect(written()).toBe("\x1b[3A\x1b[0Jpath\n/0\n/1\n/2\n");
    live.hide();
    expect(written()).toBe("\x1b[4A\x1b[0J");
    expect(vi.getTimerCount()).toBe(0);
  });

  test("wait for a second, so that a short run prints its last rows alone", async () => {
    const { stream, written } = terminalOf(24);
    const live = await liveAnswer(await optionsFor("--by", "path"), () => answerOf(() => 1), stream);
    live.show(update);
    await vi.advanceTimersByTimeAsync(900);
    live.hide();
    await vi.advanceTimersByTimeAsync(900);
    expect(written()).toBe("");
  });

  test("do not wait for what a program appends to a file", async () => {
    const { stream, written } = terminalOf(24);
    const live = await liveAnswer(await optionsFor("--by", "path", "--follow"), () => answerOf(() => 1), stream);
    live.show(update);
    await vi.advanceTimersByTimeAsync(1);
    expect(written()).toBe("path\n/0\n");
    live.hide();
  });

  test("are drawn at most five times a second", async () => {
    const { stream, written } = terminalOf(24);
    const live = await liveAnswer(await optionsFor("--by", "path", "--follow"), () => answerOf(() => 1), stream);
    for (let millis = 0; millis < 1_000; millis += 10) {
      live.show(update);
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(written().match(/path/g)?.length).toBeLessThanOrEqual(5);
    live.hide();
  });

  test("fit the lines of the terminal", async () => {
    const { stream, written } = terminalOf(4);
    const live = await liveAnswer(await optionsFor("--by", "path", "--follow"), () => answerOf(() => 9), stream);
    live.show(update);
    await vi.advanceTimersByTimeAsync(1);
    expect(written()).toBe("path\n/0\n/1\n");
    live.hide();
  });
});

describe("rows are drawn while the input is read", () => {
  test("for people", async () => {
    expect(isLive(await optionsFor("--by", "path"))).toBe(true);
    expect(isLive(await optionsFor("--over-time"))).toBe(true);
  });

  test("but not for programs, beside other output, or where nobody looks", async () => {
    expect(isLive(await optionsFor("--by", "path", "-m=json"))).toBe(false);
    expect(isLive(await optionsFor("--by", "path", "-e", "print(e.path)"))).toBe(false);
    expect(isLive({ ...(await optionsFor("--by", "path")), terminal: false })).toBe(false);
    expect(isLive({ ...(await optionsFor("--by", "path")), progress: false })).toBe(false);
  });
});
