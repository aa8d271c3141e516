import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, symlinkSync, writeFileSync, writeSync } from "node:fs";
import { join, resolve } from "node:path";
import { finished } from "node:stream/promises";
import { expect, test } from "vitest";
import { inDirectory } from "../../spec/cli/live.ts";

const CLI = resolve("dist/cli.mjs");
const MEGABYTE = 1_000_000;
const LOOK_MS = 20;

/** Runs froe, whose output nobody sees. @returns its greatest resident set in MB (as Linux reports it), and what it says. */
async function peak(
  args: readonly string[],
  cwd: string,
  feed: (child: ChildProcess) => Promise<void> = async () => {},
) {
  const child = spawn(process.execPath, [CLI, ...args], { cwd, stdio: ["pipe", "ignore", "pipe"] });
  let stderr = "";
  let greatest = 0;
  child.stderr.on("data", (text) => {
    stderr += text;
  });
  const look = setInterval(() => {
    try {
      const [, kilobytes = "0"] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
      greatest = Math.max(greatest, Number(kilobytes) / 1000);
    } catch {
      // It has ended.
    }
  }, LOOK_MS);
  const ended = new Promise<number | null>((done) => child.on("close", done));
  await feed(child);
  child.stdin.end();
  const code = await ended;
  clearInterval(look);
  return { megabytes: greatest, stderr, code };
}

test("1 GB without a line end is passed over, and takes no more memory than the longest line", () =>
  inDirectory(async (cwd) => {
    const piece = Buffer.alloc(MEGABYTE, "x");
    const { megabytes, stderr, code } = await peak(["-f", "line", "-J"], cwd, async ({ stdin }) => {
      stdin?.write("first\n");
      for (let n = 0; n < 1000; n++) if (!stdin?.write(piece)) await new Promise((go) => stdin?.once("drain", go));
      stdin?.write("\nlast\n");
      stdin?.end();
      if (stdin) await finished(stdin);
    });
    expect(stderr).toBe(
      "stdin:2: line skipped, it is longer than 16 MiB (--max-line-bytes)\nfroe: error: 1 line rejected of 3\n",
    );
    expect(code).toBe(0);
    expect(megabytes).toBeLessThan(150);
  }));

test("a document of 300 MB that is to be one event is given up at 256 MiB, which are held once", () =>
  inDirectory(async (cwd) => {
    const piece = Buffer.alloc(MEGABYTE, `${"x".repeat(99)}\n`);
    const { megabytes, stderr, code } = await peak(["-f", "line", "-M", "all", "-J"], cwd, async ({ stdin }) => {
      for (let n = 0; n < 300; n++) if (!stdin?.write(piece)) await new Promise((go) => stdin?.once("drain", go));
      stdin?.end();
      if (stdin) await finished(stdin);
    });
    expect(stderr).toContain("stdin: skipped, as one event it is longer than 256 MiB (--multiline-max-bytes)\n");
    expect(code).toBe(1);
    expect(megabytes).toBeLessThan(400);
  }));

test("what is written of a document that is one event is held once beside it", () =>
  inDirectory(async (cwd) => {
    const text = openSync(join(cwd, "text"), "w");
    const lines = Buffer.from('2026-02-03T04:05:06Z INFO request 17 was handled in the "usual" way\n'.repeat(15_000));
    for (let n = 0; n < 200; n++) writeSync(text, lines);
    closeSync(text);
    const document = openSync(join(cwd, "document"), "w");
    const items = '    {\n      "id": 17,\n      "price": 1.5,\n      "tags": ["a", "b"]\n    },\n'.repeat(14_000);
    writeSync(document, '{\n  "items": [\n');
    for (let n = 0; n < 100; n++) writeSync(document, items);
    writeSync(document, "    {}\n  ]\n}\n");
    closeSync(document);
    for (const [args, most] of [
      [["-f", "line", "-J", "text"], 550],
      [["-f", "line", "text", "text"], 550],
      [["-j", "-J", "document"], 320],
      [["-j", "document"], 400],
    ] as const) {
      const { megabytes, stderr, code } = await peak(["-M", "all", ...args], cwd);
      expect({ args, stderr, code }).toEqual({ args, stderr: "", code: 0 });
      expect(megabytes).toBeLessThan(most);
    }
  }));

test("20 files of 100 MB are merged in less than 150 MB", () =>
  inDirectory(async (cwd) => {
    const log = openSync(join(cwd, "log"), "w");
    for (let n = 0, size = 0; size < 100 * MEGABYTE; ) {
      const lines = Array.from({ length: 1000 }, () => {
        const at = new Date(Date.UTC(2026, 1, 3) + n * 37).toISOString();
        return `{"ts":"${at}","level":"info","msg":"request ${n++} was handled in the usual way","status":200}\n`;
      });
      size += writeSync(log, lines.join(""));
    }
    closeSync(log);
    const names = Array.from({ length: 20 }, (_, n) => `${n}.log`);
    for (const name of names) symlinkSync("log", join(cwd, name));
    const { megabytes, stderr, code } = await peak(["-j", "-J", "--merge-sorted", ...names], cwd);
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    expect(megabytes).toBeLessThan(150);
  }));

test.each(["--merge", "--merge-sorted"])("3,000 small files are merged by %s in less than 220 MB", (option) =>
  inDirectory(async (cwd) => {
    const names = Array.from({ length: 3000 }, (_, n) => `${n}.log`);
    for (const [n, name] of names.entries()) {
      const lines = Array.from({ length: 30 }, (_, line) => {
        const at = new Date(Date.UTC(2026, 1, 3) + (n + line * 40) * 1000).toISOString();
        return `{"ts":"${at}","level":"info","msg":"request ${line} was handled in the usual way","status":200}\n`;
      });
      writeFileSync(join(cwd, name), lines.join(""));
    }
    const { megabytes, stderr, code } = await peak(["-J", option, ...names], cwd);
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    expect(megabytes).toBeLessThan(220);
  }),
);
