import { CR, LF, SPACE } from "../../event/bytes.ts";
import type { Event } from "../../event/tape.ts";
import { decodeUtf8 } from "../../event/utf8.ts";
import type { OutputOptions } from "../format.ts";
import { safe } from "../legible.ts";
import type { Style } from "../styles.ts";
import { clustersOf, widthOf } from "../width.ts";
import { breakable } from "../wrap.ts";
import { scratchWriter, type Writer } from "../writer.ts";
import { STRING } from "./leaves.ts";
import { type Drawing, headLength, widthIn, writeText } from "./line.ts";
import { Pen } from "./pen.ts";
import { ABSENT, LABEL, labelStep, MESSAGE, type Plan, type Step } from "./plan.ts";
import { Repeats } from "./repeats.ts";
import { isRight, newScreen, noScreen } from "./screen.ts";
import { linesOf } from "./text.ts";

/** The indent of lines below an event if its message begins too far right, and of stack traces. */
const INDENT = 4;
/** The rest of a broken line is further right. */
const INNER = 2;
/** Other lines are indented as far as the message, but no further than this share of a line. */
const DEEPEST = 0.4;
/** Lines that people see together: within them columns are aligned, and a field repeats. */
const SCREEN_LINES = 40;
const RULE = "\u2500";
const ELLIPSIS = "\u2026";
/** The columns of a blank and an ellipsis. */
const MARK = 2;

/** Lines below an event, after a name unless they continue the message. */
interface Block {
  readonly name: string | null;
  readonly lines: readonly string[];
}

/** A step with its text. */
interface Atom {
  readonly step: Step;
  readonly from: number;
  readonly to: number;
  /** The columns of its text, and the blanks beside it. */
  readonly width: number;
  readonly pad: number;
}

/** Where an event is broken: the indents of its second line, and of the rest of what is wider than a line. */
interface Indents {
  readonly indent: number;
  readonly inner: number;
}

/**
 * Makes the function that writes an event in lines of a width: a text that is wider than a line starts one, and is broken at
 * its blanks; a wider word, such as an address, is not broken, so that it can be copied.
 */
