import { describe, expect, test } from "vitest";
import { charset, except, field, grammar, type Part, rest, run, seq } from "../../engine/authoring/index.ts";
import { joiningOf } from "../../engine/grammar/index.ts";
import { chosenStrategy } from "../../engine/language/strategy.ts";
import { joined } from "../../grammars/joined.ts";
import { strategies } from "../../grammars/strategies.ts";
import { dividing, froe } from "../cli/froe.ts";

// A grammar says itself how its lines are joined to records: `lines`.

const visits = `
import { any, charset, except, field, grammar, optional, rest, run, seq } from "froe/grammar";
import { joined } from "froe/vocabulary";
const line = run(except(charset("\\n")));
export const visits = grammar("visits", {
  about: "Who came, and what they left",
  layout: "Start: <who> ... End: <note>",
  lines: joined("blank", "newline"),
  record: seq("Start: ", field("who", line), "\\n", optional(seq("Gift: ", field("gift", line), "\\n")), "End: ", field("note", rest)),
});`;
const files = { "visits.ts": visits };
const stdin = "Start: ann\nGift: two pears\nEnd: back\nsoon\n\nStart: bob\r\nEnd: gone\r\n\n\nStart: eve\nGone\n";

describe("a grammar with lines", () => {
  test("is read without -M, whose line feeds its texts may have", async () => {
    const ran = await froe(["-f", "./visits.ts", "-J"], { files, stdin });
    expect(ran.stdout).toBe('{"who":"ann","gift":"two pears","note":"back\\nsoon"}\n{"who":"bob","note":"gone"}\n');
    expect(ran.stderr).toContain('stdin:11:1: expected "Gift: " or "End: ", found "Gone"');
    expect(ran.code).toBe(0);
  });

  test("is read line by line with -M none, and otherwise with another -M", async () => {
    const none = await froe(["-f", "./visits.ts", "-M", "none", "-J"], { files, stdin });
    expect(none).toMatchObject({ stdout: "", code: 1 });
    const other = await froe(["-f", "./visits.ts", "-M", "regex:match=^Start", "--multiline-join", "newline", "-J"], {
      files,
      stdin,
    });
    expect(other.stdout).toContain('"note":"gone"');
  });

  test("takes the options about joined lines", async () => {
    const ran = await froe(["-f", "./visits.ts", "--multiline-max-lines", "2", "-J"], { files, stdin });
    expect(ran.stderr).toContain("1 event cut: longer than 2 lines");
  });

  test("reads the same under -P, and as a member of a cascade that is the first", async () => {
    const many = stdin.repeat(2000);
    const alone = await froe(["-f", "./visits.ts", "-J"], { files, stdin: many });
    const divided = await froe(["-f", "./visits.ts", "-J", "-P", "2", "many.log"], {
      files: { ...files, "many.log": many },
      env: dividing,
    });
    expect(divided.stdout).toBe(alone.stdout);
    const cascade = await froe(["-f", "./visits.ts,line", "-J"], { files, stdin });
    expect(cascade.stdout).toContain('{"line":"Start: eve\\nGone","_format":"line"}');
    const late = await froe(["-f", "line,./visits.ts"], { files, stdin });
    expect(late.code).toBe(2);
    const late2 = await froe(["-f", "json,./visits.ts"], { files, stdin });
    expect(late2.stderr).toContain("'visits' joins lines, which holds for all members of a cascade: name it first");
  });

  test("is refused when it is made where its pattern is wrong, with a caret", async () => {
    const wrong = visits.replace("blank", "regex:match=^(a");
    const { stderr, code } = await froe(["check", "./visits.ts"], { files: { "visits.ts": wrong } });
    expect(stderr).toContain("joined(...): the ( is never closed\n  regex:match=^(a\n               ^\n");
    expect(code).toBe(1);
  });

  test("that is data is refused where its pattern is wrong, with a caret", async () => {
    const lines = { by: { kind: "patterns", match: "^(a", end: null }, joint: "space" };
    const data = { ...grammar("own", { about: "a", layout: "a", record: field("a", rest) }), lines };
    const { stderr, code } = await froe(["-f", "./own.json"], { files: { "own.json": JSON.stringify(data) }, stdin });
    expect(stderr).toContain("froe: the grammar 'own' joins lines by a wrong match: ");
    expect(stderr).toContain("\n  ^(a\n  ");
    expect(code).toBe(2);
  });
});

