import { appendFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { froe } from "./froe.ts";
import { inDirectory, start } from "./live.ts";

const log = (...seconds: number[]) =>
  seconds.map((at) => `{"ts":"2026-02-03T10:00:${String(at).padStart(2, "0")}Z","at":${at}}\n`).join("");
const lines = (...seconds: number[]) => seconds.map((at) => `{"at":${at}}\n`).join("");
const options = ["-J", "-k", "at", "--merge", "--follow"];

describe("--merge --follow", () => {
  test("merges what the files hold, and then what is added to them, held for a moment", () =>
    inDirectory(async (cwd) => {
      const [a, b] = [join(cwd, "a.log"), join(cwd, "b.log")];
      writeFileSync(a, log(1, 5, 3));
      writeFileSync(b, `ts=2026-02-03T10:00:02Z level=info at=2\nts=2026-02-03T10:00:04Z level=info at=4\n`);
      const run = start([...options, "a.log", "b.log"], cwd);
      await run.until(lines(1, 2, 3, 4, 5));
      appendFileSync(a, log(12));
      appendFileSync(b, "ts=2026-02-03T10:00:11Z level=info at=11\n");
      await run.until(lines(11, 12));
      run.child.kill("SIGINT");
      expect(await run.ended).toEqual({ stdout: lines(1, 2, 3, 4, 5, 11, 12), stderr: "", code: 130 });
    }));

  test("goes with a name to another file, and prints what it holds when it ends", () =>
    inDirectory(async (cwd) => {
      const [a, b] = [join(cwd, "a.log"), join(cwd, "b.log")];
      writeFileSync(a, log(1));
      writeFileSync(b, log(2));
      const run = start([...options, "a.log", "b.log"], cwd);
      await run.until(lines(1, 2));
      renameSync(a, join(cwd, "a.log.1"));
      writeFileSync(a, log(3));
      await run.until(lines(3));
      appendFileSync(b, log(5, 4));
      await new Promise((resolve) => setTimeout(resolve, 200));
      run.child.kill("SIGINT");
      expect((await run.ended).stdout).toBe(lines(1, 2, 3, 4, 5));
    }));

  test("counts what is added too late to be sorted, and says how long events are held", () =>
    inDirectory(async (cwd) => {
      const a = join(cwd, "a.log");
      writeFileSync(a, log(5));
      writeFileSync(join(cwd, "b.log"), log(6));
      const run = start([...options, "a.log", "b.log"], cwd);
      await run.until(lines(5, 6));
      appendFileSync(a, log(3));
      await run.until(lines(3));
      run.child.kill("SIGINT");
      expect((await run.ended).stderr).toBe(
        "hint: a.log: 1 event added more than half a second after a later one, printed where they were found: --merge without --follow sorts further\n",
      );
    }));

  test("ends with a limit, and with the last of the pipes", async () => {
    const files = { "a.log": log(1, 3), "b.log": log(2, 4) };
    const limited = await froe([...options, "--take", "3", "a.log", "b.log"], { files });
    expect(limited).toMatchObject({ stdout: lines(1, 2, 3), code: 0 });
    expect(await froe(options, { stdin: log(2, 1) })).toMatchObject({ stdout: lines(1, 2), code: 0 });
  });

  test("prints the last events first with --tail", () =>
    inDirectory(async (cwd) => {
      writeFileSync(join(cwd, "a.log"), log(1, 3, 5));
      writeFileSync(join(cwd, "b.log"), log(2, 4));
      const run = start([...options, "--tail", "2", "a.log", "b.log"], cwd);
      await run.until(lines(4, 5));
      appendFileSync(join(cwd, "b.log"), log(6));
      await run.until(lines(6));
      run.child.kill("SIGINT");
      expect((await run.ended).stdout).toBe(lines(4, 5, 6));
    }));
});
