import { decodeUtf8 } from "../../event/utf8.ts";
import { type Grammar, isTable } from "../../grammar/index.ts";
import { visible } from "../../output/legible.ts";
import { type Reading, reference } from "../../parse/reference/index.ts";
import { isTelling, type NotFirstRow, notFirstRow } from "../../select/index.ts";
import { cut } from "../columns.ts";
import { messageOf } from "../diagnostics/index.ts";
import { explain } from "../explain.ts";
import { quote } from "../failure-text.ts";

/** The result of trying formats in order. */
interface Tried {
  /** The first format that reads the record, or null. */
  readonly reader: Grammar | null;
  /** The format that got furthest, if none reads it. */
  readonly furthest: Grammar | null;
  /** Why each earlier format rejects it: its name, the column, and what was expected there. */
  readonly refusals: readonly string[];
}

const LONGEST_CELL = 24;

/**
 * Tries formats in their order.
 * @param isDetected true to try them as detection does: a table is recognized by its first row, and a record has to show its
 * format.
 */
export function tryFormats(formats: readonly Grammar[], bytes: Uint8Array, isDetected: boolean): Tried {
  const text = decodeUtf8(bytes, 0, bytes.length);
  const width = Math.max(...formats.map(({ name }) => name.length));
  const refusals: string[] = [];
  let furthest: { grammar: Grammar; offset: number } | null = null;
  for (const grammar of formats) {
    const label = visible(grammar.name).padEnd(width);
    if (isDetected && isTable(grammar)) {
      const why = notFirstRow(grammar, text);
      if (why === null) return { reader: grammar, furthest: null, refusals };
      refusals.push(`${label}  ${rowText(why, grammar.header)}`);
      continue;
    }
    const reading: Reading = reference(grammar).parse(bytes, 0, bytes.length);
    if (reading.ok && (!isDetected || tells(grammar, reading))) return { reader: grammar, furthest: null, refusals };
    if (reading.ok) {
      refusals.push(`${label}  not detected by one field whose name is no usual one, or that has no value`);
      continue;
    }
    const { offset, places } = reading;
    if (furthest === null || offset > furthest.offset) furthest = { grammar, offset };
    const failure = explain({ grammar, source: "", line: 1, bytes, offset, places });
    refusals.push(`${label}  column ${failure.column}: ${visible(messageOf(failure))}`);
  }
  return { reader: null, furthest: furthest?.grammar ?? null, refusals };
}

function tells(grammar: Grammar, { fields }: Reading & { readonly ok: true }): boolean {
  const [only, ...others] = fields;
  return !only || others.length > 0 || isTelling(grammar, ...only);
}

function rowText(problem: NotFirstRow, header: boolean): string {
  switch (problem.why) {
    case "few-separators":
      return `no first row: ${problem.count} of at least ${problem.least} separators`;
    case "first-cell":
      return `no first row: the cell ${cellText(problem.cell)} has ${header ? "no letters" : "letters"}`;
    case "fraction":
      return `no first row: the comma behind ${cellText(problem.cell)} begins a fraction of a second`;
    case "data":
      return `no header: ${cellText(problem.cell)} looks like data`;
  }
}

function cellText(cell: string): string {
  return quote(visible(cut(cell, LONGEST_CELL)));
}
