import { LF } from "../event/bytes.ts";
import type { Event } from "../event/tape.ts";
import { durationText, fittingLength, milliText, type UndatedPlace } from "../time/index.ts";
import type { Note, OutputOptions, RowTime } from "./format.ts";
import { Numbers } from "./numbers.ts";
import { writeStyled } from "./paint.ts";
import type { Writer } from "./writer.ts";

const SECOND = 1_000;

/** A map may always have this many rows. */
const FEW_ROWS = 24;
/** Rows of equal time are half full on average: some are busier. */
const FULLNESS = 0.5;
/** More rows without events than this are one line. */
const MOST_EMPTY = 3;
const UNDATED = "no time";

/** A map that is printed at the end has at most this many events: some bytes of each are kept. */
export const MOST_EVENTS = 2 ** 24;

/** Rows of equal time, which are known only after the last event. */
export interface TimedRows {
  /** Notes the time of the next event. */
  add(event: Event): void;
  /** Writes the rows. @param writeCell writes the character of the event with this number, from 0 on. */
  write(out: Writer, writeCell: (place: number) => void, cell?: number): void;
  /** How many events have no timestamp, and where the first of them is. */
  readonly undated: number;
  readonly firstUndated: UndatedPlace | null;
}

export function timedRows({ rowWidth, timestamps, styles }: OutputOptions, rowTime: RowTime): TimedRows {
  const columns = rowWidth ?? USUAL_WIDTH;
  const times = new Numbers();
  let undated = 0;

  function add(event: Event): void {
    const isDated = timestamps?.of(event) ?? false;
    if (!isDated) undated++;
    times.push(isDated && timestamps ? timestamps.instant.millis : Number.NaN);
  }

  function write(out: Writer, writeCell: (place: number) => void, cell = 1): void {
    const all = times.all();
    const length = rowTime === "fitting" ? lengthFor(all, columns) : rowTime;
    const rows = rowsOf(all, length);
    const labelWidth = rows.length === 0 ? 0 : labelOf(rows[0]!.start, length).length;
    const room = Math.max(LEAST_EVENTS, Math.floor((columns - labelWidth - 1) / cell));

    /** Writes a line: its start, and what `body` writes. */
    function line(label: string, body?: () => void): void {
      writeStyled(out, styles?.time ?? null, body ? `${label.padEnd(labelWidth)} ` : label);
      body?.();
      out.byte(LF);
    }

    let next = Number.NaN;
    for (const { start, places } of rows) {
      for (const empty of emptyRows(next, start, length)) {
        if (typeof empty === "number") line(labelOf(empty, length));
        else line("", () => writeStyled(out, styles?.nothing ?? null, empty));
      }
      next = start + length;
      for (let from = 0; from < places.length; from += room) {
        line(from === 0 ? labelOf(start, length) : "", () => {
          for (const place of places.subarray(from, from + room)) writeCell(place);
        });
      }
    }
  }

  return {
    add,
    write,
    get undated() {
      return undated;
    },
    get firstUndated() {
      return timestamps?.undated.place ?? null;
    },
  };
}

/** What a map that is printed at the end reports. @param beyond how many events it has no room for. */
export function timedNotes(rows: TimedRows | null, beyond: number): readonly Note[] {
  const full: readonly Note[] = beyond > 0 ? [{ code: "map-full", count: beyond, limit: MOST_EVENTS }] : [];
  if (rows === null || rows.undated === 0) return full;
  return [...full, { code: "undated-in-map", count: rows.undated, first: rows.firstUndated }];
}

/** A row, and the places of its events in their order; its start is NaN for those without a timestamp. */
interface Row {
  readonly start: number;
  readonly places: Int32Array;
}

/** The rows that have events, by time; those of events without a timestamp come last. */
function rowsOf(times: Float64Array, length: number): readonly Row[] {
  const startOf = (time: number) => Math.floor(time / length) * length;
  const counts = new Map<number, number>();
  for (const time of times) {
    const start = startOf(time);
    counts.set(start, (counts.get(start) ?? 0) + 1);
  }
  const starts = Float64Array.from(counts.keys()).sort();
  const rows = new Map<number, Int32Array>();
  for (const start of starts) rows.set(start, new Int32Array(counts.get(start) ?? 0));
  const filled = new Map<number, number>();
  for (const [place, time] of times.entries()) {
    const start = startOf(time);
    const index = filled.get(start) ?? 0;
    rows.get(start)![index] = place;
    filled.set(start, index + 1);
  }
  return [...rows].map(([start, places]) => ({ start, places }));
}

/** The starts of the rows without events before a row, or a text instead of many of them. */
function emptyRows(from: number, to: number, length: number): readonly (number | string)[] {
  const count = Math.round((to - from) / length);
  if (!(count > 0)) return [];
  if (count > MOST_EMPTY) return [`(no events for ${durationText({ millis: to - from, nanos: 0 })})`];
  return Array.from({ length: count }, (_, i) => from + i * length);
}

/** The shortest length that gives no more rows than fit these events. */
function lengthFor(times: Float64Array, columns: number): number {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const time of times) {
    if (time < first) first = time;
    if (time > last) last = time;
  }
  const most = Math.max(FEW_ROWS, Math.ceil(times.length / columns / FULLNESS));
  return fittingLength(last - first, most);
}

/** When a row starts; without milliseconds if no row needs them. */
function labelOf(start: number, length: number): string {
  if (Number.isNaN(start)) return UNDATED;
  const label = milliText({ millis: start, nanos: 0 });
  return length % SECOND === 0 ? label.replace(".000", "") : label;
}

/** Columns of a row without a terminal. */
const USUAL_WIDTH = 100;
/** The least events of a row. */
const LEAST_EVENTS = 8;
const LINE_DIGITS = 7;

/**
 * Divides the events of a map into rows that fit their width. A row starts with the timestamp of its first event, or the line
 * of its record, and a blank.
 * @returns a function of an event and its columns: it returns the label of the row that the event starts, or null.
 */
export function mapRows({
  rowWidth,
  origin,
  timestamps,
}: OutputOptions): (event: Event, cell?: number) => string | null {
  const columns = rowWidth ?? USUAL_WIDTH;
  /** The width of the widest label so far, to which labels are padded. */
  let labelWidth = 0;
  let room = 0;
  return (event, cell = 1) => {
    if (room > 0) {
      room--;
      return null;
    }
    const label = timestamps?.of(event) ? milliText(timestamps.instant) : `line ${lineText(origin.line)}`;
    labelWidth = Math.max(labelWidth, label.length);
    room = Math.max(LEAST_EVENTS, Math.floor((columns - labelWidth - 1) / cell)) - 1;
    return `${label.padEnd(labelWidth)} `;
  };
}

function lineText(line: number): string {
  return String(line).padStart(LINE_DIGITS);
}
