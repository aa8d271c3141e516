import { decodeUtf8 } from "../event/utf8.ts";

/** The place of an event without a timestamp, as plain data. */
export interface UndatedPlace {
  readonly source: string;
  readonly line: number;
  /** Where the text begins in the record, in code points from 1; null if it is there more than once, or written otherwise. */
  readonly column: number | null;
  /** The text in which a timestamp was sought, or null if there is none. */
  readonly text: string | null;
  /** True if it is written like a timestamp, of a day that does not exist. */
  readonly isNoDay: boolean;
}

/** What an event has instead of a timestamp. */
export interface Lack {
  /** The text or number of the field in which it is sought first, or null if there is none. */
  readonly text: string | null;
  /** True if it is written like a timestamp, of a day that does not exist. */
  readonly isNoDay: boolean;
}

/** The place of a record. */
export interface RecordPlace {
  readonly source: string;
  readonly line: number;
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
}

/** Remembers where the first event without a timestamp is. */
export type FirstUndated = ReturnType<typeof firstUndated>;

export function firstUndated() {
  let place: UndatedPlace | null = null;
  return {
    /** Remembers a place, unless there is one before it. */
    note(found: () => UndatedPlace) {
      place ??= found();
    },
    get place() {
      return place;
    },
    /** Hands over the place, and begins anew. */
    drain() {
      const drained = place;
      place = null;
      return drained;
    },
    /** Adds a place that was found elsewhere, in what comes after `lines` lines of the file. */
    merge(later: UndatedPlace | null, lines: number) {
      if (later) place ??= { ...later, line: later.line + lines };
    },
  };
}

/** The place of what an event has instead of a timestamp. @param origin the place of its record. */
export function undatedAt({ text, isNoDay }: Lack, origin: RecordPlace): UndatedPlace {
  return { source: origin.source, line: origin.line, column: columnOf(text, origin), text, isNoDay };
}

/** The column of a text that is in the record once; a reference parser keeps no places of its values. */
function columnOf(text: string | null, { bytes, from, to }: RecordPlace): number | null {
  if (!text) return null;
  const [before, ...behind] = decodeUtf8(bytes, from, to).split(text);
  return behind.length === 1 ? [...before!].length + 1 : null;
}
