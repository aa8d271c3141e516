import { describe, expect, it } from "vitest";
import { charset, digits, except, field, grammar, label, rest, run, seq } from "../../engine/authoring/index.ts";
import type { Diagnostic, Look, Summary } from "../../engine/report/index.ts";
import { render } from "../../engine/report/report.ts";
import { combined } from "../../grammars/combined.ts";
import { failureOf } from "./rejected.ts";

const plain: Look = { color: false, width: null, form: "long" };
const colored: Look = { ...plain, color: true };

const entry = grammar("entry", {
  about: "a test",
  layout: "<word> <code> <msg>",
  record: seq(
    field("word", run(except(charset(" ")))),
    " ",
    field("code", label("status code", digits(3))),
    " ",
    field("msg", rest),
  ),
});

/** The lines printed for a diagnostic. */
function printed(diagnostic: Diagnostic, look = plain): readonly string[] {
  return render(diagnostic, look).split("\n");
}

describe("a rejected line", () => {
  it("is shown below the message, with a caret under what could not be read", () => {
    expect(printed(failureOf(entry, "GET 4x4 done"))).toEqual([
      'app.log:12:5: expected status code, found "4x4"',
      "  12 | GET 4x4 done",
      "     |     ^",
    ]);
  });

  it("is left out in the short form", () => {
    expect(printed(failureOf(entry, "GET 4x4 done"), { ...plain, form: "short" })).toEqual([
      'app.log:12:5: expected status code, found "4x4"',
    ]);
  });

  it("has the caret behind it where it ends too early", () => {
    expect(printed(failureOf(entry, "GET"))).toEqual([
      "app.log:12:4: expected a space, found end of line",
      "  12 | GET",
      "     |    ^",
    ]);
  });

  it("is reported in the grammar's own words where it has some", () => {
    const line = '192.0.2.7 - - [03/Feb/2026:10:20:30 +0000] "GET / HTTP/1.1" 200 5 "-" "ua" extra bits';
    expect(printed(failureOf(combined, line, 3), { ...plain, width: 100 })).toEqual([
      "app.log:3:76: unexpected trailing text after user_agent at column 76: 'extra bits'",
      `  3 | ${line}`,
      "    |                                                                            ^",
    ]);
  });

  it("is colored where colors are wanted", () => {
    expect(printed(failureOf(entry, "GET 4x4 done"), colored)).toEqual([
      '\x1b[1mapp.log:12:5:\x1b[22m expected status code, found "4x4"',
      "\x1b[2m  12 | \x1b[22mGET 4x4 done",
      "\x1b[2m     | \x1b[22m    \x1b[1m\x1b[31m^\x1b[39m\x1b[22m",
    ]);
  });
});

describe("a long line", () => {
  it("is cut in front", () => {
    expect(printed(failureOf(entry, `${"a".repeat(100)} x 200`), { ...plain, width: 40 })).toEqual([
      "app.log:12:102: expected status code,",
      '  found "x"',
      "  12 | …aaaaaaaaaaaaaaaaaaaaaaaaaa x 200",
      "     |                             ^",
    ]);
  });

  it("is cut behind", () => {
    expect(printed(failureOf(entry, `GET x ${"b".repeat(100)}`), { ...plain, width: 40 })).toEqual([
      "app.log:12:5: expected status code,",
      '  found "x"',
      "  12 | GET x bbbbbbbbbbbbbbbbbbbbbbbbbb…",
      "     |     ^",
    ]);
  });

  it("is cut at both ends", () => {
    expect(printed(failureOf(entry, `${"a".repeat(100)} x ${"b".repeat(100)}`), { ...plain, width: 40 })).toEqual([
      "app.log:12:102: expected status code,",
      '  found "x"',
      "  12 | …aaaaaaaaaaaaaaaaa x bbbbbbbbbbb…",
      "     |                    ^",
    ]);
  });

  it("fills 80 columns where there is no screen", () => {
    const [, line, caret] = printed(failureOf(entry, `GET x ${"b".repeat(50_000)}`));
    expect(line).toHaveLength(80);
    expect(caret).toBe("     |     ^");
  });

  it("keeps some room on a narrow screen", () => {
    expect(printed(failureOf(entry, `GET x ${"b".repeat(100)}`), { ...plain, width: 10 })).toEqual([
      "app.log:12:5:",
      "  expected",
      "  status",
      "  code,",
      "  found",
      '  "x"',
      "  12 | GET x bbbbbbbbbbbbb…",
      "     |     ^",
    ]);
  });

  it("is cut between characters that take two columns", () => {
    expect(printed(failureOf(entry, `${"日".repeat(50)} x ${"本".repeat(50)}`), { ...plain, width: 40 })).toEqual([
      "app.log:12:52: expected status code,",
      '  found "x"',
      "  12 | …日日日日日日日日 x 本本本本本本…",
      "     |                   ^",
    ]);
  });
});

