import { below, between, pick, type Random } from "../../workbench/sample/words.ts";

const LONGEST = 2048;
const MOST_CHANGES = 6;
const LONGEST_CUT = 32;
const MOST_REPEATS = 64;
/** Bytes that mean something in many formats. */
const BYTES = Buffer.from("\0\t\n\r\"'\\=,;:|/.-+[](){}<>!#%~ 09aAzZ\x7f\x80\xc3\xe2\xf0\xff", "latin1");
const TEXTS = [
  "1.0",
  "-0",
  "1e400",
  "9007199254740993",
  "true",
  "null",
  "日",
  "😀",
  "\u2028",
  "\ufeff",
  "é",
  "\x1b[31m",
];

type Change = (input: Buffer, at: number, from: Materials) => Buffer;

/** What inputs are changed with. */
export interface Materials {
  readonly random: Random;
  readonly words: readonly string[];
  /** Other inputs, of which parts are taken. */
  readonly others: readonly Buffer[];
}

const CHANGES: readonly Change[] = [
  (input, at, { random }) => spliced(input, at, 1, Buffer.of(below(random, 256))),
  (input, at, { random }) => spliced(input, at, 1, Buffer.of(pick(random, [...BYTES]))),
  (input, at, { random }) => spliced(input, at, 0, Buffer.of(pick(random, [...BYTES]))),
  (input, at, { random }) => spliced(input, at, 0, Buffer.from(pick(random, TEXTS))),
  (input, at, { random }) => spliced(input, at, between(random, 1, LONGEST_CUT), Buffer.alloc(0)),
  (input, at) => input.subarray(0, at),
  (input, at, { random }) => spliced(input, at, 0, input.subarray(at, at + between(random, 1, LONGEST_CUT))),
  (input, at, { random }) => spliced(input, at, 0, repeated(input, at, random)),
  (input, at, { random }) => spliced(input, at, 1, Buffer.of((input[at] ?? 0) ^ (1 << below(random, 8)))),
  (input, at, { random, words }) => spliced(input, at, 0, wordOf(random, words)),
  (input, at, { random, words }) => {
    const word = wordOf(random, words);
    return spliced(input, at, word.length, word);
  },
  (input, at, { random, others }) => {
    const other = others.length > 0 ? pick(random, others) : input;
    const from = below(random, other.length + 1);
    return spliced(input, at, between(random, 0, LONGEST_CUT), other.subarray(from, from + between(random, 1, 256)));
  },
];

/** The input with some changes. */
export function mutate(input: Buffer, from: Materials): Buffer {
  const { random } = from;
  let changed = input;
  for (let changes = between(random, 1, MOST_CHANGES); changes > 0; changes--) {
    changed = pick(random, CHANGES)(changed, below(random, changed.length + 1), from);
  }
  return changed.length > LONGEST ? changed.subarray(0, LONGEST) : changed;
}

function spliced(input: Buffer, at: number, count: number, inserted: Buffer): Buffer {
  return Buffer.concat([input.subarray(0, at), inserted, input.subarray(at + count)]);
}

function repeated(input: Buffer, at: number, random: Random): Buffer {
  const part = input.subarray(at, at + between(random, 1, 8));
  return Buffer.concat(Array.from({ length: between(random, 2, MOST_REPEATS) }, () => part));
}

function wordOf(random: Random, words: readonly string[]): Buffer {
  return Buffer.from(words.length > 0 ? pick(random, words) : "");
}
