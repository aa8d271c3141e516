import { LF } from "../event/bytes.ts";
import { Event, NameTable } from "../event/index.ts";
import { textOfBytes } from "../event/utf8.ts";
import { framingOf, type Grammar, hasSpecialRecords, isTable, type JoinedLines } from "../grammar/index.ts";
import { contentLines } from "../input/index.ts";
import type { Origin } from "../output/index.ts";
import { createParser } from "../parse/parser.ts";
import {
  cascadeRecordReader,
  eachRecord,
  lineReader,
  recordReader,
  rowReader,
  rowRecordReader,
  specialRecords,
  withoutSkips,
} from "../readers/index.ts";
import {
  completeLines,
  type GroupWork,
  type LineGroups,
  newCounters,
  type Reader,
  type RecordReader,
  type RecordWork,
} from "../records/index.ts";
import { type Rejected, UNTERMINATED } from "../report/index.ts";
import { detect, SETTLED, type Trial, trialOf } from "../select/index.ts";
import type { Join } from "./joining.ts";
import { Region } from "./region.ts";

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
}

/** Makes what a reader returns of an event: the event as an object, alone or with its record. */
type Make<T> = (event: Event, origin: Readonly<Origin>) => T;
/** Makes that function once the formats of the events are known. */
export type EventMaker<T> = (names: NameTable, formats: readonly Grammar[]) => Make<T>;

export interface EventReaderOptions<T> {
  /** The formats: none to detect it by the first line with content, several as a cascade. */
  readonly formats: readonly Grammar[];
  readonly maker: EventMaker<T>;
  /** The formats among which detection chooses. */
  readonly catalogue: readonly Grammar[];
  /** The name of the input in failures. */
  readonly source: string;
  /** True if records after a rejected one are read. */
  readonly goesOn: boolean;
  /** How lines are joined to records; null if each line is one. */
  readonly join: Join | null;
}

/**
 * How the lines that these formats read are joined: as `asked`, else as the first of them says; null if they are not.
 * @throws TypeError for a format after the first that joins lines.
 */
export function linesOf(formats: readonly Grammar[], asked: JoinedLines | null | undefined): JoinedLines | null {
  if (asked !== undefined) return asked;
  const [first, ...others] = formats;
  const late = others.find(({ lines }) => lines !== null);
  if (late && !first?.lines)
    throw new TypeError(`${late.name} joins lines, which holds for all grammars: pass it first, or lines: null`);
  return first?.lines ?? null;
}

/** Makes what reads an input by the readers of the command line. @throws TypeError for a cascade with a table. */
export function createEventReader<T>(options: EventReaderOptions<T>): EventReader<T> {
  const { formats, catalogue, join } = options;
  const names = new NameTable();
  const parserOf = parsersWith(names, join);
  const { work: single, take, make } = collect(options, names);
  const groups = join?.groups(single) ?? null;
  const work = groups ? { ...single, ...groups.placing } : single;
  const decide = decider(catalogue, trialOf(parserOf, new Event(names)), groups);
  const region = new Region();
  let reader: Reader | null = formats.length === 0 ? null : readerOf(formats);
  /** How many bytes of the region have been looked at before. */
  let fresh = 0;
  let isBegun = false;

  function readerOf(some: readonly Grammar[]): Reader {
    make(some);
    const parts = { parserOf, names, work };
    const reader = groups ? groups.reader(recordsOf(some, parts)) : ungrouped(some, parts);
    reader.startFile();
    return reader;
  }

  /** Drops a BOM at the start of the input. @returns false if too little has come to know. */
  function begin(isEnd: boolean): boolean {
    if (isBegun) return true;
    isBegun = isEnd || region.filled >= BOM.length;
    if (isBegun && BOM.every((byte, i) => region.bytes[i] === byte)) region.drop(BOM.length);
    return isBegun;
  }

  function read(isEnd: boolean): void {
    if (!begin(isEnd)) return;
    const { bytes, filled } = region;
    const complete = isEnd ? filled : (reader?.complete ?? completeLines)(bytes, fresh, filled);
    if (!reader && complete > 0) {
      const format = decide(bytes, complete, isEnd);
      reader = format && readerOf([format]);
    }
    if (reader && complete > 0) {
      // Lines move where they are joined.
      work.event.text = groups ? null : textOfBytes(bytes, complete);
      region.drop(reader.read(bytes, 0, complete));
    }
    fresh = region.filled;
  }

  return {
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

type ParserOf = ReturnType<typeof parsersWith>;

/** What readers of some formats are made of. */
interface Parts {
  readonly parserOf: ParserOf;
  readonly names: NameTable;
  readonly work: RecordWork;
}

/** Reads lines, or the rows of a table, each of which is a record. */
function ungrouped(formats: readonly Grammar[], parts: Parts): Reader {
  const { parserOf, work } = parts;
  const [format] = formats;
  if (formats.length === 1 && format) {
    if (isTable(format)) return rowReader(format, [], parserOf, work);
    if (!hasSpecialRecords(format)) return lineReader(parserOf(format), work);
  }
  return eachRecord(recordsOf(formats, parts), work);
}

/** Reads records whose ends are known. */
function recordsOf(formats: readonly Grammar[], { parserOf, names, work }: Parts): RecordReader {
  const [format] = formats;
  if (formats.length === 1 && format) {
    if (isTable(format)) return rowRecordReader(format, [], parserOf, work);
    return specialRecords(format, parserOf, work) ?? recordReader(parserOf(format), work);
  }
  const table = formats.find((format) => isTable(format) || format.columns !== null);
  if (table)
    throw new TypeError(`a line of the file names the columns of ${table.name}: it cannot be one of several grammars`);
  const members = formats.map(parserOf);
  return withoutSkips(cascadeRecordReader(members, names, work, false), formats, parserOf, work);
}

/**
 * Makes what gives the format of an input by its first record with content; if there is none, or no format accepts it,
 * the one that accepts every line. It is null as long as that record may go on.
 */
function decider(catalogue: readonly Grammar[], trial: Trial, groups: LineGroups | null) {
  /** How many bytes did not tell; a record that is looked for again has to have twice as many. */
  let undecided = 0;

  function detected(bytes: Uint8Array, from: number, to: number): Grammar | null {
    return detect(catalogue, trial, bytes, from, to) ?? fallback;
  }
  const fallback = catalogue.find(({ acceptsAll }) => acceptsAll) ?? null;

  return (bytes: Uint8Array, complete: number, isEnd: boolean): Grammar | null => {
    const otherwise = isEnd ? fallback : null;
    if (!groups?.first) {
      const [line] = contentLines(bytes, undecided, complete, 1, 1);
      undecided = complete;
      return line ? detected(bytes, line.from, line.to) : otherwise;
    }
    if (!isEnd && complete < 2 * undecided) return null;
    undecided = complete;
    const record = groups.first(bytes, 0, complete, isEnd);
    return record ? detected(record, 0, record.length - 1) : otherwise;
  };
}

/** The parsers of grammars, each made once. */
function parsersWith(names: NameTable, join: Join | null) {
  const framing = join?.joint === "newline" ? "quoted" : null;
  const made = new Map<Grammar, ReturnType<typeof createParser>>();
  return (grammar: Grammar) => {
    const parser = made.get(grammar) ?? createParser(grammar, names, framing ?? framingOf(grammar), null);
    made.set(grammar, parser);
    return parser;
  };
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
