import type { Style } from "../styles.ts";
import { widthOf } from "../width.ts";
import { breakable } from "../wrap.ts";

/** A text in one style. */
export interface Piece {
  readonly text: string;
  readonly style: Style | null;
}

/** What is not broken unless it is wider than a line. */
export interface Atom {
  readonly pieces: readonly Piece[];
  /** Columns of the terminal. */
  readonly width: number;
}

const GAP: Piece = { text: " ", style: null };

export function atomOf(...pieces: readonly Piece[]): Atom {
  return { pieces, width: pieces.reduce((sum, { text }) => sum + widthOf(text), 0) };
}

export function lineBreak(indent: number): Piece {
  return { text: `\n${" ".repeat(indent)}`, style: null };
}

/** The pieces of atoms in one line. */
export function inLine(atoms: readonly Atom[]): Piece[] {
  return atoms.flatMap(({ pieces }, i) => (i === 0 ? pieces : [GAP, ...pieces]));
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
    const gap = i === 0 ? 0 : 1;
    const fits = column + gap + atom.width <= width;
    const isFresh = i === 0 || column === indent;
    if (fits || isFresh) {
      if (gap > 0) laid.push(GAP);
      column += gap;
    } else {
      laid.push(lineBreak(indent));
      column = indent;
    }
    if (column + atom.width <= width) {
      laid.push(...atom.pieces);
      column += atom.width;
    } else column = breakAtom(atom, { width, indent, inner }, column, laid);
  }
  return laid;
}

/** Appends the words of an atom, in as many lines as it needs. @returns the column after it. */
function breakAtom({ pieces }: Atom, { width, inner }: Lines, start: number, laid: Piece[]): number {
  let column = start;
  for (const { text, style } of pieces) {
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
  for (const { text, style } of pieces) {
    const last = joined.at(-1);
    const isBlank = text.trim() === "";
    const isWithin = last?.style === style || (isBlank && last?.style === tint && !text.startsWith("\n"));
    if (text === "") continue;
    if (last && isWithin) joined[joined.length - 1] = { text: last.text + text, style: last.style };
    else joined.push({ text, style: isBlank ? null : style });
  }
  return joined;
}
