import type { Style } from "../../../engine/output/styles.ts";
import { widthOf } from "../../../engine/output/width.ts";
import { breakable } from "../../../engine/output/wrap.ts";

/** A text in one style. */
export interface Piece {
  readonly text: string;
  readonly style: Style | null;
}

/** What is not broken unless it is wider than a line. */
export type Atom = readonly Piece[];

const GAP: Piece = { text: " ", style: null };

/** The columns of the terminal that an atom takes. */
export function atomWidth(atom: Atom): number {
  let width = 0;
  for (const { text } of atom) width += widthOf(text);
  return width;
}

export function lineBreak(indent: number): Piece {
  return { text: `\n${" ".repeat(indent)}`, style: null };
}

/** The pieces of atoms in one line. */
export function inLine(atoms: readonly Atom[]): Piece[] {
  const laid: Piece[] = [];
  for (const atom of atoms) {
    if (laid.length > 0) laid.push(GAP);
    for (const piece of atom) laid.push(piece);
  }
  return laid;
}

/** The width of lines, and the indents of the second one and of the rest of an atom that is wider than a line. */
export interface Lines {
  readonly width: number;
  readonly indent: number;
  readonly inner: number;
}

/**
 * The pieces of atoms in lines of a width. An atom that is wider than a line starts one, and is broken at its blanks; a
 * wider word, such as an address, is not broken, so that it can be copied.
 * @param start the columns before the first atom.
 */
export function inLines(atoms: readonly Atom[], { width, indent, inner }: Lines, start = 0): Piece[] {
  const laid: Piece[] = [];
  let column = start;
  for (const [i, atom] of atoms.entries()) {
    const wide = atomWidth(atom);
    const gap = i === 0 ? 0 : 1;
    const fits = column + gap + wide <= width;
    const isFresh = i === 0 || column === indent;
    if (fits || isFresh) {
      if (gap > 0) laid.push(GAP);
      column += gap;
    } else {
      laid.push(lineBreak(indent));
      column = indent;
    }
    if (column + wide <= width) {
      laid.push(...atom);
      column += wide;
    } else column = breakAtom(atom, { width, indent, inner }, column, laid);
  }
  return laid;
}

/** Appends the words of an atom, in as many lines as it needs. @returns the column after it. */
function breakAtom(atom: Atom, { width, inner }: Lines, start: number, laid: Piece[]): number {
  let column = start;
  for (const { text, style } of atom) {
    for (const [i, { text: word, isRest }] of breakable(text, width - inner).entries()) {
      const gap = i === 0 || isRest ? "" : " ";
      const wide = widthOf(word);
      if (column > inner && column + gap.length + wide > width) {
        laid.push(lineBreak(inner), { text: word, style });
        column = inner + wide;
      } else {
        laid.push({ text: gap + word, style });
        column += gap.length + wide;
      }
    }
  }
  return column;
}

/**
 * The same pieces, those of the same style in one, and blanks without a background.
 * @param tint the style of the whole line, which blanks may have; null for none.
 */
export function runs(pieces: readonly Piece[], tint: Style | null): readonly Piece[] {
  const joined: Piece[] = [];
  let text = "";
  let style: Style | null = null;
  for (const piece of pieces) {
    if (piece.text === "") continue;
    const isWithin = piece.style === style || (style === tint && isBlank(piece.text) && !piece.text.startsWith("\n"));
    if (text !== "" && isWithin) text += piece.text;
    else {
      if (text !== "") joined.push({ text, style });
      text = piece.text;
      style = piece.style !== null && isBlank(text) ? null : piece.style;
    }
  }
  if (text !== "") joined.push({ text, style });
  return joined;
}

/** True for a text of blanks and line breaks alone. */
export function isBlank(text: string): boolean {
  return text.trim() === "";
}
