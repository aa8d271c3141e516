import { describe, expect, test } from "vitest";
import { froe } from "./froe.ts";

const files = { "a.log": '{"level":"info"}\n', "folder/b.log": "" };

describe("a grammar, script or pattern that the command line names, and that cannot be read, has exit code 2", () => {
  test.each([
    ["-f", "./none.ts", "a.log"],
    ["-f", "./none.json", "a.log"],
    ["-f", "config:none.conf", "a.log"],
    ["--grammar", "./none.ts", "a.log"],
    ["-E", "none", "a.log"],
    ["-I", "none", "a.log"],
    ["stats", "-f", "./none.ts", "a.log"],
    ["detect", "--grammar", "./none.ts", "a.log"],
    ["describe", "./none.ts"],
    ["explain", "-f", "./none.ts", "x"],
    ["explain", "--log-format", "none.conf", "x"],
    ["explain", "--grok", "x", "--definitions", "none", "x"],
    ["check", "-f", "./none.ts", "a.log"],
    ["export", "regex", "-f", "./none.ts"],
    ["sample", "-f", "./none.ts"],
    ["grammar", "print", "./none.ts"],
    ["grammar", "new", "x", "--from-config", "none.conf"],
    ["playground", "--json", "-f", "./none.ts", "a.log"],
  ])("%s %s %s %s %s", async (...args) => {
    const { stderr, code } = await froe(args.filter(Boolean), { files });
    expect({ stderr, code }).toEqual({ stderr: expect.stringMatching(/: no such file/), code: 2 });
    expect(stderr).not.toContain("ENOENT");
  });

  test.each([
    ["-E", "folder", "a.log"],
    ["-f", "config:./folder", "a.log"],
    ["explain", "--grok", "x", "--definitions", "folder", "x"],
  ])("%s %s %s: a folder is none", async (...args) => {
    const { stderr, code } = await froe(args.filter(Boolean), { files });
    expect({ stderr, code }).toEqual({ stderr: expect.stringContaining("folder: is a directory\n"), code: 2 });
  });
});

describe("a log that cannot be read has exit code 1", () => {
  test.each([
    ["none.log"],
    ["stats", "none.log"],
    ["--patterns-since", "none.log", "a.log"],
    ["detect", "none.log"],
    ["check", "json", "none.log"],
    ["grammar", "new", "x", "--from", "none.log"],
    ["export", "spark", "-f", "json", "--schema-from", "none.log"],
    ["playground", "--json", "none.log"],
  ])("%s %s %s %s %s %s", async (...args) => {
    const { stderr, code } = await froe(args.filter(Boolean), { files });
    expect({ stderr, code }).toEqual({ stderr: "froe: error: none.log: no such file\n", code: 1 });
  });
});
