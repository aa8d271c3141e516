import { expect, test } from "vitest";
import { froe } from "./froe.ts";

test("froe explain draws a line of the command line, of a file, and of standard input", async () => {
  const files = { "a.log": "x=1\nn=1 m=2\n" };
  const expected = ["logfmt: accepted, 2 fields", "", "  n=1 m=2", "  └─┘ n: int 1", "      └─┘ m: int 2", ""].join(
    "\n",
  );
  for (const args of [["n=1 m=2"], ["a.log:2"]]) {
    const ran = await froe(["explain", "-f", "logfmt", ...args], { files });
    expect(ran).toEqual({ stdout: expected, stderr: "", code: 0 });
  }
  expect((await froe(["explain", "-f", "logfmt"], { stdin: "\n\nn=1 m=2\nno\n" })).stdout).toBe(expected);
});

test("without -f it tells why each format before the one that reads the line does not", async () => {
  const { stdout } = await froe(["explain", "n=1 m=2"]);
  expect(stdout).toMatch(/^Why not another format before logfmt\n {2}json +column 1: expected "\{", found "n"\n/);
  expect(stdout).toContain("\n\nlogfmt: accepted, 2 fields\n");
});

test("of a cascade, the format that reads the line, or the one that gets furthest", async () => {
  expect((await froe(["explain", "-f", "json,logfmt", "n=1"])).stdout).toContain("\nlogfmt: accepted, 1 field\n");
  const { stdout, code } = await froe(["explain", "-f", "json,logfmt", "n=1 x"]);
  expect(stdout).toContain("No format reads the line\n");
  expect(stdout).toContain("The one that gets furthest\nlogfmt: rejected at column 6");
  expect(code).toBe(1);
});

test("a row of a file has the columns of its header, with their types", async () => {
  const files = { "a.csv": "name,status\nann,200\n" };
  const { stdout } = await froe(["explain", "-f", "csv status:int", "a.csv:2"], { files });
  expect(stdout).toContain('  └─┘ name: string "ann"\n      └─┘ status: int 200\n');
});

test("a grammar of one's own explains itself, too", async () => {
  const own = `import { digits, field, grammar, seq } from "froe/grammar";
    export default grammar("own", { about: "x", layout: "x", record: seq("a", field("n", digits(2))) });`;
  const { stdout } = await froe(["explain", "-f", "own.ts", "a1"], { files: { "own.ts": own } });
  expect(stdout).toMatch(/^own: rejected at column 2: expected n, found "1"\n/);
});

test("a line that there is not, and a file that cannot be read, are told", async () => {
  const { stderr, code } = await froe(["explain", "-f", "logfmt", "a.log:9"], { files: { "a.log": "n=1\n" } });
  expect({ stderr, code }).toEqual({ stderr: "froe explain: a.log:9: no such line\n", code: 1 });
  const odd = await froe(["explain", "-f", "logfmt", "\u001b[2J.log:9"], { files: { "\u001b[2J.log": "n=1\n" } });
  expect(odd.stderr).toBe("froe explain: ␛[2J.log:9: no such line\n");
});
