import type { Buffer } from "node:buffer";
import type { CompiledParser } from "../backends/programs/index.ts";
import { ENTRY, type Event, typeAt } from "../event/index.ts";
import type { Column } from "../grammar/index.ts";
import type { LineRule, Piece } from "../input/index.ts";
import type { Origin } from "../output/index.ts";
import type { Diagnostic } from "../report/index.ts";
import { addBytes, type ByteAccount, newByteAccount } from "../report/index.ts";
import type { Arena } from "./arena.ts";
import type { Emission } from "./emission.ts";
import type { Limits } from "./limits.ts";
import type { LineChooser } from "./line-chooser.ts";
import { type LineGaps, physicalLine } from "./line-gaps.ts";

const LF = 10;

/** What has been read and made so far. */
export interface Counters {
  /** Lines of the current file, and of the whole run. */
  line: number;
  lines: number;
  /** The lines of the current file that were left out, where some may be: `line` does not count them. */
  gaps: LineGaps | null;
  /** Lines that were left out because they were not asked for. */
  leftOut: number;
  /** Lines of white space that no format keeps. */
  blank: number;
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
  /** Records without a timestamp that were merged with that of the record before them. */
  borrowedTimes: number;
}

export function newCounters(): Counters {
  return {
    line: 0,
    lines: 0,
    gaps: null,
    leftOut: 0,
    blank: 0,
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
    borrowedTimes: 0,
  };
}

/** What has been counted, as plain data; the counters begin anew. */
export function takeCounters(counters: Counters): Counters {
  const { byFormat, missingColumns, bytes } = counters;
  const taken: Counters = {
    ...counters,
    bytes: { ...bytes, skipped: { ...bytes.skipped } },
    byFormat: byFormat.map((tally) => ({ ...tally })),
    missingColumns: new Set(missingColumns),
  };
  const { bytes: none, byFormat: _, missingColumns: __, ...numbers } = newCounters();
  Object.assign(counters, numbers);
  Object.assign(bytes, { ...none, skipped: Object.assign(bytes.skipped, none.skipped) });
  for (const tally of byFormat) tally.events = 0;
  missingColumns.clear();
  return taken;
}

