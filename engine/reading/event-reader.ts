import { LF, linesIn } from "../event/bytes.ts";
import { mayHaveColor, removeColorOfLines } from "../event/color.ts";
import { Event, NameTable } from "../event/index.ts";
import { allocate, textOfBytes } from "../event/utf8.ts";
import { framingOf, type Grammar } from "../grammar/index.ts";
import { contentLines } from "../input/index.ts";
import type { Origin } from "../output/index.ts";
import { createParser } from "../parse/tiers.ts";
import {
  completeLines,
  type GroupWork,
  newCounters,
  type ParserOf,
  type ParserTable,
  parserTable,
  type Reader,
} from "../records/index.ts";
import { type Rejected, UNTERMINATED } from "../report/index.ts";
import { isWholeText, type SampledLine, SETTLED } from "../select/index.ts";
import type { FormatReaders } from "./format-readers.ts";
import type { Join } from "./joining.ts";

const BOM = [0xef, 0xbb, 0xbf];
const LINE_END = Uint8Array.of(LF);

/** What is read from some bytes. */
export interface Batch<T> {
  readonly events: readonly T[];
  readonly rejections: readonly Rejection[];
}

/** A rejected record, and how many events of its batch come before it. */
export interface Rejection {
  readonly after: number;
  readonly rejected: Rejected;
}

/** Reads the events of one input from its chunks, without waiting for anything. */
export interface EventReader<T> {
  /** Reads the records that end in `chunk`, whose bytes may change afterwards. */
  feed(chunk: Uint8Array): Batch<T>;
  /** Reads what is left at the end of the input. */
  end(): Batch<T>;
  /** Where the line begins that has not ended, counted from the end of what has come. */
  readonly open: number;
  /** Ends the records that are open. @returns the line that has not ended, which is not read. */
  lose(): Uint8Array;
  /** Rejects a line that was not read. @param start of it. @param length of all of it, in bytes. */
  reject(start: Uint8Array, length: number, reason: string): void;
}

/** Makes a reader's result for an event: an object, alone or with its record. */
type Make<T> = (event: Event, origin: Readonly<Origin>) => T;
/** Makes that function once the formats of the events are known. */
export type EventMaker<T> = (names: NameTable, formats: readonly Grammar[]) => Make<T>;

/** Finds the format of an input. */
export interface Detection {
  /** That of a record. @param line where it is; missing if the input has none with content. */
  of(line: SampledLine | undefined, bytes: Uint8Array, parserOf: ParserOf, names: NameTable): Grammar | null;
  /**
   * The format whose records have several lines and that the first record of the whole lines `bytes[0, to)` is in; null if
   * it is in none, undefined if more lines may tell. Missing if the caller says how lines are joined.
   */
  readonly several: ((bytes: Uint8Array, to: number, isAll: boolean) => Several | null | undefined) | null;
}

/** A format, and how it joins lines. */
export interface Several {
  readonly format: Grammar;
  readonly join: Join;
}

export interface EventReaderOptions<T> {
  /** The format, several as a cascade, or what finds it by the first lines with content. */
  readonly formats: readonly Grammar[] | Detection;
  /** What reads the formats. */
  readonly readers: FormatReaders;
  readonly maker: EventMaker<T>;
  /** The name of the input in failures. */
  readonly source: string;
  /** True if records after a rejected one are read. */
  readonly goesOn: boolean;
  /** How lines are joined to records; null if each line is one. */
  readonly join: Join | null;
}

