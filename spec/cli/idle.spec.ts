import { expect, test } from "vitest";
import { froe } from "./froe.ts";

const files = { "a.log": '{"ts":"2026-02-03T10:00:00Z","level":"info","n":1}\n' };

/** What froe says of options that have no effect. */
async function idle(...args: string[]): Promise<readonly string[]> {
  const { stderr } = await froe(["-j", ...args, "a.log"], { files });
  return stderr.split("\n").filter((line) => line.includes("no effect") || line.includes("is empty"));
}

test.each([
  ["-K n --by level", "-K is about events, and --by prints rows instead: it has no effect"],
  ["--mark-gaps 1m --span 1m", "--mark-gaps is about events, and --span prints rows instead: it has no effect"],
  ["-s -F view", "-F view is a form of events, and -s prints numbers instead: it has no effect"],
  ["-s -J", "-F json is a form of events, and -s prints numbers instead (-s=json prints JSON): it has no effect"],
  ["-s -o out", "-o is about events, and -s prints numbers instead: the file is empty"],
  ["--hide-repeated -J", "--hide-repeated is for -F view: it has no effect"],
  ["--legend -J", "--legend is for maps such as -F levelmap: it has no effect"],
  ["-z -J", "-z is for -F default and view: it has no effect"],
  ["-F raw --normalize-ts", "--normalize-ts changes events, and -F raw prints lines as they are: it has no effect"],
  ["--threads 2", "--threads is for -P: it has no effect"],
])("%s is said to have no effect", async (words, hint) => {
  expect(await idle(...words.split(" "))).toEqual([`hint: ${hint}`]);
});

test.each([
  "--by level -J",
  "-s=json -J",
  "-m=json --freq n -J",
  "--freq n --with-metrics -J",
  "--with-stats -o out -J",
  "--hide-repeated -F view",
  "-F levelmap --legend",
  "--no-legend",
  "-P --threads 1",
  "--threads 1",
  "-z",
  "-q -J -o out",
  "--over-time=1m -z",
])("%s is not", async (words) => {
  expect(await idle(...words.split(" "))).toEqual([]);
});
