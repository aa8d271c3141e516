import { SPACE, TAB } from "../event/bytes.ts";
import { decodeUtf8 } from "../event/index.ts";
import { type Grammar, isAlone, isTable, type Table } from "../grammar/index.ts";
import { covering, detect, mayBegin, skipTest, type Trial } from "./detect.ts";
import { countOf, LEAST_SEPARATORS } from "./first-row.ts";

/** A line of a sample: `bytes[from, to)`, without the line end after it. */
export interface SampledLine {
  readonly from: number;
  readonly to: number;
  /** Counted from 1 in its file; null if the bytes before the line have not been read. */
  readonly number: number | null;
}

/** Lines with content, from the start of the input and from places further on. */
export interface Sample {
  readonly bytes: Uint8Array;
  readonly head: readonly SampledLine[];
  readonly further: readonly SampledLine[];
}

/** A format, and the number of sampled lines in it. */
export interface Match {
  readonly grammar: Grammar;
  readonly lines: number;
}

/** The decision on a sample. */
export interface Decision {
  /** The format of the input; of a cascade, its first member. */
  readonly format: Grammar;
  /** The format for lines in no other; null if the sample has none, or for a table. */
  readonly otherwise: Grammar | null;
  /** Each format of the sample, that of the most lines first. */
  readonly matches: readonly Match[];
  /** Formats of lines that are not read in them, in the order of the catalogue. */
  readonly further: readonly Grammar[];
  /** The members of the cascade that would read those too; the members of the decision if there are none. */
  readonly members: readonly Grammar[];
  /** The lines that are not in the format. */
  readonly misfits: readonly SampledLine[];
  readonly sample: Sample;
}

/** In a sample of this many lines, a format needs more than one. */
const LARGE_SAMPLE = 4;
const LEAST_MATCHES = 2;
/** A format so liberal that one name says little needs a line for this many of plain text: reports have lines of pairs. */
const SOLE_SHARE = 4;

/**
 * Decides on the format of the input of a sample: that of the most lines, followed by a format that accepts every line if
 * not all lines are in it. A table has to begin in the first line, and is never one of several formats.
 * @throws RangeError if the sample has no line, or the catalogue no format that accepts every line.
 */
export function decide(sample: Sample, catalogue: readonly Grammar[], trial: Trial): Decision {
  const fallback = catalogue.find(({ acceptsAll }) => acceptsAll);
  if (!fallback) throw new RangeError("catalogue: expected a last format that accepts every line, found none");
  const lines = [...sample.head, ...sample.further];
  const alone = lines.map(({ from, to }) => detect(catalogue, trial, sample.bytes, from, to) ?? fallback);
  // An indented line is likely to continue another one, so that it says little about the format of records.
  const telling = alone.filter((format, index) => format !== fallback || !isIndented(lines[index]!, sample.bytes));
  const weak = alone.filter((format) => !isEvident(format, format.usualLines ? telling : alone));
  const among = (formats: readonly Grammar[]) => decide(sample, formats, trial);
  if (weak.length > 0) return among(catalogue.filter((format) => !weak.includes(format)));
  const found = covering(alone, (format, index) =>
    trial.accepts(format, sample.bytes, lines[index]!.from, lines[index]!.to),
  );
  const [first] = found;
  if (!first) throw new RangeError("the sample has no line");

  // Rows do not show by themselves that they are in columns that a line names.
  if (first.columns !== null) {
    const rows = lines.map(() => first);
    return decision(first, null, rows, lines, sample, catalogue);
  }
  if (isTable(first)) {
    const rows = rowsOf(first, trial, sample, found);
    // Rows of a table that begins elsewhere are plain text.
    const others = found.map((format) => (isTable(format) ? fallback : format));
    const read = sample.head.map((_, index) => (rows[index] ? first : others[index]!));
    if (isTableOf(read, first)) return decision(first, null, read, sample.head, sample, catalogue);
  }
  // What looks like the header of a table, or names columns further on, is another format's, or plain text.
  if (found.some(isAlone)) return among(catalogue.filter((format) => !isAlone(format)));
  const least = lines.length < LARGE_SAMPLE ? 1 : LEAST_MATCHES;
  const enough = found.filter((format) => format === fallback).length / SOLE_SHARE;
  const isEnough = ({ grammar, lines: own }: Match) =>
    grammar !== fallback && own >= least && (grammar.soleName === null || own >= enough);
  const dominantOf = (votes: readonly Grammar[]) => matchesOf(votes, catalogue).find(isEnough)?.grammar;
  const upright = found.filter((_, index) => !isIndented(lines[index]!, sample.bytes));
  const dominant = dominantOf(upright) ?? dominantOf(found);
  if (!dominant) return decision(fallback, null, found, lines, sample, catalogue);
  // A header that its reader skips says nothing against the format.
  const isSkipped = skipTest(dominant, trial);
  const skipped = lines.filter(({ from, to }, index) => found[index] !== dominant && isSkipped(sample.bytes, from, to));
  if (skipped.length > 0) {
    const [head, further] = [sample.head, sample.further].map((all) => all.filter((line) => !skipped.includes(line)));
    return decide({ ...sample, head: head!, further: further! }, catalogue, trial);
  }
  const otherwise = found.every((format) => format === dominant) ? null : fallback;
  return decision(dominant, otherwise, found, lines, sample, catalogue);
}

