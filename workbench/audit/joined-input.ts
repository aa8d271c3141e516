import type { Grammar } from "../../engine/grammar/index.ts";
import { compiledLines, testOf, UNBOUNDED } from "../../engine/reading/joining.ts";
import { type JoinedRecord, ruleBy } from "../../engine/records/index.ts";
import { joinerBy } from "../../engine/records/joining/input-joiner.ts";

/**
 * The records that the lines of a whole file are joined to, as the grammar says; null if each line is one.
 * @throws TypeError with a caret, for a wrong pattern or layout.
 */
export function joinedInput({ lines, header }: Grammar, bytes: Uint8Array): readonly JoinedRecord[] | null {
  if (!lines) return null;
  const { by, joint } = lines;
  const multiline = { lines: compiledLines(by), joint, silence: 0, silenceIsDefault: true, ...UNBOUNDED };
  const joiner = joinerBy(multiline, header, (chosen) => ruleBy(chosen, testOf));
  return [...joiner.add(bytes), ...joiner.end()];
}
