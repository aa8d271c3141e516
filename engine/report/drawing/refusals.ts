import { decodeUtf8 } from "../../event/utf8.ts";
import { type Grammar, isTable } from "../../grammar/index.ts";
import { visible } from "../../output/legible.ts";
import type { Outcome } from "../../parse/reference/index.ts";
import { reference } from "../../parse/reference/index.ts";
import { isDistinctive, type NotFirstRow, notFirstRow } from "../../select/index.ts";
import { cut } from "../columns.ts";
import { explain } from "../explain.ts";
import { failureText, quote } from "../failure-text.ts";
import { explanationOf } from "./explanation.ts";

/** The result of trying formats in order. */
interface Tried {
  /** The first format that reads the record, or null. */
  readonly reader: Grammar | null;
  /** The format that got furthest, if none reads it. */
  readonly furthest: Grammar | null;
  /** Why each earlier format rejects it. */
  readonly refused: readonly Refusal[];
}

/** Why a format does not read a record. */
export interface Refusal {
  readonly format: string;
  /** The column up to which it was read; null if the format was not recognized for another reason. */
  readonly column: number | null;
  readonly message: string;
  /** The names of the fields that were read before; null if nobody asked. */
  readonly read: readonly string[] | null;
}

const LONGEST_CELL = 24;

/**
 * Tries formats in their order.
 * @param isDetected true to try them as detection does: a table is recognized by its first row, and a record has to show its
 * format.
 * @param isAll true to note the fields that earlier formats read.
 */
export function tryFormats(formats: readonly Grammar[], bytes: Uint8Array, isDetected: boolean, isAll = false): Tried {
  const text = decodeUtf8(bytes, 0, bytes.length);
  const refused: Refusal[] = [];
  let furthest: { grammar: Grammar; offset: number } | null = null;
  for (const grammar of formats) {
    const unrecognized = (message: string): Refusal => ({
      format: grammar.name,
      column: null,
      message,
      read: isAll ? [] : null,
    });
    if (isDetected && isTable(grammar)) {
      const why = notFirstRow(grammar, text);
      if (why === null) return { reader: grammar, furthest: null, refused };
      refused.push(unrecognized(rowText(why, grammar.header)));
      continue;
    }
    const reading: Outcome = reference(grammar).parse(bytes, 0, bytes.length);
    if (reading.ok && (!isDetected || identifiesFormat(grammar, reading)))
      return { reader: grammar, furthest: null, refused };
    if (reading.ok) {
      refused.push(unrecognized("not detected by one field whose name is no usual one, or that has no value"));
      continue;
    }
    const { offset, places } = reading;
    if (furthest === null || offset > furthest.offset) furthest = { grammar, offset };
    const failure = explain({ grammar, source: "", line: 1, bytes, offset, places });
    const read = isAll ? explanationOf({ grammar, bytes }).marks.marks.map(({ name }) => name) : null;
    refused.push({ format: grammar.name, column: failure.column, message: visible(failureText(failure)), read });
  }
  return { reader: null, furthest: furthest?.grammar ?? null, refused };
}

/** A line for each refusal: its format, the column and what was expected there, and the fields before it. */
export function refusalLines(refused: readonly Refusal[]): readonly string[] {
  const width = Math.max(...refused.map(({ format }) => format.length));
  return refused.map(({ format, column, message, read }) => {
    const place = column === null ? "" : `column ${column}: `;
    const before = read !== null && read.length > 0 ? `, after ${read.map(visible).join(", ")}` : "";
    return `${visible(format).padEnd(width)}  ${place}${message}${before}`;
  });
}

function identifiesFormat(grammar: Grammar, { fields }: Outcome & { readonly ok: true }): boolean {
  const [only, ...others] = fields;
  return !only || others.length > 0 || isDistinctive(grammar, ...only);
}

function rowText(problem: NotFirstRow, header: boolean): string {
  switch (problem.why) {
    case "few-separators":
      return `no first row: ${problem.count} of at least ${problem.least} separators`;
    case "first-cell":
      return `no first row: the cell ${cellText(problem.cell)} has ${header ? "no letters" : "letters"}`;
    case "fraction":
      return `no first row: the comma after ${cellText(problem.cell)} begins a fraction of a second`;
    case "data":
      return `no header: ${cellText(problem.cell)} looks like data`;
  }
}

function cellText(cell: string): string {
  return quote(visible(cut(cell, LONGEST_CELL)));
}
