import type { Style } from "../styles.ts";
import { clustersOf, widthOf } from "../width.ts";
import { breakable } from "../wrap.ts";
import { Pen } from "./pen.ts";

const ELLIPSIS = "\u2026";
/** The columns of a blank and an ellipsis. */
const MARK = 2;

/** Where an event is broken: the indents of its second line, and of the rest of what is wider than a line. */
export interface Indents {
  readonly indent: number;
  readonly inner: number;
}

export interface StyledText {
  readonly text: string;
  readonly style: Style | null;
}

/** The line that is drawn. */
export class Row {
  readonly pen = new Pen();
  /** The columns that are drawn. */
  column = 0;
  /** True if the next text starts the line. */
  isFirst = true;
  /** True if the line has been cut. */
  isFull = false;
  /** The lines that were ended. */
  ended = 0;

  start(column: number): void {
    this.column = column;
    this.isFirst = true;
    this.isFull = false;
  }

  breakTo(indent: number): void {
    this.pen.breakLine(indent);
    this.start(indent);
    this.ended++;
  }

  /** Draws the blank before the next text. */
  gap(): void {
    if (!this.isFirst) this.pen.blanks(1);
    this.column += this.isFirst ? 0 : 1;
    this.isFirst = false;
  }

  draw({ text, style }: StyledText, wide: number): void {
    this.pen.draw(style, text);
    this.column += wide;
  }
}

/** What happens to text that is wider than its line. */
export interface Fit {
  /** Draws the blank before a text of a width, or starts a line. */
  makeRoom(wide: number, indents: Indents): void;
  /** The column that a text may reach. @param hasMore true if another one is next. */
  end(hasMore: boolean): number;
  /** Draws one text after the other; together they reach beyond that column. */
  draw(texts: readonly StyledText[], indents: Indents): void;
}

/** Text is cut at the end of its line, which an ellipsis shows. */
export function cut(row: Row, width: number): Fit {
  /** Draws as much as there is room for before the ellipsis. @returns true if that is all. */
  function drawStart({ text, style }: StyledText): boolean {
    let fitting = "";
    let { column } = row;
    for (const character of clustersOf(text)) {
      const wide = widthOf(character);
      if (column + wide >= width) break;
      fitting += character;
      column += wide;
    }
    row.draw({ text: fitting, style }, column - row.column);
    return fitting === text;
  }

  return {
    makeRoom: () => row.gap(),
    end: (hasMore) => (hasMore ? width - MARK : width),
    draw(texts) {
      texts.every(drawStart);
      row.pen.draw(texts.at(-1)!.style, ELLIPSIS);
      row.isFull = true;
    },
  };
}

/** Text goes to the next line, and what is wider than one is broken at its blanks. */
export function wrapped(row: Row, width: number): Fit {
  function drawBroken({ text, style }: StyledText, { inner }: Indents): void {
    for (const [i, { text: word, isRest }] of breakable(text, width - inner).entries()) {
      const gap = i === 0 || isRest ? "" : " ";
      const wide = widthOf(word);
      const isOver = row.column > inner && row.column + gap.length + wide > width;
      if (isOver) row.breakTo(inner);
      row.draw({ text: isOver ? word : gap + word, style }, isOver ? wide : gap.length + wide);
    }
    row.isFirst = false;
  }

  return {
    makeRoom(wide, { indent }) {
      const { column, isFirst } = row;
      if (column + (isFirst ? 0 : 1) + wide > width && !isFirst && column !== indent) {
        row.breakTo(indent);
        row.isFirst = false;
      } else row.gap();
    },
    end: () => width,
    draw(texts, indents) {
      for (const text of texts) drawBroken(text, indents);
    },
  };
}
