const CONTROL = /[\x00-\x1f\x7f-\x9f\\]/g;
const LETTERS: Readonly<Record<string, string>> = { "\t": "\\t", "\n": "\\n", "\r": "\\r", "\\": "\\\\" };

/** The text with an escape for each control character, `\x1b`, and for the backslash that would be taken for one. */
export function visibleText(text: string): string {
  return text.replace(
    CONTROL,
    (character) => LETTERS[character] ?? `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
}
