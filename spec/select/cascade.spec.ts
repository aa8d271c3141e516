import { describe, expect, test } from "vitest";
import { charset, field, type Grammar, grammar, rest, run, seq } from "../../engine/authoring/index.ts";
import { Event, jsonText, NameTable, toMap } from "../../engine/event/index.ts";
import { madeOnce } from "../../engine/event/remembered.ts";
import { type CompiledParser, compile, REJECT } from "../../engine/parse/compile/index.ts";
import { makeCascade, NO_MEMBER } from "../../engine/select/index.ts";
import { catalogue, specs } from "../../grammars/index.ts";
import { sampler } from "../../workbench/sample/index.ts";
import { seeded } from "../seeded.ts";

const LINES = 12;
/** Behind the first member of a cascade comes one of this many, another choice for each first one. */
const SHARE = 10;
const members = catalogue.filter(({ framer }) => framer === "line");
const names = new NameTable();
const event = new Event(names);
const parsers = new Map(members.map((grammar) => [grammar, compile(grammar, names, "line")]));
const lines = new Map(members.map((grammar) => [grammar, linesOf(grammar)]));

function linesOf(grammar: Grammar): readonly string[] {
  const { sample, nearMiss } = sampler(grammar, seeded(3), { odd: 0.1 });
  return Array.from({ length: LINES }, (_, index) => (index % 2 === 0 ? sample() : nearMiss())).filter(
    (line) => !line.includes("\n"),
  );
}

function parserOf(name: string): CompiledParser {
  return compile(catalogue.find((grammar) => grammar.name === name)!, names, "line");
}

/** What a parser alone makes of a line: its event, or null. A parser does not see what is before the line. */
const alone = madeOnce((parser: CompiledParser) => {
  const known = new Map<string, string | null>();
  return (text: string) => {
    if (!known.has(text)) {
      const bytes = Buffer.from(`${text}\n`);
      const isRead = parser.parse(bytes, 0, bytes.length - 1, event) !== REJECT;
      known.set(text, isRead ? jsonText(toMap(event)) : null);
    }
    return known.get(text)!;
  };
});

function inTurn(tried: readonly CompiledParser[], texts: readonly string[]): readonly string[] {
  const readers = tried.map(alone);
  return texts.map((text) => {
    const member = readers.findIndex((read) => read(text) !== null);
    return member === NO_MEMBER ? "rejected" : `${member}: ${readers[member]!(text)}`;
  });
}

/** What each line comes to: the member that accepts it, and its event. */
function cascaded(
  tried: readonly CompiledParser[],
  texts: readonly string[],
  entered: boolean,
  settled?: number,
): readonly string[] {
  const cascade = makeCascade(tried, settled);
  const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(""));
  if (entered) cascade.enter(bytes, 0, bytes.length);
  let at = 0;
  return texts.map((text) => {
    const end = at + Buffer.byteLength(text);
    const member = cascade.parse(bytes, at, end, event);
    at = end + 1;
    return member === NO_MEMBER ? "rejected" : `${member}: ${jsonText(toMap(event))}`;
  });
}

describe.each(members.map((grammar, at) => [grammar.name, grammar, at] as const))(
  "a cascade that begins with %s",
  (_, first, at) => {
    test("answers as if each member were tried in its order", () => {
      const all = [first, ...members.filter((_, index) => index % SHARE === at % SHARE)];
      const tried = all.map((grammar) => parsers.get(grammar)!);
      const texts = all.flatMap((grammar) => lines.get(grammar)!);
      const expected = inTurn(tried, texts);
      expect(cascaded(tried, texts, true)).toEqual(expected);
      expect(cascaded(tried, texts, false)).toEqual(expected);
      expect(cascaded(tried, texts, true, 1)).toEqual(expected);
    });
  },
);

test("a cascade of every format answers as if each were tried in its order", () => {
  const tried = [...parsers.values()];
  const texts = [...lines.values()].flat();
  expect(cascaded(tried, texts, true)).toEqual(inTurn(tried, texts));
});

test("a cascade that has settled on a member answers as if each were tried in its order", () => {
  const tried = [...parsers.values()];
  // Members settle at the lines of one format and leave at those of the next: each fourth format has enough of both.
  const texts = [...lines.values()].flatMap((own, index) => (index % 4 === 0 ? [...own, ...own, ...own] : []));
  for (const settled of [1, 2, 5]) expect(cascaded(tried, texts, true, settled)).toEqual(inTurn(tried, texts));
  const others = texts.toReversed();
  expect(cascaded(tried, others, true, 2)).toEqual(inTurn(tried, others));
});

