import { expect, test } from "vitest";
import * as authoring from "../../engine/authoring/index.ts";
import { combined } from "../../grammars/formats.ts";
import * as vocabulary from "../../grammars/shared.ts";
import { VALUES } from "./values.ts";

// What authors of grammars pass by mistake is refused where it is written, or by grammar(): no error of the engine.

const { charset, digits, field, grammar, rest, run, seq } = authoring;
const set = charset("a-z");
const word = run(set);
const about = { about: "For the test", layout: "" };
const quotes = { open: '"', close: '"', inside: set, escapes: null };
const column = { name: "a", reading: null };

type Called = (...args: never[]) => unknown;
/** Right arguments of each function. */
const right: Readonly<Record<string, readonly unknown[]>> = {
  anyCase: ["a", "b"],
  bigInt: [digits(1, 9)],
  byteText: [word],
  cells: [[column], word, { separator: "," }],
  charset: ["a-z"],
  checkGrammar: [combined],
  choice: ["a", "b"],
  describeCharset: [set],
  constant: [1, "a"],
  convert: [authoring.readingOf("int"), word],
  derive: ["a", "b", { shift: 1, mask: 1 }],
  digits: [1, 2, [0, 9]],
  except: [set],
  existingDate: [word],
  extend: [combined, {}],
  fail: ["no"],
  field: ["a", word, { omit: "-" }],
  float: [word],
  grammar: ["a", { ...about, record: field("a", word) }],
  hex: [word],
  int: [word],
  inAnyCase: ["a", "b"],
  item: [word],
  joined: ["indent", "newline"],
  join: [word, { between: " ", max: 2 }],
  label: ["a", word],
  level: [word],
  levelFrom: [{ a: "info" }, word],
  list: [authoring.item(word)],
  literal: ["a"],
  look: [word],
  looseTimestamp: [word],
  many: [word, { separator: ",", min: 1, max: 2 }],
  map: [field("a", word)],
  message: [word],
  namedColumns: [{ directives: { "#Fields:": "names" }, separator: " " }],
  nest: [2, word],
  not: [word],
  oneOf: ["a", "b"],
  only: [97],
  optional: [word],
  originOf: [word],
  pair: [word, "=", word],
  quantity: [word, { units: { s: 1 } }],
  quoted: [quotes],
  readingOf: ["int"],
  ref: ["a"],
  run: [set, 1, 2],
  seq: ["a", "b"],
  timePart: ["year", digits(4), 2026],
  timestamp: [word],
  toNode: [word],
  token: ["a", word],
  union: [set, set],
  until: [";", { last: true }],
  within: [field("a", rest), combined, { into: "map" }],
};

/** What works on grammars, nodes and columns that are built, and trusts them: a check would cost time on each record. */
const TOOLS = new Set(
  `alike children contains directiveLine nodeName pathOf placesOf rememberOrigins visit withChild`.split(/\s+/),
);
const functions = Object.entries<unknown>({ ...authoring, ...vocabulary }).flatMap(
  ([name, value]): [string, Called][] =>
    typeof value === "function" && !TOOLS.has(name) && name !== "GrammarError" ? [[name, value as Called]] : [],
);

/** An error of the engine, or one that does not say what was found. */
function problem(error: unknown): string | null {
  const isOurs = error instanceof TypeError || error instanceof RangeError || error instanceof authoring.GrammarError;
  return isOurs && !ENGINE.test(error.message) ? null : `${error}`;
}
const ENGINE =
  /Cannot (?:read|destructure|convert|use|mix)|is not (?:a function|iterable|an object)|Invalid (?:array|regular)/;

async function outcome(called: Called, args: readonly unknown[]): Promise<string | null> {
  try {
    const made = await called(...(args as never[]));
    if (typeof made === "object" && made !== null && "kind" in made)
      grammar("a", { ...about, record: seq(field("whole", made as never)) });
    return null;
  } catch (error) {
    return problem(error);
  }
}

test.each(functions)("%s", async (name, called) => {
  const args = right[name] ?? ["a"];
  const problems: string[] = [];
  for (const i of args.length === 0 ? [0] : args.keys()) {
    for (const value of VALUES) {
      const wrong = await outcome(called, args.length === 0 ? [value] : args.with(i, value));
      if (wrong !== null) problems.push(`${i} ${JSON.stringify(value) ?? typeof value}: ${wrong}`);
    }
  }
  expect(problems).toEqual([]);
});

test("an option that is misspelt is refused where the grammar is built", async () => {
  const misspelt = [
    authoring.many(word, { seperator: "," } as never),
    authoring.until(";", { lst: true } as never),
    field("a", word, { omitt: "-" } as never),
    authoring.join(word, { between: " ", max: 2, mx: 1 } as never),
    authoring.quoted({ ...quotes, escape: null } as never),
    authoring.within(field("a", rest), combined, { in: "map" } as never),
  ];
  for (const node of misspelt)
    expect(() => grammar("a", { ...about, record: seq(field("whole", node as never)) })).toThrow(
      /did you mean|no property|has no/,
    );
  expect(() => authoring.extend(combined, { nam: "a" } as never)).toThrow('"nam"');
});
