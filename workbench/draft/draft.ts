import { between, callCode, type Element, type Fit, fieldCode } from "./element.ts";
import { Names } from "./names.ts";
import { sequenceOf } from "./sequence.ts";
import { messageElement } from "./shapes.ts";
import { stampFit } from "./stamps.ts";

/** The parts of a record that sample lines have in common. */
export interface Draft {
  readonly elements: readonly Element[];
  /** How many of the lines the parts were found in: others are likely to continue one of them. */
  readonly used: number;
  /** How many of the others begin with white space; where there are many, the draft reads them as well. */
  readonly continued: number;
  readonly readsContinued: boolean;
  /** How many lines have no timestamp where the parts begin with one, which most lines do not; the draft reads them as well. */
  readonly undated: number;
}

/** A timestamp at the start of so many lines tells which lines begin a record. */
const MOSTLY = 0.6;
/** Where others continue them, fewer lines may begin with one. */
const SOMETIMES = 0.1;
const FEWEST_DATED = 2;
/** Indented lines behind a record are a kind of line where there are so many of them. */
const LEAST_CONTINUED = 0.02;
/** Fewer lines may have the same number of words by chance. */
const ENOUGH_LINES = 10;
/** One or two lines tell nothing of others. */
const FEWEST_RECORDS = 3;

/**
 * Drafts the parts of a record from lines without their line ends: timestamps, levels, numbers, constants, words that
 * something ends, and a text behind all that, whose shapes are told apart where many lines have them.
 */
export function draftRecord(lines: readonly string[]): Draft {
  const isIndented = (line: string) => /^[ \t]/.test(line);
  const indented = lines.filter(isIndented).length;
  const flush = lines.filter((line) => !isIndented(line));
  const some = stampFit(flush, MOSTLY) ?? (dated(flush) === null ? stampFit(flush, SOMETIMES) : null);
  const stamp = some && countOf(some) >= FEWEST_DATED ? some : null;
  const isKind = indented >= lines.length * LEAST_CONTINUED && indented > 0;
  const datedLines = stamp ? flush.filter((_, i) => stamp.lengths[i]! >= 0) : dated(flush);
  const readsContinued =
    isKind && (indented < lines.length / 2 || (datedLines !== null && flush.length >= FEWEST_RECORDS));
  const begun = datedLines ?? (readsContinued ? flush : lines);
  const names = new Names(["msg"]);
  const start = stamp && { ...stamp, lengths: stamp.lengths.filter((length) => length >= 0) };
  const { elements, rests } = sequenceOf(begun, { names, enough: ENOUGH_LINES, isTrial: false }, start);
  // Whether or not the sample has more behind the last part, other lines may.
  const whole = [...elements, messageElement(rests, names)];
  // A record that is text and nothing else reads indented lines as it is.
  return {
    elements: whole,
    used: rests.length,
    continued: indented,
    readsContinued: readsContinued && elements.length > 0,
    undated: stamp && countOf(stamp) < flush.length * MOSTLY ? flush.length - countOf(stamp) : 0,
  };
}

/** In how many lines the part is. */
function countOf({ lengths }: Fit): number {
  return lengths.filter((length) => length >= 0).length;
}

/** The lines that have a clock near their start, where most have one: others continue them. */
function dated(lines: readonly string[]): readonly string[] | null {
  const found = lines.filter((line) => /^.{0,40}(?<!\d)\d{1,2}:\d\d:\d\d/.test(line));
  return found.length >= Math.max(FEWEST_RECORDS, lines.length * MOSTLY) ? found : null;
}

/** The record of a draft: its parts, or, where it reads lines that continue another one, those or an indented text. */
export function recordElement({ elements, readsContinued, undated }: Draft): Element {
  const record = callCode("seq", elements.map(fieldCode));
  const all = {
    inside: elements.flatMap(({ name, inside }) => [...(name === null ? [] : [name]), ...inside]),
    grammar: ["seq", "field", ...elements.flatMap(({ grammar }) => grammar)],
    vocabulary: elements.flatMap(({ vocabulary }) => vocabulary),
    layout: elements.map(({ layout }) => layout).join(""),
  };
  if (undated > 0) {
    const code = callCode("choice", [record, 'field("msg", rest)']);
    return between("", code, { ...all, grammar: [...all.grammar, "choice", "rest"] });
  }
  if (!readsContinued) return between("", record, all);
  const code = callCode("choice", [record, 'seq(blanks, field("msg", rest))']);
  const more = { grammar: [...all.grammar, "choice", "rest"], vocabulary: [...all.vocabulary, "blanks"] };
  return between("", code, { ...all, ...more });
}
