import { ASCII_END, LF, SPACE } from "../../event/bytes.ts";
import type { Event } from "../../event/tape.ts";
import { decodeUtf8 } from "../../event/utf8.ts";
import { copyLabel } from "../labels.ts";
import { widthOf } from "../width.ts";
import { viewOf, WORD } from "../words.ts";
import { scratchWriter, type Writer } from "../writer.ts";
import type { Clock } from "./clock.ts";
import { type Leaves, NEST, STRING } from "./leaves.ts";
import { Pen, putBytes } from "./pen.ts";
import { ABSENT, AGENT, CLOCK, LABEL, MESSAGE, PLAIN, type Plan, type Step, VALUE } from "./plan.ts";
import { noScreen } from "./screen.ts";
import { copySafe, copyString, writeAgent, writeSafe, writeValue } from "./text.ts";

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
export function writeText(out: Writer, { show, leaf }: Step, event: Event, drawing: Drawing): void {
  const { leaves, clock, isOneLine } = drawing;
  if (show === CLOCK) clock.write(out, isOneLine);
  else if (show === PLAIN || (show === MESSAGE && leaves.types[leaf] === STRING)) {
    const start = leaves.starts[leaf]! + (show === MESSAGE ? headLength(event) : 0);
    writeSafe(out, leaves.sources[leaf]!, start, leaves.ends[leaf]!);
  } else if (show === AGENT) writeAgent(out, leaves, leaf);
  else if (show !== LABEL && show !== ABSENT) writeValue(out, leaves, leaf);
}

/** The bytes of the time and the level at the head of a line of text, which are shown before it. */
export function headLength(event: Event): number {
  return event.context.head?.length(event) ?? 0;
}

/** The columns that `bytes[from, to)` takes. */
export function widthIn(bytes: Uint8Array, from: number, to: number): number {
  for (let i = from; i < to; i++) if (bytes[i]! >= ASCII_END) return widthOf(decodeUtf8(bytes, from, to));
  return to - from;
}

/** A text of an event, and the constant bytes before it. */
interface Piece {
  /** The bytes, in the pool of their line; those up to `middle` end the style of the text before, and its pad is next. */
  readonly from: number;
  readonly middle: number;
  readonly to: number;
  /** The step of the text; null for the end of the line. */
  readonly step: Step | null;
  /** The columns that its text takes at least. */
  readonly least: number;
}

/** The pieces of a line, and the pool of their bytes, with room for one more word. */
interface Line {
  readonly pieces: readonly Piece[];
  readonly pool: DataView;
}

function lineOf({ steps, fields, tint }: Plan): Line {
  const pool = scratchWriter();
  const pen = new Pen();
  pen.begin(pool, tint);
  const pieces: Piece[] = [];
  let from = 0;
  let middle = 0;

  function add(step: Step | null): void {
    pieces.push({ from, middle, to: pool.at, step, least: step ? leastOf(step) : 0 });
    from = pool.at;
  }

  function endText(): void {
    pen.useBlank();
    if (middle <= from) middle = pool.at;
  }

  function addStep(step: Step, isFirst: boolean): void {
    const { show, label, style, end } = step;
    if (!isFirst) {
      endText();
      pen.fill(1);
    }
    pen.useLabel(step);
    if (show === LABEL || show === ABSENT) pen.blanks(leastOf(step) - widthIn(label, 0, label.length));
    else {
      pen.use(style);
      add(step);
    }
    putBytes(pool, end);
  }

  const shown = [...steps, ...fields].filter((step) => step.show !== ABSENT || leastOf(step) > 0);
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

/** Room for a clock, a pair of quotes, and the last word of a constant. */
const SLACK = 64;

/**
 * Makes the function that writes an event as one line: strings are copied between constant bytes.
 * @param drawAny writes the lines that are not so simple.
 */
export function oneLine(drawing: Drawing, drawAny: Draw): Draw {
  const { leaves } = drawing;
  const lines = new WeakMap<Plan, Line>();

  function lineFor(plan: Plan): Line {
    const known = lines.get(plan) ?? lineOf(plan);
    lines.set(plan, known);
    return known;
  }

  /** Copies the text of a step, for which there is room. @returns the place after it; -1 if its text is not copied. */
  function copyText({ show, leaf }: Step, event: Event, output: DataView, at: number): number {
    if (leaf < 0) return -1;
    const source = leaves.sources[leaf]!;
    const from = leaves.starts[leaf]!;
    const to = leaves.ends[leaf]!;
    const type = leaves.types[leaf]!;
    if (show === VALUE) {
      if (type === STRING) return copyString(viewOf(source), from, to - from, output, at);
      if (type === NEST) return -1;
      for (let i = from, o = at; i < to; i++, o++) output.setUint8(o, source[i]!);
      return at + to - from;
    }
    if (show !== PLAIN && (show !== MESSAGE || type !== STRING)) return -1;
    const head = show === MESSAGE ? headLength(event) : 0;
    return copySafe(viewOf(source), from + head, to - from - head, output, at);
  }

  return (plan, event, out, sign) => {
    const { pieces, pool } = lineFor(plan);
    const start = out.at;
    out.text(sign);
    let { at, bytes: target } = out;
    let output = viewOf(target);
    let pad = 0;
    for (const { from, middle, to, step, least } of pieces) {
      const length = step && step.leaf >= 0 ? leaves.ends[step.leaf]! - leaves.starts[step.leaf]! : 0;
      const room = to - from + pad + length + SLACK;
      if (at + room > target.length) {
        out.at = at;
        out.reserve(room);
        target = out.bytes;
        output = viewOf(target);
      }
      if (pad > 0) {
        at = copyLabel(pool, from, middle, output, at);
        target.fill(SPACE, at, at + pad);
        at = copyLabel(pool, middle, to, output, at + pad);
      } else at = copyLabel(pool, from, to, output, at);
      out.at = at;
      if (step === null) return;
      const end = copyText(step, event, output, at);
      if (end < 0) {
        writeText(out, step, event, drawing);
        target = out.bytes;
        output = viewOf(target);
      } else out.at = end;
      if (out.at === at && step.style !== null) {
        // A style is begun by a text that is there.
        out.at = start;
        drawAny(plan, event, out, sign);
        return;
      }
      pad = least > 0 ? least - widthIn(target, at, out.at) : 0;
      at = out.at;
    }
  };
}
