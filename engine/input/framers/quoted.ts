import { CR, LF, QUOTE, textEnd } from "../../event/bytes.ts";

const NONE = -1;

/** What {@link frame} returns for a record whose end has not been read yet. */
export const INCOMPLETE = -1;

/** Where the framing of one file stands. Offsets are in bytes. */
export interface QuotedState {
  /** The byte between two cells. */
  readonly separator: number;
  /** The record after the one that was found. */
  next: number;
  /** How many physical lines the record that was found has. */
  lines: number;
  /** The quote that is open in an incomplete record, counted from the record's start; -1 where none is. */
  openQuote: number;
  /** What ends a line, LF or CR; 0 until one has been read. With CR, also LF and CR LF end one. */
  lineEnd: number;
  /** How much of an incomplete record has been looked at. */
  done: number;
  /** How many line ends are in the quoted cells of that part. */
  passed: number;
  /** The next quote at or after the record's start, as far as it is known. */
  quote: number;
}

/** The state at the start of a file whose cells are between `separator`, one ASCII character. */
export function startOfTable(separator: string): QuotedState {
  return {
    separator: separator.charCodeAt(0),
    next: 0,
    lines: 0,
    openQuote: NONE,
    lineEnd: 0,
    done: 0,
    passed: 0,
    quote: NONE,
  };
}

/**
 * Finds the end of the record that begins at `from` in `bytes[from, to)`: a line end that is in no quoted cell. A quote
 * opens a cell only at its start. Lines end at LF or CR LF; at CR in a file that has no LF in the first bytes it is
 * called with. `state` tells what has been found besides. The bytes before `to` may not change until a record is
 * incomplete; then the record may be anywhere the next time, with more bytes after it.
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

/** The bytes will be in another place when they are looked at again, though no record is incomplete. */
export function forgetQuote(state: QuotedState): void {
  state.quote = NONE;
}

/** Byte by byte from where the record has been looked at; before that, all of its line ends are in quoted cells. */
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
        // Whether a quote closes the cell or is doubled, the next byte tells.
        if (at + 1 >= to) break;
        if (bytes[at + 1] === QUOTE) at++;
        else open = NONE;
      } else if (byte === LF) lines++;
      else if (isMac && byte === CR) {
        if (at + 1 >= to) break;
        if (bytes[at + 1] !== LF) lines++;
      }
    } else if (byte === QUOTE) {
      if (at === from || bytes[at - 1] === separator) open = at - from;
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

/** LF where there is one, else CR where there is one that no LF may follow, else 0. */
function lineEndOf(bytes: Uint8Array, from: number, to: number): number {
  if (find(bytes, LF, from, to) < to) return LF;
  return find(bytes, CR, from, to) < to - 1 ? CR : 0;
}

function find(bytes: Uint8Array, byte: number, from: number, to: number): number {
  const at = bytes.indexOf(byte, from);
  return at >= 0 && at < to ? at : Number.MAX_SAFE_INTEGER;
}