test("a cascade that has settled on a member counts what another one repeats and renames once", () => {
  const tried = ["json", "logfmt", "line"].map(parserOf);
  const cascade = makeCascade(tried, 1);
  const counted = ["text", "text", "text", '{"a":1,"a":2}', "b=1 b=2"].map((text) => {
    event.repeated = 0;
    const bytes = Buffer.from(`${text}\n`);
    cascade.enter(bytes, 0, bytes.length);
    return [cascade.parse(bytes, 0, bytes.length - 1, event), event.repeated];
  });
  expect(counted).toEqual([
    [2, 0],
    [2, 0],
    [2, 0],
    [0, 1],
    [1, 1],
  ]);
});

test("a cascade of specs answers as if each were tried in its order", async () => {
  const written = [
    ["regex", "(?P<code>[EW]\\d+) (?P<rest>.*)"],
    ["regex", "\\[(?P<tag>a|bc)\\]|(?P<number:int>\\d{2,3})"],
    ["regex", "(?P<any>.*x)"],
    ["cols", "level *msg"],
  ] as const;
  const grammars = await Promise.all(
    written.map(async ([name, text]) => {
      const made = await specs.find((spec) => spec.name === name)!.make(text, { separator: null });
      return "record" in made ? made : expect.fail(made.message);
    }),
  );
  const tried = [...grammars, ...members].map((grammar) => compile(grammar, names, "line"));
  const own = ["E17 full", "W1 ", "[bc]", "[d]", "42", "4242", "some x", "INFO up", "", "é", "E17"];
  const texts = [...own, ...lines.values()].flat();
  expect(cascaded(tried, texts, true)).toEqual(inTurn(tried, texts));
  const turned = tried.toReversed();
  expect(cascaded(turned, texts, true)).toEqual(inTurn(turned, texts));
});

test("a cascade may have more members than a number has bits", () => {
  const tried = Array.from({ length: 70 }, (_, index) => {
    const record = seq(`<${index}>`, field("text", run(charset("a-z"))));
    const example = grammar(`example-${index}`, { about: "An example", layout: "<number><text>", record });
    return compile(example, names, "line");
  });
  expect(cascaded(tried, ["<0>a", "<35>b", "<69>c", "<70>d"], true)).toEqual([
    '0: {"text":"a"}',
    '35: {"text":"b"}',
    '69: {"text":"c"}',
    "rejected",
  ]);
});

describe("a record that no member accepts", () => {
  const cascade = makeCascade([parserOf("json"), parserOf("sqldb"), parserOf("golog")]);
  const locate = (text: string) => cascade.locate(Buffer.from(`${text}\n`), 0, text.length);

  test("is explained by the member that got furthest", () => {
    expect(locate('{"a":1,}')).toMatchObject({ member: 0, offset: 7 });
    expect(locate("2026-02-03 04:05:06.789 UTC [x] LOG:  ready")).toMatchObject({ member: 1, offset: 29 });
    expect(locate("W0203 04:05:06.789012 17 a.go:x] slow")).toMatchObject({ member: 2, offset: 30 });
  });

  test("is explained by the first of those that got equally far", () => {
    expect(locate("no format at all")).toMatchObject({ member: 0, offset: 0 });
  });
});

describe("a blank record", () => {
  test("goes to the first member that keeps blank ones", () => {
    expect(makeCascade([parserOf("json"), parserOf("line")]).blank).toBe(1);
  });
  test("is skipped where no member does", () => {
    expect(makeCascade([parserOf("json"), parserOf("raw")]).blank).toBe(NO_MEMBER);
  });
});

test("a required byte that stands in an earlier record only does not count", () => {
  const barred = grammar("barred", {
    about: "An example",
    layout: "<word>|<text>",
    record: seq(field("word", run(charset("a-z"))), "|", field("text", rest)),
  });
  const tried = [compile(barred, names, "line"), parserOf("line")];
  const texts = ["a|b", "ab", ...Array.from({ length: 40 }, (_, index) => (index % 3 === 0 ? "c|d" : "cd")), "e|"];
  expect(cascaded(tried, texts, true)).toEqual(inTurn(tried, texts));
});
