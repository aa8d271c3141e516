import { LF, SPACE } from "../../event/bytes.ts";
import type { Event } from "../../event/tape.ts";
import { copyLabel } from "../labels.ts";
import { viewOf, WORD } from "../words.ts";
import { scratchWriter, type Writer } from "../writer.ts";
import type { Clock } from "./clock.ts";
import { type Leaves, NEST, STRING } from "./leaves.ts";
import { Pen, putBytes } from "./pen.ts";
import {
  ABSENT,
  AGENT,
  CLOCK,
  LABEL,
  type Line,
  MESSAGE,
  type Piece,
  PLAIN,
  type Plan,
  type Step,
  VALUE,
} from "./plan.ts";
import { noScreen } from "./screen.ts";
import { copySafe, copyString, widthIn, writeAgent, writeSafe, writeValue } from "./text.ts";

/** What events are drawn from. */
export interface Drawing {
  readonly leaves: Leaves;
  readonly clock: Clock;
  /** True if an event is one line, with its date. */
  readonly isOneLine: boolean;
}

/** Writes an event after a sign. */
export type Draw = (plan: Plan, event: Event, out: Writer, sign: string) => void;

/** Writes the text of a step, without its label and its end. */
export function writeText(out: Writer, { show, leaf, type }: Step, event: Event, drawing: Drawing): void {
  const { leaves, clock, isOneLine } = drawing;
  if (show === CLOCK) clock.write(out, isOneLine);
  else if (show === PLAIN || (show === MESSAGE && type === STRING)) {
    const start = leaves.starts[leaf]! + (show === MESSAGE ? headLength(event) : 0);
    writeSafe(out, leaves.sources[leaf]!, start, leaves.ends[leaf]!);
  } else if (show === AGENT) writeAgent(out, leaves, leaf);
  else if (show !== LABEL && show !== ABSENT) writeValue(out, leaves, leaf);
}

/** The bytes of the time and the level at the head of a line of text, which are shown before it. */
export function headLength(event: Event): number {
  return event.context.head?.length(event) ?? 0;
}

// How a text is copied, if it needs no escape.
/** It is not. */
const MADE = 0;
const AS_IT_IS = 1;
const AS_VALUE = 2;
const AS_TEXT = 3;

function lineOf({ steps, tint }: Plan): Line {
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

/** Room for a clock, a pair of quotes, and the last word of a constant. */
const SLACK = 64;

/**
 * Makes the function that writes an event as one line: strings are copied between constant bytes.
 * @param drawAny writes the lines that are not so simple.
 */
export function oneLine(drawing: Drawing, drawAny: Draw): Draw {
  const { leaves } = drawing;

  /** Copies the text of a piece, for which there is room. @returns the place after it; -1 if its text is not copied. */
  function copyText(
    { leaf, copied, step }: Piece,
    event: Event,
    input: DataView,
    output: DataView,
    at: number,
  ): number {
    if (copied === MADE) return -1;
    const source = leaves.sources[leaf]!;
    const view = source === event.bytes ? input : viewOf(source);
    const from = leaves.starts[leaf]!;
    const length = leaves.ends[leaf]! - from;
    if (copied === AS_VALUE) return copyString(view, from, length, output, at);
    if (copied === AS_TEXT) {
      const head = step?.show === MESSAGE ? headLength(event) : 0;
      return copySafe(view, from + head, length - head, output, at);
    }
    for (let i = 0; i < length; i++) output.setUint8(at + i, view.getUint8(from + i));
    return at + length;
  }

  return (plan, event, out, sign) => {
    plan.line ??= lineOf(plan);
    const { pieces, pool } = plan.line;
    const { starts, ends } = leaves;
    const start = out.at;
    if (sign !== "") out.text(sign);
    const input = viewOf(event.bytes);
    let target = out.bytes;
    let output = viewOf(target);
    let { at } = out;
    /** Of the text that was written last: the blanks after it. */
    let pad = 0;
    for (let i = 0; i < pieces.length; i++) {
      const piece = pieces[i]!;
      const { from, to, leaf, step, least } = piece;
      const room = to - from + pad + (leaf < 0 ? 0 : ends[leaf]! - starts[leaf]!) + SLACK;
      if (at + room > target.length) {
        out.at = at;
        out.reserve(room);
        target = out.bytes;
        output = viewOf(target);
      }
      at = pad > 0 ? copyPadded(piece, pad, pool, output, at) : copyLabel(pool, from, to, output, at);
      if (step === null) break;
      const begin = at;
      at = copyText(piece, event, input, output, begin);
      if (at < 0) {
        out.at = begin;
        writeText(out, step, event, drawing);
        target = out.bytes;
        output = viewOf(target);
        at = out.at;
      }
      if (at === begin && step.style !== null) {
        // A style is begun by a text that is there.
        out.at = start;
        drawAny(plan, event, out, sign);
        return;
      }
      pad = least > 0 ? least - widthIn(target, begin, at) : 0;
    }
    out.at = at;
  };
}

/** Copies the bytes before the text of a piece, with the blanks after the text before. @returns the place after them. */
function copyPadded({ from, middle, to }: Piece, pad: number, pool: DataView, output: DataView, start: number): number {
  let at = copyLabel(pool, from, middle, output, start);
  for (let left = pad; left > 0; left--) output.setUint8(at++, SPACE);
  return copyLabel(pool, middle, to, output, at);
}
