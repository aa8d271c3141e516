import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  charset,
  choice,
  constant,
  digits,
  end,
  except,
  field,
  grammar,
  int,
  item,
  join,
  list,
  literal,
  look,
  many,
  not,
  number,
  oneOf,
  optional,
  type Part,
  pair,
  ref,
  rest,
  run,
  seq,
  timePart,
  timestamp,
  until,
  within,
} from "../../engine/authoring/index.ts";
import { Event, encodeUtf8, NameTable } from "../../engine/event/index.ts";
import { type Grammar, toNode } from "../../engine/grammar/index.ts";
import { createParser } from "../../engine/parse/parser.ts";
import { catalogue } from "../../grammars/index.ts";
import { type LintContext, lint, lintRules } from "../../workbench/lint/index.ts";

const names = new NameTable();

function notesOf(record: Part, rules: Rules = {}, earlier = catalogue.slice(0, 0)) {
  const own = grammar("own", { about: "x", layout: "x", record: toNode(record), rules });
  return findingsOf(own, { earlier }).flatMap(({ rule, notes }) => notes.map(({ message }) => `${rule}: ${message}`));
}

function findingsOf(own: Grammar, known: Partial<Pick<LintContext, "earlier" | "records">> = {}) {
  return lint(own, {
    earlier: [],
    records: [],
    ...known,
    isBuiltIn: (one) => catalogue.some(({ name }) => name === one.name),
    parserOf: (one) => createParser(one, names, "bounded", null),
    event: new Event(names),
  });
}

type Rules = Readonly<Record<string, ReturnType<typeof toNode>>>;

function isWithRules(parts: Part | readonly [Part, Rules]): parts is readonly [Part, Rules] {
  return Array.isArray(parts);
}

const letters = run(charset("a-z"));

describe("optional parts", () => {
  test("that what follows could read as well", () => {
    expect(
      notesOf(seq(optional(seq(field("a", letters), " ")), optional(seq(field("b", letters), " ")), digits(1))),
    ).toEqual(["ambiguous-optional: record > 1: optional: with it and without it the grammar reads a 0"]);
  });

  test("that take what the part behind them needs", () => {
    expect(notesOf(seq(optional(seq(digits(1), ".")), digits(1), ".", letters))).toEqual([
      "eager-optional: record > 1: optional: it takes what the part after it needs, so this is lost: 0.a",
    ]);
    expect(notesOf(seq("#", optional(digits(1, 3)), field("n", int(digits(3)))))).toEqual([
      "eager-optional: record > 2: optional: it takes what the part after it needs, so this is lost: #000",
    ]);
  });

  test("in front of free text are fine, and so are those that something tells apart", () => {
    expect(notesOf(seq(optional(seq("[", digits(1, 5), "]")), " ", field("msg", rest)))).toEqual([]);
    expect(notesOf(seq(letters, optional(seq("[", digits(1, 5), "]")), ": ", field("msg", rest)))).toEqual([]);
  });
});

describe("alternatives", () => {
  test("that take the beginning of what a later one would read", () => {
    expect(notesOf(seq(choice(letters, seq(letters, "-", digits(1))), ";"))).toEqual([
      "eager-alternative: record > 1: choice > 2: seq: an earlier alternative takes the beginning of a line that this one would read: a-0;",
    ]);
    expect(notesOf(seq(choice(seq(letters, "-", digits(1)), letters), ";"))).toEqual([]);
  });

  test("of a long list are not all looked at, and that is reported", () => {
    const words = Array.from({ length: 40 }, (_, i) => choice(...Array.from({ length: 12 }, (_, j) => `${i} ${j};`)));
    expect(notesOf(choice(...words))).toContain("not-looked-at: more than 400 choices: not all of them were checked");
  });
});

describe("repetitions", () => {
  test("that go on into what the part behind them needs", () => {
    expect(notesOf(seq(field("name", run(charset("a-z:"), 1, 9)), ": ", field("msg", rest)))).toContainEqual(
      expect.stringMatching(/^eager-repetition: record > 1: field "name" > run: .* this is lost: .: $/),
    );
    expect(notesOf(seq(many(seq(letters, " "), { min: 1 }), letters, " ", digits(1)))).toContain(
      "eager-repetition: record > 1: many: it goes on into what the part after it needs, so this is lost: a a 0",
    );
    expect(notesOf(seq(many(seq(letters, " "), { min: 1 }), digits(1)))).toEqual([]);
  });
});

