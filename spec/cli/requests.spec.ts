import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { inDirectory, start } from "./live.ts";
import { spawned } from "./spawned.ts";

const LINES = '{"level":"info","n":1}\n{"level":"warn","n":2}\nno\n';

/** Sends SIGUSR1 to a run that has read three lines. @returns what it says of itself, and how it ends. */
async function request(...args: string[]) {
  let told = "";
  await inDirectory(async (cwd) => {
    const live = start(["-j", ...args], cwd);
    live.child.stdin?.write(LINES);
    // The rejected line is reported after the events before it have been read.
    await live.until("stdin:3:1", "stderr");
    live.child.kill("SIGUSR1");
    await live.until(args.includes("-s=json") ? "ended_by" : "Ended:", "stderr");
    live.child.stdin?.end('{"n":3}\n');
    const { stderr, code } = await live.ended;
    expect(code).toBe(0);
    expect(stderr).not.toContain("Debugger");
    told = stderr.slice(stderr.search(/^(Format:|{)/m));
  });
  return told;
}

describe("SIGUSR1 during a run", () => {
  test("prints the statistics so far, and the run goes on", async () => {
    const told = await request("-J", "--with-stats");
    const [first = "", last = ""] = told.split(/(?<=.)(?=^Format:)/ms);
    expect(first).toContain(
      "Ended:    not yet; these are the statistics so far\nInput:    3 lines, 49 bytes\nEvents:   2 read\n",
    );
    expect(first).toContain("Levels:   warn 1, info 1\n");
    expect(last).toContain("Input:    4 lines, 57 bytes\nEvents:   3 read\n");
    expect(last).not.toContain("not yet");
  });

  test("prints what is counted anyway where nobody has asked for statistics", async () => {
    expect(await request("-J")).toMatch(/Events: {3}2 read\nRejected: 1 record \(33\.3% of the lines\)/);
    expect(await request("-J", "--filter", "e.n > 1")).toContain("Events:   2 read, 1 filtered, 1 left\n");
  });

  test("has the form of the statistics at the end, on standard error", async () => {
    const told = await request("-s=json");
    expect(told).toContain('"events":{"in":2,"emitted":0,"out":2,"filtered":0}');
    expect(told).toContain('"ended_by":"unfinished"');
  });

  test("prints nothing with --silent", () =>
    inDirectory(async (cwd) => {
      const live = start(["-j", "--silent", "-e", "eprint(e.n)"], cwd);
      live.child.stdin?.write('{"n":1}\n');
      await live.until("1\n", "stderr");
      live.child.kill("SIGUSR1");
      live.child.stdin?.end('{"n":2}\n');
      expect(await live.ended).toEqual({ stdout: "", stderr: "1\n2\n", code: 0 });
    }));
});

describe("SIGUSR1 opens no inspector", () => {
  /** Sends the signal before froe's own code runs, and again while it does; tells at the end whether a port is open. */
  const preload = `
    const { url } = require("node:inspector");
    process.kill(process.pid, "SIGUSR1");
    setImmediate(() => process.kill(process.pid, "SIGUSR1"));
    process.on("exit", () => console.error("port:", url()));`;
  const calls = [
    ["-jJ", "a.log"],
    ["-P", "-jJ", "a.log"],
    ["explain", "-f", "json", "a.log"],
    ["detect", "a.log"],
    ["check", "-f", "json", "a.log"],
    ["--help"],
    ["--no-such-option"],
  ];
  test.each(calls.map((args) => [args.join(" "), args] as const))("%s", async (_, args) => {
    const files = { "a.log": '{"n":1}\n', "preload.cjs": preload };
    const { stderr, code } = await spawned(args, { files, env: { NODE_OPTIONS: "--require ./preload.cjs" } });
    expect(stderr).toMatch(/^port: undefined$/m);
    expect([0, 1, 2]).toContain(code);
  });

  test("but for who debugs froe itself", async () => {
    const files = { "preload.cjs": preload };
    const env = { NODE_OPTIONS: "--require ./preload.cjs --inspect=127.0.0.1:0" };
    const { stderr } = await spawned(["--help"], { files, env });
    expect(stderr).toMatch(/^port: ws:/m);
  });
});

test("SIGUSR1 in a long record is answered after it", () =>
  inDirectory(async (cwd) => {
    const length = 24 * 1024 * 1024;
    writeFileSync(join(cwd, "a.log"), `{"a":1}\n{"b":"${"x".repeat(length)}"}\n{"c":2}\n`);
    const live = start(["-j", "-J", "-k", "a,c", "--max-line-bytes", "64MiB", "a.log", "-"], cwd);
    await live.until('{"a":1}');
    live.child.kill("SIGUSR1");
    await live.until("Ended:", "stderr");
    live.child.stdin?.end();
    const { stdout, code } = await live.ended;
    expect([stdout, code]).toEqual(['{"a":1}\n{}\n{"c":2}\n', 0]);
  }));
