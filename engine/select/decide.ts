import { SPACE, TAB } from "../event/bytes.ts";
import { decodeUtf8 } from "../event/index.ts";
import { type Grammar, isTable, type Table } from "../grammar/index.ts";
import { covering } from "./covering.ts";
import { detect, mayBegin, type Trial } from "./detect.ts";
import { countOf, LEAST_SEPARATORS } from "./first-row.ts";

/** A line of a sample: `bytes[from, to)`, without its line end, which stands behind it. */
export interface SampledLine {
  readonly from: number;
  readonly to: number;
  /** Counted from 1 in its file; null where what stands before the line has not been read. */
  readonly number: number | null;
}

/** Lines with content, of the input's first bytes and of places further on. */
export interface Sample {
  readonly bytes: Uint8Array;
  readonly head: readonly SampledLine[];
  readonly further: readonly SampledLine[];
}

/** How many sampled lines are in a format. */
export interface Match {
  readonly grammar: Grammar;
  readonly lines: number;
}

/** What a sample comes to. */
export interface Decision {
  /** The format of the input; of a cascade, its first member. */
  readonly format: Grammar;
  /** What reads the lines that are not in the format; null where the sample has none, or where a table is read. */
  readonly otherwise: Grammar | null;
  /** Each format that the sample has, that of the most lines first. */
  readonly matches: readonly Match[];
  /** The formats that lines are in, but that are not read, in the order of the catalogue. */
  readonly further: readonly Grammar[];
  /** The members of the cascade that would read those too; the decision's own where there are none. */
  readonly members: readonly Grammar[];
  /** The lines that are not in the format. */
  readonly misfits: readonly SampledLine[];
  readonly sample: Sample;
}

/** In a sample of so many lines, a format needs more than one. */
const LARGE_SAMPLE = 4;
const LEAST_MATCHES = 2;

/**
 * Decides how to read what a sample was taken from: in the format of the most lines, with a format that accepts every
 * line behind it where not all lines are in it. A table has to begin in the first line, and is never one of several.
 * @throws RangeError where the sample has no line, or the catalogue no format that accepts every line.
 */
export function decide(sample: Sample, catalogue: readonly Grammar[], trial: Trial): Decision {
  const fallback = catalogue.find(({ acceptsAll }) => acceptsAll);
  if (!fallback) throw new RangeError("the catalogue has no format that accepts every line");
  const lines = [...sample.head, ...sample.further];
  const alone = lines.map(({ from, to }) => detect(catalogue, trial, sample.bytes, from, to) ?? fallback);
  const found = covering(alone, (format, index) => accepts(format, trial, lines[index]!, sample.bytes));
  const [first] = found;
  if (!first) throw new RangeError("the sample has no line");

  if (isTable(first)) {
    const rows = rowsOf(first, trial, sample, found);
    const read = sample.head.map((_, index) => (rows[index] ? first : plain(found[index]!, fallback)));
    if (isTableOf(read, first)) return decision(first, null, read, sample.head, sample, catalogue);
  }
  const read = found.map((format) => plain(format, fallback));
  const least = lines.length < LARGE_SAMPLE ? 1 : LEAST_MATCHES;
  const dominantOf = (votes: readonly Grammar[]) =>
    matchesOf(votes, catalogue).find(({ grammar, lines }) => grammar !== fallback && lines >= least)?.grammar;
  // An indented line is likely to continue another one, and then says little about the format of records.
  const upright = read.filter((_, index) => !isIndented(lines[index]!, sample.bytes));
  const dominant = dominantOf(upright) ?? dominantOf(read);
  if (!dominant) return decision(fallback, null, read, lines, sample, catalogue);
  const otherwise = read.every((format) => format === dominant) ? null : fallback;
  return decision(dominant, otherwise, read, lines, sample, catalogue);
}

/** What a user would call the decision: `json`, `cascade(json,line)`. */
export function decisionName({ format, otherwise }: Decision): string {
  return otherwise === null ? format.name : cascadeName([format, otherwise]);
}

/** What a user would call formats that are tried in their order: `cascade(json,line)`. */
export function cascadeName(members: readonly Grammar[]): string {
  return `cascade(${members.map(({ name }) => name).join(",")})`;
}

function accepts(format: Grammar, trial: Trial, { from, to }: SampledLine, bytes: Uint8Array): boolean {
  return trial.accepts(format, bytes, from, to);
}

/** Whether a sampled line begins with a blank. */
export function isIndented({ from }: SampledLine, bytes: Uint8Array): boolean {
  return bytes[from] === SPACE || bytes[from] === TAB;
}

/** What a line is in where no table is read: a table's rows are any text. */
function plain(format: Grammar, fallback: Grammar): Grammar {
  return isTable(format) ? fallback : format;
}

/**
 * For each line of the head, whether it is a row of the table that begins in the first one: a quote is open in front of
 * it, or it has enough separators and is in no other format. With as many as the first row has, a liberal format that
 * accepts it does not count: one that does not even rule out what the first row begins with.
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
    const isEven = separators[index] === separators[0] && (isText || mayBegin(format, trial, bytes, from, to));
    const isRow = open || isEven || (isText && separators[index]! >= LEAST_SEPARATORS);
    if (countOf(text, '"') % 2 === 1) open = !open;
    return isRow;
  });
}

/** Whether most lines are rows; a table that begins with a line of something else would spoil all others. */
function isTableOf(read: readonly Grammar[], table: Table): boolean {
  const rows = read.filter((format) => format === table).length;
  return rows * 2 >= read.length && (read.length < LARGE_SAMPLE || rows >= LEAST_MATCHES);
}

/** How many lines are in each format: the most frequent first, of equal ones the one that the catalogue has first. */
function matchesOf(read: readonly Grammar[], catalogue: readonly Grammar[]): readonly Match[] {
  return catalogue
    .map((grammar) => ({ grammar, lines: read.filter((format) => format === grammar).length }))
    .filter(({ lines }) => lines > 0)
    .sort((a, b) => b.lines - a.lines);
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
