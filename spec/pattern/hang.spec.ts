import { spawn } from "node:child_process";
import { describe, expect, test } from "vitest";
import { built } from "../built.ts";

// Patterns that take a backtracking engine exponential time, one for each construct, and texts that they almost match.
// Each is tried by the command line in a process of its own, which the system ends when its processor time is up: unlike
// time of day, that does not depend on what else the machine does.

const LIMIT_SECONDS = 20;

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

describe("no pattern hangs", () => {
  test.concurrent.each(cases)("%s: %s", async (_construct, pattern, text) => {
    // The line is read or rejected: the process ends by itself.
    expect([0, 1]).toContain(await run(`regex:${pattern}`, `${text}\n`));
  });
});

/** The exit code of a run, or the signal that ended it. */
function run(format: string, stdin: string): Promise<number | NodeJS.Signals | null> {
  const limited = ["-c", `ulimit -t ${LIMIT_SECONDS} && exec "$0" "$@"`, process.execPath, built(), "-f", format];
  const child = spawn("sh", limited, { stdio: ["pipe", "ignore", "ignore"] });
  child.stdin.on("error", () => {});
  child.stdin.end(stdin);
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (code, signal) => done(code ?? signal));
  });
}
