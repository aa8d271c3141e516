import { appendFileSync, mkdirSync, renameSync, truncateSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { froe } from "./froe.ts";
import { inDirectory, start } from "./live.ts";

describe("--follow", () => {
  test("waits for lines, and ends with Ctrl-C", () =>
    inDirectory(async (cwd) => {
      const log = join(cwd, "app.log");
      writeFileSync(log, "n=1\nn=");
      const run = start(["-f", "logfmt", "-J", "--follow", "app.log"], cwd);
      await run.until('{"n":1}\n');
      appendFileSync(log, "2\nn=3\n");
      await run.until('{"n":1}\n{"n":2}\n{"n":3}\n');
      run.child.kill("SIGINT");
      expect(await run.ended).toEqual({ stdout: '{"n":1}\n{"n":2}\n{"n":3}\n', stderr: "", code: 130 });
    }));

  test("reads a renamed file to its end, then the new one of its name; lines count anew", () =>
    inDirectory(async (cwd) => {
      const log = join(cwd, "app.log");
      writeFileSync(log, "n=1\n");
      const run = start(["-f", "logfmt", "-J", "--follow", "app.log"], cwd);
      await run.until("1}\n");
      renameSync(log, join(cwd, "app.log.1"));
      appendFileSync(join(cwd, "app.log.1"), "n=2\n");
      await run.until("2}\n");
      appendFileSync(join(cwd, "app.log.1"), "n=3");
      writeFileSync(log, "n=4\nwrong\n");
      await run.until("4}\n");
      await run.until("app.log:2:", "stderr");
      run.child.kill("SIGTERM");
      const { stdout, code } = await run.ended;
      expect({ stdout, code }).toEqual({ stdout: [1, 2, 3, 4].map((n) => `{"n":${n}}\n`).join(""), code: 143 });
    }));

  test("reads a truncated file from its start, and one that comes back", () =>
    inDirectory(async (cwd) => {
      const log = join(cwd, "app.log");
      writeFileSync(log, "n=1\nn=2\n");
      const run = start(["-f", "logfmt", "-J", "--follow", "app.log"], cwd);
      await run.until("2}\n");
      truncateSync(log);
      appendFileSync(log, "n=3\n");
      await run.until("3}\n");
      unlinkSync(log);
      mkdirSync(join(cwd, "other"));
      writeFileSync(join(cwd, "other", "new"), "n=4\n");
      renameSync(join(cwd, "other", "new"), log);
      await run.until("4}\n");
      run.child.kill("SIGINT");
      expect((await run.ended).stdout.split("\n")).toHaveLength(5);
    }));

  test("ends by itself where nothing more is of use, and at the end of a pipe", async () => {
    const files = { "app.log": "n=1\nn=2\n" };
    expect(await froe(["-f", "logfmt", "-J", "--follow", "--take", "1", "app.log"], { files })).toMatchObject({
      stdout: '{"n":1}\n',
      code: 0,
    });
    expect(await froe(["-f", "logfmt", "-J", "--follow"], { stdin: "n=1\n" })).toMatchObject({
      stdout: '{"n":1}\n',
      code: 0,
    });
  });

  test("takes one file, which has to be there", async () => {
    const two = await froe(["--follow", "a", "b"]);
    expect(two).toMatchObject({ stdout: "", stderr: expect.stringContaining("--follow takes one file"), code: 2 });
    expect(await froe(["--follow", "missing.log"])).toMatchObject({
      stderr: "froe: missing.log: no such file\n",
      code: 1,
    });
  });
});
