import { Event, NameTable } from "../../../engine/event/index.ts";
import { isSpecError } from "../../../engine/grammar/index.ts";
import { maker } from "../../../engine/parse/compile/index.ts";
import { makeParser } from "../../../engine/parse/programs/index.ts";
import { compilePattern } from "../../../engine/pattern/compile.ts";
import { boundPatterns } from "../../../engine/records/linear-time.ts";
import { specs } from "../../../grammars/index.ts";
import { comparison } from "../../../spec/parse/agreement.ts";
import { patternOf as madePattern, textOf } from "../../../spec/pattern/generate.ts";
import { automatonMatcher, firstMatcher } from "../../../spec/pattern/matches.ts";
import { seeded } from "../../../spec/seeded.ts";
import { pick } from "../../../workbench/sample/words.ts";
import type { Target, TargetMaker } from "../target.ts";
import { wrongColumn } from "./languages.ts";

// What users complete themselves: an input is a spec, and after its first line feed the record that is read by it.

const RECORD = "2026-02-03 04:05:06 WARN [web] status=503 took=1.5 user=日本, aaaaaaaaaaaaaaaaaaaaaaaa!";
const SEPARATORS = [null, ",", "::", "é"];
/** The automaton alone, for comparison, takes its time with long strings. */
const LONGEST_COMPARED = 200;

const patternWords = [
  "(?P<a>",
  "(?:",
  "(?i)",
  ")",
  "|",
  "*",
  "+",
  "?",
  "{2,3}",
  "\\d",
  "\\w",
  "\\b",
  "[^",
  "]",
  "^",
  "$",
];

/** Patterns by themselves, and the formats that are built from specs. */
export const specTargets: readonly TargetMaker[] = [
  { name: "patterns", make: patterns },
  ...specs.map((spec) => ({
    name: `${spec.name}-specs`,
    make: (): Target => ({
      name: `${spec.name}-specs`,
      seed: (random) =>
        Buffer.from(
          `${pick(random, [spec.layout, "ts(2) level *msg", "(?P<a:int>\\d+) (?P<b>.*)", "a:int b"])}\n${RECORD}`,
        ),
      words: [...patternWords, ":int", "(2)", "-", " ", "*", "<b>"],
      async trial(input, thorough) {
        boundPatterns();
        const [text, record] = partsOf(input);
        const separator = SEPARATORS[text.length % SEPARATORS.length]!;
        const made = await spec.make(text, { separator });
        if (isSpecError(made)) return wrongColumn(text, made);
        const bytes = Buffer.from(`${record}\n`);
        const names = new NameTable();
        if (thorough) return comparison(made)(record);
        makeParser(made, names, "line", maker).parse(bytes, 0, bytes.length - 1, new Event(names));
        return null;
      },
    }),
  })),
];

function partsOf(input: Buffer): readonly [spec: string, record: string] {
  const text = input.toString();
  const feed = text.indexOf("\n");
  return feed < 0 ? [text, RECORD] : [text.slice(0, feed), text.slice(feed + 1).replaceAll("\n", " ")];
}

/** Of an optional group that matched nothing V8 says that it took no part; no event has such a text. */
function unmatched(_: string, value: unknown): unknown {
  return value === "" ? null : value;
}

/** V8's expressions and the automaton have to find the same. */
function patterns(): Target {
  boundPatterns();
  return {
    name: "patterns",
    seed(random) {
      const own = seeded(Math.floor(random() * 2 ** 32));
      return Buffer.from(`${madePattern(own)}\n${textOf(own)}`);
    },
    words: patternWords,
    trial(input) {
      const [text, record] = partsOf(input);
      const pattern = compilePattern(text, { groups: "all", types: false, reserved: [] });
      if (isSpecError(pattern)) return wrongColumn(text, pattern);
      const first = JSON.stringify(firstMatcher(pattern)(record), unmatched);
      if (record.length > LONGEST_COMPARED) return null;
      const automaton = JSON.stringify(automatonMatcher(pattern)(record), unmatched);
      return first === automaton ? null : `finds ${first}, but the automaton finds ${automaton}`;
    },
  };
}
