import { LF } from "../../event/bytes.ts";
import { viewOf, WORD } from "../words.ts";
import { scratchWriter } from "../writer.ts";
import { NEST, STRING } from "./leaves.ts";
import { Pen, putBytes } from "./pen.ts";
import { ABSENT, LABEL, MESSAGE, PLAIN, type Plan, type Step, VALUE } from "./plan.ts";
import { noScreen } from "./screen.ts";

// How a text is copied, if it needs no escape.
/** It is not. */
export const MADE = 0;
export const AS_IT_IS = 1;
export const AS_VALUE = 2;
export const AS_TEXT = 3;

/** A text of an event, and the constant bytes before it. */
export interface Piece {
  /** The bytes, in the pool of their line; those up to `middle` end the style of the text before, and its pad is next. */
  readonly from: number;
  readonly middle: number;
  readonly to: number;
  /** The step of the text; null for the end of the line. */
  readonly step: Step | null;
  readonly leaf: number;
  readonly copied: number;
  /** The columns that its text takes at least. */
  readonly least: number;
}

/** The pieces of a line, and the pool of their bytes, with room for one more word. */
export interface Line {
  readonly pieces: readonly Piece[];
  readonly pool: DataView;
}

export function lineOf({ steps, tint }: Plan): Line {
  const pool = scratchWriter();
  const pen = new Pen();
  pen.begin(pool, tint);
  const pieces: Piece[] = [];
  let from = 0;
  let middle = 0;

  function add(step: Step | null): void {
    const least = step ? leastOf(step) : 0;
    pieces.push({
      from,
      middle,
      to: pool.at,
      step,
      leaf: step?.leaf ?? -1,
      copied: step ? copiedAs(step) : MADE,
      least,
    });
    from = pool.at;
  }

  function endText(): void {
    pen.useBlank();
    if (middle <= from) middle = pool.at;
  }

  function addStep(step: Step, isFirst: boolean): void {
    const { show, labelWidth, style, end } = step;
    if (!isFirst) {
      endText();
      pen.fill(1);
    }
    pen.useLabel(step);
    if (show === LABEL || show === ABSENT) pen.blanks(leastOf(step) - labelWidth);
    else {
      pen.use(style);
      add(step);
    }
    putBytes(pool, end);
  }

  const shown = steps.filter((step) => step.show !== ABSENT || leastOf(step) > 0);
  for (const [i, step] of shown.entries()) addStep(step, i === 0);
  endText();
  pen.end();
  pool.byte(LF);
  add(null);
  pool.reserve(WORD);
  return { pieces, pool: viewOf(pool.bytes) };
}

function leastOf({ column }: Step): number {
  return column === null ? 0 : noScreen.pad(column, 0);
}

function copiedAs({ show, leaf, type }: Step): number {
  if (leaf < 0) return MADE;
  if (show === VALUE && type !== STRING) return type === NEST ? MADE : AS_IT_IS;
  if (show === VALUE) return AS_VALUE;
  return show === PLAIN || (show === MESSAGE && type === STRING) ? AS_TEXT : MADE;
}
