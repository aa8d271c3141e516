import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { froe, froeIn } from "./froe.ts";

describe("a pattern of files that the shell left as it is", () => {
  const files = { "b.log": "n=2\n", "a.log": "n=1\n", "a[1].log": "n=3\n" };

  test("stands for the files that match, by name", async () => {
    expect((await froe(["-J", "-f", "logfmt", "?.log"], { files })).stdout).toBe('{"n":1}\n{"n":2}\n');
    expect((await froe(["check", "logfmt", "[ab].log"], { files })).stdout).toContain("2 of 2");
    expect((await froe(["detect", "*.log"], { files })).stdout.match(/: logfmt\n/g)).toHaveLength(3);
  });

  test("is a file if there is one of that name", async () => {
    expect((await froe(["-J", "-f", "logfmt", "a[1].log"], { files })).stdout).toBe('{"n":3}\n');
  });

  test("is an error without a match", async () => {
    expect(await froe(["logs/*.log"], { files })).toEqual({
      stdout: "",
      stderr: "froe: error: logs/*.log: no such file\nhint: 'logs/*.log': no file matches this pattern\n",
      code: 1,
    });
  });
});

test("a folder stands for the files in it and in its folders, by name, but for hidden ones", async () => {
  const files = { "logs/b.log": "n=3\n", "logs/a/x.log": "n=1\n", "logs/a/y.log": "n=2\n", "logs/.git/z": "n=9\n" };
  expect((await froe(["-J", "-f", "logfmt", "logs"], { files })).stdout).toBe('{"n":1}\n{"n":2}\n{"n":3}\n');
  expect((await froe(["detect", "logs"], { files })).stdout.match(/: logfmt\n/g)).toHaveLength(3);
});

test("links in a folder are read once, and what may never end is not", async () => {
  const folder = mkdtempSync(join(tmpdir(), "froe-folder-"));
  for (const name of ["logs", "logs/sub"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "logs", "a.log"), "n=1\n");
  writeFileSync(join(folder, "other.log"), "n=2\n");
  symlinkSync("../a.log", join(folder, "logs", "sub", "inside.log"));
  symlinkSync("../../other.log", join(folder, "logs", "sub", "outside.log"));
  symlinkSync("..", join(folder, "logs", "sub", "back"));
  execFileSync("mkfifo", [join(folder, "logs", "pipe")]);
  const { stdout } = await froeIn(folder, ["-J", "-f", "logfmt", "logs"]);
  expect(stdout).toBe('{"n":1}\n{"n":2}\n');
  rmSync(folder, { recursive: true });
});

test("a folder without a file is an error", async () => {
  const { stderr, code } = await froe(["logs"], { files: { "logs/.hidden": "n=1\n" } });
  expect(stderr).toBe("froe: error: logs: is a directory\nhint: 'logs': there is no file in it, or only hidden ones\n");
  expect(code).toBe(1);
});
