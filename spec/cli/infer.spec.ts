import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { draftRecord } from "../../workbench/draft/index.ts";
import { built } from "../built.ts";
import { froe } from "./froe.ts";

const two = (value: number) => String(value).padStart(2, "0");
const LEVELS = ["INFO ", "WARN ", "ERROR"];
const VERBS = ["did", "left", "found no"];
const lineOf = (i: number) =>
  `2026-02-03 04:${two(Math.floor(i / 60))}:${two(i % 60)} ${LEVELS[i % 3]} [job-${i % 5}] ${VERBS[i % 3]} ${"x".repeat(1 + (i % 4))}\n`;
const text = (count: number) => Array.from({ length: count }, (_, i) => lineOf(i)).join("");
const rows = (stdout: string): unknown[] =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
const said = "inferred: <ts> <level> [<text>] <msg>";
const kept = (name: string, path = `${name}.log`) => `froe grammar new ${name} --from ${path} drafts one to keep\n`;
const first = { ts: "2026-02-03 04:00:00", level: "INFO", text: "job-0", msg: "did x" };

describe("-f infer", () => {
  test("reads a file with a grammar drafted from it, and says which command keeps that", async () => {
    const files = { "app.log": text(64) };
    const { stdout, stderr, code } = await froe(["-f", "infer", "-J", "-l", "error", "app.log"], { files });
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringContaining(`${said} (64 of 64 lines); ${kept("app")}`),
    });
    expect(rows(stdout)).toHaveLength(21);
    const written = await froe(["grammar", "new", "app", "--from", "app.log"], { files });
    expect(written.stdout).toContain("app.grammar.ts: a draft that accepts 100.0 % of the lines of app.log\n");
  });

  test("names no file where standard input is one", () => {
    const folder = mkdtempSync(join(tmpdir(), "froe-"));
    writeFileSync(join(folder, "app.log"), text(64));
    const file = openSync(join(folder, "app.log"), "r");
    const { stderr } = spawnSync(process.execPath, [built(), "-qf", "infer"], { stdio: [file, "pipe", "pipe"] });
    closeSync(file);
    rmSync(folder, { recursive: true });
    expect(stderr.toString()).toContain("the same lines piped to froe grammar new my-log draft one to keep\n");
  });

  test("dates events", async () => {
    const { stdout } = await froe(["-f", "infer", "-J", "--since", "2026-02-03T04:01:02Z"], { stdin: text(64) });
    expect(rows(stdout)).toHaveLength(2);
  });

  test("drafts from the lines of a stream that come first, and reads them", async () => {
    const { stdout, stderr } = await froe(["-f", "infer", "-J"], { stdin: text(3000) });
    expect(stderr).toContain(
      `${said} (64 of 64 lines); the same lines piped to froe grammar new my-log draft one to keep\n`,
    );
    expect(rows(stdout)).toHaveLength(3000);
    expect(rows(stdout)[0]).toMatchObject(first);
    expect((await froe(["grammar", "new", "my-log"], { stdin: text(64) })).code).toBe(0);
    expect((await froe(["-f", "infer", "-J"], { stdin: gzipSync(text(3000)) })).stdout).toBe(stdout);
    expect(rows((await froe(["-f", "infer", "-J"], { stdin: text(3).trimEnd() })).stdout)).toHaveLength(3);
    expect((await froe(["-f", "infer"], { stdin: "" })).code).toBe(0);
    const colored = text(3000).replace(/[A-Z]{4,5}/g, "\x1b[31m$&\x1b[0m");
    expect((await froe(["-f", "infer", "-J"], { stdin: colored })).stdout).toBe(stdout);
  });

  test("keeps lines that the draft does not read as text, but not under --strict", async () => {
    const stdin = `${text(20)}!! a banner\n`;
    const { stdout, stderr } = await froe(["-f", "infer", "-J"], { stdin });
    expect(stderr).toContain(`${said} (20 of 21 lines, the others as line); `);
    expect(rows(stdout).at(-1)).toEqual({ line: "!! a banner", _format: "line" });
    expect((await froe(["-f", "infer", "--strict", "-J"], { stdin })).code).toBe(1);
    expect(rows((await froe(["-f", "infer,line", "-J"], { stdin })).stdout)).toHaveLength(21);
  });

  test("reads with the draft of the first file those that it fits, and drafts again for others", async () => {
    const other = "03.02.2026 04:00:01.500 <INFO> up\n03.02.2026 04:00:02.500 <WARN> hot\n";
    const files = { "a.log": text(9), "b.log": text(5), "c.log": other };
    const { stdout, stderr } = await froe(
      ["-f", "infer", "--merge", "-J", "-k", "ts,_format", "a.log", "b.log", "c.log"],
      { files },
    );
    expect(stderr).toBe(
      `inferred: a.log: <ts> <level> [<text>] <msg> (9 of 9 lines); ${kept("a")}inferred: c.log: <ts> <<level>> <msg> (2 of 2 lines); ${kept("c")}`,
    );
    const formats = rows(stdout).map((row) => (row as { _format: string })._format);
    expect(formats.filter((format) => format === "inferred-2")).toHaveLength(2);
    expect(formats).toHaveLength(16);
    expect(formats.slice(0, 5)).toEqual(["inferred", "inferred", "inferred", "inferred", "inferred-2"]);
  });

  test("joins lines as the draft says, or as -M does", async () => {
    const trace = "java.lang.Boom: no\n\tat a.b(C.java:1)\n\tat a.c(C.java:2)\n";
    const files = { "app.log": Array.from({ length: 9 }, (_, i) => lineOf(i) + (i % 3 === 0 ? trace : "")).join("") };
    const { stdout, stderr } = await froe(["-f", "infer", "-J", "app.log"], { files });
    expect(stderr).toContain("(9 of 9 records); ");
    expect(rows(stdout)).toHaveLength(9);
    expect((await froe(["-f", "infer", "-M", "timestamp", "app.log"], { files })).stderr).toContain(
      "froe grammar new app --from app.log -M timestamp drafts one to keep",
    );
  });

  test("drafts from what is left of lines that are chosen, after their prefix", async () => {
    const stdin = `header\n${text(9)
      .replace(/^/gm, "web | ")
      .replace(/web \| $/, "")}`;
    const { stdout, stderr } = await froe(["-f", "infer", "-J", "--skip-lines", "1", "--extract-prefix", "app"], {
      stdin,
    });
    expect(stderr).toContain(`${said} (9 of 9 lines)\n`);
    expect(rows(stdout)[0]).toMatchObject({ ...first, app: "web" });
  });

  test("is quiet where nothing may be reported, and names no text of the input under --redact", async () => {
    const stdin = text(9).replaceAll("[", "secret [");
    expect((await froe(["-f", "infer", "--no-diagnostics"], { stdin })).stderr).toBe("");
    const { stderr } = await froe(["-f", "infer", "--redact", "mail"], { stdin });
    expect(stderr).toContain("inferred: <ts> <level> <msg> (");
    expect(stderr).not.toContain("secret");
  });

  test("reads what has no layout of its own as the formats that it is in", async () => {
    const half = '{"a":1,"msg":"x"}\na=2 msg=y\n'.repeat(9);
    const files = { "half.log": half };
    const { stdout, stderr } = await froe(["-f", "infer", "-J", "half.log"], { files });
    const proposal =
      "has no layout of its own; its lines are json and logfmt: froe -f json,logfmt half.log reads them\n";
    expect(stderr).toBe(`inferred: half.log ${proposal}`);
    expect(stdout).toBe((await froe(["-f", "json,logfmt", "-J", "half.log"], { files })).stdout);
    expect(await froe(["grammar", "new", "half", "--from", "half.log"], { files })).toEqual({
      stdout: "",
      stderr: `froe grammar: half.log ${proposal}`,
      code: 1,
    });
    expect(draftRecord(half.trim().split("\n")).layouts).toHaveLength(1);
    const prose = await froe(["-f", "infer", "-J"], { stdin: "some words\nand others, too\n" });
    expect(rows(prose.stdout)).toEqual([{ line: "some words" }, { line: "and others, too" }]);
  });

  test("works with check and explain, and nothing that has no lines", async () => {
    const files = { "app.log": `${text(20)}!! a banner\n` };
    const checked = await froe(["check", "-f", "infer", "app.log"], { files });
    expect(checked.stdout).toContain("inferred: 20 records");
    expect(checked.stderr).toContain(`${said} (20 of 21 lines); ${kept("app")}`);
    expect((await froe(["explain", "-f", "infer", "app.log:2"], { files })).stdout).toContain("inferred: accepted");
    for (const args of [
      ["--payload", "msg=infer"],
      ["export", "regex", "-f", "infer"],
      ["describe", "infer"],
    ])
      expect(await froe(args, { stdin: "x\n" })).toMatchObject({
        code: 2,
        stderr: expect.stringContaining("grammar new NAME"),
      });
  });

  test("knows a name for the grammar that no format and no file has", async () => {
    const files = { "syslog.1": text(9), "app.log": text(9), "app.grammar.ts": "", "7.log": text(9) };
    expect((await froe(["-f", "infer", "syslog.1"], { files })).stderr).toContain(kept("my-syslog", "syslog.1"));
    expect((await froe(["-f", "infer", "app.log"], { files })).stderr).toContain(kept("app-2", "app.log"));
    expect((await froe(["-f", "infer", "7.log"], { files })).stderr).toContain(kept("my-7", "7.log"));
  });
});