/** Adds what has been counted elsewhere, behind what was counted here. */
export function addCounters(counters: Counters, other: Counters): void {
  counters.line += other.line;
  counters.lines += other.lines;
  counters.leftOut += other.leftOut;
  counters.blank += other.blank;
  counters.events += other.events;
  counters.longRows += other.longRows;
  counters.shortRows += other.shortRows;
  counters.tagged += other.tagged;
  counters.cutRecords += other.cutRecords;
  counters.settledRecords += other.settledRecords;
  counters.headlessFiles += other.headlessFiles;
  counters.borrowedTimes += other.borrowedTimes;
  addBytes(counters.bytes, other.bytes);
  for (const { format, events } of other.byFormat) tallyOf(format, counters).events += events;
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

/** Where the text of a record is in its file; null for consecutive lines. */
export type Pieces = readonly Piece[] | null;

/** What the readers of all formats share in a run. */
export interface Work {
  readonly event: Event;
  readonly counters: Counters;
  readonly arena: Arena;
  readonly limits: Limits;
  readonly emission: Pick<Emission, "accept" | "concluded" | "copiesJson" | "glance" | "needs" | "quiet" | "survey"> &
    Partial<Pick<Emission, "copied">>;
  /** Where the record of the event stands; a reader says so before it hands an event on. */
  readonly origin: Origin;
  /**
   * A record that `parser` does not accept.
   * @param pieces where its text stands in the file, if not in lines one behind the other.
   * @returns whether the run goes on.
   */
  reject(parser: CompiledParser, bytes: Buffer, from: number, to: number, pieces?: Pieces): boolean;
  /**
   * A record that is kept as text, because none of `formats`, by their names, accepts it.
   * @param pieces gives what {@link reject} takes; it is asked of the first such record alone.
   */
  keep(formats: readonly string[], bytes: Buffer, from: number, to: number, pieces?: () => Pieces): void;
  /** An input most of whose lines are in `format`, and not in what another input has decided. */
  stray(source: string, format: string): void;
  /** Tells something on standard error when nothing is being written. */
  tell(diagnostic: Diagnostic): void;
  /** Whether the run ends at the first problem. */
  readonly strict: boolean;
  /** A longer line, in bytes, is left out. */
  readonly maxLineBytes: number;
  /** Chooses what is read, for readers that choose records themselves ({@link Reader.choosesRows}); null for all. */
  readonly chooser: LineChooser | null;
  /** A strict run ends with the current record, although it was read. @returns false: the run does not go on. */
  complain(complaint: Complaint): false;
  /** The quote at `quote` of the record that begins at `from` is open where the file ends, at `to`. */
  unterminated(parser: CompiledParser, bytes: Buffer, from: number, quote: number, to: number): void;
  /** The file is left out, because it is one record and longer than `limit` bytes. */
  leaveOut(limit: number): void;
}

/** Why a strict run does not go on, although there is an event. */
export type Complaint =
  | { readonly code: "unconverted"; readonly field: string }
  | { readonly code: "ragged-row"; readonly cells: number; readonly columns: number };

/** What the start of a file says of all that is behind it, as plain data. */
export interface Heritage {
  /** The columns of a table; null for what is none. */
  readonly columns: readonly Column[] | null;
  /** What is known of lines that are joined, and whether one has begun a record; null where none are. */
  readonly joined: { readonly known: number; readonly begun: boolean } | null;
}

/** What files without a start of their own say. */
export const NO_HERITAGE: Heritage = { columns: null, joined: null };

/** Reads the records of one format, or of a cascade. */
export interface Reader {
  /** A new file begins. */
  begin(): void;
  /**
   * How far `bytes[0, filled)` may hold whole records, of which what lies before `fresh` has been looked at before.
   * @returns 0 where there is none.
   */
  complete(bytes: Buffer, fresh: number, filled: number): number;
  /**
   * Reads records of `bytes[from, to)` and writes their events, until the output region is full or the run is to end.
   * @returns the byte behind the last record that was read.
   */
  read(bytes: Buffer, from: number, to: number): number;
  /**
   * How far `bytes[0, to)` holds whole records that are no longer than a line may be; asked where one may be, and before a
   * text is repaired, which changes its length. A reader that has not got it is given no line that is too long.
   */
  whole?(bytes: Buffer, to: number): number;
  /** Whether it chooses whole rows of the bytes that it is given; to others only the lines that were chosen come. */
  readonly choosesRows?: true;
  /** A record that is too long has been left out. */
  lose(): void;
  /** What somebody else has to know to read on where a record begins; null where nobody can. */
  heritage(): Heritage | null;
  /** Why nobody else will ever be able to; null where nothing speaks against it, or not yet. */
  undivided?(): string | null;
  /** Reads on where a record begins, in another piece of memory. */
  inherit(heritage: Heritage): void;
  /** What a line is to the record in front of it, where lines are joined and say so by themselves. */
  readonly role?: LineRule["role"];
  /** The file ends inside the record `bytes[from, to)`. @returns how many of its bytes nothing could be made of. */
  end(bytes: Buffer, from: number, to: number): number;
  /** How many of the bytes that the last call of `read` has left are whole lines of a record that is not complete. */
  held?(): number;
  /**
   * Nothing more has come for a while: what has been read of records that are not complete is all of them.
   * @param from the first byte that the last call of `read` has left.
   * @returns the byte behind what was read now.
   */
  settle?(bytes: Buffer, from: number): number;
  /** How many bytes, other than those held, have been read of records that will never be complete. */
  abandoned?(): number;
}

/** Reads records of one format, or of a cascade, that were cut by somebody else. */
export interface RecordReader {
  /** A new file begins. */
  begin(): void;
  /** Whether the first line of a file is a record of its own, however the others are cut. */
  readonly hasHeader: boolean;
  /** The columns of a table, or null where they are not known yet; missing for what is none. */
  readonly columns?: readonly Column[] | null;
  /** Whether line ends at the end of a record are part of it. */
  readonly verbatim: boolean;
  /**
   * Reads the record `bytes[from, to)`, behind which stands a line end. The current line is its first one.
   * @param size the bytes of the input that the record was made of, with its line end.
   * @returns whether the run goes on.
   */
  record(bytes: Buffer, from: number, to: number, size: number): boolean;
}

/** Passes over the lines of white space `bytes[0, to)`. @returns 0: none of their bytes are left. */
export function skipBlank(bytes: Uint8Array, to: number, counters: Counters): 0 {
  let lines = 0;
  for (let at = bytes.indexOf(LF); at >= 0 && at < to; at = bytes.indexOf(LF, at + 1)) lines++;
  counters.line += lines;
  counters.lines += lines;
  counters.blank += lines;
  counters.bytes.skipped.blank += to;
  return 0;
}

/** Whether the output waits to be written. */
export function isFull({ writer, inputSize, flush }: Arena): boolean {
  return writer.at - inputSize >= flush;
}

/** The number in its file of a line that the counters count. */
export function lineNumber({ gaps }: Counters, line: number): number {
  return gaps === null ? line : physicalLine(gaps, line);
}

/**
 * Hands on the event of the record `bytes[from, to)`, which begins at `line`.
 * @param isProbed whether it has the fields alone that are needed.
 * @returns whether reading goes on.
 */
export function handOn(
  work: Work,
  line: number,
  bytes: Uint8Array,
  from: number,
  to: number,
  isProbed = false,
): boolean {
  const { origin, emission, event } = work;
  work.counters.events++;
  origin.line = lineNumber(work.counters, line);
  origin.bytes = bytes;
  origin.from = from;
  origin.to = to;
  emission.accept(event, isProbed);
  return !emission.concluded;
}

/** The name of the first field of the event that is the unit value. */
export function firstUnit(event: Event): string {
  const { entries, length, names } = event;
  for (let at = 0; at < length; at += ENTRY) if (typeAt(event, at) === "unit") return names.text(entries[at]!);
  return "";
}
