import { describe, expect, test } from "vitest";
import { froe, froeOnTerminal } from "../cli/froe.ts";
import { printed } from "../run/parallel/divided.ts";

const odd = `{ "b" : 1.50, "level":"error" }\r\n{"level":"info"}\n{"level":"error","a":"\\u00e9"}`;

describe("-F raw", () => {
  test("prints the lines whose events are kept, byte for byte", async () => {
    const { stdout } = await froe(["-j", "-F", "raw", "-l", "error"], { stdin: odd });
    expect(stdout).toBe(`{ "b" : 1.50, "level":"error" }\n{"level":"error","a":"\\u00e9"}\n`);
  });

  test("prints joined lines as they are in the input, and nothing of what a script changes", async () => {
    const trace = "2026-02-03 04:05:06,789 ERROR a\n\tat b\n\tat c\n2026-02-03 04:05:07,789 INFO d\n";
    const args = [
      "-f",
      "iso8601-level",
      "-M",
      "indent",
      "--multiline-join",
      "newline",
      "-F",
      "raw",
      "-e",
      "e.msg = 1",
      "-l",
      "error",
    ];
    expect((await froe(args, { stdin: trace })).stdout).toBe(trace.slice(0, trace.indexOf("2026-02-03 04:05:07")));
  });

  test("prints what is around an event from where it was, whatever has been read since", async () => {
    const lines = Array.from({ length: 300 }, (_, n) => `n=${n} text=${"x".repeat(n % 40)}\n`);
    const kept = lines.filter((_, n) => [6, 7, 0, 1].includes(n % 8) && n > 5);
    const args = ["-f", "logfmt", "-F", "raw", "--filter", "e.n % 8 == 0 && e.n > 0", "-B", "2", "-A", "1"];
    for (const chunkBytes of [50, 64, 4096]) {
      const { stdout } = await printed(args, { "app.log": lines.join("") }, null, { limits: { chunkBytes } });
      expect(stdout).toBe(kept.join(""));
    }
  });

  test("prints the same with several readers", async () => {
    const lines = Array.from({ length: 4000 }, (_, n) => `{"n":${n},"status":${200 + (n % 7) * 50}}\n`).join("");
    const args = ["-j", "-F", "raw", "--filter", "e.status >= 500"];
    const alone = await printed(args, { "app.log": lines }, null);
    expect(alone.stdout.split("\n")).toHaveLength(572);
    expect((await printed(args, { "app.log": lines }, {})).stdout).toBe(alone.stdout);
  });

  test("shows control characters on a terminal", async () => {
    const { stdout } = await froeOnTerminal(["-f", "raw", "-F", "raw"], { stdin: "a\x1b[2Jb\tc\n" });
    expect(stdout).toBe("a\\u001b[2Jb\tc\n");
  });

  test.each([
    ["-k", "a"],
    ["--exclude-keys", "a"],
    ["--redact", "mail"],
  ])("is not possible with %s, which it could not obey", async (...options) => {
    const { stderr, code } = await froe(["-F", "raw", ...options], { stdin: odd });
    expect({ stderr, code }).toEqual({
      stderr: expect.stringContaining("it prints lines as they are in the input"),
      code: 2,
    });
  });
});
