import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { madeOnce } from "../../engine/event/remembered.ts";
import { type Grammar, type Kind, placesOf } from "../../engine/grammar/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { type Sampler, sampler } from "../../workbench/sample/index.ts";
import { seeded } from "../seeded.ts";
import { type Around, comparison, smallest } from "./agreement.ts";
import { columnGrammars, smallGrammars } from "./grammars.ts";

// The three back ends that read records are one: FROE_RUNS=10000 looks for a difference at a larger scale.

const SEED = 20_260_203;
const RUNS = Number(process.env.FROE_RUNS ?? 40);
/** Records of a grammar that are around others in a buffer. */
const NEIGHBORS = 6;
/** Of samples, this many lexemes are such as no log would hold. */
const ODD = 0.15;

const KINDS: Record<Kind, true> = {
  literal: true,
  oneOf: true,
  run: true,
  digits: true,
  number: true,
  rest: true,
  end: true,
  until: true,
  quoted: true,
  seq: true,
  choice: true,
  optional: true,
  many: true,
  look: true,
  not: true,
  ref: true,
  nest: true,
  convert: true,
  constant: true,
  join: true,
  map: true,
  list: true,
  item: true,
  within: true,
  field: true,
  pair: true,
  cells: true,
  native: true,
  derive: true,
  meaning: true,
  label: true,
  token: true,
  fail: true,
};

test("the small grammars have nodes of every kind", () => {
  const kinds = new Set(smallGrammars.flatMap((grammar) => placesOf(grammar).all.map(({ node }) => node.kind)));
  expect([...kinds].sort()).toEqual(Object.keys(KINDS).sort());
});

describe.each([...catalogue, ...smallGrammars, ...columnGrammars].map((grammar) => [grammar.name, grammar] as const))(
  "%s: compiled parser, closures and reference agree",
  (_, grammar) => {
    const made = samples(grammar);
    const around = neighbors(made((next) => next.sample()));

    test("on records and on near misses of them", () => {
      agree(
        grammar,
        fc.oneof(
          made((next) => next.sample()),
          made((next) => next.nearMiss()),
        ),
        around,
      );
    });

    test("on beginnings of records, wherever they end", () => {
      const split = fc.tuple(
        made((next) => next.sample()),
        fc.nat(),
      );
      holds(grammar, split, ([text, at]) => {
        const characters = Array.from(text);
        const end = at % (characters.length + 1);
        return [characters.slice(0, end).join(""), { before: "", behind: characters.slice(end).join("") }];
      });
    });

    test("on any text", () => {
      agree(grammar, anyText(grammar), fc.record({ before: anyText(grammar), behind: anyText(grammar) }));
    });
  },
);

function agree(grammar: Grammar, records: fc.Arbitrary<string>, around: fc.Arbitrary<Around>): void {
  holds(grammar, fc.tuple(records, around), (both) => both);
}

/** Its back ends are made once for the tests of a grammar. */
const comparisonOf = madeOnce((grammar: Grammar) => comparison(grammar));

/** Holds the back ends equal on the records that `cases` come to. */
function holds<T>(grammar: Grammar, cases: fc.Arbitrary<T>, toCase: (made: T) => readonly [string, Around]): void {
  const compare = comparisonOf(grammar);
  fc.assert(
    fc.property(fc.noShrink(cases), (made) => {
      const [record, around] = toCase(made);
      if (compare(record, around) === null) return;
      expect.fail(
        compare(
          smallest(record, (shorter) => compare(shorter, around) !== null),
          around,
        ) ?? "",
      );
    }),
    { seed: SEED, numRuns: RUNS },
  );
}

/** Texts of the grammar's sampler, each from a seed of its own. */
function samples(grammar: Grammar): (take: (sampler: Sampler) => string) => fc.Arbitrary<string> {
  let random = seeded(SEED);
  const made = sampler(grammar, () => random(), { odd: ODD });
  return (take) =>
    fc.integer().map((seed) => {
      random = seeded(seed);
      return take(made);
    });
}

/** Text before and after a record: a few records, drawn once per grammar. */
function neighbors(records: fc.Arbitrary<string>): fc.Arbitrary<Around> {
  const text = fc.constantFrom(...fc.sample(records, { seed: SEED, numRuns: NEIGHBORS }));
  return fc.record({ before: text.map((line) => `${line}\n`), behind: text });
}

/** Texts put together from what the grammar has literally and from what means something in many formats. */
function anyText(grammar: Grammar): fc.Arbitrary<string> {
  const literals = placesOf(grammar).all.flatMap(({ node }) =>
    node.kind === "literal" ? [node.text] : node.kind === "oneOf" ? node.words : [],
  );
  const pieces = [
    ..." \t\r\n\"'\\=,;:|/.-+[](){}<>!#%~09axzé日😀\u2028\ufeff\0",
    "1.0",
    "-0",
    "1e400",
    "x=y ",
    '"k":',
    "true",
  ];
  return fc.array(fc.constantFrom(...literals, ...pieces), { maxLength: 24 }).map((all) => all.join(""));
}
