import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { built } from "../built.ts";
import { froe, froeIn } from "./froe.ts";

const folder = mkdtempSync(join(tmpdir(), "froe-draft-"));
const run = (...args: string[]) =>
  execFileSync(process.execPath, [built(), ...args], { cwd: folder, encoding: "utf8" });
const lines = Array.from({ length: 20 }, (_, i) => {
  const second = String(i + 10);
  return `[2026-02-03 04:05:${second}] gate[${100 + i}] ${["INFO", "WARN"][i % 2]} door ${i} ${["open", "shut by ann"][i % 2]}`;
});

beforeAll(() => writeFileSync(join(folder, "door.log"), `${lines.slice(0, 10).join("\n")}\n`));
afterAll(() => rmSync(folder, { recursive: true }));

test("froe grammar new drafts a grammar and a corpus that fit the lines, and others of their kind", () => {
  expect(run("grammar", "new", "door", "--from", "door.log")).toBe(
    [
      "door.grammar.ts: a draft that accepts 100.0 % of the lines of door.log",
      "door.txt: 5 of them with their events",
      "Read both, name the fields, and try: froe check ./door.grammar.ts door.txt door.log",
      "",
    ].join("\n"),
  );
  expect(readFileSync(join(folder, "door.grammar.ts"), "utf8")).toContain('layout: "[<ts>] gate[<pid>] <level> <msg>"');
  writeFileSync(join(folder, "later.log"), `${lines.slice(10).join("\n")}\n`);
  const checked = run("check", "./door.grammar.ts", "door.txt", "later.log");
  expect(checked).toContain("100 % accepted: 10 of 10 records\n");
  expect(checked).toContain("1 of 1 cases in 1 file are as expected\n");
});

test("the command that a draft says to try quotes the name of the log", async () => {
  const { stdout } = await froe(["grammar", "new", "a", "--from", "a;id.log"], {
    files: { "a;id.log": "door 3 open\n" },
  });
  expect(stdout).toContain("froe check ./a.grammar.ts a.txt 'a;id.log'\n");
});

test("a draft without a layout says so", async () => {
  const files = { "notes.log": "alpha beta\ngamma\nx, y and z?\n" };
  const { stdout } = await froe(["grammar", "new", "notes", "--from", "notes.log"], { files });
  expect(stdout.split("\n")[0]).toBe(
    "notes.grammar.ts: a draft that accepts 100.0 % of the lines of notes.log, but found no layout in them: each is one field",
  );
});

test("a draft of the start of a long log says of how many lines it speaks", async () => {
  const files = { "long.log": `${"door 3 open\n".repeat(20_000)}gate shut\n` };
  const { stdout } = await froe(["grammar", "new", "long", "--from", "long.log"], { files });
  expect(stdout).toContain("accepts 100.0 % of the first 20,000 lines of long.log");
});

test("a draft joins the lines of blocks, or lines as -M says, and its corpus is checked so", async () => {
  const block = (n: number) => `Start: 2026-02-03 04:05:0${n}\nBy: ann${n}\n\n`;
  const files = { "blocks.log": block(1) + block(2) + block(3), "ends.log": "a 1\n-\nb 2\n-\n" };
  const { stdout } = await froe(["grammar", "new", "blocks", "--from", "blocks.log"], { files });
  expect(stdout).toContain("accepts 100.0 % of the records of blocks.log");
  const other = await froe(["grammar", "new", "ends", "-M", "regex:match=^[a-z]", "--from", "ends.log"], { files });
  expect(other.stdout).toContain("ends.txt: 2 of them with their events\n");
  expect((await froe(["grammar", "new", "x", "-M", "indnt", "--from", "ends.log"], { files })).stderr).toContain(
    "indent",
  );
});

test("the name of a file is no code of the draft, and moves no cursor", async () => {
  const name = "a\nthrow 1;\u2028throw 2;\u001b[2J.log";
  const { stdout, stderr, code } = await froe(["grammar", "new", "odd", "--from", name], {
    files: { [name]: "a 1\n" },
  });
  expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
  expect(stdout).toContain("lines of a␊throw 1;\\u2028throw 2;␛[2J.log");
});

test("a file that cannot be written is reported, with exit code 1", async () => {
  symlinkSync(join(folder, "none", "x"), join(folder, "gone.grammar.ts"));
  expect(await froeIn(folder, ["grammar", "new", "gone", "--from", "door.log"])).toMatchObject({
    stderr: "froe: error: gone.grammar.ts: no such file\n",
    code: 1,
  });
});

test("it writes over nothing, and wants a name", async () => {
  const files = { "door.txt": "", "door.log": "a\n" };
  const { stderr, code } = await froe(["grammar", "new", "door", "--from", "door.log"], { files });
  expect({ stderr, code }).toEqual({ stderr: "froe grammar: door.txt is there already\n", code: 1 });
  expect((await froe(["grammar", "new", "My App"])).stderr).toContain("'My App' is no name of a grammar");
  expect((await froe(["grammar", "new", "x", "--from", "none.log"])).stderr).toBe(
    "froe: error: none.log: no such file\n",
  );
  expect((await froe(["grammar", "new", "x"], { stdin: "\n" })).stderr).toBe(
    "froe grammar: stdin has no line with content\n",
  );
});

