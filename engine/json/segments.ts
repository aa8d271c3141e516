import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  copyOf,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  SPACE,
} from "../event/bytes.ts";

/** A value that is neither a map nor an array. */
export interface Scalar {
  readonly kind: "scalar";
  /** The index of its field, or null inside a map or array. */
  readonly field: number | null;
  /** The first byte of the sample's value, and the length of its text in bytes. */
  readonly first: number;
  readonly length: number;
}

/** A part of a sample record: text that others like it have as well, or a value that differs. */
export type Segment =
  | { readonly kind: "text"; readonly bytes: Uint8Array }
  | Scalar
  /** The start and the end of a field's map or array. */
  | { readonly kind: "open" | "close"; readonly field: number };

/** What a sample record is built from. */
export interface Sample {
  readonly segments: readonly Segment[];
  /** The spans of the names of the fields in the bytes, without their quotes. */
  readonly keys: readonly { readonly from: number; readonly to: number }[];
}

/** Samples of more segments are code that is too long to be worth it. */
const MOST_SEGMENTS = 256;

/** Takes the record `bytes[from, to)` apart, which has to be a JSON object; null for one that no code is to be made of. */
export function segmentsOf(bytes: Uint8Array, from: number, to: number): Sample | null {
  const segments: Segment[] = [];
  const keys: { from: number; to: number }[] = [];
  /** The maps and arrays around the current byte, from the outermost: true for a map. */
  const around: boolean[] = [];
  let isKey = false;
  let textFrom = from;
  let at = from;

  const cut = (end: number): void => {
    if (end > textFrom) segments.push({ kind: "text", bytes: copyOf(bytes, textFrom, end) });
    textFrom = end;
  };
  const field = (): number => keys.length - 1;

  while (at < to) {
    const byte = bytes[at]!;
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      if (around.length === 1) {
        cut(at);
        segments.push({ kind: "open", field: field() });
      }
      isKey = byte === OPEN_BRACE;
      around.push(isKey);
      at++;
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      around.pop();
      at++;
      if (around.length === 1) {
        cut(at);
        segments.push({ kind: "close", field: field() });
      }
    } else if (byte === COMMA || byte === COLON || byte <= SPACE) {
      if (byte === COMMA) isKey = around.at(-1) === true;
      if (byte === COLON) isKey = false;
      at++;
    } else if (isKey) {
      const end = stringEnd(bytes, at, to);
      if (bytes.subarray(at, end).includes(BACKSLASH)) return null;
      if (around.length === 1) keys.push({ from: at + 1, to: end - 1 });
      at = end;
    } else {
      cut(at);
      const end = byte === QUOTE ? stringEnd(bytes, at, to) : wordEnd(bytes, at, to);
      segments.push({ kind: "scalar", field: around.length === 1 ? field() : null, first: byte, length: end - at });
      textFrom = at = end;
    }
    if (segments.length > MOST_SEGMENTS) return null;
  }
  cut(to);
  return { segments, keys };
}

function stringEnd(bytes: Uint8Array, from: number, to: number): number {
  let at = from + 1;
  while (at < to && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at + 1;
}

/** Where a number, `true`, `false` or `null` ends. */
function wordEnd(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (
    at < to &&
    bytes[at]! > SPACE &&
    bytes[at] !== COMMA &&
    bytes[at] !== CLOSE_BRACE &&
    bytes[at] !== CLOSE_BRACKET
  )
    at++;
  return at;
}
