import type { Event } from "../event/tape.ts";
import { milliText } from "../time/index.ts";
import type { OutputOptions } from "./index.ts";

/** Columns of a row where no terminal says how many it has. */
const USUAL_WIDTH = 100;
/** However narrow a terminal is, this many events are in a row. */
const LEAST_EVENTS = 8;
const LINE_DIGITS = 7;

/**
 * Divides the events of a map into rows of as many as fit the width. A row begins with the timestamp of its first event,
 * or with the line of its record, and a blank.
 * @returns the function that gives the label of the row that an event begins, or null for one that begins none; it is
 * told how many columns an event takes.
 */
export function mapRows({ width, origin, timestamps }: OutputOptions): (event: Event, cell?: number) => string | null {
  const columns = width ?? USUAL_WIDTH;
  /** Labels are as wide as the widest so far, so that events are in columns. */
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
