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

test("a file that cannot be read is reported, and the others are looked at", async () => {
  const { stdout, stderr, code } = await froe(["detect", "missing.log", "a.log"], { files: { "a.log": "n=1 m=2\n" } });
  expect(stdout).toMatch(/^a\.log: logfmt\n/);
  expect(stderr).toBe("froe: error: missing.log: no such file\n");
  expect(code).toBe(1);
});

test("an archive that is damaged before its first line cannot be read", async () => {
  const files = { "a.gz": Buffer.concat([gzipSync("n=1 m=2\n").subarray(0, 10), Buffer.alloc(20, 0xff)]) };
  const { stdout, stderr, code } = await froe(["detect", "a.gz"], { files });
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^froe: error: a\.gz: the archive is damaged/);
  expect(code).toBe(1);
});

test("an option that it does not know is misuse", async () => {
  const { stderr, code } = await froe(["detect", "--strict"]);
  expect(stderr).toMatch(/^froe detect: .*--strict/);
  expect(code).toBe(2);
});

test("lines that nearly fit are explained", async () => {
  const access = '192.0.2.7 - - [04/Mar/2026:05:06:07 +0000] "GET / HTTP/1.1" 200 17 "-" "agent"';
  const files = {
    "a.log": `${access} id 1\n`.repeat(500),
    "b.log": `${access}\n`.repeat(2) + `${access} id 1\n`.repeat(3),
    "c.log": 'web-1  | {"n":1}\n'.repeat(5),
    "d.log": "Some words.\nMore of them, and more.\n",
  };
  const { stdout } = await froe(["detect", ...Object.keys(files)], { files });
  expect(stdout.split("\n").filter((line) => line.startsWith("  ") && !line.includes("|  "))).toEqual(
    expect.arrayContaining([
      "  combined: 128 of 128 lines, but for column 80: unexpected trailing text after user_agent at column 80: 'id 1'",
      "  combined: 3 of 3 other lines, but for column 80: unexpected trailing text after user_agent at column 80: 'id 1'",
    ]),
  );
  expect(stdout).toContain(
    "\n  c.log: 5 of 5 lines are json after the prefix of docker compose; froe -f service-lines c.log reads them\n",
  );
  expect(stdout).toMatch(/d\.log: line\n {2}2 lines sampled\n {8}2 {2}line\n$/);
});

test("lines are joined, and prefixes taken off, before they are looked at", async () => {
  const files = { "a.log": '{\n"a": 1\n}\n{"a": 2}\n', "b.log": "svc :: a=1 b=2\n" };
  expect((await froe(["detect", "-M", "json", "a.log"], { files })).stdout).toMatch(/^a\.log: json\n/);
  expect((await froe(["detect", "--extract-prefix", "svc", "--prefix-sep", "::", "b.log"], { files })).stdout).toMatch(
    /^b\.log: logfmt\n/,
  );
  expect((await froe(["detect", "-M", "nosuch", "a.log"], { files })).code).toBe(2);
});

test("a name that says something else than the first bytes is reported, and what is no text is refused", async () => {
  const files = {
    "a.log.gz": '{"n":1}\n',
    "b.zst": Buffer.from([0x1f, 0x9d, 0x90]),
    "c.gz": "",
    "d.log": Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00, 0x00, 0x04]),
  };
  expect(await froe(["detect", "a.log.gz", "b.zst", "c.gz", "d.log"], { files })).toEqual({
    stdout:
      "a.log.gz: json\n  1 line sampled\n        1  json\n  a.log.gz is named .gz, but is not gzip-compressed: it was read as it is\nc.gz: no line with content\n",
    stderr:
      "froe: error: b.zst is compressed (LZW): gzip -dc b.zst | froe\nfroe: error: d.log is xz-compressed: xz -dc d.log | froe\n",
    code: 1,
  });
  const explained = await froe(["explain", "d.log:1"], { files });
  expect(explained).toMatchObject({ stderr: "froe: error: d.log is xz-compressed: xz -dc d.log | froe\n", code: 1 });
});

test.each([
  ['{"a":1}\n{"a":2}\n', null],
  ['{"a":1}\n{"a":2}\na=1 b=2\nb=3 c=4\n', "json,logfmt,line"],
])("what reads the other formats of a file as well is said where there are some: %j", async (text, readsAll) => {
  const { stdout } = await froe(["detect", "--json", "a.log"], { files: { "a.log": text } });
  expect(JSON.parse(stdout).reads_all).toBe(readsAll);
});