describe("an input that ends as plain text", () => {
  const odd = Array.from(
    { length: 9 },
    (_, i) => `03.02.2026 04:00:0${i}.500 <${LEVELS[i % 3]!.trim()}> ${VERBS[i % 3]} it\n`,
  ).join("");

  test("has a hint that names -f infer, with the share that it reads", async () => {
    const files = { "app.log": `${odd}!! a banner\n` };
    const { stderr } = await froe(["app.log"], { files });
    const hint = "app.log: 9 of 10 lines have a layout, <ts> <<level>> <msg>; froe -f infer app.log reads its columns";
    expect(stderr).toContain(`hint: ${hint}\n`);
    expect((await froe(["detect", "app.log"], { files })).stdout).toContain(hint);
    expect((await froe(["-f", "infer", "app.log"], { files })).stderr).toContain("(9 of 10 lines");
    expect((await froe([], { stdin: files["app.log"] })).stderr).toContain("; froe -f infer reads its columns\n");
  });

  test("has none for prose, and none if the user has named the format", async () => {
    const prose = "Once there was a log.\nIt had no layout at all, but words.\nNobody read it.\nThat is all.\n";
    expect((await froe([], { stdin: prose })).stderr).toBe("");
    expect((await froe(["-f", "line"], { stdin: odd })).stderr).toBe("");
  });
});
