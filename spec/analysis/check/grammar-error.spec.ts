import { expect, test } from "vitest";
import { checkGrammar } from "../../../engine/analysis/check/index.ts";
import {
  charset,
  field,
  GrammarError,
  grammar,
  many,
  rememberOrigins,
  run,
  seq,
} from "../../../engine/authoring/index.ts";
import { catalogue } from "../../../grammars/index.ts";

const word = run(charset("a-z"));

test("a grammar is refused when it is built, with all its problems at once", () => {
  const build = () =>
    grammar("two-words", {
      about: "Two words, written badly",
      layout: "<a> <a>",
      record: seq(field("a", word), many(run(charset(" "), 0)), field("a", word)),
    });
  expect(build).toThrow(GrammarError);
  expect(build).toThrow(
    [
      'grammar "two-words" is malformed',
      "  record > 2: many: what is repeated can match nothing [empty-repetition]",
      '  record > 3: field "a": field "a" is there already, from record > 1: field "a" [duplicate-field]',
    ].join("\n"),
  );
});

test("a problem is data as well: grammar, path, rule and cause", () => {
  try {
    grammar("Empty", { about: "", layout: "", record: field("", word) });
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(GrammarError);
    expect(error).toMatchObject({
      code: "E_GRAMMAR",
      problems: [
        { grammar: "Empty", path: "record", rule: "field-name", message: "a field needs a name" },
        {
          grammar: "Empty",
          path: "grammar",
          rule: "grammar-name",
          message: "a name is lower-case letters, digits and -",
        },
      ],
    });
  }
});

test("one node in two places is one problem", () => {
  const twice = run(charset("a-z"), 2, 1);
  expect(() => grammar("twice", { about: "", layout: "", record: seq(twice, " ", field("a", twice)) })).toThrow(
    /^grammar "twice" is malformed\n {2}record > 1: run: min is 2, but max is 1 \[bounds\]$/,
  );
});

test("a problem knows where its part was made, if a tool remembers it", async () => {
  const build = () => grammar("own", { about: "", layout: "", record: seq("a\n", run(charset("a-z"), 2, 1)) });
  const error = await rememberOrigins(async () => build()).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    problems: [
      { rule: "line-end", written: '"a\\n"', stack: expect.stringContaining("grammar-error.spec.ts") },
      { rule: "bounds", written: null, stack: expect.stringContaining("grammar-error.spec.ts") },
    ],
  });
  expect(build).toThrow(
    expect.objectContaining({
      problems: [{ stack: null }, { stack: null }].map((one) => expect.objectContaining(one)),
    }),
  );
});

test.each(catalogue.map((shipped) => ({ name: shipped.name, shipped })))("$name is well formed", ({ shipped }) => {
  expect(() => checkGrammar(shipped)).not.toThrow();
});
