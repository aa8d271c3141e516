import { describe, expect, test } from "vitest";
import { froe } from "./froe.ts";

const FIRST = 'a.log:2:8 ("2026-02-30T10:00:00Z" is a day that does not exist)';
const event = (ts: string, n: number) => `{"ts":"${ts}","level":"info","n":${n}}\n`;
const files = {
  "a.log": event("2026-02-03T10:00:00Z", 1) + event("2026-02-30T10:00:00Z", 2) + event("2026-02-04T10:00:00Z", 3),
};

describe("an event whose date does not exist has no time, which is reported once with its place", () => {
  test.each([
    ["--since", "froe: 1 event without a timestamp dropped by --since or --until", ["--since", "2026-01-01"]],
    ["--until", "froe: 1 event without a timestamp dropped by --since or --until", ["--until", "2027-01-01"]],
    ["-P", "froe: 1 event without a timestamp dropped by --since or --until", ["-P", "--since", "2026-01-01"]],
    ["-s", "hint: 1 event has no timestamp and is not in the time range of the statistics", ["-s"]],
    ["-s -P", "hint: 1 event has no timestamp and is not in the time range of the statistics", ["-s", "-P"]],
    ["--normalize-ts", "hint: 1 event without a timestamp, which --normalize-ts skips", ["--normalize-ts"]],
    ["--mark-gaps", "hint: 1 event without a timestamp, which --mark-gaps skips", ["--mark-gaps", "1h"]],
    ["--over-time", "hint: 1 event has no timestamp and no row", ["--over-time=1d"]],
    ["--over-time -P", "hint: 1 event has no timestamp and no row", ["--over-time=1d", "-P"]],
    ["--span", "hint: 1 event has no timestamp and is in no span", ["--span", "1d"]],
  ])("%s", async (_, said, args) => {
    const { stderr } = await froe(["-f", "json", ...args, "a.log"], { files });
    const lines = stderr
      .split("\n")
      .filter((line) => line.includes("no timestamp") || line.includes("without a times"));
    expect(lines).toHaveLength(1);
    expect(lines[0]!.startsWith(`${said}, first at ${FIRST}`)).toBe(true);
    expect(lines[0]).toMatch(/[;:] --ts-field/);
  });

  test.each([
    ["--since or --until", ["--since", "2026-01-01"]],
    ["--normalize-ts", ["--normalize-ts"]],
  ])("and ends a strict run that needs it for %s", async (named, args) => {
    const { stderr, code } = await froe(["-f", "json", "--strict", ...args, "a.log"], { files });
    expect(stderr).toContain(
      `a.log:2:8: no timestamp ("2026-02-30T10:00:00Z" is a day that does not exist), and ${named} needs one (--strict)`,
    );
    expect(code).toBe(1);
  });

  test("and ends a merge of sorted files", async () => {
    const { stderr, code } = await froe(["-f", "json", "--merge-sorted", "a.log"], { files });
    expect(stderr).toContain('a.log:2:8: error: no timestamp ("2026-02-30T10:00:00Z" is a day that does not exist)');
    expect(code).toBe(1);
  });

  test("the first of several parts of a file is in the lines of the file", async () => {
    const many = event("2026-02-03T10:00:00Z", 1).repeat(40_000);
    const big = { "a.log": `${many}{"n":1}\n${many}${event("2026-02-30T10:00:00Z", 2)}` };
    for (const args of [["-P"], []]) {
      const { stderr } = await froe(["-f", "json", "-q", "--since", "2026-01-01", ...args, "a.log"], { files: big });
      expect(stderr).toContain("2 events without a timestamp dropped by --since or --until, first at a.log:40001;");
    }
  });
});
