import { mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { froe, froeOnTerminal } from "./froe.ts";

// What people type who know other tools, and what froe says to type instead.

const files = { "app.log": '{"level":"info"}\n', "logs/a.log": '{"a":1}\n' };

describe("an operand that is no file is answered by what was meant", () => {
  test.each([
    [["app.lgo"], "'app.lgo': did you mean app.log?"],
    [["logs/a.lgo"], "'logs/a.lgo': did you mean logs/a.log?"],
    [["ERROR", "app.log"], "'ERROR': --keep-lines ERROR keeps the lines with this text"],
    [["grep", "app.log"], "'grep': froe --keep-lines PATTERN FILE keeps lines that match"],
    [["tail", "app.log"], "'tail': froe --follow FILE waits for new lines"],
    [["version"], "'version': froe --version prints it"],
    [["completion", "zsh"], "'completion': froe --completions zsh prints the script for the shell"],
    [["cat", "app.log"], "'cat': froe FILE reads a file, without a command"],
    [["stat", "app.log"], "'stat': did you mean froe stats?"],
    [[".level", "app.log"], "'.level': -k level prints this field"],
    [["select(.a>1)", "app.log"], "an expression is the value of an option: --filter 'e.status >= 500'"],
    [["-k", "level", "msg", "app.log"], "fields are separated by commas, without blanks: -k level,msg"],
    [["-P", "4", "app.log"], "'4': --parallel takes no number: --threads 4 sets the number of threads"],
    [["--over-time", "5m", "app.log"], "--over-time takes its value after =: --over-time=5m"],
    [["--by", "level", "-m", "json", "app.log"], "-m takes its value after =: -m=json"],
    [["https://example.com/a.log"], "curl -sL https://example.com/a.log | froe"],
    [["s3://shop/a.log"], "aws s3 cp s3://shop/a.log - | froe"],
    [["*.lgo"], "'*.lgo': no file matches this pattern"],
  ])("%s", async (args, advice) => {
    const { stderr, code } = await froe(args, { files });
    expect(stderr).toContain("hint: ");
    expect(stderr).toContain(advice);
    expect(code).toBe(1);
  });

  test("but not a link that leads nowhere by its own name", async () => {
    const folder = mkdtempSync(join(tmpdir(), "froe-links-"));
    symlinkSync("nowhere", join(folder, "app.log"));
    const { stderr } = await froe([folder]);
    expect(stderr).toBe(`froe: error: ${join(folder, "app.log")}: no such file\n`);
  });

  test("but not under --no-diagnostics, and not for a name that says nothing", async () => {
    expect((await froe(["--no-diagnostics", "app.lgo"], { files })).stderr).not.toContain("hint");
    expect((await froe(["folder/of/nothing.log"], { files })).stderr).not.toContain("hint");
  });
});

describe("an output format of other tools", () => {
  test.each([
    ["pretty", "unknown output format 'pretty': -F view prints events for people"],
    ["ndjson", "unknown output format 'ndjson': -F json prints JSON Lines"],
    ["XML", "unknown output format 'XML': -F json or -F csv prints data that a converter reads"],
  ])("%s", async (name, advice) => {
    const { stderr, code } = await froe(["-F", name, "app.log"], { files });
    expect(stderr).toContain(advice);
    expect(code).toBe(2);
  });
});

describe("a file without a byte", () => {
  const empty = { "app.log": "", "b.log": "" };

  test.each([
    [["app.log"], "hint: app.log is empty\n"],
    [["-P", "app.log"], "hint: app.log is empty\n"],
    [["-j", "-M", "json", "-s", "app.log"], "hint: app.log is empty\n"],
    [["--merge-sorted", "app.log", "b.log"], "hint: all 2 files are empty\n"],
    [["--no-diagnostics", "app.log"], ""],
  ])("%j", async (args, expected) => {
    expect((await froe(args, { files: empty })).stderr).toBe(expected);
  });

  test("but not one of several, nor the end of a pipe that has nothing", async () => {
    expect((await froe(["app.log", "b.log"], { files: { ...files, "b.log": "" } })).stderr).toBe("");
    expect((await froe(["-j"], { stdin: "" })).stderr).toBe("");
  });
});

describe("one JSON array", () => {
  const hint = "is one JSON array and was read line by line; jq -c '.[]'";

  test.each([
    ["an item a line", '[\n  {"a":1},\n  {"a":2}\n]\n'],
    ["an item over several lines", '[\n  {\n    "a": 1\n  },\n  {\n    "a": 2\n  }\n]\n'],
    ["all in one line", '[{"a":1},{"a":2}]\n'],
  ])("%s", async (_, text) => {
    const told = { files: { "items.json": text } };
    const expected = `hint: items.json ${hint} items.json | froe reads its items as events\n`;
    expect((await froe(["items.json"], told)).stderr).toBe(expected);
    expect((await froe(["-M", "json", "items.json"], told)).stderr).toBe(expected);
    expect((await froe([], { stdin: text })).stderr).toBe(`hint: stdin ${hint} | froe reads its items as events\n`);
  });

  test("but not a line of plain text in brackets", async () => {
    expect((await froe([], { stdin: "[main] started\n[main] stopped\n" })).stderr).not.toContain("array");
  });
});

test("an output file with the name of a format was not meant", async () => {
  const { stderr } = await froe(["-o", "json", "app.log"], { files });
  expect(stderr).toContain("-o json names a file: -F json is the format, and -o ./json writes a file of that name");
  expect((await froe(["-o", "./json", "app.log"], { files })).code).toBe(0);
});

test("a file after -f is named as a shell reads it", async () => {
  const { stderr } = await froe(["-f", "a;id.log"], { files: { "a;id.log": "x\n" } });
  expect(stderr).toContain("is a file: froe 'a;id.log' reads it");
});

describe("a value that was not meant", () => {
  test.each([
    [["-f", "app.log"], "-f is for the name of a format, and 'app.log' is a file: froe app.log reads it"],
    [["-n", "app.log"], "-n 'app.log' is no whole number, as in -n 10"],
    [["--color=always", "app.log"], "--color takes no value: write --color or --no-color"],
    [["-i", "error", "app.log"], "--keep-lines PATTERN: Read only the lines that match"],
    [["-c", "app.log"], "-s, --stats[=FORM]: Print statistics"],
    [["-e", "ERROR", "app.log"], "for the lines with this text: --keep-lines ERROR"],
    [["-E", "err|warn", "app.log"], "-e runs a script, and --keep-lines keeps lines that match a pattern"],
    [["--filter", " >= 500", "app.log"], "in double quotes the shell replaces $name: write --filter 'e.name >= 500'"],
    [["--since", "8am", "app.log"], "times are 2026-02-03T04:05, 2026-02-03, 04:05, 30m (ago), yesterday"],
  ])("%s", async (args, advice) => {
    const { stderr, code } = await froe(args, { files });
    expect(stderr).toContain(advice);
    expect(code).toBe(2);
  });

  test("a file after -f, with nothing else to read", async () => {
    const { stderr } = await froeOnTerminal(["-f", "app.log"], { files, columns: 80 });
    expect(stderr.replace(/\s+/g, " ")).toContain("'app.log' is a file: froe app.log reads it");
  });
});
