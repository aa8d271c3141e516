import { DELETE, SPACE } from "../event/bytes.ts";

/** Characters that would move the cursor, break a line or change the direction of text. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]/gu;
const LETTERS: Readonly<Record<string, string>> = { "\t": "\\t", "\n": "\\n", "\r": "\\r" };

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
  return text.replace(UNSAFE, (character) => {
    const code = character.charCodeAt(0);
    const short = LETTERS[character];
    if (short !== undefined) return short;
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
  });
}

const HAS_UNSAFE = new RegExp(UNSAFE.source, "u");

/** True if all characters of a text are safe to print. */
export function isSafe(text: string): boolean {
  return isPrintable(text) || !HAS_UNSAFE.test(text);
}