export function manyLines(drawing: Drawing, options: OutputOptions) {
  const { leaves, clock, isOneLine } = drawing;
  const { styles, hidesRepeats, isCut } = options;
  const width = options.width ?? Number.POSITIVE_INFINITY;
  const screen = isOneLine ? noScreen : newScreen();
  const repeats = hidesRepeats || styles ? new Repeats() : null;
  const texts = scratchWriter();
  const pen = new Pen();
  let epoch = 0;
  let date = "";
  let lines = 0;
  let column = 0;
  let isFirst = true;
  /** True if the line has been cut. */
  let isFull = false;

  function turn(): void {
    ({ epoch } = leaves.paths);
    lines = 0;
    screen.turn();
    repeats?.turn();
  }

  /** Writes the date if it is not that of the event before. */
  function writeRule(out: Writer): void {
    const now = clock.day();
    if (now === date) return;
    date = now;
    pen.begin(out, null);
    const text = `${RULE}${RULE} ${now} `;
    pen.draw(styles?.time ?? null, text + RULE.repeat(Math.max(0, width - text.length)));
    pen.end();
    out.byte(LF);
    lines++;
  }

  /** The lines of a text that is shown as several; null for others. */
  function linesIn({ show, field, leaf }: Step, event: Event): readonly string[] | null {
    if (isOneLine || (show !== MESSAGE && field < 0) || leaves.types[leaf] !== STRING) return null;
    const from = leaves.starts[leaf]!;
    const source = leaves.sources[leaf]!;
    const to = leaves.ends[leaf]!;
    for (let i = from; i < to; i++) {
      if (source[i] === LF || source[i] === CR)
        return linesOf(leaves.text(leaf).slice(show === MESSAGE ? headLength(event) : 0));
    }
    return null;
  }

  /** Writes the text of each step. @returns them; those of several lines are in `blocks`. */
  function measure(plan: Plan, event: Event, blocks: Block[]): Atom[] {
    const atoms: Atom[] = [];
    const add = (step: Step, from: number): void => {
      const wide = widthIn(texts.bytes, from, texts.at);
      const { column, show, label } = step;
      const pad = column === null ? 0 : screen.pad(column, show === LABEL ? widthIn(label, 0, label.length) : wide);
      if (show !== ABSENT || pad > 0) atoms.push({ step, from, to: texts.at, width: wide, pad });
    };
    texts.at = 0;
    repeats?.begin();
    for (const step of [...plan.steps, ...plan.fields]) {
      const isRepeat = step.field >= 0 && repeats?.has(leaves, step.leaf) === true;
      if (isRepeat && hidesRepeats) continue;
      const from = texts.at;
      const block = linesIn(step, event);
      const isMessage = step.show === MESSAGE;
      if (block && !isMessage) blocks.push({ name: safe(leaves.paths.text(step.field)), lines: block });
      else {
        if (block && block.length > 1) blocks.push({ name: null, lines: block.slice(1) });
        if (block) texts.text(block[0]!);
        else writeText(texts, step, event, drawing);
        add(isRepeat && styles ? inStyle(step, plan.tint ?? styles.nothing) : step, from);
      }
    }
    const gone = repeats?.end() ?? [];
    for (const path of hidesRepeats ? gone : []) {
      add(labelStep(`${safe(leaves.paths.text(path))}=`, plan.tint ?? styles?.nothing ?? null), texts.at);
    }
    return atoms;
  }

  /** Starts a line, unless what is next fits, or would start the line anyway. */
  function makeRoom(wide: number, indent: number): void {
    const gap = isFirst ? 0 : 1;
    if (isCut || column + gap + wide <= width || isFirst || column === indent) {
      pen.blanks(gap);
      column += gap;
    } else breakTo(indent);
    isFirst = false;
  }

  function breakTo(indent: number): void {
    pen.breakLine(indent);
    column = indent;
    isFull = false;
    lines++;
  }

  /** Draws as much of a text as the line has room for before the ellipsis. @returns true if that is all. */
  function drawStart(text: string, style: Style | null): boolean {
    let fitting = "";
    for (const character of clustersOf(text)) {
      const wide = widthOf(character);
      if (column + wide >= width) break;
      fitting += character;
      column += wide;
    }
    pen.draw(style, fitting);
    return fitting === text;
  }

  /** Draws a text that goes on beyond the line. */
  function drawCut(text: string, style: Style | null): void {
    drawStart(text, style);
    pen.draw(style, ELLIPSIS);
    isFull = true;
  }

  /** Draws a text that is wider than a line in as many lines as it needs. */
  function drawBroken(text: string, style: Style | null, inner: number): void {
    for (const [i, { text: word, isRest }] of breakable(text, width - inner).entries()) {
      const gap = i === 0 || isRest ? "" : " ";
      const wide = widthOf(word);
      const isOver = column > inner && column + gap.length + wide > width;
      if (isOver) breakTo(inner);
      pen.draw(style, isOver ? word : gap + word);
      column += isOver ? wide : gap.length + wide;
    }
  }

  function drawPlain(text: string, tint: Style | null, { indent, inner }: Indents): void {
    const wide = widthOf(text);
    makeRoom(wide, indent);
    if (column + wide > width) (isCut ? drawCut : drawBroken)(text, tint, inner);
    else {
      pen.draw(tint, text);
      column += wide;
    }
  }

  function drawAtom(atom: Atom, out: Writer, { indent, inner }: Indents, hasMore: boolean): void {
    if (isFull) return;
    const { step, from, to, pad } = atom;
    const wide = widthOfAtom(atom);
    makeRoom(wide, indent);
    if (column + wide <= (isCut && hasMore ? width - MARK : width)) {
      if (isRight(step.column)) pen.blanks(pad);
      pen.useLabel(step);
      if (to > from) pen.use(step.style);
      out.copy(texts.bytes, from, to);
      if (step.column === "time") pen.fill(pad);
      else if (!isRight(step.column)) pen.blanks(pad);
      column += wide;
      return;
    }
    const label = decodeUtf8(step.label, 0, step.label.length);
    const text = decodeUtf8(texts.bytes, from, to);
    if (isCut) {
      const isInText = step.isOne || drawStart(label, step.labelStyle);
      drawCut(step.isOne ? label + text : isInText ? text : "", step.style);
      return;
    }
    if (!step.isOne) drawBroken(label, step.labelStyle, inner);
    drawBroken(step.isOne ? label + text : text, step.style, inner);
  }

  /** Draws each word of a message where it fits. */
  function drawWords({ step, from, to }: Atom, out: Writer, indents: Indents): void {
    const { bytes } = texts;
    for (let start = from; start <= to; ) {
      const found = bytes.indexOf(SPACE, start);
      const end = found < 0 || found > to ? to : found;
      drawAtom({ step, from: start, to: end, width: widthIn(bytes, start, end), pad: 0 }, out, indents, false);
      start = end + 1;
    }
  }

  return (plan: Plan, event: Event, out: Writer, sign: string): void => {
    if (!isOneLine && plan.isDated) writeRule(out);
    if (lines >= SCREEN_LINES || leaves.paths.epoch !== epoch) turn();
    const blocks: Block[] = [];
    const atoms = measure(plan, event, blocks);
    out.text(sign);
    pen.begin(out, plan.tint);
    column = widthOf(sign);
    isFirst = true;
    isFull = false;
    let start = column;
    for (const atom of atoms) if (atom.step.isHead) start += widthOfAtom(atom) + 1;
    const indent = start <= width * DEEPEST ? start : INDENT;
    const indents = { indent, inner: indent + INNER };
    for (const [i, atom] of atoms.entries()) {
      if (atom.step.show === MESSAGE && !isOneLine && !isCut) drawWords(atom, out, indents);
      else drawAtom(atom, out, indents, i < atoms.length - 1);
    }
    for (const { name, lines: rest } of blocks) {
      const deep = name === null ? INDENT : INDENT + INNER;
      if (name !== null) {
        breakTo(INDENT);
        const heading = `${name}:`;
        if (isCut && column + widthOf(heading) > width) drawCut(heading, plan.tint);
        else pen.draw(plan.tint, heading);
      }
      for (const line of rest) {
        breakTo(deep);
        isFirst = true;
        drawPlain(line, plan.tint, { indent: deep, inner: deep + INNER });
      }
    }
    pen.end();
    out.byte(LF);
    lines++;
  };
}

function inStyle(step: Step, style: Style | null): Step {
  return { ...step, style, labelStyle: style, isOne: true };
}

/** The columns of an atom with its label and its blanks. */
function widthOfAtom({ step, width, pad }: Atom): number {
  return widthIn(step.label, 0, step.label.length) + width + pad;
}
