import { ANY_SIGNS, type Signs } from "../analysis/index.ts";
import { decodeUtf8 } from "../event/index.ts";
import { type Grammar, isTable } from "../grammar/index.ts";
import { inOrder, makeBeginnings } from "./beginnings.ts";

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

export function makeSieve(formats: readonly Grammar[], signsOf: (grammar: Grammar) => Signs): Sieve {
  const sieved = formats.map((grammar) => {
    const { prefixes, required } = isTable(grammar)
      ? { ...ANY_SIGNS, required: [grammar.record.separator] }
      : signsOf(grammar);
    return { grammar, prefixes, required };
  });
  const beginnings = makeBeginnings(sieved, ({ prefixes }) => prefixes, inOrder);
  return (bytes, from, to, test) => {
    let decoded: string | null = null;
    const text = () => (decoded ??= decodeUtf8(bytes, from, to));
    for (const { grammar, required } of beginnings(bytes, from, to)) {
      if (required.every((part) => text().includes(part)) && test(grammar, text)) return grammar;
    }
    return null;
  };
}