/** Makes what reads an input by the readers of the command line. @throws TypeError for a cascade with a table. */
export function createEventReader<T>(options: EventReaderOptions<T>): EventReader<T> {
  const { formats, readers } = options;
  const detection = "of" in formats ? formats : null;
  const names = new NameTable();
  const { work: single, take, make, reject } = collect(options, names);
  let { parsers, groups, work } = joining(options.join);
  const region = new Region();
  let format = "of" in formats ? null : formats[0]!;
  let reader: Reader | null = "of" in formats ? null : readerOf(formats);
  /** How many bytes of the region have been checked before. */
  let fresh = 0;
  /** How many bytes have been read without deciding the format. */
  let looked = 0;
  let isBegun = false;
  const keepsColor = !("of" in formats) && formats.length === 1 && isWholeText(formats[0]!);
  /** True once a color code may have been seen. */
  let isColored = false;

  function joining(join: Join | null) {
    const groups = join?.groups(single) ?? null;
    const work = groups ? { ...single, ...groups.placing } : single;
    return { parsers: parsersWith(names, join), groups, work };
  }

  function readerOf(some: readonly Grammar[]): Reader {
    make(some);
    const heads = readers.heads?.(some, { names, work }) ?? null;
    const shared = { names, work: heads ? { ...work, sink: heads.sink } : work, parserOf: parsers.of };
    const records = groups ? groups.reader(readers.records(some, shared)) : readers.lines(some, shared);
    const reader = heads ? heads.reader(records) : records;
    reader.startFile();
    return reader;
  }

  /** Drops a BOM at the start of the input. @returns false if too few bytes have come to know. */
  function begin(isEnd: boolean): boolean {
    if (isBegun) return true;
    isBegun = isEnd || region.filled >= BOM.length;
    if (isBegun && BOM.every((byte, i) => region.bytes[i] === byte)) region.drop(BOM.length);
    return isBegun;
  }

  /** The first record with content of whole lines; null if there is none, or if it may go on. */
  function firstRecord(bytes: Uint8Array, complete: number, isEnd: boolean) {
    if (!groups?.first) {
      const [line] = contentLines(bytes, looked, complete, 1, 1);
      looked = complete;
      return line ? { line, bytes } : null;
    }
    // A record that is looked for again has twice as many bytes, so that a long one is not read with each of its chunks.
    if (!isEnd && complete < 2 * looked) return null;
    looked = complete;
    const record = groups.first(bytes, 0, complete, isEnd);
    return record && { line: { from: 0, to: record.length - 1, number: 1 }, bytes: record };
  }

  /** Decides the format by whole lines, if they tell. @param isLost true if no more lines follow those that are open. */
  function decide(
    bytes: Uint8Array,
    complete: number,
    { of, several }: Detection,
    isEnd: boolean,
    isLost = isEnd,
  ): void {
    const found = several && several(bytes, complete, isLost);
    if (found === undefined) return;
    const first = found === null ? firstRecord(bytes, complete, isEnd) : null;
    if (found) ({ parsers, groups, work } = joining(found.join));
    if (found) format = found.format;
    else if (first || isEnd) format = of(first?.line, first?.bytes ?? bytes, parsers.tried, names);
    reader = format && readerOf([format]);
  }

  function read(isEnd: boolean): void {
    if (!begin(isEnd)) return;
    isColored ||= !keepsColor && mayHaveColor(region.bytes, fresh, region.filled);
    if (isColored) region.filled = removeColorOfLines(region.bytes, fresh, region.filled);
    const { bytes, filled } = region;
    const complete = isEnd ? filled : (reader?.complete ?? completeLines)(bytes, fresh, filled);
    if (!reader && complete > 0 && detection) {
      decide(bytes, complete, detection, isEnd);
    }
    consume(complete);
    fresh = region.filled;
  }

  /** Reads the records in the whole lines `[0, complete)` of the region. */
  function consume(complete: number): void {
    if (!reader || complete === 0) return;
    // Lines move where they are joined.
    work.event.text = groups ? null : textOfBytes(region.bytes, complete);
    region.drop(reader.read(region.bytes, 0, complete));
  }

  const openLine = () => region.bytes.lastIndexOf(LF, region.filled - 1) + 1;

  return {
    get open() {
      return region.filled - openLine();
    },
    lose() {
      if (!reader && detection && openLine() > 0) {
        decide(region.bytes, openLine(), detection, false, true);
        consume(openLine());
      }
      region.drop(reader?.settle?.(region.bytes, 0) ?? 0);
      const from = openLine();
      const line = copyOf(region.bytes, from, region.filled);
      single.counters.line += linesIn(region.bytes, 0, from);
      reader?.lose();
      region.filled = fresh = looked = 0;
      return line;
    },
    reject(start, length, reason) {
      const grammar = format ?? detection?.of(undefined, start, parsers.tried, names);
      const line = ++single.counters.line;
      if (grammar) reject({ grammar, bytes: start, length, line, offset: 0, places: [], reason });
    },
    feed(chunk) {
      region.add(chunk);
      read(false);
      return take();
    },
    end() {
      if (region.filled > 0 && region.bytes[region.filled - 1] !== LF) region.add(LINE_END);
      read(true);
      reader?.end(region.bytes, 0, region.filled);
      return take();
    },
  };
}

