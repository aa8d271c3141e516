import { describe, expect, test } from "vitest";
import type { Member, SpecForm } from "../../engine/select/argument.ts";
import { type Selection, type SelectionError, select } from "../../engine/select/index.ts";
import { catalogue } from "../../grammars/index.ts";

const forms: readonly SpecForm[] = [
  { name: "cols", acceptsAll: true },
  { name: "regex", acceptsAll: false },
];

function selected(...args: readonly string[]): Selection {
  const result = select(args, catalogue, forms);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.selection;
}

function refused(...args: readonly string[]): SelectionError {
  const result = select(args, catalogue, forms);
  if (result.ok) throw new Error(`accepted: ${JSON.stringify(result.selection)}`);
  return result.error;
}

function written(member: Member): string {
  if (member.kind === "spec") return `${member.form.name} of ${member.text}`;
  return member.kind === "table" ? `table of ${member.argument}` : member.grammar.name;
}

function members(...args: readonly string[]): readonly string[] {
  const selection = selected(...args);
  return selection.kind === "cascade" ? selection.members.map(written) : [];
}

function one(...args: readonly string[]): string {
  const selection = selected(...args);
  return selection.kind === "one" ? written(selection.member) : selection.kind;
}

describe("one argument", () => {
  test.each([
    ["json", "json"],
    ["csv", "table of csv"],
    ["csv status:int bytes:int", "table of csv status:int bytes:int"],
    ["tsv a,b:int", "table of tsv a,b:int"],
    ["cols:ts(2) level *msg", "cols of ts(2) level *msg"],
    ["regex:(?P<a>\\d{2,3}),(?P<b>.*)", "regex of (?P<a>\\d{2,3}),(?P<b>.*)"],
    ["regex:", "regex of "],
  ])("%s is one format", (argument, expected) => {
    expect(one(argument)).toBe(expected);
  });

  test("auto and auto-per-file leave the choice to the input, and so does no argument", () => {
    expect(selected("auto")).toEqual({ kind: "auto", perFile: false });
    expect(selected("auto-per-file")).toEqual({ kind: "auto", perFile: true });
    expect(selected()).toEqual({ kind: "auto", perFile: false });
  });

  test("a list with commas is a cascade, in its order", () => {
    expect(members("logfmt, json,line")).toEqual(["logfmt", "json", "line"]);
  });
});

describe("several arguments", () => {
  test("are one cascade, lists among them", () => {
    expect(members("json,logfmt", "regex:E(?P<n>\\d+)", "line")).toEqual([
      "json",
      "logfmt",
      "regex of E(?P<n>\\d+)",
      "line",
    ]);
    expect(members("json", "cols:level *msg")).toEqual(["json", "cols of level *msg"]);
  });
});

describe("refused", () => {
  test.each<[string, readonly string[], SelectionError]>([
    ["auto in a cascade", ["auto,json"], { code: "auto-in-cascade", member: "auto" }],
    ["auto-per-file in a cascade", ["json", "auto-per-file"], { code: "auto-in-cascade", member: "auto-per-file" }],
    ["a table in a cascade", ["json,csv"], { code: "table-in-cascade", member: "csv" }],
    ["a typed table in a cascade", ["json", "csv n:int"], { code: "table-in-cascade", member: "csv n:int" }],
    ["a header-less table", ["tsvnh,line"], { code: "table-in-cascade", member: "tsvnh" }],
    ["a format that comes again", ["json,logfmt", "json"], { code: "repeated-member", member: "json" }],
    ["a format twice", ["json", "json"], { code: "repeated-member", member: "json" }],
    ["a list of one format", ["line,line"], { code: "repeated-member", member: "line" }],
    ["a pattern twice", ["regex:a", "regex:a"], { code: "repeated-member", member: "regex:a" }],
    ["the choice twice", ["auto", "auto"], { code: "auto-in-cascade", member: "auto" }],
    ["something behind line", ["line,json"], { code: "behind-catch-all", member: "json", catchAll: "line" }],
    ["something behind raw", ["json,raw", "line"], { code: "behind-catch-all", member: "line", catchAll: "raw" }],
    [
      "something behind cols:",
      ["cols:a *b", "json"],
      { code: "behind-catch-all", member: "json", catchAll: "cols:a *b" },
    ],
    ["cols: in a list", ["json,cols:a,b"], { code: "spec-in-list", member: "cols:a,b" }],
    ["regex: in a list", ["json, regex:\\d{1,2}"], { code: "spec-in-list", member: "regex:\\d{1,2}" }],
    ["nothing between commas", ["json,,line"], { code: "empty-member", argument: "json,,line" }],
    ["nothing behind a comma", ["json,"], { code: "empty-member", argument: "json," }],
    ["nothing at all", [""], { code: "empty-member", argument: "" }],
    ["types for a format without columns", ["json n:int"], { code: "no-columns", member: "json n:int", name: "json" }],
  ])("%s", (_, args, expected) => {
    expect(refused(...args)).toEqual(expected);
  });

  test("an unknown format, with all that there is", () => {
    const error = refused("json,jsn");
    expect(error).toMatchObject({ code: "unknown-format", member: "jsn" });
    expect(error.code === "unknown-format" && error.known).toEqual([
      "auto",
      "auto-per-file",
      ...catalogue.map(({ name }) => name),
      "cols:",
      "regex:",
    ]);
  });
});
