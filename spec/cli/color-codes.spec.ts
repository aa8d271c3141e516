import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { json, line, logfmt } from "../../grammars/formats.ts";
import { readAll } from "../../grammars/read-all.ts";
import { readEvents } from "../../grammars/read-events.ts";
import { printed } from "../run/parallel/divided.ts";
import { froe } from "./froe.ts";

const ESC = "\x1b";
const red = (text: string) => `${ESC}[31m${text}${ESC}[0m`;
const link = (text: string) => `${ESC}]8;;https://example.com/?a="b"${ESC}\\${text}${ESC}]8;;\x07`;
const told = (count: number) =>
  `hint: ${count === 1 ? "1 line has" : `${count} lines have`} color codes, which were ignored (-f line and -f raw keep them)\n`;

/** Lines in color, and the same without. */
const plain = Array.from({ length: 400 }, (_, i) => `time=2026-02-03T04:05:06Z level=info msg="door ${i} open" n=${i}`);
const colored = plain.map((text, i) => {
  if (i % 3 === 0) return text;
  return text
    .replace("level", red("level"))
    .replace("door", i % 2 === 0 ? link("door") : `${ESC}[1;38:5:3mdoor${ESC}(B${ESC}[m`);
});
const count = plain.filter((_, i) => i % 3 !== 0).length;
const textOf = (lines: readonly string[]) => `${lines.join("\n")}\n`;

test.each([
  ["JSON", `${ESC}[34m{${ESC}[32m"a"${ESC}[0m:1}${ESC}[0m`, "json", '{"a":1}'],
  ["pairs", `${red("time")}=${red("04:05:06")}`, "logfmt", '{"time":"04:05:06"}'],
  [
    "an access line that ends in a code",
    `192.0.2.7 - - [03/Feb/2026:10:20:30 +0000] "GET / HTTP/1.1" 200 17${ESC}[0m${ESC}[K`,
    "combined",
    '{"ip":"192.0.2.7","ts":"03/Feb/2026:10:20:30 +0000","request":"GET / HTTP/1.1","method":"GET","path":"/","protocol":"HTTP/1.1","status":200,"bytes":17}',
  ],
  ["text", link("a b"), "line", '{"line":"a b"}'],
])("%s in color is detected and read as without", async (_, text, format, event) => {
  const { stdout, stderr } = await froe(["-J", "a.log"], { files: { "a.log": `${text}\n` } });
  expect({ stdout, stderr }).toEqual({ stdout: `${event}\n`, stderr: told(1) });
  expect((await froe(["detect", "a.log"], { files: { "a.log": `${text}\n` } })).stdout).toContain(`a.log: ${format}`);
});

test("text that a user asks for as it is keeps its codes, of a format that is named alone", async () => {
  const stdin = `${red("a")}\n`;
  for (const [format, stdout] of [
    ["line", '{"line":"\\u001b[31ma\\u001b[0m"}\n'],
    ["raw", '{"raw":"\\u001b[31ma\\u001b[0m"}\n'],
    ["json,line", '{"line":"a","_format":"line"}\n'],
    ["cols:a", '{"a":"a"}\n'],
  ] as const) {
    const run = await froe(["-f", format, "-J"], { stdin });
    expect({ format, stdout: run.stdout }).toEqual({ format, stdout });
    expect(run.stderr.includes("color codes")).toBe(!stdout.includes("u001b"));
  }
});

test("the bytes of codes in joined and in repaired lines are accounted for", async () => {
  const text = Buffer.from(
    `a\n${red("b")}\n${red("c")}\n\nd \xff\n${red("e")}\n${"x".repeat(200)}\n${red("f")}\n`,
    "latin1",
  );
  const run = await froe(["-M", "blank", "--max-line-bytes", "100", "a.log"], { files: { "a.log": text } });
  expect(run.stdout).toContain("line='a b c'");
  expect(run.stderr).toContain(told(4));
  expect(run.stderr).not.toContain("please report");
});

