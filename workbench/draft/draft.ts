import { between, callCode, type Element, type Fit, fieldCode, namesOf } from "./element.ts";
import { Names } from "./names.ts";
import { sequenceOf } from "./sequence.ts";
import { messageElement } from "./shapes.ts";
import { stampFit } from "./stamps.ts";

/** The common parts of sample lines. */
export interface Draft {
  /** The parts of each layout: one, or two if lines of two programs are in one file. */
  readonly layouts: readonly (readonly Element[])[];
  /** True if lines that begin with `#` are comments. */
  readonly hasComments: boolean;
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
/** If this share of lines begins with one form of timestamp, lines with another one are exceptions. */
const ONE_LAYOUT = 0.97;
/** From this share on, indented lines after a record are a kind of line. */
const LEAST_CONTINUED = 0.02;
/** Fewer lines may have the same number of words by chance. */
const ENOUGH_LINES = 10;
/** Fewer lines say nothing about others. */
const FEWEST_RECORDS = 3;

/**
 * Drafts the parts of a record from lines without their line ends: timestamps, levels, numbers, constants, marked words,
 * and the text after all that, with alternatives for frequent shapes.
 * @param isSample true if there are further lines, which the words that these have in common say nothing about.
 */
export function draftRecord(lines: readonly string[], isSample = false): Draft {
  const comments = commentsOf(lines);
  const records = comments.length > 0 ? lines.filter((line) => !isComment(line)) : lines;
  const hasComments = comments.length > 0;
  const pair = twoLayouts(records);
  if (!pair) return { ...draftLayout(records, new Names(), isSample), hasComments };
  const names = new Names();
  const [one, other] = pair.map((texts) => draftLayout(texts, names.branch(), isSample));
  const used = one!.used + other!.used;
  const layouts = [...one!.layouts, ...other!.layouts];
  const continued = records.length - used;
  return { layouts, hasComments, used, lines: continued > 0 ? "timestamp" : null, continued };
}

/** If more lines than this share begin with `#` after the first other line, they are records. */
const MOST_COMMENTS = 0.1;

function isComment(line: string): boolean {
  return line.startsWith("#");
}

/** The comments of a file: its first lines, those that begin like one of them, and few others, that begin with `#`. */
function commentsOf(lines: readonly string[]): readonly string[] {
  const comments = lines.filter(isComment);
  const first = lines.findIndex((line) => !isComment(line));
  const leads = new Set(comments.slice(0, Math.max(0, first)).map(leadOf));
  const later = comments.slice(Math.max(0, first)).filter((line) => leadOf(line) === null || !leads.has(leadOf(line)));
  return first >= 0 && later.length <= lines.length * MOST_COMMENTS ? comments : [];
}

/** What a line such as `#Fields: date time` begins with; null for other comments. */
function leadOf(comment: string): string | null {
  return /^#[ \t]*[A-Za-z][\w-]*:/.exec(comment)?.[0] ?? null;
}

/** Drafts one layout. */
function draftLayout(lines: readonly string[], names: Names, isSample: boolean): Omit<Draft, "hasComments"> {
  const indented = lines.filter(isIndented).length;
  const flush = lines.filter((line) => !isIndented(line));
  const some = stampFit(flush, MOSTLY) ?? (dated(flush) === null ? stampFit(flush, SOMETIMES) : null);
  const stamp = some && countOf(some) >= Math.min(FEWEST_DATED, flush.length) ? some : null;
  const isKind = indented >= lines.length * LEAST_CONTINUED && indented > 0;
  const datedLines = stamp ? flush.filter((_, i) => stamp.lengths[i]! >= 0) : dated(flush);
  const readsContinued =
    isKind && (indented < lines.length / 2 || (datedLines !== null && flush.length >= FEWEST_RECORDS));
  const begun = datedLines ?? (readsContinued ? flush : lines);
  const start = stamp && { ...stamp, lengths: stamp.lengths.filter((length) => length >= 0) };
  const { elements, rests } = sequenceOf(begun, { names, enough: ENOUGH_LINES, isTrial: false, isSample }, start);
  // Other lines may have text after the last part even if the sample has none.
  const layouts = [[...elements, messageElement(rests, names)]];
  const undated = flush.length - (stamp ? countOf(stamp) : 0);
  const common = { layouts, used: rests.length };
  // Of a record with indented lines, others may begin at the margin, as the exception of a stack trace does.
  if (stamp && undated > (readsContinued ? 0 : flush.length * (1 - MOSTLY))) {
    return { ...common, lines: "timestamp", continued: undated + indented };
  }
  // A record of text alone reads indented lines too.
  if (readsContinued && elements.length > 0) return { ...common, lines: "indent", continued: indented };
  return { ...common, lines: null, continued: 0 };
}

function isIndented(line: string): boolean {
  return /^[ \t]/.test(line);
}

/** The lines of two layouts that begin with timestamps of two forms, if both are frequent; else null. */
function twoLayouts(lines: readonly string[]): readonly [readonly string[], readonly string[]] | null {
  const flush = lines.filter((line) => !isIndented(line));
  const fewest = Math.max(FEWEST_DATED, flush.length * SOMETIMES);
  if (stampFit(flush, ONE_LAYOUT)) return null;
  const first = stampFit(flush, SOMETIMES);
  if (!first || countOf(first) < fewest) return null;
  const others = flush.filter((_, i) => first.lengths[i]! < 0);
  const second = stampFit(others, MOSTLY);
  if (!second || countOf(second) < fewest) return null;
  return [flush.filter((_, i) => first.lengths[i]! >= 0), others.filter((_, i) => second.lengths[i]! >= 0)];
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

/** True if a draft has more than one field. */
export function hasLayout({ layouts }: Draft): boolean {
  return layouts.flat().flatMap(namesOf).length > 1;
}

/** How many lines a draft reads, and of how many that begin a record, by the looks of their columns. */
export function shareOf(
  { layouts, hasComments, continued }: Draft,
  lines: readonly string[],
): { readonly count: number; readonly of: number } {
  const all = hasComments ? lines.filter((line) => !isComment(line)) : lines;
  const patterns = layouts.map((parts) => new RegExp(`^${parts.map(({ pattern }) => `(?:${pattern})`).join("")}$`));
  const count = all.filter((line) => patterns.some((pattern) => pattern.test(line))).length;
  return { count, of: Math.max(count, all.length - continued) };
}

/** The record of a draft. */
export function recordElement({ layouts }: Draft): Element {
  const sequences = layouts.map(sequenceElement);
  const [only] = sequences;
  if (only && sequences.length === 1) return only;
  const codes = sequences.map(({ code }) => code);
  return between("", callCode("choice", codes), {
    inside: sequences.flatMap(({ inside }) => inside),
    layout: [...new Set(sequences.map(({ layout }) => layout))].join(" or "),
  });
}

function sequenceElement(elements: readonly Element[]): Element {
  return between("", callCode("seq", elements.map(fieldCode)), {
    inside: elements.flatMap(namesOf),
    layout: elements.map(({ layout }) => layout).join(""),
  });
}
