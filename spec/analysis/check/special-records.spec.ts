import { describe, expect, test } from "vitest";
import { checkGrammar } from "../../../engine/analysis/check/index.ts";
import * as authoring from "../../../engine/authoring/index.ts";
import { isTable } from "../../../engine/grammar/index.ts";
import { catalogue } from "../../../grammars/index.ts";
import { w3c } from "../../../grammars/w3c.ts";

// What authors write in files that no compiler checks. The combinators have no types here, as in such a file.

type Untyped = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
const { charset, digits, directiveLine, field, grammar, int, namedColumns, optional, rest, run, seq } =
  authoring as unknown as Untyped;
const word = run!(charset!("a-z"));

/** The problems of a grammar, without its heading. */
function problemsOf(options: object): readonly string[] {
  try {
    grammar!("own", { about: "Own", layout: "<a>", record: field!("a", word), ...options });
    return [];
  } catch (error) {
    return String(error).split("\n").slice(1);
  }
}

const usual = { directives: { "#Fields:": "names" }, separator: " " };

/** The problems of a grammar with such columns. */
function problemsOfColumns(given: object): readonly string[] {
  const columns = namedColumns!({ ...usual, ...given });
  return problemsOf({ columns, record: directiveLine!(usual) });
}

describe("a part that skips records", () => {
  test.each<[string, unknown, string]>([
    ["accepts an empty record", optional!("#"), "grammar: skip: comment accepts an empty record: begin it with a text"],
    ["accepts every record", rest, "grammar: skip: comment accepts an empty record: begin it with a text"],
    ["is none", 5, "skip comment: "],
    ["is a regular expression", /^#/, "skip comment: "],
    ["is malformed inside", seq!("#", int!(word)), "skip comment > 2: "],
    ["refers to no rule", seq!("#", { kind: "ref", rule: "gone" }), "skip comment > 2: "],
  ])("is refused if it %s", (_, part, message) => {
    expect(problemsOf({ skip: { comment: part } })).toEqual([expect.stringContaining(`  ${message}`)]);
  });
});

describe("columns are refused", () => {
  test.each<[string, object, string]>([
    [
      "with an option that they do not have",
      { seperator: ";" },
      'namedColumns has no property "seperator"; did you mean "separator"?',
    ],
    ["without any directive", { directives: {} }, "no directive names the columns"],
    ["without a directive that names them", { directives: { "#Date:": "note" } }, "no directive names the columns"],
    [
      "with an unknown role",
      { directives: { "#F:": "names", "#D:": "dates" } },
      '"#D:" is "dates", but a directive is one of names, types',
    ],
    ["with a directive that begins with nothing", { directives: { "#F:": "names", "": "note" } }, '"" begins no line'],
    [
      "with a directive that an earlier one takes",
      { directives: { "#F": "names", "#F:": "note" } },
      '"#F" takes the lines that begin with "#F:"',
    ],
    [
      "with a separator of several characters",
      { separator: ", " },
      'the separator is one ASCII character and no quote, not ", "',
    ],
    [
      "with one text for no value and for an empty one",
      { unset: "-", empty: "-" },
      '"-" is the text of no value and of an empty one',
    ],
    ["with a known name that no column has", { known: { "client ip": word } }, 'no column is called "client ip"'],
    ["with types that no directive names", { types: { count: int!(digits!(1, 9)) } }, "types are never used"],
  ])("%s", (_, given, message) => {
    expect(problemsOfColumns(given)).toEqual([expect.stringContaining(`  grammar: columns: ${message}`)]);
  });

  test("with malformed parts, at their place", () => {
    expect(problemsOfColumns({ known: { status: int!(word) } })).toEqual([
      expect.stringContaining("  columns > known status: "),
    ]);
    expect(problemsOfColumns({ quoted: /".*"/ })).toEqual([expect.stringContaining("  columns > quoted: ")]);
  });

  test("that are none, and in a table whose header names them", () => {
    expect(problemsOf({ columns: { directives: "#Fields:" } })).toEqual([
      expect.stringContaining("  grammar: columns has to be namedColumns({ directives:"),
    ]);
    const table = { ...catalogue.find(isTable)!, columns: w3c.columns };
    expect(() => checkGrammar(table)).toThrow("columns: the header of a table of cells names its columns already");
  });
});

test("the formats of the catalogue are well-formed in these, too", () => {
  for (const one of catalogue) expect(() => checkGrammar(one)).not.toThrow();
});