/** The parsers of a reader. */
function parsersWith(names: NameTable, join: Join | null): ParserTable {
  const framing = join?.joint === "newline" ? "quoted" : null;
  return parserTable(names, (grammar) => createParser(grammar, names, framing ?? framingOf(grammar)));
}

/** What readers put their events and rejected records into, and what takes them out. */
function collect<T>({ maker, source, goesOn }: EventReaderOptions<T>, names: NameTable) {
  const counters = newCounters();
  let toItem: Make<T>;
  let events: T[] = [];
  let rejections: Rejection[] = [];
  const reject = (rejected: Omit<Rejected, "source">): boolean => {
    rejections.push({ after: events.length, rejected: { ...rejected, source } });
    return goesOn;
  };
  const work: GroupWork = {
    event: new Event(names),
    counters,
    // Events are taken after each chunk, however many they are, and never probed.
    arena: { writer: { at: 0 }, inputSize: 0, flush: Number.POSITIVE_INFINITY },
    limits: { settledAfter: SETTLED, probePause: 0 },
    sink: {
      accept(event) {
        events.push(toItem(event, work.origin));
      },
      concluded: false,
    },
    origin: { source, line: 0, bytes: LINE_END, from: 0, to: 0 },
    strict: false,
    maxLineBytes: Number.POSITIVE_INFINITY,
    chooser: null,
    reject(parser, bytes, from, to, pieces) {
      const { offset, place } = parser.locate(bytes, from, to);
      const at = { line: counters.line, offset: offset - from, places: [place] };
      return reject({ grammar: parser.grammar, bytes: copyOf(bytes, from, to), ...at, ...(pieces && { pieces }) });
    },
    unterminated({ grammar }, bytes, from, quote, to) {
      const at = { line: counters.line + 1, offset: quote - from, places: [] };
      reject({ grammar, bytes: copyOf(bytes, from, to), ...at, reason: UNTERMINATED });
    },
    keep() {},
    leaveOut() {},
    complain: () => false,
  };
  return {
    work,
    reject,
    /** Makes the events of these formats from now on. */
    make(formats: readonly Grammar[]): void {
      toItem = maker(names, formats);
    },
    take(): Batch<T> {
      const batch = { events, rejections };
      events = [];
      rejections = [];
      return batch;
    },
  };
}

function copyOf(bytes: Uint8Array, from: number, to: number): Uint8Array {
  return new Uint8Array(bytes.subarray(from, to));
}

const FIRST_SIZE = 128 * 1024;

/** Bytes that are not read yet: `bytes[0, filled)`. */
class Region {
  bytes = allocate(FIRST_SIZE);
  filled = 0;

  add(chunk: Uint8Array): void {
    const needed = this.filled + chunk.length;
    if (needed > this.bytes.length) {
      // Twice what is needed, so that a long record is not copied with each of its chunks.
      const larger = allocate(2 * needed);
      larger.set(this.bytes.subarray(0, this.filled));
      this.bytes = larger;
    }
    this.bytes.set(chunk, this.filled);
    this.filled = needed;
  }

  /** Drops the first bytes. */
  drop(count: number): void {
    this.bytes.copyWithin(0, count, this.filled);
    this.filled -= count;
  }
}