const NGINX = `map $uri $shop { default a; }
log_format main '$remote_addr [$time_local] "$request" $status $shop';
log_format odd '$host$unknown';
`;
const REQUEST = '192.0.2.1 [03/Feb/2026:10:20:30 +0100] "GET /a HTTP/1.1" 200 b\n';

test("a grammar is written from a layout of a configuration, with a corpus and the configuration in a comment", async () => {
  const files = { "nginx.conf": NGINX };
  const { stdout, stderr, code } = await froe(["grammar", "new", "shop", "--from-config", "nginx.conf#main"], {
    files,
  });
  expect({ stdout, stderr, code }).toEqual({
    stdout: [
      'shop.grammar.ts: reads <ip> [<ts>] "<request>" <status> <shop>',
      "shop.txt: 3 lines that are made from it, with their events",
      "Try it: froe check ./shop.grammar.ts shop.txt FILE.log",
      "",
    ].join("\n"),
    stderr: "froe: nginx.conf:2 is read as log_format of nginx (kind nginx)\n",
    code: 0,
  });
  writeFileSync(join(folder, "nginx.conf"), NGINX);
  run("grammar", "new", "kept", "--from-config", "nginx.conf#main");
  expect(readFileSync(join(folder, "kept.grammar.ts"), "utf8")).toContain("// log_format main '$remote_addr [");
  expect(run("check", "./kept.grammar.ts", "kept.txt", "--lint", "off")).toContain("1 of 1 cases");
});

test("-f config: reads without a file, also for explain, check and export", async () => {
  const files = { "nginx.conf": NGINX, "a.log": REQUEST };
  const format = "config:nginx.conf#main";
  expect((await froe(["-f", format, "-k", "ip,status,shop", "-J", "a.log"], { files })).stdout).toBe(
    '{"ip":"192.0.2.1","status":200,"shop":"b"}\n',
  );
  expect((await froe(["explain", "-f", format, "a.log:1"], { files })).stdout).toContain(
    "nginx-main: accepted, 8 fields",
  );
  expect((await froe(["check", "-f", format, "a.log"], { files })).stdout).toContain("100 % accepted");
  expect((await froe(["export", "regex", "-f", "config:%d %-5p [%t] %c - %m%n"])).stdout).toContain("(?<thread>");
  const text = "config:postgres:%m [%p] ";
  const stdin = "2026-02-03 04:05:06.123 UTC [47] LOG:  up\n";
  expect(await froe(["-f", text, "-k", "pid,msg", "-J"], { stdin })).toMatchObject({
    stdout: '{"pid":47,"msg":"up"}\n',
    stderr: "",
  });
});

test.each([
  [["nginx.conf"], "there are 2 layouts: name one after #, as in #main; there is main, odd"],
  [["nginx.conf#mian"], 'no layout is called "mian"; did you mean main?'],
  [["nginx.conf#odd"], "nginx.conf:3:22: nothing is between $host and $unknown"],
  [["missing.conf#odd"], "missing.conf: no such file"],
  [["%m [%p] "], "this may be a configuration of apache or log4j or postgres: say which with --kind"],
  [
    ["%m [%p] ", "--kind", "postgers"],
    'no kind of configuration is called "postgers"; did you mean postgres? there is nginx',
  ],
  [["%m [%p] ", "--from", "a.log"], "--from-config reads a configuration; --from and -M are for sample lines"],
])("--from-config %s: what is wrong, and what to do", async (words, message) => {
  const { code, stderr } = await froe(["grammar", "new", "x", "--from-config", ...words], {
    files: { "nginx.conf": NGINX },
  });
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test.each([
  ["--as", ["new", "gate", "--as", "door"], "print FORMAT", "new NAME"],
  ["--as", ["import", "--kind", "grok", "%{IP:ip}", "--as", "door"], "print FORMAT", "import [NAME] PATTERN"],
  ["-M", ["import", "--kind", "grok", "%{IP:ip}", "-M", "indent"], "new NAME", "import [NAME] PATTERN"],
  ["--match", ["new", "gate", "--match", "whole"], "import [NAME] PATTERN", "new NAME"],
  ["--from", ["print", "combined", "--from", "door.log"], "new NAME", "print FORMAT"],
])("%s says where it is of use, where it is not", async (option, args, use, other) => {
  const { stderr, code } = await froe(["grammar", ...args], { stdin: "a 1\n" });
  expect(stderr).toContain(`froe grammar: ${option} is for froe grammar ${use}, not for froe grammar ${other}\n`);
  expect(code).toBe(2);
});
