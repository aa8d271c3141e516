/** Controls, line and paragraph separators, marks that turn the direction of text, and the BOM. */
/** The pictures of the controls U+0000 to U+0020 stand in this order from here on. */
const PICTURES = 0x2400;
const PICTURE_OF_DELETE = "\u2421";
const DELETE = 0x7f;
const SPACE = 0x20;

/** The text with a picture or a code, one or more columns wide, for every character that would move the cursor. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]/gu, (character) => {
    const code = character.charCodeAt(0);
    if (code < SPACE) return String.fromCharCode(PICTURES + code);
    return code === DELETE ? PICTURE_OF_DELETE : `\\u${code.toString(16).padStart(4, "0")}`;
  });
}
