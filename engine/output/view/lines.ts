import { LF } from "../../event/bytes.ts";
import type { OutputOptions } from "../format.ts";
import type { Style } from "../styles.ts";
import { widthOf } from "../width.ts";
import type { Writer } from "../writer.ts";
import { atomDrawer } from "./atom-drawer.ts";
import { type Block, newMeasure, widthOfAtom } from "./atoms.ts";
import type { Draw, Drawing } from "./line.ts";
import { MESSAGE } from "./plan.ts";
import { cut, type Indents, Row, wrapped } from "./row.ts";

/** The indent of lines below an event if its message begins too far right, and of stack traces. */
const INDENT = 4;
/** The rest of a broken line is further right. */
const INNER = 2;
/** Other lines are indented as far as the message, but no further than this share of a line. */
const DEEPEST = 0.4;
/** Lines that people see together: within them columns are aligned, and a field repeats. */
const SCREEN_LINES = 40;
const RULE = "\u2500";

/**
 * Makes the function that writes an event in lines of a width: a text that is wider than a line is cut, or starts one, and is
 * broken at its blanks; a wider word, such as an address, is not broken, so that it can be copied.
 */
export function manyLines(drawing: Drawing, options: OutputOptions): Draw {
  const { leaves, clock, isOneLine } = drawing;
  const { styles, isCut } = options;
  const width = options.width ?? Number.POSITIVE_INFINITY;
  const measure = newMeasure(drawing, options);
  const { texts } = measure;
  const row = new Row();
  const { pen } = row;
  const fit = (isCut ? cut : wrapped)(row, width);
  const { drawAtom, drawMessage } = atomDrawer(row, fit, texts, width);
  let epoch = 0;
  let date = "";

  function turn(): void {
    ({ epoch } = leaves.paths);
    row.ended = 0;
    measure.turn();
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
    row.ended++;
  }

  function drawText(text: string, style: Style | null, indents: Indents): void {
    const wide = widthOf(text);
    fit.makeRoom(wide, indents);
    if (row.column + wide > width) fit.draw([{ text, style }], indents);
    else row.draw({ text, style }, wide);
  }

  function drawBlock({ name, lines }: Block, tint: Style | null): void {
    if (name !== null) {
      row.breakTo(INDENT);
      // A name is not broken, so that it can be copied.
      if (isCut) drawText(`${name}:`, tint, indentsAt(INDENT));
      else pen.draw(tint, `${name}:`);
    }
    for (const line of lines) {
      const indents = indentsAt(name === null ? INDENT : INDENT + INNER);
      row.breakTo(indents.indent);
      drawText(line, tint, indents);
    }
  }

  return (plan, event, out, sign) => {
    if (!isOneLine && plan.isDated) writeRule(out);
    if (row.ended >= SCREEN_LINES || leaves.paths.epoch !== epoch) turn();
    const { atoms, blocks } = measure.of(plan, event);
    out.text(sign);
    pen.begin(out, plan.tint);
    row.start(widthOf(sign));
    let start = row.column;
    for (const atom of atoms) if (atom.step.isHead) start += widthOfAtom(atom) + 1;
    const indents = indentsAt(start <= width * DEEPEST ? start : INDENT);
    for (let i = 0; i < atoms.length; i++) {
      const atom = atoms[i]!;
      if (atom.step.show === MESSAGE && !isOneLine && !isCut) drawMessage(atom, out, indents);
      else drawAtom(atom, out, indents, i < atoms.length - 1);
    }
    for (const block of blocks) drawBlock(block, plan.tint);
    pen.end();
    out.byte(LF);
    row.ended++;
  };
}

function indentsAt(indent: number): Indents {
  return { indent, inner: indent + INNER };
}
