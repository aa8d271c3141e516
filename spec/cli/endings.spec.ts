import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { built } from "../built.ts";
import { inDirectory, start } from "./live.ts";

const lines = (count: number) =>
  Array.from({ length: count }, (_, n) => `n=${n} kind=${n % 2 ? "odd" : "even"}\n`).join("");
const asked = "--with-stats --with-metrics --freq kind --metrics-file metrics.json";

/** Runs a script where there is a long log, and checks what it leaves. */
async function run(script: string, look: (ended: Awaited<ReturnType<typeof start>["ended"]>, cwd: string) => void) {
  await inDirectory(async (cwd) => {
    writeFileSync(join(cwd, "a.log"), lines(200_000));
    look(await start({ script }, cwd).ended, cwd);
  });
}

describe("where nobody reads on", () => {
  test("the run ends quietly, with 141", () =>
    run('froe -f logfmt -J a.log | head -1; exit "${PIPESTATUS[0]}"', ({ stdout, stderr, code }) => {
      expect({ stdout, stderr, code }).toEqual({ stdout: '{"n":0,"kind":"even"}\n', stderr: "", code: 141 });
    }));

  test("statistics and metrics that go elsewhere are printed all the same", () =>
    run(`froe -f logfmt -J ${asked} a.log | head -1; exit "\${PIPESTATUS[0]}"`, ({ stderr, code }, cwd) => {
      expect(stderr).toContain("early: nothing more could be written");
      expect(stderr).toContain("even");
      expect(Object.keys(JSON.parse(readFileSync(join(cwd, "metrics.json"), "utf8")).kind)).toEqual(["even", "odd"]);
      expect(code).toBe(141);
    }));
});

describe("where the disk is full", () => {
  test("that is said, with statistics and metrics that were asked for", () =>
    run(`froe -f logfmt -J ${asked} a.log > /dev/full`, ({ stderr, code }) => {
      expect(stderr).toContain("early: nothing more could be written");
      expect(stderr.match(/no space left on the device/g)).toHaveLength(1);
      expect(code).toBe(1);
    }));

  test.each(["froe -s -f logfmt a.log", "froe -m --freq kind -f logfmt a.log", "froe detect a.log", "froe --help"])(
    "so it is where %s goes there",
    (command) =>
      run(`${command} > /dev/full`, ({ stderr, code }) => {
        expect({ stderr, code }).toEqual({
          stderr: "froe: error: standard output: no space left on the device\n",
          code: 1,
        });
      }),
  );

  test("no line is left there that is half a line, and none of somebody else is touched", () =>
    run("echo first > out; ulimit -f 300; trap '' XFSZ; froe -f logfmt -J a.log >> out", ({ stderr, code }, cwd) => {
      const written = readFileSync(join(cwd, "out"), "utf8");
      const events = written.split("\n");
      expect(events.length).toBeGreaterThan(1000);
      expect(written).toBe(
        `first\n${events
          .slice(1, -1)
          .map((_, n) => `{"n":${n},"kind":"${n % 2 ? "odd" : "even"}"}\n`)
          .join("")}`,
      );
      expect({ stderr, code }).toEqual({
        stderr: "froe: error: standard output: the file would be larger than it may be\n",
        code: 1,
      });
    }));
});

