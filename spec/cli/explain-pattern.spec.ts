import { describe, expect, test } from "vitest";
import { froe } from "./froe.ts";
import { problemsBy } from "./schema.ts";

const explained = async (...args: string[]) => {
  const { stdout, stderr, code } = await froe(["explain", ...args]);
  return { text: stdout, stderr, code };
};

describe("froe explain with a pattern of another program", () => {
  test("shows the part that fails below the pattern, and the column below the line", async () => {
    const { text, code } = await explained(
      "--grok",
      "%{IP:client} %{WORD:method} %{NUMBER:took}ms",
      "192.0.2.1 GET twelve ms",
    );
    expect(code).toBe(1);
    expect(text).toBe(`grok: the pattern does not match: %{NUMBER:took} fails at column 15 of the line

  pattern  %{IP:client} %{WORD:method} %{NUMBER:took}ms
                                       ^^^^^^^^^^^^^^
  line     192.0.2.1 GET twelve ms
                         ^

expected a character of [0-9] or ".", found "twelve"
%{NUMBER} matches: a decimal number: sign, digits, fraction; never a part of a longer number

What matched before it
  client  %{IP:client}    192.0.2.1
  method  %{WORD:method}  GET
`);
  });

  test.each([
    [
      "--grok",
      "%{COMBINEDAPACHELOG}",
      '192.0.2.1 - - [03/Feb/2026:10:20:30] "GET / HTTP/1.1" 200 1 "-" "-"',
      "%{COMBINEDAPACHELOG} at timestamp fails at column 36",
    ],
    ["--regex", "^(?<ip>\\S+) (GET|POST) ms$", "192.0.2.1 PUT ms", "(GET|POST) fails at column 11"],
    ["--regex", "(?<a>.*) code=(?<n>\\d+)", "status 17", '" code=" fails at column'],
    ["--regex", "(?<a>\\w+) (?<b>.*) x=(?<n>\\d+)z", "foo bar x=12y", "z fails at column 13"],
    ["--regex", "^a(?=b)c", "ac", "(?=b) fails at column 2"],
    ["--regex", "one|two (?<n>\\d+)", "two x", "(?<n>\\d+) fails at column 5"],
    ["--dissect", "%{ts} [%{level}] %{msg}", "2026-02-03 INFO hello", '" [" fails at column 12'],
    [
      "--log-format",
      '%h %l %u %t "%r" %>s %b',
      '192.0.2.1 - - [03/Feb/2026:10:20:30 +0100] "GET / HTTP/1.1" abc 12',
      "%>s at status fails at column 61",
    ],
    ["--log-format", "log_format a '$status ' '$body_bytes_sent';", "200 x", "$body_bytes_sent fails at column 5"],
  ])("%s %s names the part and the column", async (option, pattern, line, message) => {
    expect((await explained(option, pattern, line)).text).toContain(message);
  });

  test("a pattern that matches has the text of each part", async () => {
    const { text, code } = await explained("--dissect", "%{ts} [%{level->}] %{msg}", "12:00 [INFO] up and away");
    expect(code).toBe(0);
    expect(text).toBe(
      "dissect: the pattern matches\n  ts     %{ts}       12:00\n  level  %{level->}  INFO\n  msg    %{msg}      up and away\n",
    );
  });

  test("fields inside of stock patterns have their text too", async () => {
    const { text } = await explained("--grok", "%{SYSLOGPROG}:", "sshd[4711]: up");
    expect(text).toMatch(/program +%\{SYSLOGPROG\} +sshd\n/);
  });

  test.each([
    ["%{WORD:a} %{WORD:b}", "one  two", "more than one space"],
    ["%{WORD:a} %{WORD:b}", "one\ttwo", "the line has a tab here"],
    ["%{WORD:a} %{WORD:b}", "one\u00a0two", "no-break space"],
    ["%{WORD:a}: %{WORD:b}", "Zo\u00eb: x", "letters beyond ASCII, such as \u00eb"],
    ["%{WORD:a} Took %{WORD:b}", "one took two", "capital letters"],
    ["%{WORD:a} %{WORD:b} end", "one two", "the line ends before this part"],
  ])("%s on %j has a hint", async (pattern, line, hint) => {
    expect((await explained("--grok", pattern, line)).text).toMatch(new RegExp(`hint: .*${hint}`));
  });

  test("names of a file of definitions are known", async () => {
    const files = { patterns: "CODE [A-Z]{2}\\d+\n" };
    const { stdout } = await froe(["explain", "--grok", "%{CODE:code}", "--definitions", "patterns", "AB12"], {
      files,
    });
    expect(stdout).toContain("AB12");
  });

  test("a pattern that goes back too often ends with that", async () => {
    const { text, code } = await explained("--regex", "(a+)+b", `${"a".repeat(60)}c`);
    expect([text, code]).toEqual([expect.stringContaining("takes too long"), 1]);
  });

  test("JSON has the places of both, by its schema", async () => {
    const { text } = await explained("--json", "--grok", "%{IP:ip} %{NUMBER:n}", "192.0.2.1 é");
    const value = JSON.parse(text);
    expect(problemsBy("explain-pattern", value)).toEqual([]);
    expect(value).toMatchObject({
      matches: false,
      parts: [{ name: "ip", text: "192.0.2.1", column: 1, end: 10 }, { text: " " }],
      failure: { pattern: { text: "%{NUMBER:n}", column: 10, end: 21 }, column: 11, found: "é" },
    });
  });

  test.each([
    [["--grok", "%{NOPE}", "a"], "no pattern is called NOPE"],
    [["--grok", "%{WORD", "a"], "is never closed"],
    [["--regex", "(a", "a"], "pattern:1:"],
    [["--grok", "a", "--dissect", "%{a}", "a"], "one pattern is tried at a time"],
    [["--grok", "a", "-f", "json", "a"], "--input-format is about formats"],
    [["--dissect", "%{a}", "--flavor", "python", "a"], "--flavor says nothing about a pattern of dissect"],
    [["--match", "whole", "a"], "name one with --regex"],
    [["--grok", "", "a"], "is empty"],
    [["--grok", "a", "--definitions", "missing", "a"], "missing"],
  ])("%j is a usage error", async (args, message) => {
    const { stderr, code } = await explained(...args);
    expect([stderr, code]).toEqual([expect.stringContaining(message), 2]);
  });
});
