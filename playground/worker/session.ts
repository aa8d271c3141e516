import { withoutColor } from "../../engine/event/color.ts";
import { decodeUtf8, Event, encodeUtf8, jsonText, NameTable, toMap, type ValueMap } from "../../engine/event/index.ts";
import { type ColumnType, type Grammar, hasSpecialRecords } from "../../engine/grammar/index.ts";
import { closuresOf, declaredIn } from "../../engine/parse/closures/index.ts";
import type { CompiledParser } from "../../engine/parse/programs/index.ts";
import { REJECT } from "../../engine/parse/runtime/index.ts";
import { closureParser } from "../../engine/parse/tiers.ts";
import { type Outline, outliner } from "../../engine/report/drawing/index.ts";
import { causeOf, failureText } from "../../engine/report/report.ts";
import { isWholeText } from "../../engine/select/index.ts";
import { joinedInput, type RecordSpan, recordsOf } from "../../workbench/audit/index.ts";
import type { Drawing, EventTable, PatternMatch, Row } from "../protocol.ts";
import { failedDrawing } from "./failed.ts";
import { segmentsOf, shown } from "./segments.ts";
import { type NumberedEvent, tableOf } from "./table.ts";

/** A record of the sample, read. */
export interface ReadRecord {
  /** What reads it: the grammar, with the columns of its table. */
  readonly grammar: Grammar;
  readonly bytes: Uint8Array;
  readonly event: ValueMap | null;
}

/** Tries a pattern on a line, part by part. */
export type Match = (line: string) => PatternMatch;

/** What is known of a grammar besides itself. */
interface Known {
  readonly types?: readonly ColumnType[];
  readonly match?: Match | null;
  /** A sample that the same grammar has read: its records are not read again. */
  readonly before?: Session | null;
}

/** A sample that a grammar has read. */
export interface Session {
  readonly grammar: Grammar;
  readonly types: readonly ColumnType[];
  /** How the pattern of another program that the grammar is from matches a line; null for another grammar. */
  readonly match: Match | null;
  readonly sample: string;
  readonly rows: readonly Row[];
  /** By the index of a row: its record; null for a line that is none. */
  readonly records: readonly (ReadRecord | null)[];
  /** What reads and draws records, for the next sample of the same grammar. */
  readonly parsers: Parsers;
  /** The records that the grammar itself has read, by their text. */
  readonly known: ReadonlyMap<string, KnownRecord>;
}

interface KnownRecord {
  readonly record: ReadRecord;
  readonly row: Pick<Row, "text" | "outcome" | "json">;
}

const LF = "\n";
const FEED = 10;

/** Reads a sample. */
export function readSample(
  grammar: Grammar,
  sample: string,
  { types = [], match = null, before = null }: Known = {},
): Session {
  const encoded = encodeUtf8(sample === "" || sample.endsWith(LF) ? sample : sample + LF);
  // As the command reads it: color codes are no text of a log.
  const input = match !== null || isWholeText(grammar) ? encoded : withoutColor(encoded);
  const joined = joinedInput(grammar, input);
  const read = recordsOf(grammar, input, types, joined);
  const parsers = before?.parsers ?? new Parsers();
  const known = new Map<string, KnownRecord>();
  const texts = sample.split(/\r?\n/);
  const rows: Row[] = [];
  const records: (ReadRecord | null)[] = [];
  let next = 1;
  const passOver = (end: number) => {
    for (; next < end; next++) {
      const text = texts[next - 1] ?? "";
      rows.push({ line: next, lines: 1, text: shown(text), outcome: outcomeOf(grammar, text, rows), json: null });
      records.push(null);
    }
  };
  const joinedLines = new Map(joined?.map(({ line, lines }) => [line, lines]));
  for (const span of read.records) {
    passOver(span.line);
    const lines = joinedLines.get(span.line) ?? linesIn(read.bytes, span);
    const own = span.grammar ?? read.grammar;
    const text = decodeUtf8(read.bytes, span.from, span.to);
    const { row, record } =
      (own === grammar && (known.get(text) ?? before?.known.get(text))) ||
      readRecord(own, read.bytes.slice(span.from, span.to), text, span.openQuote >= 0, parsers);
    if (own === grammar) known.set(text, { row, record });
    rows.push({ line: span.line, lines, ...row });
    records.push(record);
    next = Math.max(next, span.line + lines);
  }
  passOver(texts.at(-1) === "" ? texts.length : texts.length + 1);
  return { grammar, types, match, sample, rows, records, parsers, known };
}