describe("a signal", () => {
  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("%s ends the run: what was read is written, what was asked for is printed, with %i", (signal, exitCode) =>
    inDirectory(async (cwd) => {
      const live = start(["-f", "logfmt", "-J", ...asked.split(" ")], cwd);
      live.child.stdin?.write(lines(3));
      await live.until('{"n":2,"kind":"even"}\n');
      live.child.kill(signal);
      const { stdout, stderr, code } = await live.ended;
      expect(stdout.split("\n")).toHaveLength(4);
      expect(stderr).toContain("early: by a signal");
      expect(stderr).toContain("3 read");
      expect(JSON.parse(readFileSync(join(cwd, "metrics.json"), "utf8"))).toEqual({ kind: { even: 2, odd: 1 } });
      expect(code).toBe(exitCode);
    }),
  );

  test("leaves the run as long as it works to end itself", () =>
    inDirectory(async (cwd) => {
      // Writing to standard error takes longer than a run may do nothing after a signal.
      const slow = `
        const fs = require("node:fs");
        const { write } = fs;
        fs.write = (descriptor, ...others) => {
          for (const from = Date.now(); descriptor === 2 && Date.now() - from < 1_500; );
          return write(descriptor, ...others);
        };
        require("node:module").syncBuiltinESMExports();`;
      writeFileSync(join(cwd, "slow.cjs"), slow);
      const env = { ...process.env, NODE_OPTIONS: "--require ./slow.cjs" };
      const child = spawn(process.execPath, [built(), "-f", "logfmt", "--with-stats"], { cwd, env });
      child.stdin.write(lines(1));
      await once(child.stdout, "data");
      const stderr = text(child.stderr);
      child.kill("SIGTERM");
      expect(await once(child, "exit")).toEqual([143, null]);
      expect(await stderr).toContain("early: by a signal");
    }));

  test("ends a run whose output nobody reads on", () =>
    inDirectory(async (cwd) => {
      writeFileSync(join(cwd, "a.log"), lines(200_000));
      const child = spawn(process.execPath, [built(), "-f", "logfmt", "-J", "a.log"], { cwd });
      // What the pipe and this process take without reading is less than the output.
      await once(child.stdout, "readable");
      child.kill("SIGTERM");
      expect(await once(child, "exit")).toEqual([null, "SIGTERM"]);
    }));

  test("in the middle of much work leaves whole lines only", () =>
    inDirectory(async (cwd) => {
      writeFileSync(join(cwd, "a.log"), lines(50_000));
      const many = Array.from({ length: 200 }, () => "a.log");
      const live = start(["-f", "logfmt", "-J", ...many], cwd);
      await live.until("\n");
      live.child.kill("SIGTERM");
      const { stdout, stderr, code } = await live.ended;
      expect(stdout.slice(-2)).toBe("}\n");
      expect({ stderr, code }).toEqual({ stderr: "", code: 143 });
    }));

  test("in the middle of a long line ends the run, though it would report statistics", () =>
    inDirectory(async (cwd) => {
      writeFileSync(join(cwd, "a.log"), `1, 2; 3\n${"a, ".repeat(5_000_000)}\n`);
      const { child, until } = start(
        ["-f", "config:regex:^(?<a>.*), (?<b>.*); (?<c>.*)$", "--with-stats", "a.log"],
        cwd,
      );
      await until("a='1'");
      // The line before it is printed when the next one is about to be read.
      await delay(500);
      child.kill("SIGINT");
      expect(await once(child, "exit")).toEqual([null, "SIGINT"]);
    }));

  test("is heard where the inputs are merged, and one of them is waited for: what was read is written", () =>
    inDirectory(async (cwd) => {
      writeFileSync(join(cwd, "a.log"), "ts=2026-02-03T04:05:06Z n=1\nts=2026-02-03T04:05:08Z n=3\n");
      const live = start(["-f", "logfmt", "-J", "-k", "n", "--merge-sorted", "a.log", "-"], cwd);
      live.child.stdin?.write("ts=2026-02-03T04:05:07Z n=2\n");
      await live.until('{"n":2}\n');
      live.child.kill("SIGINT");
      const { stdout, stderr, code } = await live.ended;
      expect({ stdout, stderr, code }).toEqual({ stdout: '{"n":1}\n{"n":2}\n{"n":3}\n', stderr: "", code: 130 });
    }));

  test("ends the wait for a pipe with a name: the output file has what was read", () =>
    inDirectory(async (cwd) => {
      execFileSync("mkfifo", [join(cwd, "pipe")]);
      const live = start(["-f", "logfmt", "-J", "-e", "print(e.n)", "-o", "out.json", "pipe"], cwd);
      const writer = openSync(join(cwd, "pipe"), "r+");
      writeSync(writer, lines(3));
      await live.until("2\n");
      live.child.kill("SIGINT");
      const { stderr, code } = await live.ended;
      closeSync(writer);
      expect(stderr).toBe("");
      // The read that waits keeps the process, so the signal itself ends it.
      expect([130, "SIGINT"]).toContain(code);
      expect(readFileSync(join(cwd, "out.json"), "utf8").split("\n")).toHaveLength(4);
      expect(readdirSync(cwd).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    }));

  test("in the middle of merging leaves a sorted log, and accounts for what was read", () =>
    inDirectory(async (cwd) => {
      const names = ["a.log", "b.log", "c.log"];
      for (const [i, name] of names.entries()) {
        const line = (n: number) => `{"ts":${1_770_000_000 + n * 3 + i},"n":${n * 3 + i}}\n`;
        writeFileSync(join(cwd, name), Array.from({ length: 300_000 }, (_, n) => line(n)).join(""));
      }
      const live = start(["-j", "-J", "-k", "n", "--merge-sorted", "--with-stats", "-s=json", ...names], cwd);
      await live.until("\n");
      live.child.kill("SIGTERM");
      const { stdout, stderr, code } = await live.ended;
      const written = stdout.split("\n").slice(0, -1);
      const { bytes, events } = JSON.parse(stderr);
      const skipped = Object.values<number>(bytes.skipped).reduce((sum, count) => sum + count);
      expect(written.map((line) => JSON.parse(line).n)).toEqual(
        written.map((line) => JSON.parse(line).n).sort((a, b) => a - b),
      );
      expect(written.length).toBeLessThan(900_000);
      expect(events).toMatchObject({ in: written.length, out: written.length });
      expect(bytes.parsed + bytes.rejected + skipped + bytes.unread).toBe(bytes.read);
      expect(code).toBe(143);
    }));

  test("in the middle of a document that is one event ends it", () =>
    inDirectory(async (cwd) => {
      writeFileSync(join(cwd, "a.log"), "a");
      const live = start(["-f", "line", "-M", "all", "--with-stats", "a.log", "-"], cwd);
      for (let n = 0; n < 100; n++) live.child.stdin?.write("x".repeat(100_000));
      await live.until("line='a'\n");
      live.child.kill("SIGINT");
      const { stdout, stderr, code } = await live.ended;
      expect({ stdout, code }).toEqual({ stdout: "line='a'\n", code: 130 });
      expect(stderr).toContain("early: by a signal");
    }));

  test("in the middle of an event of many megabytes ends the process at once: what stands before it is written", () =>
    inDirectory(async (cwd) => {
      writeFileSync(join(cwd, "a.json"), '{ "n": 1 }\n');
      writeFileSync(join(cwd, "b.json"), `{"n": [\n${"  2.50,\n".repeat(8_000_000)}  3\n]}\n`);
      const live = start(["-j", "-M", "all", "-J", "a.json", "b.json"], cwd);
      await live.until('{"n":1}\n');
      live.child.kill("SIGTERM");
      const { stdout, stderr, code } = await live.ended;
      expect({ stdout, stderr }).toEqual({ stdout: '{"n":1}\n', stderr: "" });
      // Which of them it is depends on whether the event was already being read.
      expect([143, "SIGTERM"]).toContain(code);
    }));

  test("is heard between events that many sorted files have at the same time", () =>
    inDirectory(async (cwd) => {
      writeFileSync(
        join(cwd, "a.log"),
        Array.from({ length: 5_000 }, (_, n) => `{"ts":${1_770_000_000 + n}}\n`).join(""),
      );
      const live = start(["-j", "-J", "--merge-sorted", ...Array.from({ length: 250 }, () => "a.log")], cwd);
      await live.until("\n");
      live.child.kill("SIGTERM");
      const { stdout, code } = await live.ended;
      expect(code).toBe(143);
      expect(stdout.split("\n").length).toBeLessThan(600_000);
    }));
});