describe("lines are data", () => {
  test.each(strategies.map(({ name }) => name).filter((name) => name !== "regex" && name !== "none"))(
    "%s is what -M parses to",
    (name) => {
      const chosen = chosenStrategy(name, strategies);
      if ("message" in chosen) throw new Error(chosen.message);
      expect(joined(name).by).toEqual(joiningOf(chosen));
      expect(JSON.parse(JSON.stringify(joined(name)))).toEqual(joined(name));
    },
  );

  test("with the options of a strategy", () => {
    expect(joined("regex:match=^a:end=^b", "empty")).toEqual({
      by: { kind: "patterns", match: "^a", end: "^b" },
      joint: "empty",
    });
    expect(() => joined("regexp")).toThrow(/there is no "regexp"; did you mean "regex"\?\n {2}regexp\n {2}\^/);
    expect(() => joined("none")).toThrow('leave out "lines"');
    expect(() => joined("regex:match=^a:end=^[b")).toThrow(
      /the \[ is never closed\n {2}regex:match=\^a:end=\^\[b\n {22}\^/,
    );
    expect(() => joined("timestamp:format=%d.%Q")).toThrow(/\n {2}timestamp:format=%d\.%Q\n {23}\^/);
  });
});

describe("a text with a line feed", () => {
  const made = (record: Part, join?: "space" | "newline") =>
    grammar("g", { about: "a", layout: "a", ...(join && { lines: joined("blank", join) }), record });

  test.each([
    ["a literal", seq("a\nb", field("c", rest))],
    ["a charset", seq("a", run(charset("\n")), field("c", rest))],
  ])("in %s is allowed exactly where line feeds are between joined lines", (_, record) => {
    expect(() => made(record)).toThrow('in it: lines: joined("blank", "newline") makes records of several lines');
    expect(() => made(record, "space")).toThrow('what is between joined lines is space: joined(..., "newline")');
    expect(() => made(record, "newline")).not.toThrow();
  });

  test("is what a charset excludes", () => {
    expect(() => made(field("a", run(except(charset("\n")))))).not.toThrow();
  });
});

describe("the commands about grammars", () => {
  const log = { ...files, "visits.log": stdin };

  test("check reads the records that a grammar joins, and with -M those of another strategy", async () => {
    const checked = await froe(["check", "./visits.ts", "visits.log"], { files: log });
    expect(checked.stdout).toContain("2 of 3 records");
    expect(checked.stdout).toContain("visits.log:11:1");
    const single = await froe(["check", "./visits.ts", "visits.log", "-M", "none"], { files: log });
    expect(single.stdout).toContain("0 of ");
  });

  test("cases are joined as the grammar says, or as :multiline and :join do", async () => {
    const corpus = (attributes: string, expected: string) =>
      `====================\nA visit\n${attributes}====================\n${stdin}--------------------\n${expected}`;
    const events =
      '{"who":"ann","gift":"two pears","note":"back\\nsoon"}\n{"who":"bob","note":"gone"}\n11:1: expected "Gift: " or "End: ", found "Gone"\n';
    const pass = async (attributes: string) =>
      froe(["check", "./visits.ts", "visits.txt"], { files: { ...files, "visits.txt": corpus(attributes, events) } });
    expect(await pass("")).toMatchObject({ code: 0 });
    expect(await pass(":multiline regex:match=^Start\n:join newline\n")).toMatchObject({ code: 0 });
    expect(await pass(":multiline none\n")).toMatchObject({ code: 1 });
    const wrong = await pass(":mutliline blank\n");
    expect(wrong.stderr + wrong.stdout).toContain("visits.txt:3: there is no :mutliline; did you mean :multiline?");
    expect(wrong.code).toBe(1);
  });

  test("explain draws the record that has a line", async () => {
    const drawn = await froe(["explain", "-f", "./visits.ts", "visits.log:6"], { files: log });
    expect(drawn.stdout).toContain('who: string "bob"');
    const other = await froe(["explain", "-f", "line", "-M", "blank", "visits.log:2"], { files: log });
    expect(other.stdout).toContain("Start: ann Gift: two pears");
  });
});
