import { PREFIX, reach, type Signs } from "../../analysis/index.ts";
import { CR, LF, textEnd } from "../../event/bytes.ts";
import type { Grammar } from "../../grammar/index.ts";
import { skipGrammars } from "../../select/index.ts";

/**
 * The formats of several lines whose records, or what they skip, can begin like the first line with content of some bytes;
 * only for those are lines joined to detect them.
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
  return catalogue.filter(
    (format) => format.lines && [format, ...skipGrammars(format)].some((one) => fits(signsOf(one))),
  );
}
