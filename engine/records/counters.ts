import { addBytes, type ByteAccount, type GuessedDays, type Midnights, newByteAccount } from "../report/index.ts";
import type { CurrentLine } from "./line-numbers.ts";

/** What has been read and made so far. */
export interface Counters extends CurrentLine {
  /** Lines of the whole run. */
  lines: number;
  /** Lines that were skipped because they were not asked for. */
  leftOut: number;
  /** Lines of white space that no format keeps. */
  blank: number;
  /** Lines that had color codes, which were removed. */
  colored: number;
  /** Records that a grammar says to skip, by the name that it gives to them. */
  readonly skips: { readonly name: string; count: number }[];
  events: number;
  /** What became of the bytes of the input. */
  readonly bytes: ByteAccount;
  /** Events by the member of a cascade that read them; empty without a cascade. */
  readonly byFormat: { readonly format: string; events: number }[];
  /** Rows with more cells than the table has columns, and with fewer. */
  longRows: number;
  shortRows: number;
  /** Columns that were given a type, and that no table has had. */
  readonly missingColumns: Set<string>;
  /** Records that brought a field of the name that a cascade gives to its own. */
  tagged: number;
  /** Records of several lines that were cut because they had become too large. */
  cutRecords: number;
  /** Records that were taken to be complete because nothing came for a while. */
  settledRecords: number;
  /** Files in which no line began a record, so that all of their lines are one. */
  headlessFiles: number;
  /** Texts that --payload has read, and those that stay text because they do not fit. */
  readPayloads: number;
  keptPayloads: number;
  /** Records without a timestamp that were merged with that of the record before them. */
  borrowedTimes: number;
  /** Midnights between rows whose date is that of a directive, and the first row after one. */
  midnights: number;
  firstMidnight: Midnights["first"] | null;
  /** The first row that has a time of day alone, and that no directive before it dates. */
  firstDateless: GuessedDays["first"];
}

export function newCounters(): Counters {
  return {
    line: 0,
    lines: 0,
    skippedLines: null,
    leftOut: 0,
    blank: 0,
    colored: 0,
    skips: [],
    events: 0,
    bytes: newByteAccount(),
    byFormat: [],
    longRows: 0,
    shortRows: 0,
    missingColumns: new Set(),
    tagged: 0,
    cutRecords: 0,
    settledRecords: 0,
    headlessFiles: 0,
    readPayloads: 0,
    keptPayloads: 0,
    borrowedTimes: 0,
    midnights: 0,
    firstMidnight: null,
    firstDateless: null,
  };
}

/** What has been counted, as plain data; the counters begin anew. */
export function drainCounters(counters: Counters): Counters {
  const { byFormat, skips, missingColumns, bytes } = counters;
  const taken: Counters = {
    ...counters,
    bytes: { ...bytes, skipped: { ...bytes.skipped } },
    byFormat: byFormat.map((tally) => ({ ...tally })),
    skips: skips.map((skip) => ({ ...skip })),
    missingColumns: new Set(missingColumns),
  };
  const { bytes: none, byFormat: _, skips: __, missingColumns: ___, ...numbers } = newCounters();
  Object.assign(counters, numbers);
  Object.assign(bytes, { ...none, skipped: Object.assign(bytes.skipped, none.skipped) });
  for (const tally of byFormat) tally.events = 0;
  for (const skip of skips) skip.count = 0;
  missingColumns.clear();
  return taken;
}

/** Adds what was counted elsewhere, after what was counted here. */
export function addCounters(counters: Counters, other: Counters): void {
  const { firstMidnight, firstDateless } = other;
  counters.firstMidnight ??= firstMidnight && { ...firstMidnight, line: firstMidnight.line + counters.line };
  counters.firstDateless ??= firstDateless && { ...firstDateless, line: firstDateless.line + counters.line };
  counters.midnights += other.midnights;
  counters.line += other.line;
  counters.lines += other.lines;
  counters.leftOut += other.leftOut;
  counters.blank += other.blank;
  counters.colored += other.colored;
  counters.events += other.events;
  counters.longRows += other.longRows;
  counters.shortRows += other.shortRows;
  counters.tagged += other.tagged;
  counters.cutRecords += other.cutRecords;
  counters.settledRecords += other.settledRecords;
  counters.headlessFiles += other.headlessFiles;
  counters.readPayloads += other.readPayloads;
  counters.keptPayloads += other.keptPayloads;
  counters.borrowedTimes += other.borrowedTimes;
  addBytes(counters.bytes, other.bytes);
  for (const { format, events } of other.byFormat) tallyOf(format, counters).events += events;
  for (const { name, count } of other.skips) skipTally(name, counters).count += count;
  for (const name of other.missingColumns) counters.missingColumns.add(name);
}

/** How many events a member of a cascade has read, over all files of a run. */
export function tallyOf(format: string, { byFormat }: Counters): Counters["byFormat"][number] {
  const known = byFormat.find((tally) => tally.format === format);
  if (known) return known;
  const made = { format, events: 0 };
  byFormat.push(made);
  return made;
}

/** How many records of a name were skipped, over all files of a run. */
export function skipTally(name: string, { skips }: Counters): Counters["skips"][number] {
  const known = skips.find((skip) => skip.name === name);
  if (known) return known;
  const made = { name, count: 0 };
  skips.push(made);
  return made;
}
