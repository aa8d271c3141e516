import { CR, isAt, LF, QUOTE, textEnd } from "../../event/bytes.ts";
import { encodeUtf8 } from "../../event/utf8.ts";

const NONE = -1;

/** The result of {@link frame} for a record whose end has not been read yet. */
export const INCOMPLETE = -1;

/** The state of framing a file. Offsets are in bytes. */
export type QuotedState = ReturnType<typeof startOfTable>;

/** The state at the start of a file whose cells are between `separator`. */
export function startOfTable(separator: string) {
  return {
    /** What is between two cells, in UTF-8. */
    separator: encodeUtf8(separator),
    /** The start of the record after the last one. */
    next: 0,
    /** The physical lines of the last record. */
    lines: 0,
    /** The open quote of an incomplete record, counted from the record's start; -1 if there is none. */
    openQuote: NONE,
    /** The line end, LF or CR; 0 until one has been read. With CR, LF and CR LF end lines too. */
    lineEnd: 0,
    /** The bytes of an incomplete record that have been read. */
    done: 0,
    /** The number of line ends in the quoted cells of those. */
    passed: 0,
    /** The next quote at or after the record's start, if it is known. */
    quote: NONE,
  };
}

/**
 * Finds the end of the record that begins at `from` in `bytes[from, to)`: a line end in no quoted cell. A quote opens a
 * cell only at its start. Lines end with LF or CR LF; with CR in a file without LF in the bytes of the first call. More
 * about the record is in `state`. The bytes before `to` may not change until a record is incomplete; then the record may
 * be anywhere in the next call, with more bytes after it.
 * @returns the record's end, before its line end, or {@link INCOMPLETE}.
 */
export function frame(bytes: Uint8Array, from: number, to: number, state: QuotedState): number {
  if (state.lineEnd === 0) state.lineEnd = lineEndOf(bytes, from, to);
  if (state.lineEnd === 0) return INCOMPLETE;
  if (state.done > 0 || state.lineEnd === CR) return frameSlowly(bytes, from, to, state);
  if (state.quote < from) state.quote = find(bytes, QUOTE, from, to);
  const { quote } = state;
  const feed = bytes.indexOf(LF, from);
  if (feed >= 0 && feed < quote && feed < to) {
    state.next = feed + 1;
    state.lines = 1;
    return textEnd(bytes, from, feed);
  }
  if (quote < to) {
    state.done = quote - from;
    return frameSlowly(bytes, from, to, state);
  }
  state.quote = NONE;
  return INCOMPLETE;
}

/** To be called if the bytes move although no record is incomplete. */
export function forgetQuote(state: QuotedState): void {
  state.quote = NONE;
}

/** Frames byte by byte from where the record has been read; all line ends before that are in quoted cells. */
function frameSlowly(bytes: Uint8Array, from: number, to: number, state: QuotedState): number {
  const { separator } = state;
  const isMac = state.lineEnd === CR;
  let at = from + state.done;
  let lines = state.passed;
  let open = state.openQuote;
  state.quote = NONE;
  for (; at < to; at++) {
    const byte = bytes[at]!;
    if (open !== NONE) {
      if (byte === QUOTE) {
        // The next byte decides if the quote closes the cell or is doubled.
        if (at + 1 >= to) break;
        if (bytes[at + 1] === QUOTE) at++;
        else open = NONE;
      } else if (byte === LF) lines++;
      else if (isMac && byte === CR) {
        if (at + 1 >= to) break;
        if (bytes[at + 1] !== LF) lines++;
      }
    } else if (byte === QUOTE) {
      if (at === from || (at - from >= separator.length && isAt(separator, bytes, at - separator.length, at)))
        open = at - from;
    } else if (byte === LF) {
      return found(state, textEnd(bytes, from, at), at + 1, lines);
    } else if (isMac && byte === CR) {
      if (at + 1 >= to) break;
      return found(state, at, bytes[at + 1] === LF ? at + 2 : at + 1, lines);
    }
  }
  state.done = at - from;
  state.passed = lines;
  state.openQuote = open;
  return INCOMPLETE;
}

function found(state: QuotedState, end: number, next: number, lines: number): number {
  state.done = 0;
  state.passed = 0;
  state.openQuote = NONE;
  state.lines = lines + 1;
  state.next = next;
  return end;
}

/** LF if there is one, else CR if there is one before the last byte, else 0. */
function lineEndOf(bytes: Uint8Array, from: number, to: number): number {
  if (find(bytes, LF, from, to) < to) return LF;
  return find(bytes, CR, from, to) < to - 1 ? CR : 0;
}

function find(bytes: Uint8Array, byte: number, from: number, to: number): number {
  const at = bytes.indexOf(byte, from);
  return at >= 0 && at < to ? at : Number.MAX_SAFE_INTEGER;
}