function readRecord(grammar: Grammar, bytes: Uint8Array, text: string, isOpen: boolean, parsers: Parsers): KnownRecord {
  const event = isOpen ? null : parsers.read(grammar, bytes);
  const row = { text: shown(text), outcome: event ? "event" : "rejected", json: event && jsonText(event) } as const;
  return { record: { grammar, bytes, event }, row };
}

/** How many physical lines a record has. */
function linesIn(bytes: Uint8Array, { from, to }: RecordSpan): number {
  let lines = 0;
  for (let at = from; at >= 0 && at <= to; lines++) at = bytes.indexOf(FEED, at) + 1 || to + 1;
  return lines;
}

/** Why a line is no record. */
function outcomeOf(grammar: Grammar, text: string, before: readonly Row[]): Row["outcome"] {
  if (text.trim() === "") return "blank";
  if (grammar.header && before.every(({ outcome }) => outcome === "blank")) return "header";
  return hasSpecialRecords(grammar) ? "skipped" : "blank";
}

/** The parsers of a sample: closures, because a page's policy lets no code be generated. */
export class Parsers {
  readonly #names = new NameTable();
  readonly event = new Event(this.#names);
  readonly #parsers = new Map<Grammar, CompiledParser>();
  readonly #outliners = new Map<Grammar, ReturnType<typeof outliner>>();

  of(grammar: Grammar): CompiledParser {
    const parser = this.#parsers.get(grammar) ?? closureParser(grammar, closuresOf(grammar, this.#names, declaredIn));
    this.#parsers.set(grammar, parser);
    return parser;
  }

  /** How a record is read, for its drawing; null for one with too many deep levels. */
  outline(grammar: Grammar, bytes: Uint8Array): Outline | null {
    const outlined = this.#outliners.get(grammar) ?? outliner(grammar);
    this.#outliners.set(grammar, outlined);
    return outlined(bytes);
  }

  read(grammar: Grammar, bytes: Uint8Array): ValueMap | null {
    const parser = this.of(grammar);
    return parser.parse(bytes, 0, bytes.length, this.event) === REJECT ? null : toMap(this.event);
  }
}

/** The events of a sample as a table. */
export function eventsOf({ records }: Session): EventTable {
  return tableOf(
    records.flatMap((record, row): NumberedEvent[] => (record?.event ? [{ row, event: record.event }] : [])),
  );
}

/** How the records of some rows were read; null for a row that is no record. */
export function drawingsOf({ records, parsers, match }: Session, rows: readonly number[]): readonly (Drawing | null)[] {
  return rows.map((row) => {
    const record = records[row] ?? null;
    return record && drawingOf(record, parsers, match);
  });
}

function drawingOf({ grammar, bytes, event }: ReadRecord, parsers: Parsers, match: Match | null): Drawing {
  const failed = match === null || event !== null ? null : failedDrawing(match, decodeUtf8(bytes, 0, bytes.length));
  if (failed !== null) return failed;
  const outline = parsers.outline(grammar, bytes);
  if (outline !== null) return { ...segmentsOf(outline), rejection: rejectionOf(outline) };
  return { segments: [{ text: shown(decodeUtf8(bytes, 0, bytes.length)) }], apart: [], rejection: null };
}

function rejectionOf({ failure, bytes }: Outline): Drawing["rejection"] {
  if (failure === null) return null;
  const before = shown(decodeUtf8(bytes, 0, failure.offset));
  const cause = causeOf(failure.expected) || failureText(failure);
  return { column: failure.column, message: failureText(failure), before, cause };
}

/** The record of a row. @throws RangeError for a row that has none. */
export function recordAt({ records }: Session, row: number): ReadRecord {
  const record = records[row];
  if (!record) throw new RangeError(`row ${row} is no record`);
  return record;
}

/** The records that are events. */
export function acceptedOf({ records }: Session): readonly ReadRecord[] {
  return records.flatMap((record) => (record?.event ? [record] : []));
}
