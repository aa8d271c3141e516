import { describe, expect, test } from "vitest";
import {
  charset,
  choice,
  derive,
  digits,
  except,
  field,
  type Grammar,
  grammar,
  int,
  look,
  many,
  nest,
  not,
  oneOf,
  optional,
  type Part,
  pair,
  quoted,
  ref,
  rest,
  run,
  seq,
  until,
} from "../../engine/authoring/index.ts";
import { Event, NameTable, toMap } from "../../engine/event/index.ts";
import { isSpecError } from "../../engine/grammar/index.ts";
import { compile, REJECT } from "../../engine/parse/compile/index.ts";
import { catalogue, specs } from "../../grammars/index.ts";
import { type Expression, expressionOf, type FlavorName, flavors } from "../../workbench/regex/index.ts";
import { sampler } from "../../workbench/sample/index.ts";
import { loadCases, topicsOf } from "../corpus/load.ts";
import { columnGrammars, smallGrammars } from "../parse/grammars.ts";
import { seeded } from "../seeded.ts";
import { eventText, inJavaScript, sorted } from "./expressions.ts";

const RUNS = Number(process.env.FROE_RUNS ?? 60);
const word = run(charset("a-z"));

const made = (record: Part) => grammar("made", { about: "made", layout: "made", record });
const said = (record: Part, flavor: FlavorName = "pcre") => {
  const found = expressionOf(made(record), flavor);
  return "source" in found ? found.source : `${found.path}: ${found.reason}`;
};

/** What the compiled parser makes of records: the event, or null. */
function compiled(format: Grammar): (record: string) => string | null {
  const names = new NameTable();
  const parser = compile(format, names, "bounded");
  const event = new Event(names);
  return (record) => {
    const bytes = Buffer.from(record);
    return parser.parse(bytes, 0, bytes.length, event) === REJECT ? null : sorted(toMap(event));
  };
}

function matched(expression: Expression): (record: string) => string | null {
  const engine = new RegExp(inJavaScript(expression.source), "u");
  return (record) => {
    const found = engine.exec(record);
    const groups: (string | undefined)[] = [];
    for (const { number, name } of expression.captures) groups[number - 1] = found?.groups?.[name];
    return found && eventText(expression, groups);
  };
}

describe("an expression says what the grammar says", () => {
  const grammars = [...catalogue, ...smallGrammars, ...columnGrammars];
  const pairs = grammars.flatMap((format): (readonly [string, Grammar, Expression])[] => {
    const expression = expressionOf(format, "pcre");
    // JavaScript forgets a group each time it comes again.
    return "source" in expression && format.name !== "pattern-of-rounds" ? [[format.name, format, expression]] : [];
  });

  test("most of the grammars have one", () => {
    expect(pairs.length).toBeGreaterThan(25);
  });

  test.each(pairs)("%s, on records, near misses and its corpus", (_, format, expression) => {
    const events = compiled(format);
    const matches = matched(expression);
    const made = sampler(format, seeded(7), { odd: 0.15 });
    const corpus = topicsOf(format.name).flatMap((topic) => loadCases(format.name, topic));
    const lines = corpus.flatMap(({ bytes }) => bytes.toString().split(/\r?\n/));
    for (let i = 0; i < RUNS; i++) lines.push(made.sample(), made.nearMiss(), made.nearMiss());
    expect(lines.filter((line) => matches(line) !== events(line))).toEqual([]);
  });

  test("a pattern of a user's, whose digits and words are those of Unicode", async () => {
    const format = await specs[1]!.make("(?P<n:int>\\d+) (?P<w>\\w*)(?i: END)?", { separator: null });
    if (isSpecError(format)) throw new Error(format.message);
    const expression = expressionOf(format, "pcre");
    if (!("source" in expression)) throw new Error(expression.reason);
    const events = compiled(format);
    for (const line of ["12 ab", "12 ", "٣ é_9", "7 x end", "7 x END", "7 x en", "7  end", "a b"])
      expect({ line, event: matched(expression)(line) }).toEqual({ line, event: events(line) });
  });
});