describe("what is inside a rule or a repetition", () => {
  const eager = choice(letters, seq(letters, "-", digits(1)));

  test("is held against what follows where the record refers to the rule", () => {
    expect(notesOf(seq("#", ref("name"), ";"), { name: eager })).toEqual([
      "eager-alternative: rule name > 2: seq: an earlier alternative takes the beginning of a line that this one would read: #a-0;",
    ]);
    expect(notesOf(seq("#", ref("outer")), { outer: seq("(", ref("name"), ")"), name: eager })[0]).toMatch(
      /^eager-alternative: rule name > 2: .*: #\(a-0\)$/,
    );
    expect(notesOf(seq(ref("n"), digits(3)), { n: optional(digits(1, 3)) })[0]).toMatch(/^eager-optional: rule n: /);
  });

  test("is looked at in its first round", () => {
    expect(notesOf(seq(many(eager, { min: 1, separator: "," }), ";"))).toEqual([
      "eager-alternative: record > 1: many > 1: choice > 2: seq: an earlier alternative takes the beginning of a line that this one would read: a-0;",
    ]);
    expect(notesOf(seq(many(seq(optional(seq(digits(1), ".")), digits(1), ".", letters), { min: 1 }), ";"))[0]).toMatch(
      /^eager-optional: record > 1: many > seq > 1: optional: .*: 0\.a;$/,
    );
    expect(notesOf(seq(many(choice(seq(letters, "-", digits(1)), letters), { separator: "," }), ";"))).toEqual([]);
  });
});

describe("fields", () => {
  const named = (name: string, part: Part = letters) => notesOf(seq("<", field(name, part), ">"));

  test("with a name that froe uses, or that takes care to use", () => {
    expect(named("user")).toEqual([]);
    expect(named("_format")[0]).toMatch(/^reserved-field: the field _format: a cascade/);
    expect(named("parsed_ts")[0]).toMatch(/^reserved-field: /);
    expect(named("user-agent")).toEqual(['field-name: the field user-agent: scripts have to write e["user-agent"]']);
    expect(named("a,b")[1]).toMatch(/^field-separator: the field a,b: neither -k nor logfmt/);
    const pairs = many(seq(" ", pair(letters, "=", letters)));
    expect(notesOf(seq(field("a", letters), ";", field("a_2", letters), pairs))).toEqual([
      "numbered-field: the field a_2: a pair called a would have this name: its own is taken by a field",
    ]);
  });

  test("that are not what their name says", () => {
    expect(named("ts", constant(true, "x"))[0]).toMatch(/^unusual-type: the field ts: /);
    expect(named("level", int(digits(1)))[0]).toMatch(/^unusual-type: the field level: /);
    expect(named("took", number)).toEqual([]);
    expect(notesOf(seq(field("severity", int(digits(1))), " ", field("level", letters)))).toEqual([]);
    expect(named("level", oneOf("INFO", "HUSH"))).toEqual(['unknown-level: the field level: -l knows no level "HUSH"']);
    expect(named("size", choice(int(digits(1)), "-"))[0]).toMatch(/^mixed-types: the field size is string or int/);
    expect(notesOf(seq("<", field("size", choice(int(digits(1)), "-"), { omit: "-" }), ">"))).toEqual([]);
  });
});

test("formats that come earlier and read the same lines are shown with one, however rare it is", () => {
  const rare = grammar("rare", { about: "x", layout: "x", record: seq("id-4711-", digits(2)) });
  const own = seq("id-", digits(4), "-", field("n", int(digits(1, 8))));
  expect(notesOf(own, {}, [rare])).toEqual([
    expect.stringMatching(/^overlap: rare reads lines like this one too, and wins where it comes first: id-4711-\d\d$/),
  ]);
});

test("lines that only a fallback reads are no overlap", () => {
  const pairs = grammar("pairs", { about: "x", layout: "x", record: seq(letters, "=", letters) });
  const own = seq("door ", field("door", int(digits(1, 3))));
  expect(notesOf(choice(own, field("msg", rest)), {}, [pairs])).toEqual([]);
});

test("records that the grammar accepts are the example of an overlap", () => {
  const own = grammar("own", { about: "x", layout: "x", record: seq("a=", field("a", letters)) });
  const pairs = grammar("pairs", { about: "x", layout: "x", record: seq(letters, "=", letters) });
  const records = ["a=one", "a=two"].map(encodeUtf8);
  expect(findingsOf(own, { earlier: [pairs], records })[0]?.notes[0]?.message).toBe(
    "pairs reads 2 of 2 records too, and wins where it comes first: a=one",
  );
});

