import { CONSTANT, ENTRY, ESCAPED, FLOAT_TEXT, INT, type NameTable, PLAIN, TEXT } from "../../event/index.ts";

/** Replaces the ids of names on a tape, whose strings were `texts`, with the ids that they have now. */
export function renameTape(tape: Int32Array, texts: readonly string[], names: NameTable): void {
  for (let at = 0; at < tape.length; at += ENTRY) {
    tape[at] = names.id(texts[tape[at]!]!);
    if (tape[at + 1] === CONSTANT) tape[at + 2] = names.id(texts[tape[at + 2]!]!);
  }
}

/** Where the spans of strings are on a tape: the index of the start of each, which its end follows. */
export function spansOf(tape: Int32Array): readonly number[] {
  const found: number[] = [];
  for (let at = 0; at < tape.length; at += ENTRY) if (hasSpan(tape[at + 1]!)) found.push(at + 2);
  return found;
}

/** True if an entry of this kind has the span of its text. */
function hasSpan(kind: number): boolean {
  return (kind >= INT && kind <= FLOAT_TEXT) || kind === PLAIN || kind === TEXT || kind >= ESCAPED;
}
