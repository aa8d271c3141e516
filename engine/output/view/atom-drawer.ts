import { SPACE } from "../../event/bytes.ts";
import { decodeUtf8 } from "../../event/utf8.ts";
import type { Writer } from "../writer.ts";
import { type Atom, widthOfAtom } from "./atoms.ts";
import type { Fit, Indents, Row } from "./row.ts";
import { columns } from "./screen.ts";
import { blankIn, widthIn } from "./text.ts";

/** Draws atoms, whose spans are in a scratch writer, in lines of a width. */
export function atomDrawer(row: Row, fit: Fit, texts: Writer, width: number) {
  const { pen } = row;

  function drawAtom(atom: Atom, out: Writer, indents: Indents, hasMore: boolean): void {
    if (row.isFull) return;
    const { step, from, to, pad } = atom;
    const { style, column } = step;
    const wide = widthOfAtom(atom);
    fit.makeRoom(wide, indents);
    if (row.column + wide > fit.end(hasMore)) {
      drawWide(atom, indents);
      return;
    }
    const isRight = column?.isRight === true;
    if (isRight) pen.blanks(pad);
    pen.useLabel(step);
    if (to > from) pen.use(style);
    out.copy(texts.bytes, from, to);
    if (column === columns.time) pen.fill(pad);
    else if (!isRight) pen.blanks(pad);
    row.column += wide;
  }

  function drawWide({ step, from, to }: Atom, indents: Indents): void {
    const { label, labelStyle, style, isOne } = step;
    const name = decodeUtf8(label, 0, label.length);
    const text = decodeUtf8(texts.bytes, from, to);
    const parts = [
      { text: name, style: labelStyle },
      { text, style },
    ];
    fit.draw(isOne ? [{ text: name + text, style }] : parts, indents);
  }

  /** Draws a message as one text if it fits, or else each of its words where it does. */
  function drawMessage(atom: Atom, out: Writer, indents: Indents): void {
    const { step, from, to, width: wide } = atom;
    const { bytes } = texts;
    const isAscii = wide === to - from;
    if (isAscii && bytes[from] !== SPACE && row.column + (row.isFirst ? 0 : 1) + wide <= width) {
      drawAtom(atom, out, indents, false);
      return;
    }
    for (let start = from; start <= to; ) {
      const end = blankIn(bytes, start, to);
      const wordWidth = isAscii ? end - start : widthIn(bytes, start, end);
      drawAtom({ step, from: start, to: end, width: wordWidth, pad: 0 }, out, indents, false);
      start = end + 1;
    }
  }

  return { drawAtom, drawMessage };
}
