import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { built } from "../built.ts";

// Patterns that take a backtracking engine exponential time, one for each construct, and texts that they almost match.
// The built command line tries them in one process, which the system ends when its processor time is up: unlike time of
// day, that does not depend on what else the machine does.

const LIMIT_SECONDS = 40;

const ABC = "a".repeat(40);
const UMLAUTS = "ä".repeat(40);
const ASTRAL = "𝒂".repeat(40);

const cases: readonly (readonly [construct: string, pattern: string, text: string])[] = [
  ["repetition of a repetition", "(?:a+)+b", ABC],
  ["repetitions inside each other", "(?:(?:(?:(?:(?:a+)+)+)+)+)+b", ABC],
  ["lazy repetition", "(?:a+?)+?b", ABC],
  ["repetition of an optional", "(?:a?)+b", ABC],
  ["alternatives that overlap", "(?:a|aa|a)+b", ABC],
  ["alternatives that are the same", "(?:a|a)*b", ABC],
  ["repetitions in a row", "a*a*a*a*a*a*a*a*a*a*b", ABC.repeat(10)],
  ["optional characters", `${"a?".repeat(40)}${"a".repeat(40)}b`, ABC],
  ["optional characters that are not there", `${"a?".repeat(150)}wxyz`, "no"],
  ["alternatives without characters", `A${"(?:\\b|\\B)".repeat(40)}wxyz`, "no"],
  ["counted repetition", "(?:a{1,3}){1,20}b", ABC],
  ["large counted repetition", "(?:a{1,20}){1,100}b", ABC],
  ["larger counted repetition", "(?:a{0,90}){0,100}b", ABC],
  ["open counted repetition", "(?:a{2,}){2,}b", ABC],
  ["a flag for the case", "(?i)(?:A+)+b", ABC],
  ["a flag for the case of a group", "(?i:(?:A|a)+)+b", ABC],
  ["a flag for lines", "(?m)(?:^a+$|a+)+b", ABC],
  ["a flag for dots", "(?s)(?:.+)+b", ABC],
  ["blanks and comments", "(?x) (?: a + ) + b # ab", ABC],
  ["a class of POSIX", "(?:[[:alpha:]]+)+1", ABC],
  ["an escape for a class", String.raw`(?:\w+\s?)+1`, ABC],
  ["a negated class", "(?:[^b]+)+b", ABC],
  ["a property of Unicode", String.raw`(?:\p{L}+)+1`, ABC],
  ["a property of Unicode, beyond ASCII", String.raw`(?:\p{L}+)+1`, UMLAUTS],
  ["a property of Unicode, beyond the first plane", String.raw`(?:\p{L}+)+1`, ASTRAL],
  ["dots beyond ASCII", "(?:.+)+1", UMLAUTS],
  ["the case beyond ASCII", "(?i)(?:Ä+)+b", UMLAUTS],
  ["ends of words", String.raw`(?:\b\w+\b ?|\w)+1`, ABC],
  ["ends of words beyond ASCII", String.raw`(?:\b\w+\b ?|\w)+1`, UMLAUTS],
  ["a group that is repeated", "(?:(?P<x>a+)|(?P<y>aa))+b", ABC],
  ["groups in a row", "(?P<x>a*)(?P<y>a*)(?P<z>a*)b", ABC.repeat(20)],
  ["a long line", "(?:a|b)*", ABC.repeat(100_000)],
  ["a long line that fails", "(?:a|b)*c", ABC.repeat(20_000)],
];

/** Carries out a command line for each case, and prints its exit code as soon as it has ended. */
const SCRIPT = `
const { readFileSync, writeFileSync, writeSync } = require("node:fs");
const { runCommandLine } = require(process.argv[1]);
(async () => {
  for (const [, pattern, text] of JSON.parse(readFileSync(0, "utf8"))) {
    writeFileSync("a.log", text + "\\n");
    writeSync(3, await runCommandLine(["-f", "regex:" + pattern, "a.log"]) + " ");
  }
})();`;

test("no pattern hangs", () => {
  const folder = mkdtempSync(join(tmpdir(), "froe-hang-"));
  const command = `ulimit -t ${LIMIT_SECONDS} && exec "$0" "$@"`;
  const { output } = spawnSync("sh", ["-c", command, process.execPath, "-e", SCRIPT, built("main.cjs")], {
    ...{ cwd: folder, input: JSON.stringify(cases), stdio: ["pipe", "ignore", "ignore", "pipe"], encoding: "utf8" },
  });
  rmSync(folder, { recursive: true });
  const codes = (output[3] ?? "").trim().split(" ");
  // Each line is read or rejected, and after that the next pattern is tried.
  const ended = cases.map(([construct, pattern], at) => [construct, pattern, codes[at]]);
  expect(ended.filter(([, , code]) => code !== "0" && code !== "1")).toEqual([]);
});