describe("a grammar of which no line can be made", () => {
  const empty = grammar("own", { about: "x", layout: "x", record: seq(letters, look("a")) });

  test("is an error, not a warning", () => {
    expect(findingsOf(empty).find(({ rule }) => rule === "no-samples")?.level).toBe("error");
  });

  test("is none if only free text makes it hard to sample", () => {
    const notes = notesOf(seq(field("a", until(seq(letters, ";;"))), letters, ";;"));
    expect(notes.filter((note) => note.startsWith("no-samples"))).toEqual([]);
  });
});

describe("what is only looked for, or joined", () => {
  const eager = seq(optional(seq(digits(1), ".")), digits(1), ".", letters);

  test.each([
    ["look", seq(look(eager), field("msg", rest)), /^eager-optional: record > 1: look > seq > 1: optional: .*: 0\.a$/],
    ["not", seq(not(eager), field("msg", rest)), /^eager-optional: record > 1: not > seq > 1: optional: .*: 0\.a$/],
    ["until", seq(field("msg", until(eager)), rest), /^eager-optional: record > 1: field "msg" > until > seq > 1: /],
    [
      "join",
      seq(
        field("words", join(choice(letters, seq(letters, "-", digits(1))), { between: run(charset(" ")), max: 3 })),
        ";",
      ),
      /^eager-alternative: record > 1: field "words" > join > 1: choice > 2: seq: .*: a-0;$/,
    ],
    [
      "the separator of a repetition",
      seq(many(letters, { separator: choice(run(charset(",")), seq(run(charset(",")), " ")) }), ";"),
      /^eager-alternative: record > 1: many > 2: choice > 2: seq: .*: a, a;$/,
    ],
    [
      "a rule that is only looked for",
      [seq(look(ref("eager")), field("msg", rest)), { eager }] as const,
      /^eager-optional: rule eager > 1: optional: /,
    ],
  ])("in %s", (_, parts, note) => {
    const [part, rules] = isWithRules(parts) ? parts : [parts, {}];
    expect(notesOf(part, rules)).toContainEqual(expect.stringMatching(note));
  });
});

describe("a waiver", () => {
  const overEager = seq("#", optional(digits(1, 3)), field("n", int(digits(3))));
  const waiving = (waive: Readonly<Record<string, string>>) =>
    findingsOf(grammar("own", { about: "x", layout: "x", record: overEager, waive }));

  test("keeps the finding, with its reason", () => {
    expect(waiving({ "eager-optional": "the writer pads to three digits" })).toMatchObject([
      { rule: "eager-optional", level: "warning", waived: "the writer pads to three digits" },
    ]);
  });

  test("that waives nothing is a finding itself", () => {
    const notes = waiving({ overlap: "x", "eager-optionals": "y" }).flatMap((one) => one.notes);
    expect(notes.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        "waive: overlap finds nothing here",
        "waive: eager-optionals is no rule; did you mean eager-optional?",
      ]),
    );
  });
});

test("the tutorial names every rule", () => {
  const page = readFileSync(new URL("../../docs/tutorial/explain-and-check.md", import.meta.url), "utf8");
  const [, listed = ""] = /^The rules: (.*?)\n\n/ms.exec(page) ?? [];
  expect([...listed.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name)).toEqual(Object.keys(lintRules));
});

test("notes of one rule are one finding", () => {
  const fields = ["a-b", "c-d", "e-f"].flatMap((name) => ["<", field(name, letters), ">"]);
  const [finding, ...others] = findingsOf(grammar("own", { about: "x", layout: "x", record: seq(...fields) }));
  expect(others).toEqual([]);
  expect(finding?.notes.map(({ where }) => where)).toEqual(["a-b", "c-d", "e-f"]);
});

describe("the grammar of a payload", () => {
  const inner = { about: "x", layout: "x", record: seq(optional("x"), field("n", run(charset("x")))) };

  test("has the findings that it has alone, under its name", () => {
    const payload = grammar("inner", inner);
    expect(notesOf(seq("a ", within(field("msg", rest), payload)))).toEqual([
      expect.stringContaining("eager-optional: payload inner: record > 1: optional: it takes what"),
      expect.stringContaining("ambiguous-optional: payload inner: record > 1: optional: with it and without it"),
    ]);
  });

  test("waives them itself, and a built-in one is not checked again", () => {
    const waiving = grammar("inner", {
      ...inner,
      waive: { "eager-optional": "never an x alone", "ambiguous-optional": "the first x is the mark" },
    });
    expect(notesOf(seq("a ", within(field("msg", rest), waiving)))).toEqual([]);
    const json = catalogue.find(({ name }) => name === "json")!;
    expect(notesOf(seq("a ", within(field("msg", rest), json)))).toEqual([]);
  });
});

