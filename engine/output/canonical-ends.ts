import { BACKSLASH, CLOSE_BRACE, CLOSE_BRACKET, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE } from "../event/bytes.ts";

// Where the parts of canonical JSON end.

/** The byte after a number, a word, or an empty map or array. */
export function wordEnd(source: Uint8Array, from: number): number {
  let end = from;
  if (source[from] === OPEN_BRACE || source[from] === OPEN_BRACKET) return from + 2;
  while (source[end] !== COMMA && source[end] !== CLOSE_BRACKET && source[end] !== CLOSE_BRACE) end++;
  return end;
}

/** The place of the closing quote of the string at `from`. */
export function stringEnd(source: Uint8Array, from: number): number {
  let at = from + 1;
  for (; source[at] !== QUOTE; at++) if (source[at] === BACKSLASH) at++;
  return at;
}

/** The byte after the value at `from`. */
export function valueEnd(source: Uint8Array, from: number): number {
  const first = source[from];
  if (first === QUOTE) return stringEnd(source, from) + 1;
  if (first !== OPEN_BRACE && first !== OPEN_BRACKET) return wordEnd(source, from);
  let open = 0;
  let at = from;
  do {
    const byte = source[at];
    if (byte === QUOTE) at = stringEnd(source, at);
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) open++;
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) open--;
    at++;
  } while (open > 0);
  return at;
}
