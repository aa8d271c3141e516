import { describe, expect, test } from "vitest";
import { froe } from "../cli/froe.ts";

// A run that has read thousands of records of many shapes goes on with a quicker parser: nothing of what it prints may show
// that.

const LINES = 48_000;

/** Records of over five megabytes, of which some are odd in every way. */
function lineOf(n: number): string {
  if (n % 9_999 === 9_998) return `{"n":${n},"long":"${"x".repeat(300_000)}"}`;
  if (n % 97 === 0) return `{"n":${n},"n":${n + 1}}`;
  if (n % 89 === 0) return `{"n":${n},"e":1e2,"\\u0061":[${n}]}`;
  if (n % 83 === 0) return `{"n":${n},"level":"error"`;
  if (n % 79 === 0) return `{ "n" : ${n}, "level": "warn", "k${n}": {"a": {"a": 1}} }\r`;
  return `{"n":${n},"shape ${n % 9}":null,"level":"info","msg":"the ${n % 7}th of them is like all others, or nearly","ok":true,"at":1.25}`;
}

const lines = Array.from({ length: LINES }, (_, n) => lineOf(n));
const log = `${lines.join("\n")}\n`;
const QUARTER = LINES / 4;

/** The same input in pieces that are too small for that. */
const pieces = [0, 1, 2, 3].map((i) => `${lines.slice(i * QUARTER, (i + 1) * QUARTER).join("\n")}\n`);

describe("a long run prints what short ones do", () => {
  test.each([[["-J"]], [["-J", "-k", "n,level"]], [["-J", "-l", "error,warn"]]])("%j", async (args) => {
    const run = (stdin: string) => froe(["-j", "--no-diagnostics", ...args], { stdin });
    const parts = [];
    for (const piece of pieces) parts.push((await run(piece)).stdout);
    expect((await run(log)).stdout === parts.join("")).toBe(true);
  });

  test("and counts what they do", async () => {
    const { stdout } = await froe(["-j", "-q", "--no-diagnostics", "--stats=json"], { stdin: log });
    const accepted = lines.flatMap((line) => {
      try {
        return [JSON.parse(line) as object];
      } catch {
        return [];
      }
    });
    expect(JSON.parse(stdout)).toMatchObject({
      lines: { read: LINES, rejected: LINES - accepted.length },
      fields: {
        n: { count: accepted.length, types: { int: accepted.length } },
        e: { count: accepted.filter((one) => "e" in one).length },
        level: { count: accepted.filter((one) => "level" in one).length },
      },
    });
  });
});