test.each([
  ["a file", {}],
  ["small chunks", { FROE_LIMITS: JSON.stringify({ chunkBytes: 97 }) }],
])("of %s, the lines that were read are counted once", async (_, env) => {
  const files = { "a.log": textOf(colored), "plain.log": textOf(plain) };
  const wanted = (await froe(["-J", "plain.log"], { files })).stdout;
  expect(await froe(["-J", "a.log"], { files, env })).toMatchObject({ stdout: wanted, stderr: told(count) });
  expect((await froe(["-J", "-n", "5", "a.log"], { files, env })).stderr).toBe(told(3));
  expect((await froe(["-J", "--head", "5", "a.log"], { files, env })).stderr).toBe(told(3));
  expect((await froe(["-J", "--ignore-lines", "door 1 ", "a.log"], { files, env })).stderr).toBe(told(count));
  expect((await froe(["-J", "--merge", "a.log", "plain.log"], { files, env })).stderr).toBe(told(count));
  const { bytes } = JSON.parse((await froe(["-q", "--stats=json", "--head", "5", "a.log"], { files, env })).stdout);
  expect(bytes.skipped.color).toBe(textOf(colored.slice(0, 5)).length - textOf(plain.slice(0, 5)).length);
});

test("workers begin where lines begin in the file", async () => {
  const files = { "a.log": textOf(colored), "b.log.gz": gzipSync(textOf(colored)) };
  const alone = await printed(["-J"], files, null);
  expect(alone.stderr).toBe(told(2 * count));
  for (const [readers, rangeBytes] of [
    [2, 997],
    [3, 5000],
  ] as const) {
    const way = { readers, rangeBytes };
    expect({ way, ...(await printed(["-J"], files, way)) }).toEqual({ way, ...alone });
  }
  const joined = ["-J", "-M", "regex:match=^time"];
  expect(await printed(joined, files, { rangeBytes: 997 })).toEqual(await printed(joined, files, null));
});

test("messages show the text without codes, and count its columns", async () => {
  const stdin = `${red('{"a":1}')}\n${red('{"a":1 x}')}\n`;
  const { stderr } = await froe(["-f", "json", "-J"], { stdin });
  expect(stderr).toContain('stdin:2:8: expected "," or "}", found "x}"\n  2 | {"a":1 x}\n');
  expect((await froe(["explain", red('{"a":1 x}')])).stdout).not.toContain("u001b");
});

test("a text with escaped codes is read as a payload", async () => {
  const stdin = `{"n":1,"log":"\\u001b[33mtime\\u001b[0m=04:05:06 a=b"}\n`;
  expect((await froe(["--payload", "log", "-J"], { stdin })).stdout).toBe('{"n":1,"time":"04:05:06","a":"b"}\n');
});

test("what is no color code is left", async () => {
  const stdin = `${ESC}[2Ja ${ESC}[31 ${ESC}]0;title\x07 ${ESC}]8;;open ${ESC}\n`;
  const { stdout, stderr } = await froe(["-J"], { stdin });
  expect(JSON.parse(stdout)).toEqual({ line: stdin.trimEnd() });
  expect(stderr).toBe("");
});

test("a sample for check, and for a draft, has no codes", async () => {
  const files = { "a.log": textOf(colored.slice(0, 20)) };
  expect((await froe(["check", "logfmt", "a.log"], { files })).stdout).toContain("100 % accepted");
  expect((await froe(["grammar", "new", "doors", "--from", "a.log", "--json"], { files })).stdout).not.toContain(
    "u001b",
  );
});

test("the library reads without codes, but text as it is", async () => {
  const text = `${red('{"a":1}')}\n`;
  expect(readAll(text, { grammar: json })).toEqual([{ a: 1 }]);
  expect(readAll(text)).toEqual([{ a: 1 }]);
  expect(readAll(text, { grammar: line })).toEqual([{ line: text.trimEnd() }]);
  const chunks = [...textOf(colored)].map((character) => character);
  const events: unknown[] = [];
  for await (const event of readEvents(chunks, { grammar: logfmt })) events.push(event);
  expect(events).toEqual(readAll(textOf(plain), { grammar: logfmt }));
});
