import { isDigit } from "../../event/bytes.ts";
import { NUMBER, REST } from "./kinds.ts";
import { digitsFrom, findParameter, found, isWordByte } from "./scan/index.ts";

/** Messages are compared up to here; what is after it is one parameter. */
const MOST_BYTES = 8_192;
const MOST_WORDS = 256;
/** Longer digits at the end of a word are a number: sha256 is a word. */
const MOST_DIGITS = 3;
const [BLANK, DELETE, UNDERSCORE] = [0x20, 0x7f, 0x5f];

/** The last message that {@link maskMessage} masked; its bytes from 0 on. */
export const masked = new Uint8Array(MOST_BYTES + 8);

/**
 * Replaces the typed parameters of a message by bytes that stand for their kinds, and white space by single blanks.
 * @returns the length of {@link masked}.
 */
export function maskMessage(bytes: Uint8Array, from: number, to: number): number {
  const end = Math.min(to, from + MOST_BYTES);
  let length = 0;
  let blanks = 0;
  // What is after a word begins no parameter, and the mark of 5-7 is no sign.
  let isInWord = false;
  let i = from;
  while (i < end) {
    const byte = bytes[i]!;
    if (isBlank(byte)) {
      if (length > 0 && masked[length - 1] !== BLANK) {
        if (++blanks === MOST_WORDS) break;
        masked[length++] = BLANK;
      }
      i++;
      isInWord = false;
    } else if (isInWord && isDigit(byte)) {
      const after = digitsFrom(bytes, i, end);
      if (after - i > MOST_DIGITS) masked[length++] = NUMBER;
      else for (let k = i; k < after; k++) masked[length++] = bytes[k]!;
      i = after;
    } else if (!isInWord && findParameter(bytes, i, end)) {
      masked[length++] = found.kind;
      i = found.to;
      isInWord = true;
    } else {
      masked[length++] = byte;
      i++;
      // Digits after an underscore are a parameter: block_17.
      isInWord = isWordByte(byte) && (byte !== UNDERSCORE || !isDigit(bytes[i]));
    }
  }
  while (i < to && isBlank(bytes[i]!)) i++;
  if (i < to) length = withRest(length);
  return length > 0 && masked[length - 1] === BLANK ? length - 1 : length;
}

function isBlank(byte: number): boolean {
  return byte <= BLANK || byte === DELETE;
}

/** Appends the parameter for the rest of a message. */
function withRest(length: number): number {
  let at = length;
  if (at > 0 && masked[at - 1] !== BLANK) masked[at++] = BLANK;
  masked[at++] = REST;
  return at;
}
