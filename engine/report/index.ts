/*
 * Diagnostics: what a run reports to its user besides events. They are values (diagnostics/); this room turns them into
 * text, with layout and color.
 *
 * A run counts every rejected record and explains the first few:
 *
 *   const tally = createTally(verbose ? Infinity : EXPLAINED);
 *   const { offset, place } = parser.locate(bytes, from, to);
 *   if (tally.count(grammar, place)) {
 *     const copy = copyOf(bytes, from, to);
 *     kept.push({ grammar, source, line, bytes: copy, offset: offset - from, places: [place] });
 *   }
 *
 * Their wording, and the reference parsers, are loaded when the first one is printed:
 *
 *   const { explain, render, summaryOf } = await loadReport();
 *   for (const rejected of kept) print(render(explain(rejected), look));
 *   if (tally.rejected > 0) print(render(summaryOf(tally.counts(), EXPLAINED, lines), look));
 */
export {
  addBytes,
  addEvents,
  type ByteAccount,
  type EventAccount,
  newByteAccount,
  newEventAccount,
  unaccountedBytes,
  unaccountedFor,
} from "./accounting.ts";
export type { Rejection } from "./causes.ts";
export type * from "./diagnostics/index.ts";
export type { ParseFailure, Rejected } from "./failure.ts";
export type { FieldCount, LevelCount, Observation, TimeSpan } from "./observation.ts";
export type { Look } from "./render.ts";
export { shellWord } from "./shell.ts";
export { type SkipRule, skipRules } from "./skip-rules.ts";
export type { Ending, Statistics } from "./statistics.ts";
export { createTally, type PlainTally, type Tally } from "./tally.ts";

/** How many rejected records a run explains without -v. */
export const EXPLAINED = 3;

/** The reason for the rejection of a record whose last quote is open at the end of its input. */
export const UNTERMINATED = "Unterminated quoted field";

/** Loads the wording of diagnostics: {@link explain} and {@link render}. */
export const loadReport = () => import("./report.ts");

/** Loads the wording of what detection decides. */
export const loadEvidence = () => import("./evidence.ts");
