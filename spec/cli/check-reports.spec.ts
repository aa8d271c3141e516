import { describe, expect, test } from "vitest";
import { froe } from "./froe.ts";

// Reports of `froe check` that services for code show at the lines of files.

const GOOD = '192.0.2.7 - - [03/Feb/2026:10:20:30 +0000] "GET / HTTP/1.1" 200 512\n';
const BAD = '192.0.2.8 - - [03/Feb/2026:10:20:31 +0000] "GET /a HTTP/1.1" 2OO 512\n';
const MESSAGE = 'combined: expected status code or "-", found "2OO"';

const check = (report: string, files: Readonly<Record<string, string>>, ...more: readonly string[]) =>
  froe(["check", "combined", "--report", report, ...more, ...Object.keys(files)], { files });

describe("github", () => {
  test("a rejected record is an error at its column", async () => {
    const { stdout, code } = await check("github", { "a.log": GOOD + BAD });
    expect({ stdout, code }).toEqual({
      stdout: `::error file=a.log,line=2,col=62,title=froe check%3A rejected::${MESSAGE}\n`,
      code: 1,
    });
  });

  test("it is a warning if enough records are accepted", async () => {
    const { stdout, code } = await check("github", { "a.log": GOOD + BAD }, "--min-accepted", "50");
    expect(stdout).toMatch(/^::warning /);
    expect(code).toBe(0);
  });

  test("a name of a file cannot begin another command", async () => {
    const { stdout } = await check("github", { "a:b,c%0A.log": BAD });
    expect(stdout).toContain("file=a%3Ab%2Cc%250A.log,line=1,");
    expect(stdout.trimEnd().split("\n")).toHaveLength(1);
  });

  test("text of a log cannot either", async () => {
    const { stdout } = await check("github", {
      "a.log": '192.0.2.8 - - [03/Feb/2026:10:20:31 +0000] "G" \x1b]0;::error::x\n',
    });
    expect(stdout).not.toContain("\x1b");
    expect(stdout.trimEnd().split("\n")).toHaveLength(1);
  });

  test("an empty sample and one that is missing are errors", async () => {
    const { stdout } = await froe(["check", "combined", "--report", "github", "e.log", "no.log"], {
      files: { "e.log": "" },
    });
    expect(stdout).toContain("::error file=no.log,line=1,title=froe check%3A input::no such file\n");
    expect(stdout).toContain("::error file=e.log,line=1,title=froe check%3A empty::it has no records\n");
  });

  test("the first 1,000 rejected records have a line each, and the others are counted", async () => {
    const { stdout } = await check("github", { "a.log": BAD.repeat(1002) });
    const lines = stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(1001);
    expect(lines.at(-1)).toMatch(/::2 more of 1002 rejected records$/);
  });

  test("without a problem it says so", async () => {
    expect((await check("github", { "a.log": GOOD })).stdout).toBe("froe check: nothing to report\n");
  });
});
