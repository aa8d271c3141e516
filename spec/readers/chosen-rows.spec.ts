import { spawn } from "node:child_process";
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { built } from "../built.ts";
import { froe } from "../cli/froe.ts";
import { inDirectory, start } from "../cli/live.ts";

/** A table whose second row has a line that the options of the tests are about. */
const TABLE = 'time,level,msg\n10:00,WARN,"a\nDEBUG b"\n10:01,DEBUG,c\n10:02,ERROR,d\n';
const WARN = '{"time":"10:00","level":"WARN","msg":"a\\nDEBUG b"}\n';
const DEBUG = '{"time":"10:01","level":"DEBUG","msg":"c"}\n';
const ERROR = '{"time":"10:02","level":"ERROR","msg":"d"}\n';

/** Reads a text from a file and from standard input, as what `format` says and as what detection says. */
async function read(stdin: string, format: string, ...args: string[]): Promise<string> {
  const ways = await Promise.all([
    froe(["-f", format, "-J", ...args, "a.csv"], { files: { "a.csv": stdin } }),
    froe(["-f", format, "-J", ...args], { stdin }),
    froe(["-J", ...args, "a.csv"], { files: { "a.csv": stdin } }),
    froe(["-J", ...args], { stdin }),
  ]);
  const [{ stdout }] = ways;
  for (const way of ways) expect(way).toEqual({ stdout, stderr: "", code: 0 });
  return stdout;
}

describe("the rows of a table that are read", () => {
  test("are whole where a line of a quoted cell matches", async () => {
    expect(await read(TABLE, "csv", "--ignore-lines", "DEBUG")).toBe(ERROR);
    expect(await read(TABLE, "csv", "--ignore-lines", "^10:0[12]")).toBe(WARN);
    expect(await read(TABLE, "csv", "--keep-lines", "DEBUG")).toBe(WARN + DEBUG);
    expect(await read(TABLE, "csv", "--keep-lines", "a\\nDEBUG")).toBe(WARN);
  });

  test("have the header of the table, whatever is kept", async () => {
    expect(await read(TABLE, "csv", "--keep-lines", "ERROR")).toBe(ERROR);
    const none = await froe(["-f", "csv", "-J", "--keep-lines", "no such row"], { stdin: TABLE });
    expect([none.stdout, none.stderr]).toEqual(["", "hint: no event in 5 lines: a header, skipped by --keep-lines\n"]);
    expect(await read(`# a, b, c\n${TABLE}`, "csv", "--ignore-lines", "^#", "--keep-lines", "ERROR")).toBe(ERROR);
  });

  test("are counted as lines are", async () => {
    expect(await read(TABLE, "csv", "--head", "2")).toBe(WARN);
    expect(await read(TABLE, "csv", "--head", "3")).toBe(WARN + DEBUG);
    const bare = '1,2,"x\ny"\n3,4,z\n5,6,z\n';
    expect(await read(bare, "csvnh", "--skip-lines", "2")).toBe('{"c1":"5","c2":"6","c3":"z"}\n');
    expect(await read(`Report\n\n${TABLE}`, "csv", "--skip-lines", "2")).toBe(WARN + DEBUG + ERROR);
  });

  test("are counted alike however the lines before them come", async () => {
    const rows = Array.from({ length: 90 }, (_, n) => (n < 30 ? `${n},"x\ny",z\n` : `${n},x,z\n`));
    const env = { FROE_LIMITS: JSON.stringify({ chunkBytes: 64 }) };
    const { stdout } = await froe(["-J", "--skip-lines", "65", "-k", "c1"], { stdin: rows.join(""), env });
    expect(stdout.split("\n")[0]).toBe('{"c1":"65"}');
  });

  test("are sections, which rows begin and end", async () => {
    const sections = ["--section-after", "^begin", "--section-before", "^end"];
    expect(await read(`begin\n${TABLE}end\n`, "csv", ...sections)).toBe(WARN + DEBUG + ERROR);
    expect(await read(TABLE, "csv", "--section-through", "^DEBUG|c$", "--max-sections", "1")).toBe(WARN + DEBUG);
  });

  test("say where they are, and are accounted for", async () => {
    const { stdout } = await froe(
      ["-f", "csv", "-J", "-k", "n", "--ignore-lines", "WARN", "-e", "e.n = meta.line_num"],
      { stdin: TABLE },
    );
    expect(stdout).toBe('{"n":4}\n{"n":5}\n');
    const told = await froe(["-f", "csv", "-s=json", "--ignore-lines", "DEBUG", "--head", "3"], { stdin: TABLE });
    const { lines, bytes } = JSON.parse(told.stdout);
    expect([told.stderr, told.code]).toEqual(["hint: no event in 4 lines: a header, skipped by --ignore-lines\n", 0]);
    expect(lines).toMatchObject({ read: 4, left_out: 3 });
    expect(bytes).toMatchObject({ skipped: { header: 15, ignore_lines: 37 }, unread: 14, parsed: 0 });
  });

  test("are rows in files that are merged, and in files of several chunks", async () => {
    const files = { "a.csv": TABLE, "b.csv": TABLE.replaceAll("10:0", "10:1") };
    const merge = ["-f", "csv", "-J", "--ts-format", "%H:%M", "--merge-sorted", "--ignore-lines", "DEBUG"];
    const merged = await froe([...merge, "a.csv", "b.csv"], { files });
    expect(merged.stdout).toBe(ERROR + ERROR.replace("10:0", "10:1"));
    const row = '"x\nDEBUG",1\n2,3\n';
    const large = `k,v\n${row.repeat(30_000)}`;
    const { stdout } = await froe(["-J", "-f", "csv", "--ignore-lines", "DEBUG", "-P"], { stdin: large });
    expect(stdout).toBe('{"k":"2","v":"3"}\n'.repeat(30_000));
  });

  test("are rows of a table that still grows", () =>
    inDirectory(async (directory) => {
      const file = join(directory, "a.csv");
      writeFileSync(file, 'time,level,msg\n10:00,WARN,"a\n');
      const { child, until, ended } = start(["-J", "--follow", "--keep-lines", "DEBUG", "a.csv"], directory);
      appendFileSync(file, 'DEBUG b"\n10:02,ERROR,d\n10:01,DEBUG,c\n');
      await until(DEBUG);
      child.kill("SIGINT");
      expect((await ended).stdout).toBe(WARN + DEBUG);
    }));

  test("are no rows where what is kept is in another format", async () => {
    const mixed = 'one, two, three\n{"a":1}\n{"a":2}\n';
    const kept = { stdout: '{"a":1}\n{"a":2}\n', stderr: "", code: 0 };
    expect(await froe(["-J", "--keep-lines", "^\\{"], { stdin: mixed })).toEqual(kept);
    expect(await froe(["-J", "--keep-lines", "^\\{", "a"], { files: { a: mixed } })).toEqual(kept);
  });

  test("are read from a stream that goes on, though no row is kept yet", async () => {
    const child = spawn(process.execPath, [built(), "-J", "--keep-lines", "ERROR"]);
    const out: Buffer[] = [];
    const first = new Promise<void>((done) => {
      child.stdout.on("data", (data: Buffer) => {
        out.push(data);
        done();
      });
    });
    child.stdin.write(TABLE.slice(0, 30));
    child.stdin.write(TABLE.slice(30));
    await first;
    child.stdin.end();
    await new Promise((done) => child.on("close", done));
    expect(Buffer.concat(out).toString()).toBe(ERROR);
  });
});
