import { between, callCode, type Element, type Fit, fieldCode } from "./element.ts";
import { Names } from "./names.ts";
import { sequenceOf } from "./sequence.ts";
import { messageElement } from "./shapes.ts";
import { stampFit } from "./stamps.ts";

/** The common parts of sample lines. */
export interface Draft {
  readonly elements: readonly Element[];
  /** The number of lines with the parts: others are likely to continue one of them. */
  readonly used: number;
  /** The strategy of `joined(...)` that joins other lines to those; null if each line is a record. */
  readonly lines: string | null;
  /** The number of lines that it joins to others. */
  readonly continued: number;
}

/** If this share of lines begins with a timestamp, those lines begin records. */
const MOSTLY = 0.6;
/** If other lines continue them, a smaller share is enough. */
const SOMETIMES = 0.1;
const FEWEST_DATED = 2;
/** From this share on, indented lines after a record are a kind of line. */
const LEAST_CONTINUED = 0.02;
/** Fewer lines may have the same number of words by chance. */
const ENOUGH_LINES = 10;
/** Fewer lines say nothing about others. */
const FEWEST_RECORDS = 3;

/**
 * Drafts the parts of a record from lines without their line ends: timestamps, levels, numbers, constants, marked words,
 * and the text after all that, with alternatives for frequent shapes.
 */
export function draftRecord(lines: readonly string[]): Draft {
  const isIndented = (line: string) => /^[ \t]/.test(line);
  const indented = lines.filter(isIndented).length;
  const flush = lines.filter((line) => !isIndented(line));
  const some = stampFit(flush, MOSTLY) ?? (dated(flush) === null ? stampFit(flush, SOMETIMES) : null);
  const stamp = some && countOf(some) >= Math.min(FEWEST_DATED, flush.length) ? some : null;
  const isKind = indented >= lines.length * LEAST_CONTINUED && indented > 0;
  const datedLines = stamp ? flush.filter((_, i) => stamp.lengths[i]! >= 0) : dated(flush);
  const readsContinued =
    isKind && (indented < lines.length / 2 || (datedLines !== null && flush.length >= FEWEST_RECORDS));
  const begun = datedLines ?? (readsContinued ? flush : lines);
  const names = new Names(["msg"]);
  const start = stamp && { ...stamp, lengths: stamp.lengths.filter((length) => length >= 0) };
  const { elements, rests } = sequenceOf(begun, { names, enough: ENOUGH_LINES, isTrial: false }, start);
  // Other lines may have text after the last part even if the sample has none.
  const whole = [...elements, messageElement(rests, names)];
  const undated = flush.length - (stamp ? countOf(stamp) : 0);
  const common = { elements: whole, used: rests.length };
  if (stamp && undated > flush.length * (1 - MOSTLY)) {
    return { ...common, lines: "timestamp", continued: undated + indented };
  }
  // A record of text alone reads indented lines too.
  if (readsContinued && elements.length > 0) return { ...common, lines: "indent", continued: indented };
  return { ...common, lines: null, continued: 0 };
}

/** The number of lines with the part. */
function countOf({ lengths }: Fit): number {
  return lengths.filter((length) => length >= 0).length;
}

/** The lines with a clock near their start, if most have one, so that others continue them; else null. */
function dated(lines: readonly string[]): readonly string[] | null {
  const found = lines.filter((line) => /^.{0,40}(?<!\d)\d{1,2}:\d\d:\d\d/.test(line));
  return found.length >= Math.max(FEWEST_RECORDS, lines.length * MOSTLY) ? found : null;
}

/** The record of a draft. */
export function recordElement({ elements }: Draft): Element {
  return between("", callCode("seq", elements.map(fieldCode)), {
    inside: elements.flatMap(({ name, inside }) => [...(name === null ? [] : [name]), ...inside]),
    grammar: ["seq", "field", ...elements.flatMap(({ grammar }) => grammar)],
    vocabulary: elements.flatMap(({ vocabulary }) => vocabulary),
    layout: elements.map(({ layout }) => layout).join(""),
  });
}
