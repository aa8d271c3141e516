import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { partsOf } from "../../engine/answers/patterns/drafts.ts";
import { froe, froeIn } from "../cli/froe.ts";
import { printed } from "../run/parallel/divided.ts";

const lines = [
  '{"ts":"2026-02-03T09:00:00Z","msg":"user alice logged in from 192.0.2.7:5000 in 12.5ms"}',
  '{"ts":"2026-02-03T09:10:00Z","msg":"user bob logged in from 192.0.2.8:5001 in 3ms"}',
  '{"ts":"2026-02-03T09:20:00Z","msg":"cache is full"}',
  '{"ts":"2026-02-03T09:30:00Z","msg":"user carol logged in from 192.0.2.9:5002 in 1s"}',
  '{"ts":"2026-02-03T09:30:00Z","msg":"user dora logged in from 192.0.2.9:5003 in 1s"}',
  '{"ts":"2026-02-03T09:30:00Z","msg":"user emil logged in from 192.0.2.9:5004 in 1s"}',
];
const stdin = `${lines.join("\n")}\n`;

interface Row {
  readonly count: number;
  readonly pattern: string;
  readonly [column: string]: unknown;
}

/** The rows of JSON, and what is said on standard error. */
async function rows(args: readonly string[], input: string) {
  const { stdout, stderr, code } = await froe([...args, "-J"], { stdin: input });
  const found: Row[] = stdout
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  return { rows: found, stderr, code };
}

/** The patterns of messages, one a line. */
async function patternsOf(...messages: string[]): Promise<readonly string[]> {
  const found = await rows(["-f", "line", "--patterns"], `${messages.join("\n")}\n`);
  return found.rows.map(({ pattern }) => pattern);
}

