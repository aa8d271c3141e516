import { LOWER_A, LOWER_BIT, NINE, ZERO } from "./bytes.ts";

/** How escapes in a text are decoded. */
export interface Escapes {
  /** The character that introduces an escape. */
  readonly lead: string;
  /** The characters after the lead, each with the text of its escape. */
  readonly meaning: Readonly<Record<string, string>>;
  /** The character after the lead that four hexadecimal digits of UTF-16 follow, if any. */
  readonly unicode: string | null;
  /** What happens to a lead without a meaning after it: it is kept as a character, or fails. A lead that is the closing quote closes. */
  readonly unknown: "keep" | "fail";
}

const HEX4 = /^[0-9a-fA-F]{4}$/;

/** The text of `raw` with its escapes decoded. Escapes without a meaning are kept. */
export function readEscapes(raw: string, escapes: Escapes): string {
  let text = "";
  let done = 0;
  for (let at = raw.indexOf(escapes.lead); at >= 0; at = raw.indexOf(escapes.lead, done)) {
    const next = raw[at + 1] ?? "";
    const meaning = Object.hasOwn(escapes.meaning, next) ? escapes.meaning[next] : undefined;
    text += raw.slice(done, at);
    if (meaning !== undefined) {
      text += meaning;
      done = at + 2;
    } else if (next !== "" && next === escapes.unicode && HEX4.test(raw.slice(at + 2, at + 6))) {
      text += String.fromCharCode(Number.parseInt(raw.slice(at + 2, at + 6), 16));
      done = at + 6;
    } else {
      text += escapes.lead;
      done = at + 1;
    }
  }
  return text + raw.slice(done);
}

/** The letters that may follow a backslash in canonical JSON, except for the u of code points. */
export const ESCAPE_LETTERS = 'btnfr"\\';

const LOWER_F = 102;

/** True if `bytes[from, to)` begins with four hexadecimal digits. */
export function isHex4(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from < 4) return false;
  for (let at = from; at < from + 4; at++) {
    const byte = bytes[at]!;
    const letter = byte | LOWER_BIT;
    if (!((byte >= ZERO && byte <= NINE) || (letter >= LOWER_A && letter <= LOWER_F))) return false;
  }
  return true;
}
