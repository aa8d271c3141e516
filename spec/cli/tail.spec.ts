import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { froe } from "./froe.ts";
import { inDirectory, start } from "./live.ts";

const log = (...numbers: number[]) => numbers.map((n) => `{"n":${n},"level":"${n % 2 ? "error" : "info"}"}\n`).join("");
const read = (...options: string[]) =>
  froe(["-j", "-J", "-k", "n", ...options, "app.log"], { files: { "app.log": log(1, 2, 3, 4, 5, 6) } });
const lines = (...numbers: number[]) => numbers.map((n) => `{"n":${n}}\n`).join("");

describe("--tail", () => {
  test.each([
    [
      ["--tail", "2"],
      [5, 6],
    ],
    [
      ["--tail", "9"],
      [1, 2, 3, 4, 5, 6],
    ],
    [
      ["--tail", "2", "-l", "error"],
      [3, 5],
    ],
    [
      ["--tail", "2", "--take", "3"],
      [2, 3],
    ],
    [["--tail", "1", "--exec", "e.n += 10"], [16]],
    [
      ["--tail", "2", "-P"],
      [5, 6],
    ],
  ])("%j prints the last events that are left", async (options, expected) => {
    const { stdout, code } = await read(...options);
    expect({ stdout, code }).toEqual({ stdout: lines(...expected), code: 0 });
  });

  test("prints none of none, without a word of filters", async () => {
    expect(await read("--tail", "0")).toMatchObject({ stdout: "", code: 0 });
  });

  test("keeps the marks of events around a match, and counts only what it prints", async () => {
    const files = { "app.log": log(1, 2, 4, 6, 8) };
    const { stdout } = await froe(["-j", "-k", "n", "-l", "error", "-A", "2", "--tail", "2", "app.log"], { files });
    expect(stdout).toBe("\\ n=2\n\\ n=4\n");
    const counted = await read("--tail", "2", "--freq", "n", "-m=json");
    expect(JSON.parse(counted.stdout)).toMatchObject({ n: { 5: 1, 6: 1 } });
    const statistics = await read("--tail", "2", "-s");
    expect(statistics.stdout).toMatch(/6 .*2|2 .*6/);
  });

  test("is printed where a followed file ends, then what is added", () =>
    inDirectory(async (cwd) => {
      const file = join(cwd, "app.log");
      writeFileSync(file, log(1, 2, 3, 4));
      const run = start(["-j", "-J", "-k", "n", "--follow", "--tail", "2", "app.log"], cwd);
      await run.until(lines(3, 4));
      appendFileSync(file, log(5));
      await run.until(lines(3, 4, 5));
      appendFileSync(file, log(6, 7, 8));
      await run.until(lines(3, 4, 5, 6, 7, 8));
      run.child.kill("SIGINT");
      expect(await run.ended).toEqual({ stdout: lines(3, 4, 5, 6, 7, 8), stderr: "", code: 130 });
    }));

  test("is that of all files that are followed together", () =>
    inDirectory(async (cwd) => {
      writeFileSync(join(cwd, "a.log"), log(1, 2, 3));
      writeFileSync(join(cwd, "b.log"), log(4));
      const run = start(["-j", "-J", "-k", "n", "--follow", "--tail", "2", "a.log", "b.log"], cwd);
      await run.until(lines(3, 4));
      appendFileSync(join(cwd, "a.log"), log(5));
      await run.until(lines(3, 4, 5));
      run.child.kill("SIGINT");
      expect((await run.ended).stdout).toBe(lines(3, 4, 5));
    }));
});
