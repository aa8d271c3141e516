import { LF } from "../event/bytes.ts";
import type { NewYears, ReadableFile } from "../event/tape.ts";
import { civilFromDays, MILLIS_PER_DAY } from "./calendar.ts";
import { chooseHead, MONTH_DAYS, yearlessDay } from "./heads.ts";

/** Larger files are read at this many places, each of this many bytes. */
const PLACES = 64;
const BLOCK = 4096;
/** The first lines, which show how lines begin. */
const START = 1024;

/** The new years in a file whose lines begin with timestamps without a year; null for any other file. */
export function countNewYears({ size, read }: ReadableFile): NewYears | null {
  const step = Math.max(BLOCK, Math.floor(size / PLACES));
  const block = new Uint8Array(2 * BLOCK);
  const layout = chooseHead(block, 0, read(block, START, 0));
  if (layout === null) return null;
  const dayOf = yearlessDay(layout);
  const days: number[] = [];
  for (let from = 0; from < size; from += step) {
    const length = read(block, BLOCK, from);
    for (const [start, end] of linesIn(block, length, from > 0)) {
      const day = dayOf(block, start, end);
      if (day < 0) continue;
      days.push(day);
      if (step > BLOCK) break;
    }
  }
  if (days.length === 0) return null;
  const count = days.filter((day, i) => i > 0 && day < days[i - 1]! - MONTH_DAYS).length;
  return { count, firstDay: days[0]!, lastDay: days.at(-1)! };
}

/** The day in the year of an instant in milliseconds since 1970, as in {@link NewYears}. */
export function dayInYear(millis: number): number {
  const { month, day } = civilFromDays(Math.floor(millis / MILLIS_PER_DAY));
  return month * MONTH_DAYS + day;
}

/** The whole lines of a block. @param isWithin true if it does not begin with one. */
function* linesIn(block: Uint8Array, length: number, isWithin: boolean): Generator<readonly [number, number]> {
  let start = isWithin ? block.indexOf(LF) + 1 : 0;
  if (isWithin && start === 0) return;
  for (let end = block.indexOf(LF, start); end >= 0 && end < length; end = block.indexOf(LF, start)) {
    yield [start, end];
    start = end + 1;
  }
}
