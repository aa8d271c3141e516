import { copyOf, LF, linesIn } from "../event/bytes.ts";
import type { removeColorOfLines } from "../event/color.ts";
import { Event, NameTable } from "../event/index.ts";
import { allocate, textOfBytes } from "../event/utf8.ts";
import { framingOf, type Grammar } from "../grammar/index.ts";
import type { Origin } from "../output/index.ts";
import type { MakeClosures } from "../parse/closures/index.ts";
import { createParser } from "../parse/tiers.ts";
import {
  completeLines,
  type GroupWork,
  type LineGroups,
  newCounters,
  type ParserOf,
  type ParserTable,
  parserTable,
  type Reader,
} from "../records/index.ts";
import { type Rejected, UNTERMINATED } from "../report/index.ts";
import { isWholeText, SETTLED } from "../select/index.ts";
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
  /** Removes colors from now on: the next chunk is the first that may have some. Whole text keeps them. */
  uncolor(by: typeof removeColorOfLines): void;
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

/** What is known of the start of an input, whose whole lines are `bytes[0, to)`. */
export interface Start {
  readonly bytes: Uint8Array;
  readonly to: number;
  /** True if no line follows; if a line that does follow is lost. */
  readonly isEnd: boolean;
  readonly isCut: boolean;
  /** Finds the first record, if the caller says how lines are joined. */
  readonly first: LineGroups["first"] | undefined;
  readonly parserOf: ParserOf;
  readonly names: NameTable;
}

/** Finds the format of an input, with its own way to join lines, if it has one; null if more lines may tell. */
export type Detection = (start: Start) => { readonly format: Grammar; readonly join: Join | null } | null;

export interface EventReaderOptions<T> {
  /** The format, several as a cascade, or what finds it by the first lines with content. */
  readonly formats: readonly Grammar[] | Detection;
  /** What reads the formats. */
  readonly readers: FormatReaders;
  readonly closuresOf: MakeClosures;
  readonly maker: EventMaker<T>;
  /** The name of the input in failures. */
  readonly source: string;
  /** True if records after a rejected one are read. */
  readonly goesOn: boolean;
  /** How lines are joined to records; null if they are not. */
  readonly join: Join | null;
}

/** Makes what reads an input by the readers of the command line. @throws TypeError for a cascade with a table. */
export function createEventReader<T>(options: EventReaderOptions<T>): EventReader<T> {
  const { formats, readers } = options;
  const names = new NameTable();
  const { work: single, take, make, reject } = collect(options, names);
  let { parsers, groups, work } = joining(options.join);
  const region = new Region();
  let format = typeof formats === "function" ? null : formats[0]!;
  let reader: Reader | null = typeof formats === "function" ? null : readerOf(formats);
  /** How many bytes of the region have been checked before. */
  let fresh = 0;
  let isBegun = false;
  /** True once a line is lost: no more lines follow those of a record before it. */
  let isCut = false;
  const keepsColor = typeof formats !== "function" && formats.length === 1 && isWholeText(formats[0]!);
  /** What removes colors, once there may be some. */
  let uncolored: typeof removeColorOfLines | null = null;

  function joining(join: Join | null) {
    const groups = join?.groups(single) ?? null;
    const work = groups ? { ...single, ...groups.placing } : single;
    return { parsers: parsersWith(names, join, options.closuresOf), groups, work };
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

  /** The format by the whole lines `bytes[0, to)`, if they tell. */
  function detected(bytes: Uint8Array, to: number, isEnd: boolean) {
    if (typeof formats !== "function") return null;
    return formats({ bytes, to, isEnd, isCut, first: groups?.first, parserOf: parsers.tried, names });
  }

  function decide(bytes: Uint8Array, to: number, isEnd: boolean): void {
    const found = detected(bytes, to, isEnd);
    if (!found) return;
    if (found.join) ({ parsers, groups, work } = joining(found.join));
    format = found.format;
    reader = readerOf([format]);
  }

  function read(isEnd: boolean): void {
    if (!begin(isEnd)) return;
    if (uncolored) region.filled = uncolored(region.bytes, fresh, region.filled);
    const { bytes, filled } = region;
    const complete = isEnd ? filled : (reader?.complete ?? completeLines)(bytes, fresh, filled);
    if (!reader && complete > 0) decide(bytes, complete, isEnd);
    if (reader && complete > 0) {
      // Lines move where they are joined.
      work.event.text = groups ? null : textOfBytes(bytes, complete);
      region.drop(reader.read(bytes, 0, complete));
    }
    fresh = region.filled;
  }

  const openLine = () => region.bytes.lastIndexOf(LF, region.filled - 1) + 1;

  return {
    get open() {
      return region.filled - openLine();
    },
    lose() {
      isCut = true;
      if (!reader) {
        fresh = 0;
        read(false);
      }
      region.drop(reader?.settle?.(region.bytes, 0) ?? 0);
      const from = openLine();
      const line = copyOf(region.bytes, from, region.filled);
      single.counters.line += linesIn(region.bytes, 0, from);
      reader?.lose();
      region.filled = fresh = 0;
      return line;
    },
    reject(start, length, reason) {
      const grammar = format ?? detected(start, 0, true)?.format;
      const line = ++single.counters.line;
      if (grammar) reject({ grammar, bytes: start, length, line, offset: 0, places: [], reason });
    },
    feed(chunk) {
      region.add(chunk);
      read(false);
      return take();
    },
    uncolor(by) {
      if (!keepsColor) uncolored = by;
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
function parsersWith(names: NameTable, join: Join | null, closuresOf: MakeClosures): ParserTable {
  const framing = join?.joint === "newline" ? "quoted" : null;
  return parserTable(names, (grammar) => createParser(grammar, names, framing ?? framingOf(grammar), closuresOf));
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
    json: null,
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
