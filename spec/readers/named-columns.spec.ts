import { appendFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { dividing, froe } from "../cli/froe.ts";
import { inDirectory, start } from "../cli/live.ts";
import { spawned } from "../cli/spawned.ts";

// Lines of a file that say how the others are read (`columns`), and lines that are no events (`skip`).

const log = [
  "#Version: 1.0",
  "# written by hand",
  "#Fields: date time c-ip sc-status",
  "2026-02-03 10:00:01 192.0.2.7 200",
  "2026-02-03 10:00:02 192.0.2.8 -",
  "#Fields: time sc-status",
  "10:00:03 404",
  "",
].join("\n");

const events = [
  '{"date":"2026-02-03","time":"10:00:01","c-ip":"192.0.2.7","sc-status":200}',
  '{"date":"2026-02-03","time":"10:00:02","c-ip":"192.0.2.8"}',
  '{"time":"10:00:03","sc-status":404}',
  "",
].join("\n");

describe("columns that lines of the file name", () => {
  test("are detected, by the first line of a file or of a stream", async () => {
    const file = await froe(["-J", "a.log"], { files: { "a.log": log } });
    expect(file).toEqual({ stdout: events, stderr: "", code: 0 });
    expect(await froe(["-J"], { stdin: log })).toEqual({ stdout: events, stderr: "", code: 0 });
  });

  test("hold in their file alone, in each of several files, merged ones too", async () => {
    const files = { "a.log": log, "b.log": "10:00:03 404\n" };
    const ran = await froe(["-f", "w3c", "-J", "a.log", "b.log"], { files });
    expect(ran.stdout).toBe(events);
    expect(ran.stderr).toContain("b.log:1:1: expected line that names the columns");
  });

  test("are read the same under -P", async () => {
    const files = { "a.log": log.repeat(400) };
    const ran = await froe(["-f", "w3c", "-J", "-P", "--threads", "2", "a.log"], { files, env: dividing });
    expect(ran).toEqual({ stdout: events.repeat(400), stderr: "", code: 0 });
  });

  test("are those of the rows that are checked, with the built formats, whose programs are stored", async () => {
    const files = { "a.log": `${log}10:00:04 404 more\n` };
    const { stdout, code } = await spawned(["check", "-f", "w3c", "a.log"], { files });
    expect(stdout).toContain("75.00 % accepted, of at least 100 %: 3 of 4 records");
    expect(stdout).toContain('a.log:8:13: expected end of line, found " more"');
    expect(code).toBe(1);
  });

  test("hold for lines that come later, in each of the files that are followed; a new file names its own", () =>
    inDirectory(async (cwd) => {
      const [a, b] = [join(cwd, "a.log"), join(cwd, "b.log")];
      writeFileSync(a, "#Fields: time x\n10:00:01 1\n");
      writeFileSync(b, "#Fields: time y\n10:00:01 2\n");
      const run = start(["-f", "w3c", "-J", "--follow", "a.log", "b.log"], cwd);
      await run.until('"y":2');
      appendFileSync(a, "10:00:02 3\n#Fields: x z\n");
      await run.until('"x":3');
      appendFileSync(b, "10:00:03 4\n");
      await run.until('"y":4');
      appendFileSync(a, "5 6\n");
      await run.until('{"x":5,"z":6}');
      renameSync(a, join(cwd, "a.log.1"));
      writeFileSync(a, "7 8\n#Fields: w\n9\n");
      await run.until('{"w":9}');
      await run.until("a.log:1:1: expected line that names the columns", "stderr");
      run.child.kill("SIGINT");
      expect((await run.ended).code).toBe(130);
    }));

  test("hold in each of the files that are merged", async () => {
    const files = {
      "a.log": "#Fields: date time x\n2026-02-03 10:00:01 1\n#Fields: date x time\n2026-02-03 4 10:00:04\n",
      "b.log": "#Fields: x date time\n2 2026-02-03 10:00:02\n3 2026-02-03 10:00:03\n",
    };
    const { stdout, code } = await froe(
      ["-f", "w3c", "-J", "--merge-sorted", "--input-tz", "utc", "-k", "x", "a.log", "b.log"],
      { files },
    );
    expect({ stdout, code }).toEqual({ stdout: '{"x":1}\n{"x":2}\n{"x":3}\n{"x":4}\n', code: 0 });
  });

  test("stay as they are where a line is left out for its length", async () => {
    const stdin = `#Fields: x\n1\n${"2".repeat(50)}\n3\n`;
    const ran = await froe(["-f", "w3c", "-J", "--max-line-bytes", "20"], { stdin });
    expect(ran.stdout).toBe('{"x":1}\n{"x":3}\n');
    expect(ran.stderr).toContain("stdin:3: line skipped, it is longer than");
  });

  test("do not hold if their line is too long: rows after it are rejected, never read with the columns before", async () => {
    const names = (name: string) => `#Fields: x ${name}\n`;
    const text = (before: string) => `${before}${names("y".repeat(90))}2 3\n#Remark: ${"-".repeat(90)}\n`.repeat(2);
    for (const before of ["", `${names("y")}1 2\n`]) {
      const line = before === "" ? 1 : 3;
      const files = { "a.log": text(before) };
      const args = ["-f", "w3c", "-J", "--max-line-bytes", "80"];
      const ran = await froe([...args, "a.log"], { files });
      expect(ran.stdout).toBe(before === "" ? "" : '{"x":1,"y":2}\n'.repeat(2));
      expect(ran.stderr).toContain(
        `a.log:${line}: line skipped, it is longer than 80 bytes (--max-line-bytes): the rows after it are not read by its "#Fields:", so raise the limit\na.log:${line + 1}:1: expected line that names the columns, found "2"`,
      );
      expect(ran.stderr).toContain(`a.log:${line + 2}: line skipped, it is longer than 80 bytes (--max-line-bytes)\n`);
      expect((await froe(args, { stdin: text(before) })).stdout).toBe(ran.stdout);
      expect(await froe([...args, "-P", "--threads", "2", "a.log"], { files, env: dividing })).toMatchObject(ran);
    }
  });

  test("are those of no member of a cascade", async () => {
    const { stderr, code } = await froe(["-f", "json,w3c"], { stdin: log });
    expect(stderr).toContain("'w3c' cannot be a member of a cascade: its columns are named in the file");
    expect(code).toBe(2);
  });

  test("are directives in the account of bytes, and comments are skipped by their name", async () => {
    const { stdout } = await froe(["-f", "w3c", "--stats=json"], { stdin: log });
    expect(JSON.parse(stdout)).toMatchObject({
      lines: { read: 7, skipped: { comment: 1 }, rejected: 0 },
      bytes: { skipped: { named: 18, header: 72 } },
    });
  });
});

describe("a grammar skips what is no event", () => {
  const files = {
    "app.ts": `
import { charset, field, grammar, rest, run, seq } from "froe/grammar";
export default grammar("app", { about: "App", layout: "<msg>", record: field("msg", rest),
  skip: { comment: seq("#", rest), ruler: run(charset("-"), 3) } });`,
  };

  test("before it reads it, by name, also as a member of a cascade", async () => {
    const stdin = "# a\none\n-----\n-- two\n";
    const alone = await froe(["-f", "./app.ts", "-J"], { files, stdin });
    expect(alone).toEqual({ stdout: '{"msg":"one"}\n{"msg":"-- two"}\n', stderr: "", code: 0 });
    const stats = await froe(["-f", "./app.ts", "--stats=json"], { files, stdin });
    expect(JSON.parse(stats.stdout).lines.skipped).toEqual({ comment: 1, ruler: 1 });
    const cascade = await froe(["-f", "json,./app.ts", "-J"], { files, stdin });
    expect(cascade.stdout).toBe('{"msg":"one","_format":"app"}\n{"msg":"-- two","_format":"app"}\n');
  });
});

test("a table skips comments, also before its header", async () => {
  const grammar = `import { cells, charset, except, grammar, rest, run, seq } from "froe/grammar";
export default grammar("doors", { about: "x", layout: "x", header: true, skip: { comment: seq("#", rest) },
  record: cells(run(except(charset(";")), 0), { separator: ";", prefix: "c" }) });`;
  const log = "# doors\nday;door\nMon;3\n# closed\nTue;4\n";
  const { stdout } = await froe(["-f", "./own.js", "-J", "a.log"], { files: { "own.js": grammar, "a.log": log } });
  expect(stdout).toBe('{"day":"Mon","door":"3"}\n{"day":"Tue","door":"4"}\n');
});

test("names begin after any blanks, and blanks are between them if the directive has no separator", async () => {
  const grammar = `import { directiveLine, grammar, namedColumns } from "froe/grammar";
const columns = namedColumns({ directives: { "#Columns:": "names" }, separator: ";" });
export default grammar("doors", { about: "x", layout: "x", columns, record: directiveLine(columns) });`;
  const log = "#Columns: day;door\nMon;3\n#Columns: day state\nTue;open\n#Columns:;door\n4\n";
  const { stdout } = await froe(["-f", "./own.js", "-J", "a.log"], { files: { "own.js": grammar, "a.log": log } });
  expect(stdout).toBe('{"day":"Mon","door":3}\n{"day":"Tue","state":"open"}\n{"door":4}\n');
});

test("a header names the columns by all of its words, of which the first tells that it is one, and may come again", async () => {
  const grammar = `import { directiveLine, grammar, namedColumns } from "froe/grammar";
const columns = namedColumns({ directives: { "day ": "header", "door ": "header" }, separator: " ", unset: "-" });
export default grammar("doors", { about: "x", layout: "x", columns, record: directiveLine(columns) });`;
  const log = "day door\nMon 3\nTue -\ndoor state\n4 open\n";
  const { stdout } = await froe(["-f", "./own.js", "-J", "a.log"], { files: { "own.js": grammar, "a.log": log } });
  expect(stdout).toBe('{"day":"Mon","door":3}\n{"day":"Tue"}\n{"door":4,"state":"open"}\n');
});

test("directives hold where lines are chosen, as the header of a table does", async () => {
  const ran = async (...args: string[]) => (await froe(["-f", "w3c", "-J", ...args], { stdin: log })).stdout;
  const [first, second, third] = events.split("\n");
  expect(await ran("--keep-lines", "0.2.8")).toBe(`${second}\n`);
  expect(await ran("--ignore-lines", "^#")).toBe(events);
  expect(await ran("--skip-lines", "4")).toBe(`${second}\n${third}\n`);
  expect(await ran("--head", "4")).toBe(`${first}\n`);
  const stats = await froe(["-f", "w3c", "--stats=json", "--keep-lines", "0.2.8"], { stdin: log });
  expect(JSON.parse(stats.stdout)).toMatchObject({ lines: { read: 7 }, bytes: { skipped: { header: 72 } } });
});

test("directives decide the format of a log even if they are not among the lines that are chosen", async () => {
  const files = { "a.log": log };
  for (const args of [
    ["--ignore-lines", "^#"],
    ["--skip-lines", "4"],
    ["--keep-lines", "0.2.8"],
  ]) {
    const asked = await froe(["-f", "w3c", "-J", ...args], { stdin: log });
    expect(await froe(["-J", ...args, "a.log"], { files })).toEqual(asked);
    expect(await froe(["-J", ...args], { stdin: log })).toEqual(asked);
  }
});

test("lines after directives that are in another format are read in that one, if the directives are not chosen", async () => {
  const stdin = '#Version: 1.0\n{"a":1}\n{"a":2}\n';
  const read = { stdout: '{"a":1}\n{"a":2}\n', stderr: "", code: 0 };
  expect(await froe(["-J", "--skip-lines", "1"], { stdin })).toEqual(read);
  expect(await froe(["-J", "--ignore-lines", "^#", "a.log"], { files: { "a.log": stdin } })).toEqual(read);
});
