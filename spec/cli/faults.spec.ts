import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, unlinkSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { froe } from "./froe.ts";
import { inDirectory, start } from "./live.ts";

const lines = (...texts: string[]) => texts.map((text) => `${text}\n`).join("");
const numbers = (count: number) =>
  Array.from({ length: count }, (_, n) => `n=${n} x=${Math.imul(n, 0x9e3779b1) >>> 0}`);
const logfmt = ["-f", "logfmt", "-J", "-k", "n"];

/** Bytes of no meaning, the same ones each time. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let i = 0, state = 7; i < length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[i] = state >>> 24;
  }
  return bytes;
}

describe("an archive", () => {
  const whole = lines(...numbers(20_000));

  test("that ends too early delivers what there is of it", async () => {
    const archive = gzipSync(whole);
    const files = { "a.log.gz": archive.subarray(0, archive.length / 2), "b.log": "n=b\n" };
    const { stdout, stderr, code } = await froe([...logfmt, "a.log.gz", "b.log"], { files });
    // The last line is what there is of it.
    const read = stdout.split("\n").slice(0, -3);
    expect(read.length).toBeGreaterThan(5_000);
    expect(read).toEqual(read.map((_, n) => `{"n":${n}}`));
    expect(stdout.endsWith('\n{"n":"b"}\n')).toBe(true);
    expect(stderr).toContain("froe: error: a.log.gz: the archive ends too early: the available part was read\n");
    expect(code).toBe(1);
  });

  test("that is damaged delivers what stands before the damage", async () => {
    const archive = Buffer.from(gzipSync(whole));
    archive.fill(0xff, archive.length / 2, archive.length / 2 + 64);
    const { stdout, stderr, code } = await froe([...logfmt, "a.gz"], { files: { "a.gz": archive } });
    expect(stdout.startsWith(lines(...Array.from({ length: 5_000 }, (_, n) => `{"n":${n}}`)))).toBe(true);
    expect(stderr).toContain("froe: error: a.gz: the archive is damaged: the part before the damage was read\n");
    expect(code).toBe(1);
  });

  test("through a pipe is no different", async () => {
    const archive = gzipSync(whole);
    const { stdout, stderr, code } = await froe(logfmt, { stdin: archive.subarray(0, archive.length / 2) });
    expect(stdout.startsWith(lines(...Array.from({ length: 5_000 }, (_, n) => `{"n":${n}}`)))).toBe(true);
    expect(stderr).toContain("froe: error: stdin: the archive ends too early: the available part was read\n");
    expect(code).toBe(1);
  });
});

describe("input that is no log", () => {
  test.each(["auto", "json", "syslog", "csv", "logfmt", "cef", "line"])(
    "read as %s is reported, and nothing is lost",
    async (format) => {
      const { stderr, code } = await froe(["-f", format, "-q", "a.bin"], { files: { "a.bin": noise(300_000) } });
      expect(stderr).not.toMatch(/bug|\n\s+at /);
      expect([0, 1]).toContain(code);
    },
  );

  test("may have line ends of all kinds", async () => {
    const { stdout } = await froe(["-f", "line", "-J"], { stdin: "a\r\nb\n\r\n\rc\rd\r\r\ne" });
    expect(stdout).toBe(lines(...["a", "b", "", "\rc\rd\r", "e"].map((line) => JSON.stringify({ line }))));
  });

  test("may have one line that is longer than all memory", async () => {
    const long = `n=1\nn=${"9".repeat(3_000_000)}\nn=2\n`;
    const { stdout, stderr, code } = await froe([...logfmt, "--max-line-bytes", "1MiB"], { stdin: long });
    expect(stdout).toBe(lines('{"n":1}', '{"n":2}'));
    expect(stderr).toContain("stdin:2: line skipped, it is longer than 1 MiB (--max-line-bytes)\n");
    expect(code).toBe(0);
  });
});

describe("a file", () => {
  test("that vanishes before its turn is reported; one that vanishes while it is read is read to its end", () =>
    inDirectory(async (cwd) => {
      execFileSync("mkfifo", [join(cwd, "first")]);
      writeFileSync(join(cwd, "second"), "n=2\n");
      writeFileSync(join(cwd, "third"), lines(...numbers(50_000)));
      const run = start([...logfmt, "first", "second", "third"], cwd);
      const pipe = openSync(join(cwd, "first"), "w");
      writeSync(pipe, "n=1\n");
      await run.until('{"n":1}\n');
      unlinkSync(join(cwd, "second"));
      closeSync(pipe);
      await run.until('{"n":0}\n');
      unlinkSync(join(cwd, "third"));
      const { stdout, stderr, code } = await run.ended;
      expect(stdout.split("\n")).toHaveLength(50_002);
      expect(stderr).toBe("froe: error: second: no such file\n");
      expect(code).toBe(1);
    }));

  test("that is a directory, or cannot be opened, is reported, and the others are read", () =>
    inDirectory(async (cwd) => {
      mkdirSync(join(cwd, "logs"));
      writeFileSync(join(cwd, "a.log"), "n=1\n");
      const { stdout, stderr, code } = await start([...logfmt, "logs", "a.log/b", "a.log"], cwd).ended;
      expect(stdout).toBe('{"n":1}\n');
      expect(stderr).toBe(
        "froe: error: logs: is a directory\nfroe: error: a.log/b: no such file: a part of the path is not a directory\nhint: 'logs': there is no file in it, or only hidden ones\n",
      );
      expect(code).toBe(1);
    }));

  test("may be one of very many: few are open at once", () =>
    inDirectory(async (cwd) => {
      for (let n = 0; n < 1200; n++) writeFileSync(join(cwd, `${10_000 + n}.log`), `n=${n}\n`);
      const { stdout, stderr, code } = await start({ script: "ulimit -n 40; froe -f logfmt -J *.log" }, cwd).ended;
      expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
      expect(stdout).toBe(lines(...Array.from({ length: 1200 }, (_, n) => `{"n":${n}}`)));
    }));
});

test("a pipe whose writer dies ends where it does: the rest of a line counts", () =>
  inDirectory(async (cwd) => {
    const script = "mkfifo p; (echo n=1; printf n=2; kill -9 $BASHPID) > p & froe -f logfmt -J p";
    const { stdout, stderr, code } = await start({ script }, cwd).ended;
    expect({ stdout, code }).toEqual({ stdout: '{"n":1}\n{"n":2}\n', code: 0 });
    expect(stderr).not.toContain("froe:");
  }));

describe("clocks", () => {
  const normalized = async (stdin: string, ...options: string[]) =>
    (await froe(["-f", "cols:*ts", "-F", "csvnh", "-k", "ts", "--normalize-ts", ...options], { stdin })).stdout;

  test("that are put forward, and back", async () => {
    const stamps = lines("2026-03-29 01:59:59", "2026-03-29 02:30:00", "2026-03-29 03:00:00", "2026-10-25 02:30:00");
    expect(await normalized(stamps, "--input-tz", "Europe/Berlin")).toBe(
      lines(
        "2026-03-29T00:59:59+00:00",
        "2026-03-29T01:30:00+00:00",
        "2026-03-29T01:00:00+00:00",
        "2026-10-25T00:30:00+00:00",
      ),
    );
  });

  test("with a leap second, which is the end of the one before it", async () => {
    const files = { "a.log": lines("ts=2016-12-31T23:59:59Z", "ts=2016-12-31T23:59:60Z", "ts=2017-01-01T00:00:00Z") };
    const { stdout, code } = await froe(["-f", "logfmt", "-J", "--merge-sorted", "--normalize-ts", "a.log"], { files });
    expect(stdout).toContain('"2016-12-31T23:59:59.999999999+00:00"');
    expect(code).toBe(0);
  });

  test("of 1969 and 9999", async () => {
    expect(await normalized(lines("1969-12-31T23:59:59.9Z", "9999-12-31T23:59:59.999999999Z"))).toBe(
      lines("1969-12-31T23:59:59.900+00:00", "9999-12-31T23:59:59.999999999+00:00"),
    );
    const files = { "a.log": lines("ts=1969-07-20T20:17:40Z", "ts=1970-01-01T00:00:00Z", "ts=9999-12-31T23:59:59Z") };
    const since = await froe(["-f", "logfmt", "-J", "--since", "1969-12-31", "--until", "9999-01-01", "a.log"], {
      files,
    });
    expect(since.stdout).toBe('{"ts":"1970-01-01T00:00:00Z"}\n');
  });
});
