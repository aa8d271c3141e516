import { DELETE, SPACE } from "../event/bytes.ts";

// Strings that are safe to print: no control character of a log reaches a terminal.

/** The pictures of the controls U+0000 to U+0020 are in this order from here on. */
const PICTURES = 0x2400;
const PICTURE_OF_DELETE = "\u2421";

/** The text with a picture or a code, at least one column wide, instead of each character that would move the cursor. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]/gu, (character) => {
    const code = character.charCodeAt(0);
    if (code < SPACE) return String.fromCharCode(PICTURES + code);
    return code === DELETE ? PICTURE_OF_DELETE : unicodeEscape(character);
  });
}

const FOLLOWED = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g;
/** The same, and the colors that functions of scripts set. */
const STYLED = /(\x1b\[\d{1,2}m)|[\0-\x08\x0b-\x1f\x7f-\x9f]/g;

/** Lines with `\u001b` instead of each control character that a terminal would follow. */
export function legible(text: string): string {
  return text.replace(FOLLOWED, unicodeEscape);
}

/** As {@link legible}, but keeps the colors that a script gave to its strings if `color` is true. */
export function legiblePrint(text: string, color: boolean): string {
  if (!color) return legible(text);
  return text.replace(STYLED, (control, style?: string) => style ?? unicodeEscape(control));
}

/** The escape of a UTF-16 unit: `\u001b`. */
function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** The escape of a character below U+0100: `\x1b`. */
export function hexEscape(character: string): string {
  return `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
}

const CONTROL = /[\x00-\x1f\x7f-\x9f\\]/g;
const LETTERS: Readonly<Record<string, string>> = { "\t": "\\t", "\n": "\\n", "\r": "\\r", "\\": "\\\\" };

/** The text with an escape for each control character, `\x1b`, and for the backslash, so that each reads back. */
export function visibleText(text: string): string {
  return text.replace(CONTROL, (character) => LETTERS[character] ?? hexEscape(character));
}

/** Characters that would move the cursor, break a line or change the direction of text: V8 takes 0.4 ms to make their set. */
const unsafe = () => /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]/gu;
export const SHORT_ESCAPES: Readonly<Record<string, string>> = { "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** True if all characters are printable ASCII, as in most strings: what needs more thought is asked only of others. */
export function isPrintable(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < SPACE || unit >= DELETE) return false;
  }
  return true;
}

/** The text with an escape for each character that is not safe to print. */
export function safe(text: string): string {
  if (isPrintable(text)) return text;
  return text.replace(unsafe(), (character) => {
    const escaped = character < "\u0100" ? hexEscape : unicodeEscape;
    return SHORT_ESCAPES[character] ?? escaped(character);
  });
}

/** True if all characters of a text are safe to print. */
export const isSafe = (text: string): boolean => isPrintable(text) || text.search(unsafe()) < 0;
