/** A value that is neither map nor array. */
export interface Scalar {
  readonly kind: "scalar";
  /** The index of the field whose value it is, or null inside of a map or array. */
  readonly field: number | null;
  /** The first byte of the sample's value, and the length of its text in bytes. */
  readonly first: number;
  readonly length: number;
}

/** A part of a sample record: text that others like it have as well, or a value that differs. */
export type Piece =
  | { readonly kind: "text"; readonly bytes: Uint8Array }
  | Scalar
  /** Where the map or array that is the value of a field begins, and where it ends. */
  | { readonly kind: "open" | "close"; readonly field: number };

/** What a sample record is made of. */
export interface Pieces {
  readonly pieces: readonly Piece[];
  /** Where the names of the record's fields stand in the bytes, without their quotes. */
  readonly keys: readonly { readonly from: number; readonly to: number }[];
}

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;
const OPEN_MAP = 123;
const CLOSE_MAP = 125;
const SPACE = 32;
/** Samples of more pieces are code that is too long to be worth it. */
const MOST_PIECES = 256;

/** Takes the record `bytes[from, to)` apart, which has to be a JSON object; null for one that no code is to be made of. */
export function piecesOf(bytes: Uint8Array, from: number, to: number): Pieces | null {
  const pieces: Piece[] = [];
  const keys: { from: number; to: number }[] = [];
  /** What is open around: whether it is a map. */
  const around: boolean[] = [];
  let isKey = false;
  let textFrom = from;
  let at = from;

  const cut = (end: number): void => {
    if (end > textFrom) pieces.push({ kind: "text", bytes: bytes.slice(textFrom, end) });
    textFrom = end;
  };
  const field = (): number => keys.length - 1;

  while (at < to) {
    const byte = bytes[at]!;
    if (byte === OPEN_MAP || byte === OPEN_ARRAY) {
      if (around.length === 1) {
        cut(at);
        pieces.push({ kind: "open", field: field() });
      }
      isKey = byte === OPEN_MAP;
      around.push(isKey);
      at++;
    } else if (byte === CLOSE_MAP || byte === CLOSE_ARRAY) {
      around.pop();
      at++;
      if (around.length === 1) {
        cut(at);
        pieces.push({ kind: "close", field: field() });
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
      pieces.push({ kind: "scalar", field: around.length === 1 ? field() : null, first: byte, length: end - at });
      textFrom = at = end;
    }
    if (pieces.length > MOST_PIECES) return null;
  }
  cut(to);
  return { pieces, keys };
}

function stringEnd(bytes: Uint8Array, from: number, to: number): number {
  let at = from + 1;
  while (at < to && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at + 1;
}

/** Where a number, `true`, `false` or `null` ends. */
function wordEnd(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && bytes[at]! > SPACE && bytes[at] !== COMMA && bytes[at] !== CLOSE_MAP && bytes[at] !== CLOSE_ARRAY)
    at++;
  return at;
}
