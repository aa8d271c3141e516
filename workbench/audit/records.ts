import { concatenated, LF, textEnd } from "../../engine/event/bytes.ts";
import { decodeUtf8, encodeUtf8 } from "../../engine/event/index.ts";
import {
  applyTypes,
  type ColumnType,
  columnsOf,
  type Grammar,
  hasSpecialRecords,
  isTable,
  withColumns,
} from "../../engine/grammar/index.ts";
import { frame, INCOMPLETE, isBlank, type Piece, startOfTable } from "../../engine/input/index.ts";
import { reference } from "../../engine/parse/reference/index.ts";
import { columnFollower, isDirected } from "../../engine/readers/index.ts";
import type { JoinedRecord } from "../../engine/records/index.ts";

const LINE_FEED = Uint8Array.of(LF);

/** A record of an input, `bytes[from, to)`. */
export interface RecordSpan {
  readonly from: number;
  readonly to: number;
  /** The first physical line, counted from 1. */
  readonly line: number;
  /** The quote that is open at the end of the input, counted from the record's start; -1 if there is none. */
  readonly openQuote: number;
  /** Where its lines are, if they were joined and its line feeds do not show that. */
  readonly pieces?: readonly Piece[];
  /** What reads it, where that is not the format itself. */
  readonly grammar?: Grammar;
}

/** The records of an input by its format. */
export interface Records {
  /** The format with the columns of the input's header. */
  readonly grammar: Grammar;
  /** What the records are spans of. */
  readonly bytes: Uint8Array;
  readonly records: readonly RecordSpan[];
  readonly blank: number;
}

/**
 * The records of an input, which ends with a line feed, without blank ones that the format skips and without a header.
 * @param joined the records that its lines were joined to; null where each line is one.
 */
export function recordsOf(
  grammar: Grammar,
  input: Uint8Array,
  types: readonly ColumnType[] = [],
  joined: readonly JoinedRecord[] | null = null,
): Records {
  const separator = isTable(grammar) ? encodeUtf8(grammar.record.separator)[0] : undefined;
  const { bytes, spans: all } = joined ? joinedSpans(joined) : { bytes: input, spans: spansOf(grammar, input) };
  const filled = all.filter(({ from, to }) => grammar.blank === "keep" || !isBlank(bytes, from, to, separator));
  const blank = all.length - filled.length;
  const records = hasSpecialRecords(grammar) ? eventRecords(grammar, bytes, filled) : filled;
  const [first] = records;
  if (!isTable(grammar) || !first) return { grammar, bytes, records, blank };
  const row = reference(withColumns(grammar, [])).parse(bytes, first.from, first.to);
  const named = columnsOf(grammar, row.ok ? [...row.fields.values()].map(String) : []);
  const { columns } = applyTypes(named.columns, types);
  return { grammar: withColumns(grammar, columns), bytes, records: grammar.header ? records.slice(1) : records, blank };
}

/** The records without those that the grammar skips; each row with the columns that are named before it. */
function eventRecords(grammar: Grammar, bytes: Uint8Array, all: readonly RecordSpan[]): readonly RecordSpan[] {
  const skips = Object.values(grammar.skip).map((record) => reference({ ...grammar, record }));
  const follower = isDirected(grammar) ? columnFollower(grammar) : null;
  return all.flatMap((span) => {
    const { from, to } = span;
    const by = follower ? follower.next(decodeUtf8(bytes, from, to)) : grammar;
    if (by === null) return [];
    const isDirective = follower !== null && by !== follower.rows;
    if (!isDirective && skips.some((parser) => parser.parse(bytes, from, to).ok)) return [];
    return [by === grammar ? span : { ...span, grammar: by }];
  });
}

/** Joined records one after the other, with a line feed after each. */
function joinedSpans(joined: readonly JoinedRecord[]): { bytes: Uint8Array; spans: readonly RecordSpan[] } {
  let at = 0;
  const spans = joined.map(({ bytes, line, pieces }) => {
    const from = at;
    at += bytes.length + 1;
    return { from, to: at - 1, line, openQuote: -1, ...(pieces && { pieces }) };
  });
  return { bytes: concatenated(joined.flatMap(({ bytes }) => [bytes, LINE_FEED])), spans };
}

/** The records of an input, which ends with a line feed, blank ones and headers included. */
export function spansOf(grammar: Grammar, input: Uint8Array): readonly RecordSpan[] {
  const records: RecordSpan[] = [];
  const state = isTable(grammar) ? startOfTable(grammar.record.separator) : null;
  for (let from = 0, line = 1; from < input.length; ) {
    const found = state && frame(input, from, input.length, state);
    const feed = input.indexOf(LF, from);
    const to = found ?? textEnd(input, from, feed);
    if (to === INCOMPLETE) {
      return [...records, { from, to: input.length - 1, line, openQuote: state?.openQuote ?? -1 }];
    }
    records.push({ from, to, line, openQuote: -1 });
    line += state ? state.lines : 1;
    from = state ? state.next : feed + 1;
  }
  return records;
}
