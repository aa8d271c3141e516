import type { Event } from "../event/tape.ts";
import { milliText } from "../time/index.ts";
import type { OutputOptions } from "./format.ts";

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
    const label = timestamps?.of(event)
      ? milliText(timestamps.instant)
      : `line ${String(origin.line).padStart(LINE_DIGITS)}`;
    labelWidth = Math.max(labelWidth, label.length);
    room = Math.max(LEAST_EVENTS, Math.floor((columns - labelWidth - 1) / cell)) - 1;
    return `${label.padEnd(labelWidth)} `;
  };
}
