import { ANY_SIGNS, type Signs } from "../analysis/index.ts";
import { decodeUtf8 } from "../event/index.ts";
import { madeOnce } from "../event/remembered.ts";
import { type Grammar, isTable } from "../grammar/index.ts";
import { storedOf } from "../parse/programs/index.ts";
import { type Beginnings, inOrder, makeBeginnings } from "./beginnings.ts";

/**
 * Finds the first format of a list that passes a test, or null. Formats that the length, the first bytes or the separators
 * of `bytes[from, to)` exclude are not tested.
 * @param test is also given the line as text, which is decoded once.
 */
export type Sieve = (
  bytes: Uint8Array,
  from: number,
  to: number,
  test: (grammar: Grammar, text: () => string) => boolean,
) => Grammar | null;

const NONE: readonly Grammar[] = [];

/** A list, divided: a run makes a sieve of the same list for each file. */
const divided = madeOnce((formats: readonly Grammar[]) => {
  const order = new Map(formats.map((grammar, index) => [grammar, index] as const));
  const inList = (found: readonly Grammar[]) =>
    found.filter((grammar) => order.has(grammar)).sort((a, b) => order.get(a)! - order.get(b)!);
  return {
    together:
      formats.map((grammar) => storedOf(grammar)?.beginnings ?? null).find((one) => one !== null) ?? (() => NONE),
    others: formats.filter((grammar) => !storedOf(grammar)?.beginnings),
    /** Two lists in one, in order: lines of a log have the same ones. */
    both: madeOnce((stored: readonly Grammar[]) =>
      madeOnce((rest: readonly Grammar[]) => inList([...stored, ...rest])),
    ),
  };
});

export function makeSieve(formats: readonly Grammar[], signsOf: (grammar: Grammar) => Signs): Sieve {
  const { together, others, both } = divided(formats);
  const prefixesOf = (grammar: Grammar) => (isTable(grammar) ? ANY_SIGNS : signsOf(grammar)).prefixes;
  const otherBeginnings = makeBeginnings(others, prefixesOf, inOrder);
  const possible: Beginnings<Grammar> = (...line) => both(together(...line))(otherBeginnings(...line));
  const requiredOf = (grammar: Grammar) => (isTable(grammar) ? [grammar.record.separator] : signsOf(grammar).required);
  return (bytes, from, to, test) => {
    let decoded: string | null = null;
    const text = () => (decoded ??= decodeUtf8(bytes, from, to));
    for (const grammar of possible(bytes, from, to)) {
      if (requiredOf(grammar).every((part) => text().includes(part)) && test(grammar, text)) return grammar;
    }
    return null;
  };
}