describe("--patterns", () => {
  test("prints what messages have in common: how often, when, and an example", async () => {
    expect((await rows(["-j", "--patterns"], stdin)).rows).toEqual([
      {
        count: 5,
        share: 0.8333,
        first: "2026-02-03T09:00:00Z",
        last: "2026-02-03T09:30:00Z",
        over_time: expect.arrayContaining([1, 0, 3]),
        pattern: "user <word> logged in from <ip>:<number> in <duration>",
        parameters: ["word", "ip", "number", "duration"],
        example: "user alice logged in from 192.0.2.7:5000 in 12.5ms",
      },
      {
        count: 1,
        share: 0.1667,
        first: "2026-02-03T09:20:00Z",
        last: "2026-02-03T09:20:00Z",
        over_time: expect.arrayContaining([0, 1]),
        pattern: "cache is full",
        parameters: [],
        example: "cache is full",
      },
    ]);
  });

  test("is a table for people", async () => {
    const { stdout } = await froe(["-j", "--patterns", "-m=table"], { stdin });
    expect(stdout.split("\n").slice(0, 2)).toEqual([
      expect.stringMatching(/^count {2}share {2}first \(UTC\) {2}last {6}over time {3}pattern/),
      expect.stringMatching(/^ {4}5 {2}83.3% {2}09:00:00 {5}09:30:00 {2}. .+ user <word> logged in/),
    ]);
  });

  test.each([
    ["a number", "took 3 tries", "took 44 tries", "took <number> tries"],
    ["an address", "from 192.0.2.7", "from 2001:db8::1", "from <ip>"],
    ["a network card", "at 02:00:5e:10:00:01", "at de:0c:00:00:00:01", "at <hex>"],
    ["a UUID", "id 6f2c1f0e-7a55-4f5e-9c1e-2f8f1c1a7b10", "id 00000000-0000-4000-8000-000000000001", "id <uuid>"],
    ["hexadecimal digits", "commit 9fceb02d0ae5", "commit 0x7f3a", "commit <hex>"],
    ["a path", "open /var/log/app.log", "open C:\\logs\\a.txt", "open <path>"],
    ["a duration", "in 12ms", "in 3 seconds", "in <duration>"],
    ["a size", "sent 3 bytes", "sent 14 KB", "sent <size>"],
    ["a time", "at 2026-02-03 09:00:00.5", "at Feb 3 09:00:00", "at <time>"],
  ])("finds %s", async (_, one, other, pattern) => {
    expect(await patternsOf(one, other)).toEqual([pattern]);
  });

  test("finds no UUID in what begins like one", async () => {
    const name = (key: string) => `id ${key}-to-be-continued-by-the-next-line`;
    expect(await patternsOf(name("12ab34cd"), name("56ef78aa"))).toEqual([name("<hex>")]);
  });

  test("does not depend on the order of lines, nor on -P", async () => {
    const all = readFileSync("corpus/json/checkout.log", "utf8").trimEnd().split("\n");
    const backwards = `${[...all].reverse().join("\n")}\n`;
    const args = ["-j", "--patterns"];
    const forwards = await rows(args, `${all.join("\n")}\n`);
    expect((await rows(args, backwards)).rows).toEqual(forwards.rows);
    const files = { "a.log": `${all.join("\n")}\n` };
    expect(await printed(args, files, {})).toEqual(await printed(args, files, null));
  });

  test("mines a field that is named, and says how many events lack it", async () => {
    const { rows: found, stderr } = await rows(["-j", "--patterns=path"], '{"path":"/a/1"}\n{"msg":"x"}\n');
    expect(found.map(({ pattern }) => pattern)).toEqual(["<path>"]);
    expect(stderr).toContain('1 event has no text in the field "path" and no pattern');
  });

  test("takes whole lines where events have no message", async () => {
    expect((await rows(["-j", "--patterns"], '{"a":1}\n{"a":22}\n')).rows).toMatchObject([
      { count: 2, pattern: '{"a":<number>}' },
    ]);
  });

  test("prints the most frequent only with --top, and says how many there are", async () => {
    const { stdout } = await froe(["-j", "--patterns", "--top", "1", "-m=table"], { stdin });
    expect(stdout.split("\n")).toHaveLength(4);
    expect(stdout).toContain("… 1 more");
  });

  test("keeps the memory bounded with as many patterns as lines, and counts what is dropped", async () => {
    const letters = (n: number) => n.toString(26).replace(/\d/g, (digit) => "qrstuvwxyz"[Number(digit)]!);
    const many = Array.from({ length: 130_000 }, (_, i) => {
      const word = letters(i * 7919 + 17);
      return `${word} `.repeat(1 + (i % 4)).trim();
    });
    const { rows: found, stderr } = await rows(["-f", "line", "--patterns"], `${many.join("\n")}\n`);
    const counted = found.reduce((sum, { count }) => sum + count, 0);
    const dropped = /with ([\d,]+) messages? not kept/.exec(stderr);
    expect(counted + Number(dropped?.[1]?.replaceAll(",", "") ?? 0)).toBe(many.length);
  });

  test.each([
    ["control characters", "a\u0001b \u0002 c"],
    ["what looks like a parameter", "<number> <ip> <word>"],
    ["a long line", "x".repeat(200_000)],
    ["many short words", "a ".repeat(50_000)],
    ["colons", ":".repeat(50_000)],
    ["digits and colons", "1:".repeat(50_000)],
  ])("survives %s", async (_, message) => {
    expect(await patternsOf(message)).toHaveLength(1);
  });

  test.each([
    [["--by", "level"], "--patterns is not possible with --by: each is printed instead of events"],
    [["--over-time"], "--patterns is not possible with --over-time: each is printed instead of events"],
    [["--sort", "count"], "--patterns is not possible with --sort: its rows are sorted by their count"],
  ])("usage: %j", async (args, message) => {
    const { code, stderr } = await froe(["--patterns", ...args, "-j"], { stdin });
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe("in files of their own", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "froe-patterns-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const repeated = (count: number, message: string) => `${message}\n`.repeat(count);

  test("--patterns-since prints what is new, gone, and more or less frequent", async () => {
    write("old.log", repeated(90, "request done") + repeated(10, "retry 7") + repeated(50, "ping"));
    write(
      "new.log",
      ["disk is full\n", repeated(90, "request done"), repeated(70, "retry 8"), repeated(3, "ping")].join(""),
    );
    const { stdout, stderr } = await froeIn(folder, ["-f", "line", "--patterns-since", "old.log", "-J", "new.log"]);
    const found = stdout.split("\n").slice(0, -1);
    expect(found.map((line) => JSON.parse(line))).toMatchObject([
      { status: "new", count: 1, before: 0, pattern: "disk is full" },
      { status: "more", count: 70, before: 10, pattern: "retry <number>" },
      { status: "less", count: 3, before: 50, pattern: "ping" },
    ]);
    expect(stderr).toContain('1 pattern comes as often as in "old.log" and is not shown');
  });

  test.each([[["-J"]], [[]]])(
    "--patterns-since also takes the patterns that an earlier run has printed: %j",
    async (form) => {
      const old = repeated(5, "job 1 started") + repeated(5, "bye");
      const { stdout: patterns } = await froeIn(folder, ["-f", "line", "--patterns", ...form], old);
      write("patterns.json", patterns);
      const { stdout } = await froeIn(
        folder,
        ["-f", "line", "--patterns-since", "patterns.json", "-J"],
        repeated(5, "job 2 started"),
      );
      expect(JSON.parse(stdout.split("\n")[0]!)).toMatchObject({ status: "gone", before: 5, pattern: "bye" });
    },
  );

  test("what scripts and metrics print beside it is no pattern", async () => {
    write("old.log", repeated(5, "bye"));
    const args = ["-f", "line", "--patterns-since", "old.log", "--begin", 'print("begin")', "--freq", "line", "-J"];
    const { stdout, code } = await froeIn(folder, args, repeated(5, "job 2 started"));
    expect([code, stdout.split("\n")[0]]).toEqual([0, "begin"]);
  });

  test("a file that has no end is none", async () => {
    const { code, stderr } = await froeIn(folder, ["--patterns-since", "/dev/zero"], stdin);
    expect([code, stderr]).toEqual([2, expect.stringContaining("'/dev/zero': is no file")]);
    const script = await froeIn(folder, ["-E", "/dev/zero"], stdin);
    expect([script.code, script.stderr]).toEqual([2, expect.stringContaining("has more than 16 MiB: is it a script?")]);
    const grammar = await froeIn(folder, ["--grammar", "/dev/zero"], stdin);
    expect([grammar.code, grammar.stderr]).toEqual([2, expect.stringContaining("is no file of a grammar")]);
  });

  test("--patterns-since reads a log from a pipe, from its first line on", async () => {
    const log = repeated(9_000, "a message of some length") + repeated(9_000, "bye");
    write("old.log", log);
    execFileSync("mkfifo", [join(folder, "old.pipe")]);
    const writer = spawn("sh", ["-c", "cat old.log > old.pipe"], { cwd: folder });
    const { stderr } = await froeIn(folder, ["-f", "line", "--patterns-since", "old.pipe", "-J"], log);
    writer.kill();
    expect(stderr).toContain("2 patterns come as often as in");
  });

  test("--patterns-since names a file that is not there", async () => {
    const { code, stderr } = await froeIn(folder, ["--patterns-since", "nothing.log"], stdin);
    expect(code).toBe(1);
    expect(stderr).toBe("froe: error: nothing.log: no such file\n");
  });
});

test.each([
  ["user <word> left", "user ann left", ["user ", "ann", " left"]],
  // Without the letter before it, it would be a length of time.
  ["gate g<number>ms", "gate g7ms", ["gate g", "7", "ms"]],
  ["gate <duration>", "gate 7", null],
])("a message of the pattern %s is divided by it", (pattern, message, parts) => {
  expect(partsOf(pattern, message)?.map(({ text }) => text) ?? null).toEqual(parts);
});
