import { ASCII_END, LF } from "../../event/bytes.ts";
import type { Event } from "../../event/tape.ts";
import { decodeUtf8 } from "../../event/utf8.ts";
import { widthOf } from "../width.ts";
import type { Writer } from "../writer.ts";
import type { Clock } from "./clock.ts";
import { type Leaves, STRING } from "./leaves.ts";
import { Pen, putBytes } from "./pen.ts";
import { ABSENT, AGENT, CLOCK, LABEL, MESSAGE, PLAIN, type Plan, type Step } from "./plan.ts";
import { noScreen } from "./screen.ts";
import { writeAgent, writeSafe, writeValue } from "./text.ts";

/** What events are drawn from. */
export interface Drawing {
  readonly leaves: Leaves;
  readonly clock: Clock;
  /** True if an event is one line, with its date. */
  readonly isOneLine: boolean;
}

/** Writes the text of a step, without its label. */
export function writeText(out: Writer, { show, leaf, end }: Step, event: Event, drawing: Drawing): void {
  const { leaves, clock, isOneLine } = drawing;
  if (show === CLOCK) clock.write(out, isOneLine);
  else if (show === PLAIN || (show === MESSAGE && leaves.types[leaf] === STRING)) {
    const start = leaves.starts[leaf]! + (show === MESSAGE ? headLength(event) : 0);
    writeSafe(out, leaves.sources[leaf]!, start, leaves.ends[leaf]!);
  } else if (show === AGENT) writeAgent(out, leaves, leaf);
  else if (show !== LABEL && show !== ABSENT) writeValue(out, leaves, leaf);
  putBytes(out, end);
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

/** Makes the function that writes an event as one line. */
export function oneLine(drawing: Drawing): (plan: Plan, event: Event, out: Writer, sign: string) => void {
  const { leaves } = drawing;
  const pen = new Pen();

  function isEmpty({ show, leaf, end }: Step, event: Event): boolean {
    if ((show !== MESSAGE && show !== PLAIN) || end.length > 0) return false;
    return leaves.starts[leaf]! + (show === MESSAGE ? headLength(event) : 0) >= leaves.ends[leaf]!;
  }

  function drawStep(step: Step, isFirst: boolean, event: Event, out: Writer): void {
    const { column, show, label, style } = step;
    if (show === ABSENT && noScreen.pad(column!, 0) === 0) return;
    if (!isFirst) pen.blanks(1);
    pen.useLabel(step);
    if (show !== LABEL && show !== ABSENT && !isEmpty(step, event)) pen.use(style);
    const from = out.at;
    writeText(out, step, event, drawing);
    if (column === null) return;
    const width = show === LABEL ? widthIn(label, 0, label.length) : widthIn(out.bytes, from, out.at);
    pen.blanks(noScreen.pad(column, width));
  }

  return (plan, event, out, sign) => {
    const { steps, fields } = plan;
    out.text(sign);
    pen.begin(out, plan.tint);
    for (let i = 0; i < steps.length; i++) drawStep(steps[i]!, i === 0, event, out);
    if (fields.length > 0) {
      drawStep(fields[0]!, steps.length === 0, event, out);
      for (let i = 1; i < fields.length; i++) {
        const { lead, leaf } = fields[i]!;
        putBytes(out, lead);
        writeValue(out, leaves, leaf);
      }
      pen.isIn(fields.at(-1)!.style);
    }
    pen.end();
    out.byte(LF);
  };
}
