import { describe, expect, it } from "vitest";
import { type Files, printed } from "./divided.ts";

// What needs its events consecutively is read by one reader, prints what it prints without -P, and says so once.

const HINT = "hint: -P: one reader read the input, because";

const lines = (count: number, line: (i: number) => string, end = "\n"): string =>
  Array.from({ length: count }, (_, i) => `${line(i)}${end}`).join("");

const event = (i: number) =>
  `{"ts":"${new Date(Date.UTC(2026, 1, 3) + i * 1000).toISOString()}","level":"${i % 5 === 0 ? "error" : "info"}","n":${i}}`;
const events: Files = { "a.log": lines(300, event), "b.log": lines(300, (i) => event(i + 200)) };
const tables: Files = {
  "a.csv": `a,b\n${lines(300, (i) => `${i},x${i}`)}`,
  "b.csv": `b,a\n${lines(300, (i) => `${i},"y ${i}"`)}`,
};
const tablesOfMacs: Files = { "a.csv": `a,b\r${lines(300, (i) => `${i},x${i}`, "\r")}`, "b.csv": "a,b\r1,2\r" };

/** Local times of Berlin, a minute apart, in a night in which its clocks go back. */
const night = lines(300, (i) => {
  const local = Date.UTC(2025, 9, 26, 1) + (i < 120 ? i : i - 60) * 60_000;
  return `${new Date(local).toISOString().slice(0, 19).replace("T", " ")} INFO request ${i}`;
});

const json: readonly (readonly [args: readonly string[], reason: string])[] = [
  [["-n", "3"], "the events are counted that are printed"],
  [["-C", "1", "-l", "error"], "events are shown around others"],
  [["-A", "1", "-l", "error"], "events are shown around others"],
  [["-B", "1", "--filter", "e.n == 70"], "events are shown around others"],
  [["--exec", "state.n = 1"], "a script uses state"],
  [["--filter", "meta.line_num > 3"], "a script uses meta.line_num"],
  [["--exec", "e.at = meta.line_num"], "a script uses meta.line_num"],
  [["--exec", "e.at = meta"], "a script uses meta"],
  [["--begin", "conf.x = 1"], "a script comes before the first event"],
  [["--exec", "e.x = 1", "--end", "print(state.n)"], "a script uses state"],
  [["--exec", 'fn p(x) { pseudonym(x, "n") }'], "a script uses pseudonym() without FROE_SECRET"],
  [["--mark-gaps", "1h"], "gaps between events are marked"],
  [["--extract-prefix", "source"], "the prefix of lines is removed"],
  [["--merge-sorted"], "files are merged"],
  [["--head", "20"], "lines are chosen by the lines before them"],
  [["--keep-lines", "1"], "lines are chosen by the lines before them"],
  [["-M", "all"], "lines are joined to events by the lines before them"],
  [["-M", "json"], "lines are joined to events by the lines before them"],
  [["-M", "java"], "lines are joined to events by the lines before them"],
];

const rows: readonly (readonly [name: string, args: readonly string[], files: Files, reason: string])[] = [
  ["rows of several lines", ["-f", "csv", "-M", "indent"], tables, "lines are joined to the rows of a table"],
  ["rows without a header", ["-f", "csvnh", "-M", "blank"], tables, "lines are joined to the rows of a table"],
  [
    "hours that clocks show twice",
    ["-f", "iso8601-level", "--normalize-ts", "--input-tz", "Europe/Berlin"],
    { "a.log": night },
    "the year or the hour of timestamps follows from those before them",
  ],
  ["rows that end in CR", ["-f", "csv"], tablesOfMacs, "the rows of a table end in CR"],
];

describe("runs that are not divided say so once", () => {
  it.each(json)("%j", async (args, reason) => {
    await expectReasonOnce(["-j", "-J", ...args], events, reason);
  });

  it.each(rows)("%s", async (_, args, files, reason) => {
    await expectReasonOnce([...args, "-J"], files, reason);
  });

  it("and not at all where nobody asked for workers", async () => {
    const { stderr } = await printed(["-j", "-J", "-n", "3"], events, { isAsked: false });
    expect(stderr).toBe("");
  });

  it("and not at all where nobody wants to be told", async () => {
    const { stderr } = await printed(["-j", "-J", "-n", "3", "--no-diagnostics"], events, {});
    expect(stderr).toBe("");
  });
});

async function expectReasonOnce(args: readonly string[], files: Files, reason: string): Promise<void> {
  const alone = await printed(args, files, null);
  const divided = await printed(args, files, { rangeBytes: 256 });
  const hint = `${HINT} ${reason}\n`;
  expect(divided.stderr.split(HINT)).toHaveLength(2);
  expect(divided.stderr).toContain(hint);
  expect({ ...divided, stderr: divided.stderr.replace(hint, "") }).toEqual(alone);
}
