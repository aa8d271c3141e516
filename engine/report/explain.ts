import type { Grammar } from "../grammar/index.ts";
import { type ReferenceParser, reference } from "../parse/reference/index.ts";
import { failureOf, type ParseFailure, type Rejected } from "./failure.ts";

/** Longer records, in bytes, are not read again: only their first failed place is reported. */
const LONGEST_READ_AGAIN = 64 * 1024;

const parsers = new WeakMap<Grammar, ReferenceParser>();

/** Reads a rejected record again with the reference parser, to find everything that was expected. */
export function explain(rejected: Rejected): ParseFailure {
  const { grammar, bytes, reason } = rejected;
  if (reason !== undefined || bytes.length > LONGEST_READ_AGAIN) return failureOf(rejected);
  const parser = parsers.get(grammar) ?? reference(grammar);
  parsers.set(grammar, parser);
  const reading = parser.parse(bytes, 0, bytes.length);
  return failureOf(reading.ok ? rejected : { ...rejected, offset: reading.offset, places: reading.places });
}
