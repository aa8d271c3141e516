import { LF, textEnd } from "../event/bytes.ts";
import { ENTRY, type Event, typeAt } from "../event/index.ts";
import type { Piece } from "../input/index.ts";
import type { JsonFast } from "../json/index.ts";
import type { Origin } from "../output/index.ts";
import type { CompiledParser } from "../parse/programs/index.ts";
import type { Diagnostic } from "../report/index.ts";
import type { HeadLayout } from "../time/index.ts";
import type { Arena } from "./arena.ts";
import type { LineChooser } from "./choosing/line-chooser.ts";
import type { Counters } from "./counters.ts";
import { lineNumber } from "./line-numbers.ts";
import type { Limits } from "./options.ts";
import type { EventSink, FileContext, Reader, RecordReader } from "./reader.ts";

/** Where the text of a record is in its file; null for consecutive lines. */
export type Pieces = readonly Piece[] | null;

/** How much output waits to be written: full, if `writer.at` is `flush` bytes or more after `inputSize`. */
type Backlog = Pick<Arena, "inputSize" | "flush"> & { readonly writer: { readonly at: number } };

/** How records of JSON are read by what a sink takes of them; each is null where the sink takes none of that. */
export interface JsonWays {
  lines(json: JsonFast, record: RecordReader["record"], work: RecordWork): Reader["read"] | null;
  /** Looks at a record for what is needed of it. @returns whether the event has that now; if not, the record is to be parsed. */
  prober(json: JsonFast, work: RecordWork): ((bytes: Uint8Array, from: number, to: number) => boolean) | null;
}

/** What the readers of records share, on the command line and in the library. */
export interface RecordWork {
  readonly event: Event;
  readonly counters: Counters;
  readonly arena: Backlog;
  readonly limits: Pick<Limits, "probePause" | "settledAfter">;
  /** Where events go. */
  readonly sink: EventSink;
  /** Null where a sink takes events alone: the library loads none of it. */
  readonly json: JsonWays | null;
  /** Where the record of the event is; a reader sets it before it hands on an event. */
  readonly origin: Origin;
  /**
   * A record that `parser` does not accept.
   * @param pieces where its text is in the file, if its lines are not consecutive.
   * @returns whether the run goes on.
   */
  reject(parser: CompiledParser, bytes: Uint8Array, from: number, to: number, pieces?: Pieces): boolean;
  /**
   * A record that is kept as text, because none of `formats`, by their names, accepts it.
   * @param pieces gives what {@link reject} takes; it is asked of the first such record alone.
   */
  keep(formats: readonly string[], bytes: Uint8Array, from: number, to: number, pieces?: () => Pieces): void;
  /** Whether the run ends at the first problem. */
  readonly strict: boolean;
  /** A longer line, in bytes, is skipped. */
  readonly maxLineBytes: number;
  /** Chooses what is read, for readers that choose records themselves ({@link Reader.choosesRows}); null for all. */
  readonly chooser: LineChooser | null;
  /** A strict run ends with the current record, although it was read. @returns false: the run does not go on. */
  complain(complaint: Complaint): false;
  /** The quote at `quote` of the record that begins at `from` is open where the file ends, at `to`. */
  unterminated(parser: CompiledParser, bytes: Uint8Array, from: number, quote: number, to: number): void;
}

/** What all parts of an input reader share in a run. */
export interface Work extends RecordWork {
  readonly arena: Arena;
  readonly limits: Limits;
  /** An input most of whose lines are in `format`, and not in what another input has decided. */
  stray(source: string, format: string): void;
  /** Reports something on standard error when nothing is being written. */
  report(diagnostic: Diagnostic): void;
  /** The file is skipped, because it is one record and longer than `limit` bytes. */
  leaveOut(limit: number): void;
}

/** Why a strict run does not go on, although there is an event. */
export type Complaint =
  | { readonly code: "unconverted"; readonly field: string }
  | { readonly code: "ragged-row"; readonly cells: number; readonly columns: number };

/** True if the output waits to be written. */
export function isFull({ writer, inputSize, flush }: Backlog): boolean {
  return writer.at - inputSize >= flush;
}

/**
 * Hands on the event of the record `bytes[from, to)`, which begins at `line`.
 * @param isProbed whether it has the fields alone that are needed.
 * @returns whether reading goes on.
 */
export function handOn(
  work: RecordWork,
  line: number,
  bytes: Uint8Array,
  from: number,
  to: number,
  isProbed = false,
): boolean {
  const { sink, event } = work;
  work.counters.events++;
  placeRecord(work, line, bytes, from, to);
  sink.accept(event, isProbed);
  return !sink.concluded;
}

