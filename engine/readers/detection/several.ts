import { PREFIX, reach, type Signs } from "../../analysis/index.ts";
import { CR, LF, textEnd } from "../../event/bytes.ts";
import type { Grammar } from "../../grammar/index.ts";
import { type Decision, decide, type Sample, type SampledLine, type Trial } from "../../select/index.ts";
import { skipGrammars } from "../skipping.ts";

/**
 * The formats of several lines whose records can begin like the first line with content of some bytes; only for those are
 * lines joined to detect them.
 * @param signsOf gives what is known of a format without a parser of its own, if anything.
 */
export function severalIn(
  bytes: Uint8Array,
  catalogue: readonly Grammar[],
  signsOf: (grammar: Grammar) => Signs | undefined,
): readonly Grammar[] {
  const from = bytes.findIndex((byte) => byte !== LF && byte !== CR);
  if (from < 0) return [];
  const feed = bytes.indexOf(LF, from);
  const to = feed < 0 ? bytes.length : textEnd(bytes, from, feed);
  const line = bytes.subarray(from, Math.min(to, from + PREFIX));
  const fits = (signs: Signs | undefined) => !signs || reach(signs.prefixes, line, 0, line.length) === line.length;
  return catalogue.filter((format) => format.lines && fits(signsOf(format)));
}

/** The records of a sample but for those that a format skips. */
export function recordsRead(sample: Sample, grammar: Grammar, trial: Trial): Sample {
  const { bytes, head, further } = sample;
  const skips = skipGrammars(grammar);
  const isRead = ({ from, to }: SampledLine) => !skips.some((skip) => trial.accepts(skip, bytes, from, to));
  return { bytes, head: head.filter(isRead), further: further.filter(isRead) };
}

/**
 * The decision for a sample whose lines are joined to records as a format says; null if most of those are not in it.
 * @param fallback the format that accepts every line.
 */
export function decideRecords(sample: Sample, grammar: Grammar, fallback: Grammar, trial: Trial): Decision | null {
  const records = recordsRead(sample, grammar, trial);
  if (records.head.length === 0) return null;
  const decision = decide(records, [grammar, fallback], trial);
  return decision.matches[0]?.grammar === grammar ? decision : null;
}