describe("dead parts", () => {
  const host = run(except(charset(" ")));
  const dead = (record: Part) => notesOf(record).filter((note) => note.startsWith("dead-part"));
  const behind = "no line reaches it: the part before it takes its first character";
  const hidden = "no line reaches it: an earlier alternative reads every line that begins like it";

  test.each<[string, Part, readonly string[]]>([
    [
      "a port after a host",
      seq(field("h", host), optional(seq(":", digits(1, 5)))),
      [`record > 2: optional: ${behind}: a:0`],
    ],
    [
      "a longer form after a shorter one",
      choice(seq("evt ", field("b", rest)), seq("evt run:", field("r", digits(1, 3)))),
      [`record > 2: seq: ${hidden}: evt run:0`],
    ],
    [
      "a number after a word",
      seq(choice(field("w", host), choice(field("n", int(digits(1, 3))), seq("0x", digits(1)))), " ", rest),
      [`record > 1: choice > 2: choice: ${hidden}: 0 `],
    ],
    [
      "what begins as one of two others",
      seq(choice(field("w", run(charset("a-z"))), digits(1), field("h", run(charset("0-9a-f"), 1, 1))), " ", rest),
      [`record > 1: choice > 3: field "h": ${hidden}: a `],
    ],
  ])("%s", (_, record, notes) => {
    expect(dead(record)).toEqual(notes.map((note) => `dead-part: ${note}`));
  });

  test.each<[string, Part]>([
    ["digits that leave some", seq(digits(1, 3), digits(2, 2))],
    ["a part of other characters", seq(host, optional(seq(" ", field("m", rest))))],
    [
      "a word of two letters",
      seq(choice(field("w", run(charset("a-z"), 2)), field("l", run(charset("a-z"), 1, 1))), " ", rest),
    ],
    ["a part of which lines are lost", choice(field("w", host), seq(host, " ", host))],
    ["a check", seq(host, not(":"), look(choice(" ", end)))],
    ["a shorter form after a longer one", choice(seq("evt run:", digits(1, 3)), seq("evt ", field("b", rest)))],
  ])("are none: %s", (_, record) => expect(dead(record)).toEqual([]));
});

describe("what no event shows", () => {
  const found = (rule: string, record: Part, rules: Rules = {}) =>
    notesOf(record, rules).filter((note) => note.startsWith(rule));

  test("a rule without a reference", () => {
    expect(found("unused-rule", seq(ref("a"), rest), { a: letters, b: ref("c"), c: letters })).toEqual([
      "unused-rule: rule b: no part refers to it",
      "unused-rule: rule c: no part refers to it",
    ]);
  });

  test("a list inside text", () => {
    const words = list(many(item(letters), { separator: literal(",") }));
    expect(found("lost-value", seq(field("a", seq("(", words, ")")), rest))).toEqual([
      'lost-value: record > 1: field "a" > seq > 2: list: the list is lost: the value of what is around it is its text; name it by a field of its own',
    ]);
    expect(found("lost-value", seq("(", field("a", words), ")", rest))).toEqual([]);
  });

  test("digits that take those of the part after them", () => {
    const numbers = (most: number) => seq(field("a", digits(1, most)), field("b", digits(2)), " ", field("c", rest));
    expect(found("eager-repetition", numbers(5))).toEqual([
      'eager-repetition: record > 1: field "a": takes all [0-9] that it may, so that record > 2: field "b" finds one only after as many: give the part a fixed number',
    ]);
    expect(found("eager-repetition", numbers(1))).toEqual([]);
  });

  test("a word that is no month", () => {
    const day = (month: Part) => timestamp(seq(digits(2), "-", timePart("month", month)));
    expect(found("undated-word", field("t", day(oneOf("Jan", "Mär"))))).toEqual([
      'undated-word: record > meaning timestamp > seq > 3: meaning month: no month that froe knows: "Mär", so such events have no time',
    ]);
    expect(found("undated-word", field("t", day(oneOf("Jan", "Feb"))))).toEqual([]);
  });
});
