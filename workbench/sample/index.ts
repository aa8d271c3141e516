import { checkGiven } from "../../engine/analysis/check/index.ts";
import { NameTable } from "../../engine/event/names.ts";
import { Event } from "../../engine/event/tape.ts";
import { encodeUtf8 } from "../../engine/event/utf8.ts";
import type { Grammar } from "../../engine/grammar/index.ts";
import { checkArgument, checkOptions, SHARE } from "../../engine/language/arguments.ts";
import { compile, REJECT } from "../../engine/parse/compile/index.ts";
import { textFor } from "./nodes.ts";
import { special } from "./text.ts";
import { below, between, pick, type Random } from "./words.ts";

export { type Random, seeded } from "./words.ts";

/** No record of a grammar could be generated. */
export class NoSample extends Error {
  constructor(message: string) {
    super(message);
    this.name = "NoSample";
  }
}

/** Generates records of a grammar; only those of joined lines have line feeds. */
export interface Sampler {
  /** A record that the grammar accepts. @throws NoSample if none could be generated. */
  sample(): string;
  /** A record with a small change; the grammar may accept it or not. */
  nearMiss(): string;
}

export interface SamplerOptions {
  /** The probability, for each lexeme, of an unusual text that the grammar admits. 0 by default. */
  readonly odd?: number;
  /** The probability, for each choice, of its first alternative without a random choice. 0 by default. */
  readonly first?: number;
}

const MOST_TRIES = 200;

/** Makes a sampler. Its samples are the same for the same numbers of `random`. */
export function sampler(grammar: Grammar, random: Random, options: SamplerOptions = {}): Sampler {
  return samplerFor("sampler", grammar, random, options);
}

/** A {@link sampler}, whose errors name the function that was called. */
export function samplerFor(caller: string, grammar: Grammar, random: Random, options: SamplerOptions): Sampler {
  checkGiven(caller, grammar);
  checkArgument(caller, "random", random, "function");
  checkOptions(caller, options, { odd: SHARE, first: SHARE });
  const { odd = 0, first = 0 } = options;
  const names = new NameTable();
  const parser = compile(grammar, names, "bounded");
  const event = new Event(names);
  const isRecord = (text: string) => {
    // What ends in a line end is no record: a last line of several may be empty.
    if (grammar.lines === null ? text.includes("\n") : text.endsWith("\n")) return false;
    const bytes = encodeUtf8(text);
    return parser.parse(bytes, 0, bytes.length, event) !== REJECT;
  };
  const start = { rules: grammar.rules, random, odd, first, depth: 0, loops: 0, wanted: null };
  const sample = () => {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const text = textFor(grammar.record, { ...start, used: new Set() });
      if (isRecord(text)) return text;
    }
    throw new NoSample(`${grammar.name}: none of ${MOST_TRIES} strings made from the grammar is a record of it`);
  };
  return { sample, nearMiss: () => mutate(sample(), random) };
}

const LONGEST_CUT = 6;

const CHANGES: readonly ((characters: readonly string[], at: number, random: Random) => readonly string[])[] = [
  (all, at, random) => all.toSpliced(at, 1, special(random)),
  (all, at, random) => all.toSpliced(at, 1, pick(random, all)),
  (all, at, random) => all.toSpliced(at, 0, special(random)),
  (all, at, random) => all.toSpliced(at, between(random, 1, LONGEST_CUT)),
  (all, at) => all.slice(0, at),
  (all, at, random) => all.toSpliced(at, 0, ...all.slice(at, at + between(random, 1, LONGEST_CUT))),
];

/** The text with one or two small changes: characters replaced, removed, inserted, repeated, or cut off at the end. */
function mutate(text: string, random: Random): string {
  let characters: readonly string[] = Array.from(text);
  for (let changes = random() < 0.3 ? 2 : 1; changes > 0; changes--) {
    if (characters.length === 0) return special(random);
    characters = pick(random, CHANGES)(characters, below(random, characters.length), random);
  }
  return characters.join("");
}
