import { BACKSLASH, CLOSE_BRACKET, ESC, LF, LOWER_M, OPEN_BRACKET, SPACE, ZERO } from "./bytes.ts";
import { allocate } from "./utf8.ts";

/*
 * Codes by which a program colors what it writes to a terminal: SGR (`ESC [ 31 m`), what is written beside them (`ESC [ K` by
 * grep, `ESC ( B` by tput sgr0), and links (OSC 8: `ESC ] 8 ; ; URL` up to BEL or `ESC \`).
 */

const BEL = 7;
const OPEN_PARENTHESIS = 40;
/** The byte after the last one of a parameter: digits, colon, semicolon. */
const PARAMETER_END = 60;
const EIGHT = 56;
const SEMICOLON = 59;
const UPPER_B = 66;
const UPPER_K = 75;

/** True if `bytes[from, to)` may have color codes: a native search of one byte. */
export function mayHaveColor(bytes: Uint8Array, from: number, to: number): boolean {
  return bytes.subarray(from, to).indexOf(ESC) >= 0;
}

/**
 * Removes the color codes of `bytes[from, to)` in place.
 * @param onCode is called for each code with its place, its end, and the end of the code before it (at first the start of the
 * bytes): what is between two codes is still in its place.
 * @returns the end of what is left.
 */
export function removeColor(
  bytes: Uint8Array,
  from: number,
  to: number,
  onCode: (at: number, end: number, before: number) => void = () => {},
): number {
  let left = from;
  let before = from;
  const view = bytes.subarray(0, to);
  for (let at = view.indexOf(ESC, from); at >= 0; at = view.indexOf(ESC, at + 1)) {
    const end = codeEnd(bytes, at, to);
    if (end < 0) continue;
    onCode(at, end, before);
    bytes.copyWithin(left, before, at);
    left += at - before;
    before = end;
    at = end - 1;
  }
  bytes.copyWithin(left, before, to);
  return left + to - before;
}

/**
 * Removes the color codes of the lines that end in `bytes[fresh, filled)`, and moves what follows these lines.
 * @param onCode as that of {@link removeColor}.
 * @returns the end of what is left.
 */
export function removeColorOfLines(
  bytes: Uint8Array,
  fresh: number,
  filled: number,
  onCode?: (at: number, end: number, before: number) => void,
): number {
  const from = bytes.subarray(0, fresh).lastIndexOf(LF) + 1;
  const to = bytes.subarray(0, filled).lastIndexOf(LF) + 1;
  if (to <= from) return filled;
  const left = removeColor(bytes, from, to, onCode);
  bytes.copyWithin(left, to, filled);
  return left + filled - to;
}

/** The bytes of a text without color codes; the same bytes if it has none. */
export function withoutColor(text: Uint8Array): Uint8Array {
  if (!mayHaveColor(text, 0, text.length)) return text;
  const copy = allocate(text.length);
  copy.set(text);
  return copy.subarray(0, removeColor(copy, 0, copy.length));
}

/** Where the color code ends that begins with the ESC at `at`; -1 if none does. */
function codeEnd(bytes: Uint8Array, at: number, to: number): number {
  const kind = bytes[at + 1];
  let end = at + 2;
  if (kind === OPEN_BRACKET) {
    while (end < to && bytes[end]! >= ZERO && bytes[end]! < PARAMETER_END) end++;
    return end < to && (bytes[end] === LOWER_M || bytes[end] === UPPER_K) ? end + 1 : -1;
  }
  if (kind === OPEN_PARENTHESIS) return end < to && bytes[end] === UPPER_B ? end + 1 : -1;
  if (kind !== CLOSE_BRACKET || bytes[end] !== EIGHT || bytes[end + 1] !== SEMICOLON) return -1;
  while (end < to && bytes[end]! >= SPACE) end++;
  if (end < to && bytes[end] === BEL) return end + 1;
  return end + 1 < to && bytes[end] === ESC && bytes[end + 1] === BACKSLASH ? end + 2 : -1;
}
