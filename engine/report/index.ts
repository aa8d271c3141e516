/*
 * Diagnostics: what a run tells its user besides events. They are values (diagnostic.ts); their words, their layout and
 * their color are made here and nowhere else.
 *
 * A run counts every rejected record and explains the first few:
 *
 *   const tally = createTally(verbose ? Infinity : EXPLAINED);
 *   const { offset, place } = parser.locate(bytes, from, to);
 *   if (tally.count(grammar, place)) {
 *     const copy = bytes.slice(from, to);
 *     kept.push({ grammar, source, line, bytes: copy, offset: offset - from, places: [place] });
 *   }
 *
 * What words them, and the reference parsers, are loaded when the first one is to be printed:
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
  type SkipRule,
  unaccountedBytes,
  unaccountedFor,
} from "./accounting.ts";
export type { Rejection } from "./causes.ts";
export type * from "./diagnostics/index.ts";
export type { ParseFailure, Rejected } from "./failure.ts";
export type { Look } from "./render.ts";
export { shellWord } from "./shell.ts";
export { createTally, type PlainTally, type Tally } from "./tally.ts";
export { legible, legiblePrint, visible } from "./visible.ts";

/** How many rejected records a run explains, unless it is asked for all. */
export const EXPLAINED = 3;

/** The reason for the rejection of a record whose last quote is open at the end of its input. */
export const UNTERMINATED = "Unterminated quoted field";

/** Loads what words diagnostics: {@link explain} and {@link render}. */
export const loadReport = () => import("./report.ts");
