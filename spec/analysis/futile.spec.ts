import { describe, expect, test } from "vitest";
import { futileRun, outlineOf } from "../../engine/analysis/index.ts";
import { charset, choice, end, field, grammar, optional, rest, run, seq, until } from "../../engine/authoring/index.ts";
import { Event, jsonText, NameTable, toMap } from "../../engine/event/index.ts";
import { compile } from "../../engine/parse/compile/index.ts";
import { reference } from "../../engine/parse/reference/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { seeded } from "../seeded.ts";

const blanks = run(charset(" \t"));
const keyed = choice(end, seq(blanks, run(charset("a-z")), "="));

describe("a stop that failed at the start of a run", () => {
  test("is not looked for in what is left of the run", () => {
    expect(futileRun(keyed, {}, outlineOf)).toEqual(charset(" \t"));
    expect(futileRun(seq(blanks, "x"), {}, outlineOf)).toEqual(charset(" \t"));
  });

  test("is looked for where it may begin in another way, or with part of the run", () => {
    expect(futileRun(choice(seq(blanks, "x"), " y"), {}, outlineOf)).toBeNull();
    expect(futileRun(choice(seq(blanks, "x"), optional("y")), {}, outlineOf)).toBeNull();
    expect(futileRun(seq(run(charset(" "), 1, 3), "x"), {}, outlineOf)).toBeNull();
    expect(futileRun(seq(run(charset(" "), 2), "x"), {}, outlineOf)).toBeNull();
  });

  test("is found at the same place as by trying every byte", () => {
    const format = grammar("keyed", {
      about: "Text up to a key",
      layout: "<text> <key>=",
      record: seq(field("text", until(keyed)), rest),
    });
    const parsed = bothParsers(format);
    const random = seeded(11);
    const alphabet = [" ", "\t", "a", "=", "é", "  "];
    for (let run = 0; run < 3000; run++) {
      const line = Array.from({ length: 12 }, () => alphabet[Math.floor(random() * alphabet.length)]).join("");
      const text = /^(.*?)(?:$|[ \t]+[a-z]+=)/.exec(line)![1]!;
      expect(parsed(line), line).toEqual([jsonText(new Map([["text", text]])), text]);
    }
  });
});

test("a run of a million blanks inside a value takes no time in its square", () => {
  const cef = catalogue.find(({ name }) => name === "cef")!;
  const value = `a${" \t".repeat(500_000)}b`;
  const bytes = Buffer.from(`CEF:0|v|p|1|9|event|5|msg=${value}\n`);
  const names = new NameTable();
  const event = new Event(names);
  expect(compile(cef, names, "line").parse(bytes, 0, bytes.length - 1, event)).toBe(bytes.length - 1);
  expect(toMap(event).get("msg")).toBe(value);
  const read = reference(cef).parse(bytes, 0, bytes.length - 1);
  expect(read.ok && read.fields.get("msg")).toBe(value);
});

function bothParsers(format: Parameters<typeof compile>[0]) {
  const names = new NameTable();
  const event = new Event(names);
  const parser = compile(format, names, "line");
  const truth = reference(format);
  return (line: string): readonly unknown[] => {
    const bytes = Buffer.from(`${line}\n`);
    parser.parse(bytes, 0, bytes.length - 1, event);
    const read = truth.parse(bytes, 0, bytes.length - 1);
    return [jsonText(toMap(event)), read.ok ? read.fields.get("text") : null];
  };
}
