import { ANY_SIGNS, type Signs } from "../analysis/index.ts";
import { decodeUtf8, encodeUtf8 } from "../event/index.ts";
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
    const signs = isTable(grammar) ? { ...ANY_SIGNS, required: [grammar.record.separator] } : signsOf(grammar);
    const bytes = encodeUtf8(signs.required.join(""));
    const texts = signs.required.filter((text) => text.length > 1 || !MARK_OF[text.charCodeAt(0)]);
    return { grammar, prefixes: signs.prefixes, marks: marksIn(bytes, 0, bytes.length), texts };
  });
  const beginnings = makeBeginnings(sieved, ({ prefixes }) => prefixes, inOrder);
  return (bytes, from, to, test) => {
    const formats = beginnings(bytes, from, to);
    const marks = to - from > LONGEST_MARKED ? -1 : marksIn(bytes, from, to);
    let decoded: string | null = null;
    const text = () => (decoded ??= decodeUtf8(bytes, from, to));
    for (let i = 0; i < formats.length; i++) {
      const format = formats[i]!;
      if ((format.marks & ~marks) !== 0 || !format.texts.every((part) => text().includes(part))) continue;
      if (test(format.grammar, text)) return format.grammar;
    }
    return null;
  };
}

/** The bytes that separate parts of records, as many as a number has bits. */
const MARKS = encodeUtf8(" \t!\"#$%&'()*+,-./:;<=>?@[\\]_{|}~");
const MARK_OF = Int32Array.from({ length: 256 }, (_, byte) => (MARKS.includes(byte) ? 1 << MARKS.indexOf(byte) : 0));

/** A longer line, in bytes, counts as one with all marks: it costs less to test its formats. */
const LONGEST_MARKED = 1024;

/** The marks in `bytes[from, to)`, a bit each. */
function marksIn(bytes: Uint8Array, from: number, to: number): number {
  let marks = 0;
  for (let at = from; at < to; at++) marks |= MARK_OF[bytes[at]!]!;
  return marks;
}