describe("the caret", () => {
  it.each([
    ["letters that take two columns", "日本語 x", "     |        ^"],
    ["an emoji", "👍 x", "     |    ^"],
    ["an emoji made of several", "👩‍👩‍👧 x", "     |    ^"],
    ["a letter with a combining accent", "e\u0301e\u0301 x", "     |    ^"],
    ["a zero-width space", "a\u200bb x", "     |    ^"],
    ["halfwidth letters", "ｶﾅ x", "     |    ^"],
  ])("stands below the character: behind %s", (_, text, caret) => {
    expect(printed(failureOf(entry, text)).slice(1)).toEqual([`  12 | ${text}`, caret]);
  });

  it.each([
    ["a tab is one column", "a\tb x", "a␉b x", "     |     ^"],
    ["an escape sequence", "\x1b[31m x", "␛[31m x", "     |       ^"],
    ["NUL and DEL", "\0\x7f x", "␀␡ x", "     |    ^"],
    ["a carriage return", "a\rb x", "a␍b x", "     |     ^"],
    ["controls beyond ASCII", "\x9b31m x", "\\u009b31m x", "     |           ^"],
    ["marks that turn the direction", "a\u202eb x", "a\\u202eb x", "     |          ^"],
    ["a line separator", "a\u2028b x", "a\\u2028b x", "     |          ^"],
  ])("stands below what is shown instead of a control: %s", (_, text, shown, caret) => {
    expect(printed(failureOf(entry, text)).slice(1)).toEqual([`  12 | ${shown}`, caret]);
  });
});

describe("controls in names and messages", () => {
  it("are shown as pictures", () => {
    const failure = { ...failureOf(entry, "GET \x1b]0;x"), source: "a\x1b[2J\n.log" };
    expect(printed(failure, { ...plain, form: "short" })).toEqual([
      'a␛[2J␊.log:12:5: expected status code, found "␛]0;x"',
    ]);
  });
});

describe("a summary", () => {
  const summary: Summary = {
    code: "summary",
    rejected: 7,
    lines: 27,
    explained: 3,
    causes: [
      { text: "expected status code", count: 4 },
      { text: 'expected "["', count: 3 },
    ],
  };

  it("counts, and lists the causes", () => {
    expect(printed(summary)).toEqual([
      "froe: error: 7 lines rejected of 27 (-v shows each)",
      "        4  expected status code",
      '        3  expected "["',
    ]);
  });

  it("lists no causes where every line has been explained", () => {
    expect(printed({ ...summary, rejected: 1, explained: 1 })).toEqual(["froe: error: 1 line rejected of 27"]);
  });

  it("adds the rare causes up", () => {
    const causes = ["a", "b", "c", "d", "e", "f"].map((text, i) => ({ text, count: 60 - i }));
    expect(printed({ ...summary, rejected: 345, lines: 1000, causes })).toEqual([
      "froe: error: 345 lines rejected of 1000 (-v shows each)",
      "       60  a",
      "       59  b",
      "       58  c",
      "       57  d",
      "      111  other causes",
    ]);
  });
});

describe("what is before a message", () => {
  it.each<[string, Diagnostic]>([
    ["froe: error: logs: is a directory", { code: "unreadable", source: "logs", errno: "EISDIR" }],
    ["a.bin:4: holds a NUL byte: is this a text file?", { code: "binary-data", source: "a.bin", line: 4 }],
    ["froe: error: stopped at the first rejected line (--strict)", { code: "aborted" }],
    ["hint: 1 key repeated in one record: the last value counts", { code: "repeated-keys", count: 1 }],
  ])("%s", (text, diagnostic) => {
    expect(printed(diagnostic)).toEqual([text]);
  });

  it("is colored where colors are wanted", () => {
    expect(printed({ code: "unreadable", source: "logs", errno: "EISDIR" }, colored)).toEqual([
      "\x1b[1mfroe:\x1b[22m \x1b[1m\x1b[31merror:\x1b[39m\x1b[22m logs: is a directory",
    ]);
    expect(printed({ code: "repeated-keys", count: 1 }, colored)).toEqual([
      "\x1b[1m\x1b[36mhint:\x1b[39m\x1b[22m 1 key repeated in one record: the last value counts",
    ]);
  });
});