/** Says where the current record is. */
export function placeRecord(
  { origin, counters }: RecordWork,
  line: number,
  bytes: Uint8Array,
  from: number,
  to: number,
): void {
  origin.line = lineNumber(counters, line);
  origin.bytes = bytes;
  origin.from = from;
  origin.to = to;
}

/** The name of the first field of the event that is the unit value. */
export function firstUnit(event: Event): string {
  const { entries, length, names } = event;
  for (let at = 0; at < length; at += ENTRY) if (typeAt(event, at) === "unit") return names.text(entries[at]!);
  return "";
}

/** Lines are whole up to the last line feed. */
export function completeLines(bytes: Uint8Array, fresh: number, filled: number): number {
  const last = bytes.subarray(fresh, filled).lastIndexOf(LF);
  return last < 0 ? 0 : fresh + last + 1;
}

/** The end of the text of the line that begins at `from`, and the start of the next line. */
export function lineAt(bytes: Uint8Array, from: number): { readonly end: number; readonly next: number } {
  const feed = bytes.indexOf(LF, from);
  return { end: textEnd(bytes, from, feed), next: feed + 1 };
}

/** Makes a reader of whole lines, one record each, that stops when the output waits to be written. */
export function eachLine(
  { counters, arena, event }: Pick<RecordWork, "counters" | "arena" | "event">,
  record: RecordReader["record"],
): Reader["read"] {
  return (bytes, from, to) => {
    let at = from;
    let goesOn = true;
    while (at < to && goesOn && !isFull(arena)) {
      const start = at;
      // Measured: a search in a text costs three quarters of one in bytes.
      const feed = event.text === null ? bytes.indexOf(LF, start) : event.text.indexOf("\n", start);
      counters.line++;
      counters.lines++;
      at = feed + 1;
      goesOn = record(bytes, start, textEnd(bytes, start, feed), at - start);
    }
    return at;
  };
}

/** Reads with the reader of a format once the format is decided; until then it has defaults. */
export abstract class ReadingByFormat {
  /** Null until the format is decided. */
  protected reader: Reader | null = null;
  /** Bytes at the front of the input that were read without a decision. */
  protected undecided = 0;

  /** As {@link Reader.fileContext}. */
  fileContext(): FileContext | null {
    return this.reader?.fileContext() ?? null;
  }

  /** As {@link Reader.role}. */
  get role(): Reader["role"] {
    return this.reader?.role;
  }

  /** As {@link Reader.head}; null for other formats. */
  head(): HeadLayout | null {
    return this.reader?.head?.() ?? null;
  }

  /** As {@link Reader.undivided}. */
  undivided(): string | null {
    return this.reader?.undivided?.() ?? null;
  }

  /** As {@link Reader.inherit}. */
  inherit(fileContext: FileContext): void {
    this.reader?.inherit(fileContext);
  }

  complete(bytes: Uint8Array, fresh: number, filled: number): number {
    return (this.reader?.complete ?? completeLines)(bytes, fresh, filled);
  }

  read(bytes: Uint8Array, from: number, to: number): number {
    if (!this.reader) throw new Error("no format has been decided");
    return this.reader.read(bytes, from, to);
  }

  /** How many bytes at the front of the input have been checked: whole lines of a record that is not complete. */
  get held(): number {
    return this.reader ? (this.reader.held?.() ?? 0) : this.undecided;
  }

  /** How many bytes, other than those held, have been read of records that are not complete. */
  get abandoned(): number {
    return this.reader?.abandoned?.() ?? 0;
  }

  /** Reads incomplete records as if they were complete. @returns the end of what was read. */
  settle(bytes: Uint8Array, from: number): number {
    return this.reader?.settle?.(bytes, from) ?? from;
  }

  /** True if the limit of line length does not apply, because the reader bounds its records. */
  get bounds(): boolean {
    return this.reader?.whole !== undefined;
  }

  /** As {@link Reader.whole}; all of it, where no reader says so. */
  whole(bytes: Uint8Array, to: number): number {
    return this.reader?.whole?.(bytes, to) ?? to;
  }

  /** As {@link Reader.choosesRows}. */
  get choosesRows(): boolean {
    return this.reader?.choosesRows ?? false;
  }

  /** As {@link Reader.directiveLost}. */
  directiveLost(line: Uint8Array): string | null {
    return this.reader?.directiveLost?.(line) ?? null;
  }

  /** A record that is too long has been skipped. */
  lose(): void {
    this.reader?.lose();
  }

  /** The file ends where no whole record has been read of `bytes[from, to)`. @returns how many bytes are left of them. */
  end(bytes: Uint8Array, from: number, to: number): number {
    return this.reader?.end(bytes, from, to) ?? to - from;
  }
}
