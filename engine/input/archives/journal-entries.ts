import { grown } from "./grown.ts";
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DELETE,
  LF,
  LOWER_U,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  SPACE,
  ZERO,
} from "./journal-bytes.ts";

/** Where a value is in the bytes that an entry is read from. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const HEX = "0123456789abcdef";
/** The most bytes of JSON that a byte of a value becomes: `\u001b`. */
const MOST_ESCAPED = 6;
/** Quotes, a comma, a colon and brackets around a value. */
const AROUND = 6;

/** A field of an entry, with all of its values. */
export interface Field {
  readonly name: Span;
  readonly values: readonly Span[];
}

/** Writes entries as the lines that `journalctl -o json` prints, but for values that are bytes there: they are strings. */
export interface EntryLines {
  /** Writes an entry whose fields are in `bytes`; one with several values becomes a list. */
  entry(bytes: Uint8Array, fields: Iterable<Field>): void;
  /** A line that is part of no entry, as it is. */
  stray(bytes: Uint8Array, from: number, to: number): void;
  /** Takes all lines so far away. */
  take(): Uint8Array;
}

export function entryLines(): EntryLines {
  let out = new Uint8Array(0);
  let length = 0;

  const room = (count: number) => {
    out = grown(out, length, length + count);
  };
  const byte = (value: number) => {
    out[length++] = value;
  };

  function text(bytes: Uint8Array, { from, to }: Span): void {
    room((to - from) * MOST_ESCAPED + AROUND);
    byte(QUOTE);
    for (let at = from; at < to; at++) {
      const value = bytes[at]!;
      if (value < SPACE || value === DELETE) escaped(value);
      else {
        if (value === QUOTE || value === BACKSLASH) byte(BACKSLASH);
        byte(value);
      }
    }
    byte(QUOTE);
  }

  function escaped(value: number): void {
    byte(BACKSLASH);
    byte(LOWER_U);
    byte(ZERO);
    byte(ZERO);
    byte(HEX.charCodeAt(value >> 4));
    byte(HEX.charCodeAt(value & 15));
  }

  function values(bytes: Uint8Array, spans: readonly Span[]): void {
    const isList = spans.length > 1;
    room(AROUND);
    if (isList) byte(OPEN_BRACKET);
    for (const [index, span] of spans.entries()) {
      if (index > 0) byte(COMMA);
      text(bytes, span);
    }
    room(AROUND);
    if (isList) byte(CLOSE_BRACKET);
  }

  return {
    entry(bytes, fields) {
      let next = OPEN_BRACE;
      for (const { name, values: all } of fields) {
        room(AROUND);
        byte(next);
        text(bytes, name);
        byte(COLON);
        values(bytes, all);
        next = COMMA;
      }
      room(2);
      byte(CLOSE_BRACE);
      byte(LF);
    },
    stray(bytes, from, to) {
      room(to - from + 1);
      out.set(bytes.subarray(from, to), length);
      length += to - from;
      byte(LF);
    },
    take() {
      const taken = out.subarray(0, length);
      // The next lines must not overwrite those that are still read.
      out = new Uint8Array(0);
      length = 0;
      return taken;
    },
  };
}
