// The kinds of entries on the tape: an event as the compiled parser writes it. Each field is an entry of four integers: the id of its name, its
// kind, and two more that depend on the kind, usually the span of its text: the first byte, and the byte after the last.

export const ENTRY = 4;

export const NULL = 0;
export const TRUE = 1;
export const FALSE = 2;
export const UNIT = 3;
/** An int; the span is its canonical text. */
export const INT = 4;
/** An int whose text is not canonical (`+5`, `007`). */
export const INT_TEXT = 5;
/** A float; the span is its canonical text. */
export const FLOAT = 6;
/** A float whose text is not canonical (`1e3`, `2.50`). */
export const FLOAT_TEXT = 7;
/** A string; its bytes need no escape in JSON. */
export const PLAIN_STRING = 8;
/** A string; its bytes may need escapes in JSON. */
export const TEXT = 9;
/** An int below 2^31, stored instead of the span's start. */
export const SMALL = 10;
/** A string of the name table; its id is stored instead of the span's start. */
export const CONSTANT = 11;
/** A value computed by code; its index is stored instead of the span's start. */
export const BOXED = 12;

/** True for a value that has something else on the tape instead of a span of the record. */
export const isSpanless = (kind: number) => kind >= SMALL && kind <= BOXED;
/**
 * From here on: a string with escapes. `ESCAPED + 2 * table` is decoded with the table of that index; if the kind is one
 * more, the span is also canonical JSON.
 */
export const ESCAPED = 16;
/**
 * From here on: a map or array, by twice the index of its place; if the kind is odd, the span is canonical JSON. The bits
 * from {@link DEPTH_SHIFT} on are the number of `nest` nodes around it.
 */
export const CONTAINER = 1024;
export const DEPTH_SHIFT = 20;