describe("what keeps what it took", () => {
  test("choices are atomic, repetitions possessive", () => {
    expect(said(seq(field("a", word), optional(" "), choice("x", "yy"), many("z")))).toBe(
      "\\A(?<a>[a-z]++) ?+(?>x|yy)z*+\\z",
    );
  });

  test("a quoted text is unrolled, so that Java needs no stack for it", () => {
    const text = quoted({
      open: '"',
      close: '"',
      inside: except(charset("\n")),
      escapes: { lead: "\\", meaning: { '"': '"', "\\": "\\" }, unicode: null, unknown: "keep" },
    });
    expect(said(field("a", text), "java")).toBe('\\A"(?<a>[^\\x0a"\\\\]*+(?:\\\\[^\\x0a][^\\x0a"\\\\]*+)*+)"\\z');
  });

  test("a part that may be missing, and that may be empty but not everywhere, may be missing", () => {
    const part = optional(seq(not(":"), field("a", until(":"))));
    expect(said(seq(part, ":", rest))).toBe("\\A(?>(?!:)(?<a>[^:]*+(?=:))|):[\\s\\S]*+\\z");
  });

  test("text up to a stop may be missing for a dash", () => {
    expect(said(seq(field("a", until(" ["), { omit: "-" }), " [", rest))).toBe(
      "\\A(?>-(?= \\[)|(?<a>[^ ]*+(?:(?! \\[) [^ ]*+)*+(?= \\[))) \\[[\\s\\S]*+\\z",
    );
  });

  test("in Oniguruma a counted repetition is a group", () => {
    expect(said(field("a", digits(1, 3)), "oniguruma")).toBe("\\A(?<a>(?>[0-9]{1,3}))\\z");
  });

  test("bounded numbers are written out", () => {
    expect(said(field("a", int(digits(1, 2, [1, 31]))))).toBe("\\A(?<a>(?>0[1-9]|[12][0-9]|3[01]|[1-9](?![0-9])))\\z");
  });

  test("a field that is left out takes no group where its text is the one", () => {
    expect(said(field("a", word, { omit: "-" }))).toBe("\\A(?<a>[a-z]++)\\z");
    // No alternative begins with what is omitted and ends there.
    const pair = seq(field("b", run(charset("a-z-"))), "=", word);
    expect(said(field("a", choice(pair, seq(look("x"), word)), { omit: "-" }))).toBe(
      "\\A(?<a>(?>(?<b>[\\-a-z]++)=[a-z]++|(?=x)[a-z]++))\\z",
    );
    expect(said(field("a", run(charset("a-z-")), { omit: "-" }))).toBe("\\A(?>-(?![\\-a-z])|(?<a>[\\-a-z]++))\\z");
  });

  test("Java learns which alternative was used", () => {
    const expression = expressionOf(made(seq("a", choice(seq("b", field("x", word), "!"), field("y", rest)))), "java");
    expect(expression).toMatchObject({
      source: "\\Aa(?>(b(?<x>[a-z]++)!)|(?<y>[\\s\\S]*+))\\z",
      captures: [
        { field: "x", number: 2, conditions: [{ kind: "set", group: 1 }] },
        { field: "y", number: 3, conditions: [{ kind: "unset", groups: [1] }] },
      ],
    });
  });

  test("what is computed in one alternative is not computed in the others", () => {
    const number = field("n", int(digits(1, 3)));
    const [low, high] = [derive("low", "n", { mask: 7 }), derive("high", "n", { shift: 3, mask: 7 })];
    const record = choice(seq("a", number, low), seq("b", number, high), seq("c", number));
    const set = (group: number) => [{ kind: "set", group }];
    expect(expressionOf(made(record), "java")).toMatchObject({
      derived: [
        { name: "low", conditions: set(1) },
        { name: "high", conditions: set(3) },
      ],
    });
    expect(expressionOf(made(choice(seq("a", number, low), seq("b", number, low))), "java")).toMatchObject({
      derived: [{ name: "low", conditions: [] }],
    });
  });

  test("names that a flavor does not take are changed", () => {
    const names = (flavor: FlavorName) => {
      const found = expressionOf(made(choice(field("a-b", "x"), field("a-b", "y"), field("9_z", "w"))), flavor);
      return "source" in found ? found.captures.map(({ name }) => name) : found.reason;
    };
    expect(names("pcre")).toEqual(["a_b", "a_b_2", "f9_z"]);
    expect(names("java")).toEqual(["aB", "aB2", "f9Z"]);
    expect(names("oniguruma")).toEqual(["a_b", "a_b", "f9_z"]);
  });
});

describe("what no expression says is refused, and where it stands", () => {
  const refused: readonly (readonly [string, Part, string])[] = [
    ["names from the text", pair(word, "=", word), "record: its name comes from the text"],
    ["pairs that repeat", many(pair(word, "=", word)), "record: what comes again and again has no group for each time"],
    [
      "bytes of characters",
      field("a", run(except(charset(" ")), 2, 4)),
      "record > run: it counts bytes of text that may be other than ASCII",
    ],
  ];
  test.each(refused)("%s", (_, record, reason) => {
    expect(said(record)).toBe(reason);
  });

  test("in every flavor", () => {
    for (const flavor of Object.values(flavors)) expect(said(pair(word, "=", word), flavor.name)).toContain("its name");
  });

  test("unless a part is enough: what is lost is reported", () => {
    const format = made(seq(field("a", word), " ", many(pair(word, "=", word), { separator: " " })));
    expect(expressionOf(format, "pcre", { partial: true })).toMatchObject({
      source: "\\A(?<a>[a-z]++) (?:[a-z]++=[a-z]++(?: [a-z]++=[a-z]++)*+)?+\\z",
      lost: [{ path: "record > 3: many", reason: "what comes again and again has no group for each time" }],
    });
  });

  test("a rule that is inside itself at several places is refused before it is written out", () => {
    const json = catalogue.find(({ name }) => name === "json")!;
    expect(expressionOf(json, "pcre", { partial: true })).toEqual({
      path: "record > 2: ref object",
      reason: "rule object is inside itself too often: an expression repeats it each time",
    });
  });

  test("a rule that is inside itself more than a hundred times is refused, before the stack of a page's worker ends", () => {
    const nested = (limit: number) =>
      grammar("nested", {
        about: "Parentheses",
        layout: "((...))",
        record: ref("a"),
        rules: { a: nest(limit, choice("x", seq("(", ref("a"), ")"))) },
      });
    expect(expressionOf(nested(90), "pcre")).toHaveProperty("source");
    expect(expressionOf(nested(200), "pcre")).toMatchObject({
      reason: "rule a is inside itself too often: an expression repeats it each time",
    });
  });

  test("words where one is the beginning of another are tried in order of length", () => {
    expect(said(seq(field("a", oneOf("WARN", "WARNING")), " ", rest))).toBe("\\A(?<a>(?>WARNING|WARN)) [\\s\\S]*+\\z");
  });
});
