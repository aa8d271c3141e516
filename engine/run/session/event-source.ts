import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import type { EventSource, NewYears } from "../../event/index.ts";
import { isSystemError, type Source, STDIN } from "../../input/index.ts";
import { chooseHead, MONTH_DAYS, yearlessDay } from "../../time/index.ts";

/** Larger files are read at this many places, each of this many bytes. */
const PLACES = 64;
const BLOCK = 4096;
/** The first lines, which show how lines begin. */
const START = 1024;
const LF = 10;

/** Makes what is known of the inputs of a session; one that is read in parts is one. */
export function eventSources(): (source: Source, path: string) => EventSource {
  const known = new Map<string, EventSource>();
  return (source, path) => {
    const own = known.get(source.name) ?? {
      written: source.follows ? null : writtenAt(path),
      // Whether it is an archive is known once it is read.
      newYears: once(() => (typeof source.descriptor === "number" && path !== STDIN ? newYearsOf(path) : null)),
      isOrdered: false,
    };
    known.set(source.name, own);
    return own;
  };
}

/** When a file was last written; null for what is none. */
function writtenAt(path: string): number | null {
  const stats = path === STDIN ? fstatSync(0) : statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.mtimeMs : null;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The new years in a file whose lines begin with timestamps without a year; null for any other file. */
function newYearsOf(path: string): NewYears | null {
  try {
    const descriptor = openSync(path, "r");
    try {
      return countNewYears(descriptor, fstatSync(descriptor).size);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return null;
  }
}

function countNewYears(descriptor: number, size: number): NewYears | null {
  const step = Math.max(BLOCK, Math.floor(size / PLACES));
  const block = new Uint8Array(2 * BLOCK);
  const layout = chooseHead(block, 0, readSync(descriptor, block, 0, START, 0));
  if (layout === null) return null;
  const dayOf = yearlessDay(layout);
  const days: number[] = [];
  for (let from = 0; from < size; from += step) {
    const length = readSync(descriptor, block, 0, BLOCK, from);
    for (const [start, end] of linesIn(block, length, from > 0)) {
      const day = dayOf(block, start, end);
      if (day < 0) continue;
      days.push(day);
      if (step > BLOCK) break;
    }
  }
  if (days.length === 0) return null;
  const count = days.filter((day, i) => i > 0 && day < days[i - 1]! - MONTH_DAYS).length;
  const isOver = days[0]! > days.at(-1)!;
  return { count, wholeYears: Math.max(0, count - (isOver ? 1 : 0)) };
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
