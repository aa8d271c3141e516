import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { froe } from "./froe.ts";

test("froe detect tells the format of each file", async () => {
  const files = {
    "a.log": "n=1 m=2\n",
    "b.gz": gzipSync('{"n":1}\n{"n":2}\n'),
    "c.csv": "a,b,c\n1,2,3\n",
    "d.log": "\n\n",
  };
  const { stdout, stderr, code } = await froe(["detect", ...Object.keys(files)], { files });
  expect(stdout.split("\n").filter((line) => line.includes(":"))).toEqual([
    "a.log: logfmt",
    "b.gz: json",
    "c.csv: csv",
    "d.log: no line with content",
  ]);
  expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
});

test("grammars of one's own take part", async () => {
  const own = `import { field, grammar, rest, seq } from "froe/grammar";
    export default grammar("own", { about: "x", layout: "x", record: seq("n=", field("text", rest)) });`;
  const files = { "own.ts": own, "a.log": "n=1 m=2\n" };
  expect((await froe(["detect", "--grammar", "own.ts", "a.log"], { files })).stdout).toMatch(/^a\.log: own\n/);
  expect((await froe(["detect", "--grammar-last", "own.ts", "a.log"], { files })).stdout).toMatch(/^a\.log: logfmt\n/);
});

test("of standard input the first line with content decides", async () => {
  const { stdout } = await froe(["detect"], { stdin: "\n\nn=1 m=2\n{}\n" });
  expect(stdout).toBe("stdin: logfmt\n  1 line sampled\n        1  logfmt\n");
});

test("a file that cannot be read is told, and the others are looked at", async () => {
  const { stdout, stderr, code } = await froe(["detect", "missing.log", "a.log"], { files: { "a.log": "n=1 m=2\n" } });
  expect(stdout).toMatch(/^a\.log: logfmt\n/);
  expect(stderr).toBe("froe: error: missing.log: no such file\n");
  expect(code).toBe(1);
});

test("an option that it does not know is misuse", async () => {
  const { stderr, code } = await froe(["detect", "--strict"]);
  expect(stderr).toMatch(/^froe detect: .*--strict/);
  expect(code).toBe(2);
});
