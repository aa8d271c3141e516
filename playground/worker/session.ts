import { decodeUtf8, Event, encodeUtf8, jsonText, NameTable, toMap, type ValueMap } from "../../engine/event/index.ts";
import { type ColumnType, type Grammar, hasSpecialRecords } from "../../engine/grammar/index.ts";
import { closureParser } from "../../engine/parse/closure-parser.ts";
import { declaredIn } from "../../engine/parse/closures/index.ts";
import type { CompiledParser } from "../../engine/parse/programs/index.ts";
import { REJECT } from "../../engine/parse/runtime/index.ts";
import { type Outline, outliner } from "../../engine/report/drawing/index.ts";
import { failureText } from "../../engine/report/report.ts";
import { joinedInput, type RecordSpan, recordsOf } from "../../workbench/audit/index.ts";
import type { Drawing, EventTable, ReadAnswer, Row } from "../protocol.ts";
import { segmentsOf, shown } from "./segments.ts";
import { type NumberedEvent, tableOf } from "./table.ts";

/** A record of the sample, read. */
export interface ReadRecord {
  /** What reads it: the grammar, with the columns of its table. */
  readonly grammar: Grammar;
  readonly bytes: Uint8Array;
  readonly event: ValueMap | null;
}

/** A sample that a grammar has read. */
export interface Session {
  readonly grammar: Grammar;
  readonly types: readonly ColumnType[];
  readonly sample: string;
  readonly rows: readonly Row[];
  /** By the index of a row: its record; null for a line that is none. */
  readonly records: readonly (ReadRecord | null)[];
}

/** Rows that are drawn with the first answer; others are drawn when they are seen. */
const FIRST_DRAWN = 40;
const LF = "\n";

/** Reads a sample. */
export function readSample(grammar: Grammar, sample: string, types: readonly ColumnType[] = []): Session {
  const input = encodeUtf8(sample === "" || sample.endsWith(LF) ? sample : sample + LF);
  const joined = joinedInput(grammar, input);
  const read = recordsOf(grammar, input, types, joined);
  const parsers = new Parsers();
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
    const lines = linesOf(read.bytes, span, joinedLines.get(span.line));
    const own = span.grammar ?? read.grammar;
    const bytes = read.bytes.slice(span.from, span.to);
    const event = span.openQuote < 0 ? parsers.read(own, bytes) : null;
    const text = shown(decodeUtf8(bytes, 0, bytes.length));
    rows.push({ line: span.line, lines, text, outcome: event ? "event" : "rejected", json: event && jsonText(event) });
    records.push({ grammar: own, bytes, event });
    next = Math.max(next, span.line + lines);
  }
  passOver(texts.at(-1) === "" ? texts.length : texts.length + 1);
  return { grammar, types, sample, rows, records };
}

/** How many physical lines a record has. */
function linesOf(bytes: Uint8Array, { from, to }: RecordSpan, joined: number | undefined): number {
  return joined ?? decodeUtf8(bytes, from, to).split(LF).length;
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

  of(grammar: Grammar): CompiledParser {
    const parser = this.#parsers.get(grammar) ?? closureParser(grammar, this.#names, declaredIn);
    this.#parsers.set(grammar, parser);
    return parser;
  }

  read(grammar: Grammar, bytes: Uint8Array): ValueMap | null {
    const parser = this.of(grammar);
    return parser.parse(bytes, 0, bytes.length, this.event) === REJECT ? null : toMap(this.event);
  }
}

/** What the page shows first of a sample. @param ms how long reading took. */
export function answerOf(session: Session, ms: number): ReadAnswer {
  const { rows, records, grammar } = session;
  const drawings = drawingsOf(session, 0, FIRST_DRAWN);
  const named = new Set(records.flatMap((record) => [...(record?.event?.keys() ?? [])]));
  const drawn = drawings.flatMap(({ segments }) => segments.flatMap((one) => ("name" in one ? [one.name] : [])));
  return { format: grammar.name, rows, drawings, names: [...new Set([...named, ...drawn])], ms };
}

/** The events of a sample as a table. */
export function eventsOf({ records }: Session): EventTable {
  return tableOf(
    records.flatMap((record, row): NumberedEvent[] => (record?.event ? [{ row, event: record.event }] : [])),
  );
}

/** How the records of some rows were read. */
export function drawingsOf({ records }: Session, from: number, to: number): readonly Drawing[] {
  // The rows of a sample have few grammars: one, or one for each line that names columns.
  const outliners = new Map<Grammar, ReturnType<typeof outliner>>();
  return records.slice(from, to).flatMap((record, index): readonly Drawing[] => {
    if (record === null) return [];
    const outlined = outliners.get(record.grammar) ?? outliner(record.grammar);
    outliners.set(record.grammar, outlined);
    return [drawingOf(from + index, record, outlined(record.bytes))];
  });
}

function drawingOf(row: number, { bytes }: ReadRecord, outline: Outline | null): Drawing {
  if (outline !== null) return { row, ...segmentsOf(outline), rejection: rejectionOf(outline) };
  return { row, segments: [{ text: shown(decodeUtf8(bytes, 0, bytes.length)) }], apart: [], rejection: null };
}

function rejectionOf({ failure, bytes }: Outline): Drawing["rejection"] {
  if (failure === null) return null;
  const before = shown(decodeUtf8(bytes, 0, failure.offset));
  return { column: failure.column, message: failureText(failure), before };
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
