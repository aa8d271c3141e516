import { madeOnce } from "../event/remembered.ts";
import type { Grammar, Node } from "../grammar/index.ts";
import { type ReferenceParser, reference } from "../parse/reference/index.ts";
import { failureOf, type ParseFailure, type Rejected } from "./failure.ts";

/** Longer records, in bytes, are not read again: only their first failed place is reported. */
const LONGEST_READ_AGAIN = 64 * 1024;

/** Where a record fails, in the words of the pattern that its grammar is from; null if that takes too long to find out. */
type Wording = (record: Uint8Array) => Required<Pick<Rejected, "offset" | "asked">> | null;

/** By the records of grammars, which stay when somebody changes the rest of one. */
const wordings = new WeakMap<Node, Wording>();

/** Lets a pattern say why the records of its grammar are rejected. */
export function explainedBy(grammar: Grammar, wording: Wording): Grammar {
  wordings.set(grammar.record, wording);
  return grammar;
}

export const isWorded = ({ record }: Grammar): boolean => wordings.has(record);

/** Reads a rejected record again with the reference parser, to find everything that was expected. */
export function explain(rejected: Rejected): ParseFailure {
  const { grammar, bytes, reason } = rejected;
  if (reason !== undefined || bytes.length > LONGEST_READ_AGAIN) return failureOf(rejected);
  const own = wordings.get(grammar.record)?.(bytes);
  if (own) return failureOf({ ...rejected, ...own, places: [] });
  const reading = referenceOf(grammar).parse(bytes, 0, bytes.length);
  return failureOf(reading.ok ? rejected : { ...rejected, offset: reading.offset, places: reading.places });
}

/** The reference parser of a grammar, which is made once. */
export const referenceOf = madeOnce((grammar: Grammar): ReferenceParser => reference(grammar));
