import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { built } from "../built.ts";
import { froeIn } from "../cli/froe.ts";

const EVENTS = '{"n":1}\n{"n":2}\n';
let directory = "";

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "froe-"));
  writeFileSync(join(directory, "a.log"), EVENTS);
  writeFileSync(join(directory, "bad.log"), `${EVENTS}oops\n`);
});
afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

const froe = (...args: string[]) => froeIn(directory, args);
const read = (name: string) => readFileSync(join(directory, name), "utf8");
const names = () => readdirSync(directory).sort();

describe("-o FILE", () => {
  it("gets the events, and nothing else does", async () => {
    expect(await froe("-J", "a.log", "-o", "out.jsonl")).toEqual({ stdout: "", stderr: "", code: 0 });
    expect(read("out.jsonl")).toBe(EVENTS);
    expect(names()).toEqual(["a.log", "bad.log", "out.jsonl"]);
  });

  it("gets the rows that are printed instead of events", async () => {
    const printed = await froe("-J", "--by", "n", "--top", "1", "a.log", "-o", "rows.jsonl");
    expect(printed).toEqual({ stdout: "", stderr: "", code: 0 });
    expect(read("rows.jsonl")).toBe('{"n":1,"count":1}\n');
  });

  it.each([
    [["-J"], EVENTS],
    [["--count"], "count\n2\n"],
  ])("is written with --silent, too: %j", async (args, written) => {
    expect(await froe("--silent", ...args, "a.log", "-o", "out")).toEqual({ stdout: "", stderr: "", code: 0 });
    expect(read("out")).toBe(written);
  });

  it("holds no colors and no lines that are as wide as a screen, except where they are asked for", async () => {
    await froe("a.log", "-o", "plain.txt");
    await froe("a.log", "--color", "-o", "colored.txt");
    expect(read("plain.txt")).toBe("n=1\nn=2\n");
    expect(read("colored.txt")).toContain("\x1b[");
  });

  it("may be the input", async () => {
    await froe("-j", "-F", "logfmt", "a.log", "-o", "a.log");
    expect(read("a.log")).toBe("n=1\nn=2\n");
  });

  it("keeps its permissions, and the link that it is reached by", async () => {
    writeFileSync(join(directory, "out.jsonl"), "old");
    chmodSync(join(directory, "out.jsonl"), 0o640);
    symlinkSync("out.jsonl", join(directory, "link"));
    await froe("-J", "a.log", "-o", "link");
    expect(read("out.jsonl")).toBe(EVENTS);
    expect(statSync(join(directory, "out.jsonl")).mode & 0o777).toBe(0o640);
    expect(lstatSync(join(directory, "link")).isSymbolicLink()).toBe(true);
  });

  it("has what could be read, where some lines could not", async () => {
    const { stderr, code } = await froe("-jJ", "bad.log", "-o", "out.jsonl");
    expect(read("out.jsonl")).toBe(EVENTS);
    expect(stderr).toContain("froe: error: 1 line rejected of 3\n");
    expect(code).toBe(0);
  });

  it.each([
    ["a strict run stops", ["-jJ", "--strict", "bad.log"]],
    ["an input cannot be read", ["-jJ", "a.log", "missing.log"]],
    ["a script stops the run with an error", ["-jJ", "a.log", "--exec", "exit(3)"]],
  ])("is left as it was where %s", async (_, args) => {
    writeFileSync(join(directory, "out.jsonl"), "old");
    const { stderr, code } = await froe(...args, "-o", "out.jsonl");
    expect(stderr).toContain("froe: out.jsonl: left as it was, because the run did not succeed\n");
    expect(read("out.jsonl")).toBe("old");
    expect(names()).toEqual(["a.log", "bad.log", "out.jsonl"]);
    expect(code).not.toBe(0);
  });

  it.each([
    [join("missing", "out"), "no such file"],
    ["folder", "is a directory"],
  ])("that is %s is an error before anything is read", async (path, reason) => {
    mkdirSync(join(directory, "folder"));
    expect(await froe("-J", "a.log", "-o", path)).toEqual({
      stdout: "",
      stderr: `froe: error: ${path}: ${reason}\n`,
      code: 1,
    });
  });

  it("is written directly where it is a device", async () => {
    expect(await froe("-J", "a.log", "-o", "/dev/null")).toEqual({ stdout: "", stderr: "", code: 0 });
    expect(await froe("-J", "a.log", "-o", "/dev/full")).toEqual({
      stdout: "",
      stderr: "froe: error: /dev/full: no space left on the device\n",
      code: 1,
    });
  });

  it("is written directly where it is a pipe with a name", async () => {
    execFileSync("mkfifo", [join(directory, "pipe")]);
    const reader = spawn("cat", [join(directory, "pipe")]);
    const [{ code }, got] = await Promise.all([froe("-J", "a.log", "-o", "pipe"), text(reader.stdout)]);
    expect(got).toBe(EVENTS);
    expect(code).toBe(0);
    expect(lstatSync(join(directory, "pipe")).isFIFO()).toBe(true);
  });

  it.each(["-", "/dev/stdout"])("is standard output where it is %s", async (path) => {
    expect((await froe("-J", "a.log", "-o", path)).stdout).toBe(EVENTS);
  });

  it("does not get what scripts print, nor metrics and statistics", async () => {
    const printed = await froe("-J", "a.log", "--exec", 'print("hi")', "-o", "out.jsonl");
    expect([printed.stdout, read("out.jsonl")]).toEqual(["hi\nhi\n", EVENTS]);
    const beside = await froe("-J", "a.log", "--with-stats", "-o", "out.jsonl");
    expect([beside.stdout, read("out.jsonl")]).toEqual(["", EVENTS]);
    expect(beside.stderr).toMatch(/^Events: +2 read$/m);
    const metrics = await froe("-J", "a.log", "-m=tsv", "--freq", "n", "-o", "out.jsonl");
    expect([metrics.stdout.split("\n").length, read("out.jsonl")]).toEqual([3, ""]);
    const statistics = await froe("-s", "a.log", "-o", "out.jsonl");
    expect(statistics.stdout).toMatch(/^Events: +2 read$/m);
    expect(read("out.jsonl")).toBe("");
  });

  it("has what came up to a signal, where somebody has to end the stream", async () => {
    const child = spawn(process.execPath, [built(), "-vJ", "-o", "out.jsonl"], { cwd: directory });
    child.stdin.write(EVENTS);
    await once(child.stderr, "data");
    child.kill("SIGINT");
    const [code] = await once(child, "close");
    expect(code).toBe(130);
    expect(read("out.jsonl")).toBe(EVENTS);
    expect(names()).toEqual(["a.log", "bad.log", "out.jsonl"]);
  });
});
