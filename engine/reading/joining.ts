import { Event, NameTable } from "../event/index.ts";
import { madeOnce } from "../event/remembered.ts";
import { framingOf, type Grammar, type JoinedLines, type Joining, type Joint } from "../grammar/index.ts";
import type { LineTest } from "../input/index.ts";
import { closuresOf } from "../parse/closures/index.ts";
import { REJECT } from "../parse/programs/index.ts";
import { createParser } from "../parse/tiers.ts";
import { compilePattern } from "../pattern/compile.ts";
import {
  assembliesOf,
  type ChosenLines,
  type GroupWork,
  type LineGroups,
  lineGroups,
  linesBy,
  ruleBy,
} from "../records/index.ts";
import { timeLayout } from "../time/language/layout.ts";

/** How the lines of an input are joined to records. */
export interface Join {
  readonly joint: Joint;
  groups(work: GroupWork): LineGroups;
}

/**
 * Makes what joins lines as a grammar says, or the option `lines`; a record may have any number of lines, because nothing
 * would tell of one that was cut.
 * @throws TypeError with a caret, for a wrong pattern or layout.
 */
export function joinBy({ by, joint }: JoinedLines): Join {
  const lines = compiledLines(by);
  const options = { lines, joint, ...UNBOUNDED };
  return {
    joint,
    groups: (work) =>
      lines.kind === "parts" ? assembliesOf(lines, options, work) : lineGroups(ruleBy(lines, testOf), options, work),
  };
}

/** Records have any number of lines. */
export const UNBOUNDED = { maxLines: Number.POSITIVE_INFINITY, maxBytes: Number.POSITIVE_INFINITY };

/**
 * The strategy of a grammar, with its patterns and layouts compiled.
 * @throws TypeError with a caret, for a wrong one.
 */
export const compiledLines = madeOnce((by: Joining): ChosenLines => {
  const lines = linesBy(by, { compilePattern, timeLayout });
  if (!("error" in lines)) return lines;
  const { option, text, error } = lines;
  throw new TypeError(`lines: wrong ${option}: ${error.message}\n  ${text}\n  ${" ".repeat(error.column - 1)}^`);
});

/** Tests whether a line is one that a stack trace has. */
export function testOf(line: Grammar): LineTest {
  const names = new NameTable();
  const event = new Event(names);
  const parser = createParser(line, names, framingOf(line), closuresOf);
  return (bytes, from, to) => parser.parse(bytes, from, to, event) !== REJECT;
}
