import { describe, expect, test } from "vitest";
import { froe } from "./froe.ts";

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

test("a folder is no file", async () => {
  const { stderr, code } = await froe(["logs"], { files: { "logs/app.log": "n=1\n" } });
  expect(stderr).toContain("froe: error: logs: is a directory");
  expect(code).toBe(1);
});
