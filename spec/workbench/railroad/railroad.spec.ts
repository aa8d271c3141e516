import { describe, expect, test } from "vitest";
import { grammar, timestamp } from "../../../engine/authoring/index.ts";
import {
  charset,
  choice,
  constant,
  digits,
  field,
  int,
  label,
  look,
  many,
  message,
  nest,
  optional,
  ref,
  rest,
  run,
  seq,
} from "../../../engine/grammar/index.ts";
import { catalogue } from "../../../grammars/index.ts";
import { rfc3339, word } from "../../../grammars/vocabulary.ts";
import { railroad } from "../../../workbench/railroad/index.ts";

const about = { about: "x", layout: "x" };
/** The words of a diagram, in the order in which they are drawn. */
const words = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);

test("fields have their names, lexemes their words, and blanks can be seen", () => {
  const door = grammar("door", {
    ...about,
    record: seq("door ", field("n", label("number", int(digits(1, 3)))), " <", field("msg", message(rest))),
  });
  expect(words(railroad(door))).toEqual(["door", "door␣", "n", "number", "␣&lt;", "msg", "text"]);
});

test("a choice has a track for each alternative, an optional part one around it, a repetition one back", () => {
  const one = (record: Parameters<typeof grammar>[1]["record"]) => railroad(grammar("g", { ...about, record }));
  const tracks = (svg: string) => svg.match(/class="track"/g)!.length;
  const plain = tracks(one(field("a", word)));
  expect(tracks(one(choice(field("a", digits(1, 2)), field("b", word))))).toBeGreaterThan(plain);
  expect(tracks(one(seq(field("a", word), optional(seq(" ", field("b", word))))))).toBeGreaterThan(plain);
  const list = one(seq(field("first", word), many(seq(",", word))));
  expect(tracks(list)).toBeGreaterThan(plain);
});

test("a constant that reads nothing is no part of the tracks", () => {
  const rated = grammar("rated", {
    ...about,
    record: seq(field("a", word), field("rate", choice(int(digits(1, 3)), constant(0)))),
  });
  expect(words(railroad(rated))).toEqual(["rated", "a", "text", "rate", "1 to 3 digits"]);
});

test("a timestamp, a labeled value and a check are one box, which unfolds", () => {
  const wait = label("time in milliseconds", seq(optional("-"), digits(1, 4)));
  const door = grammar("door", {
    ...about,
    record: seq(field("ts", timestamp(rfc3339)), " ", look("w"), "wait ", field("wait", wait)),
  });
  const folded = ["door", "ts", "timestamp", "␣", "…", "wait␣", "wait", "time in milliseconds"];
  expect(words(railroad(door))).toEqual(folded);
  const page = railroad(door, { isPage: true });
  const [, id = ""] =
    /data-fold="(\d+)"[^>]*aria-expanded="false"><title>record &gt; 5: field &quot;wait/.exec(page) ?? [];
  const open = railroad(door, { isPage: true, unfolded: new Set([Number(id)]) });
  expect(words(open)).toContain("▸ timestamp");
  expect(words(open).slice(-3)).toEqual(["▾ wait", "-", "1 to 4 digits"]);
  expect(words(railroad(door, { unfolded: null }))).toContain("before w");
});

test("a large part that occurs again is a diagram of its own, and rows are as wide as there is room", () => {
  const pair = (name: string) =>
    seq(field(name, run(charset("a-z"))), "=", field(`${name}_n`, label("count", int(digits(1, 3)))), ";");
  const part = seq(pair("a"), pair("b"), pair("c"));
  const twice = grammar("twice", { ...about, record: choice(seq("x", part), seq("y", part, "!")) });
  expect(words(railroad(twice)).slice(0, 7)).toEqual(["twice", "x", "a … c_n", "y", "a … c_n", "!", "a … c_n"]);
  const widthOf = (svg: string) => Number(/width="(\d+)"/.exec(svg)?.[1]);
  expect(widthOf(railroad(twice, { width: 300 }))).toBeLessThan(400);
  expect(widthOf(railroad(twice))).toBeGreaterThan(500);
});

test("the longest diagram of a format can be scrolled: 6,341 pixels were too many", () => {
  const heights = catalogue.map((format) => Number(/ height="(\d+)"/.exec(railroad(format))?.[1]));
  expect(Math.max(...heights)).toBeLessThan(3500);
});

test("rules are diagrams of their own", () => {
  const nested = grammar("nested", {
    ...about,
    rules: { list: nest(9, seq("(", optional(ref("list")), ")")) },
    record: field("all", ref("list")),
  });
  expect(words(railroad(nested))).toEqual(["nested", "all", "list", "rule list", "(", "list", ")"]);
});

describe.each(catalogue.map((format) => [format.name, format] as const))("of %s", (_, format) => {
  const svg = railroad(format);

  test("the diagram is well formed, and its parts can be found by their places", () => {
    const open: string[] = [];
    for (const [, end, name, self] of svg.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)) {
      if (end) expect(open.pop()).toBe(name);
      else if (!self) open.push(name!);
    }
    expect(open).toEqual([]);
    expect(svg).toContain('data-place="0"');
  });

  test("every length is a number, and no box is outside", () => {
    // Texts of the grammar may be such words; attributes are lengths, and names of places.
    expect(svg.replace(/>[^<]*</g, "><")).not.toMatch(/NaN|Infinity|undefined/);
    const [, width = "0", height = "0"] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
    for (const [, x, y, w, h] of svg.matchAll(
      /<rect[^>]*x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="([\d.]+)"/g,
    )) {
      expect(Number(x)).toBeGreaterThanOrEqual(0);
      expect(Number(y)).toBeGreaterThanOrEqual(0);
      expect(Number(x) + Number(w)).toBeLessThanOrEqual(Number(width));
      expect(Number(y) + Number(h)).toBeLessThanOrEqual(Number(height));
    }
  });
});

test("text of a grammar cannot become markup", () => {
  const evil = grammar("evil", { ...about, record: seq('<script>alert("&")</script>', field("a", rest)) });
  expect(railroad(evil)).not.toContain("<script");
});
