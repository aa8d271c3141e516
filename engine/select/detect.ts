import { firstOf } from "../backends/analyse/index.ts";
import { contains } from "../grammar/charset.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { isTable } from "../grammar/table.ts";

/** Tells whether a grammar accepts the record `bytes[from, to)`. */
export type Accepts = (grammar: Grammar, bytes: Uint8Array, from: number, to: number) => boolean;

/** The first grammar of the catalogue that accepts the record. The bytes that it can begin with rule most out. */
export function detect(
  catalogue: readonly Grammar[],
  accepts: Accepts,
  bytes: Uint8Array,
  from: number,
  to: number,
): Grammar | null {
  for (const grammar of catalogue) {
    // Nearly every line could be a row of a table: it takes more than one to tell.
    if (isTable(grammar)) continue;
    const first = firstOf(grammar.record, grammar.rules);
    const possible = first.nullable || (from < to && contains(first.charset, bytes[from]!));
    if (possible && accepts(grammar, bytes, from, to)) return grammar;
  }
  return null;
}