/** The name of the decision for users: `json`, `cascade(json,line)`. */
export function decisionName({ format, otherwise }: Decision): string {
  return otherwise === null ? format.name : cascadeName([format, otherwise]);
}

/** The name of a cascade for users: `cascade(json,line)`. */
export function cascadeName(members: readonly Grammar[]): string {
  return `cascade(${members.map(({ name }) => name).join(",")})`;
}

/** True if the lines of a format, and of those that it covers, are enough for it. */
function isEvident({ name, evidence, covers }: Grammar, found: readonly Grammar[]): boolean {
  if (!evidence) return true;
  const count = found.filter((other) => other.name === name || covers.includes(other.name)).length;
  return count >= evidence.lines && count >= evidence.share * found.length;
}

/** True if a sampled line begins with a blank. */
export function isIndented({ from }: SampledLine, bytes: Uint8Array): boolean {
  return bytes[from] === SPACE || bytes[from] === TAB;
}

/**
 * For each line of the head, true if it is a row of the table that begins in the first line: a quote is open before it,
 * or it has enough separators and is in no other format. If it has as many as the first row, another format that accepts
 * it does not count between tabs, nor one that can begin like the first row.
 */
function rowsOf(
  { record }: Table,
  trial: Trial,
  { bytes, head }: Sample,
  found: readonly Grammar[],
): readonly boolean[] {
  const texts = head.map(({ from, to }) => decodeUtf8(bytes, from, to));
  const separators = texts.map((text) => countOf(text, record.separator));
  const { from, to } = head[0]!;
  let open = false;
  return texts.map((text, index) => {
    const format = found[index]!;
    const isText = isTable(format) || format.acceptsAll;
    const isLikely = isText || record.separator === "\t" || mayBegin(format, trial, bytes, from, to);
    const isEven = separators[index] === separators[0] && isLikely;
    const isRow = open || isEven || (isText && separators[index]! >= LEAST_SEPARATORS);
    if (countOf(text, '"') % 2 === 1) open = !open;
    return isRow;
  });
}

/** True if most lines are rows: a wrong decision for a table would spoil all other lines. */
function isTableOf(read: readonly Grammar[], table: Table): boolean {
  const rows = read.filter((format) => format === table).length;
  return rows * 2 >= read.length && (read.length < LARGE_SAMPLE || rows >= LEAST_MATCHES);
}

/** The number of lines in each format: the most frequent first, equal ones in the order of the catalogue. */
function matchesOf(read: readonly Grammar[], catalogue: readonly Grammar[]): readonly Match[] {
  const counts = new Map<Grammar, number>();
  for (const format of read) counts.set(format, (counts.get(format) ?? 0) + 1);
  const found = catalogue.filter((grammar) => counts.has(grammar));
  return found.map((grammar) => ({ grammar, lines: counts.get(grammar)! })).sort((a, b) => b.lines - a.lines);
}

function decision(
  format: Grammar,
  otherwise: Grammar | null,
  read: readonly Grammar[],
  lines: readonly SampledLine[],
  sample: Sample,
  catalogue: readonly Grammar[],
): Decision {
  const isLeftOut = (grammar: Grammar) => grammar !== format && !grammar.acceptsAll && read.includes(grammar);
  const further = isTable(format) ? [] : catalogue.filter(isLeftOut);
  const members = catalogue.filter((grammar) => [format, otherwise, ...further].includes(grammar));
  return {
    format,
    otherwise,
    matches: matchesOf(read, catalogue),
    further,
    members,
    misfits: format.acceptsAll ? [] : lines.filter((_, index) => read[index] !== format),
    sample,
  };
}
