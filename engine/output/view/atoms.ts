import { CR, LF } from "../../event/bytes.ts";
import type { Event } from "../../event/tape.ts";
import type { OutputOptions } from "../format.ts";
import { safe } from "../legible.ts";
import { scratchWriter } from "../writer.ts";
import { STRING } from "./leaves.ts";
import { type Drawing, headLength, writeText } from "./line.ts";
import { putBytes } from "./pen.ts";
import { ABSENT, LABEL, labelStep, MESSAGE, type Plan, type Step } from "./plan.ts";
import { Repeats } from "./repeats.ts";
import { newScreen, noScreen } from "./screen.ts";
import { linesOf, widthIn } from "./text.ts";

/** A step with its text. */
export interface Atom {
  readonly step: Step;
  readonly from: number;
  readonly to: number;
  /** The columns of its text, and the blanks beside it. */
  readonly width: number;
  readonly pad: number;
}

/** Lines below an event, after a name unless they continue the message. */
export interface Block {
  readonly name: string | null;
  readonly lines: readonly string[];
}

/** Measures what events are drawn from. */
export function newMeasure(drawing: Drawing, { styles, hidesRepeats }: OutputOptions) {
  const { leaves, isOneLine } = drawing;
  const screen = isOneLine ? noScreen : newScreen();
  const repeats = hidesRepeats || (styles && !isOneLine) ? new Repeats() : null;
  const texts = scratchWriter();

  function add(atoms: Atom[], step: Step, from: number): void {
    const { column, show, labelWidth } = step;
    const width = widthIn(texts.bytes, from, texts.at);
    const pad = column === null ? 0 : screen.pad(column, show === LABEL ? labelWidth : width);
    if (show !== ABSENT || pad > 0) atoms.push({ step, from, to: texts.at, width, pad });
  }

  /** The lines of a text that is shown as several; null for others. */
  function linesIn({ show, field, leaf, type }: Step, event: Event): readonly string[] | null {
    if (isOneLine || (show !== MESSAGE && field < 0) || type !== STRING) return null;
    const from = leaves.starts[leaf]!;
    const source = leaves.sources[leaf]!;
    const to = leaves.ends[leaf]!;
    for (let i = from; i < to; i++) {
      if (source[i] === LF || source[i] === CR)
        return linesOf(leaves.text(leaf).slice(show === MESSAGE ? headLength(event) : 0));
    }
    return null;
  }

  return {
    /** What the atoms of the last event consist of. */
    texts,
    of(plan: Plan, event: Event): { readonly atoms: readonly Atom[]; readonly blocks: readonly Block[] } {
      const atoms: Atom[] = [];
      const blocks: Block[] = [];
      const faint = plan.tint ?? styles?.nothing ?? null;
      texts.at = 0;
      repeats?.begin();
      for (const step of plan.steps) {
        const isRepeat = step.field >= 0 && repeats?.has(leaves, step.leaf) === true;
        if (isRepeat && hidesRepeats) continue;
        const from = texts.at;
        const lines = linesIn(step, event);
        if (lines && step.show !== MESSAGE) {
          blocks.push({ name: safe(leaves.paths.text(step.field)), lines });
          continue;
        }
        if (lines && lines.length > 1) blocks.push({ name: null, lines: lines.slice(1) });
        if (lines) texts.text(lines[0]!);
        else writeText(texts, step, event, drawing);
        putBytes(texts, step.end);
        add(atoms, isRepeat && styles ? { ...step, style: faint, labelStyle: faint, isOne: true } : step, from);
      }
      const gone = repeats?.end() ?? [];
      for (const path of hidesRepeats ? gone : [])
        add(atoms, labelStep(`${safe(leaves.paths.text(path))}=`, faint), texts.at);
      return { atoms, blocks };
    },
    /** Begins another screen. */
    turn() {
      screen.turn();
      repeats?.turn();
    },
  };
}

/** The columns of an atom with its label and its blanks. */
export function widthOfAtom({ step, width, pad }: Atom): number {
  return step.labelWidth + width + pad;
}
