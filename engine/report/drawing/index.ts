import { decodeUtf8 } from "../../event/utf8.ts";
import type { Grammar } from "../../grammar/index.ts";
import { visible } from "../../output/legible.ts";
import { type Trace, trace } from "../../parse/reference/index.ts";
import { messageOf } from "../diagnostics/index.ts";
import { explain } from "../explain.ts";
import { causeOf } from "../failure-text.ts";
import { type Caret, type DrawingLook, draw } from "./draw.ts";
import { marksOf } from "./marks.ts";
import { triedLines } from "./tried.ts";

export type { DrawingLook } from "./draw.ts";
export { coloredDrawing, plainDrawing } from "./paint.ts";
export { tryFormats } from "./refusals.ts";
export { aboutPlace } from "./tried.ts";

/** A record to be drawn. */
interface Drawn {
  readonly grammar: Grammar;
  /** The record without its line end. */
  readonly bytes: Uint8Array;
}

const NOTHING = { marks: [], omitted: [], derived: [] };

/**
 * Draws how a grammar reads a record: the record with a bracket below it for each field; for a rejected one, how far it was
 * read, and which alternatives were tried there.
 * @returns the drawing, and true if the record is accepted.
 */
export function drawing({ grammar, bytes }: Drawn, look: DrawingLook): { text: string; accepted: boolean } {
  const { heading, wrong } = look.paint;
  const name = visible(grammar.name);
  const text = decodeUtf8(bytes, 0, bytes.length);
  let traced: Trace;
  try {
    traced = trace(grammar, bytes, 0, bytes.length);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { text: `${heading(`${name}:`)} the line nests too deep to be drawn`, accepted: false };
  }
  const { reading, record } = traced;
  const marks = traced.record ? marksOf(traced, bytes) : NOTHING;
  if (reading.ok) {
    const count = reading.fields.size;
    const head = `${heading(`${name}:`)} accepted, ${count} ${count === 1 ? "field" : "fields"}`;
    return { text: [head, "", ...draw(text, marks, null, look)].join("\n"), accepted: true };
  }
  const failure = explain({ grammar, source: "", line: 1, bytes, offset: reading.offset, places: reading.places });
  // The grammar's own message is in the head.
  const hasOwn = failure.expected.some(({ kind }) => kind === "message");
  const caret: Caret = { at: reading.offset, text: hasOwn ? "" : causeOf(failure.expected) };
  const tried = triedLines(grammar, record, reading.offset, bytes);
  const lines = [
    `${heading(`${name}:`)} ${wrong(`rejected at column ${failure.column}`)}: ${visible(messageOf(failure))}`,
    "",
    ...draw(text, marks, caret, look),
    ...(tried.length > 0 ? ["", heading("What was tried there"), ...tried.map((line) => `  ${line}`)] : []),
  ];
  return { text: lines.join("\n"), accepted: false };
}
