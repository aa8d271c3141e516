import { decodeUtf8 } from "../../event/utf8.ts";
import { type Grammar, isTable } from "../../grammar/index.ts";
import { visible } from "../../output/legible.ts";
import type { Outcome } from "../../parse/reference/index.ts";
import { isDistinctive, type NotFirstRow, notFirstRow } from "../../select/index.ts";
import { cut } from "../columns.ts";
import { explain, referenceOf } from "../explain.ts";
import { failureText, quote } from "../failure-text.ts";
import { explanationOf } from "./explanation.ts";

/** The result of trying formats in order. */
interface Tried {
  /** The first format that reads the record, or null. */
  readonly reader: Grammar | null;
  /** The format that got furthest, if none reads it. */
  readonly furthest: Grammar | null;
  /** Why earlier formats reject it, and how many more do. */
  readonly refused: readonly Refusal[];
  readonly others: number;
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
/** The formats that got furthest are shown, unless all are asked for. */
const MOST_REFUSALS = 5;

/**
 * Tries formats in their order.
 * @param isDetected true to try them as detection does: a table is recognized by its first row, and a record has to show its
 * format.
 * @param isAll true for every refusal in that order, with the fields that were read; else those that got furthest come first.
 */
export function tryFormats(formats: readonly Grammar[], bytes: Uint8Array, isDetected: boolean, isAll = false): Tried {
  const text = decodeUtf8(bytes, 0, bytes.length);
  /** -1 is the offset of a format that did not recognize the record for another reason. */
  const attempts: { readonly offset: number; readonly refusal: () => Refusal }[] = [];
  let furthest: { grammar: Grammar; offset: number } | null = null;
  const unrecognized = ({ name: format }: Grammar, message: string): void => {
    attempts.push({ offset: -1, refusal: () => ({ format, column: null, message, read: isAll ? [] : null }) });
  };
  const ended = (reader: Grammar | null): Tried => {
    const nearest = isAll ? attempts : attempts.toSorted((a, b) => b.offset - a.offset).slice(0, MOST_REFUSALS);
    const refused = nearest.map(({ refusal }) => refusal());
    return { reader, furthest: furthest?.grammar ?? null, refused, others: attempts.length - refused.length };
  };
  for (const grammar of formats) {
    if (isDetected && isTable(grammar)) {
      const why = notFirstRow(grammar, text);
      if (why === null) return ended(grammar);
      unrecognized(grammar, rowText(why, grammar.header));
      continue;
    }
    const reading: Outcome = referenceOf(grammar).parse(bytes, 0, bytes.length);
    if (reading.ok && (!isDetected || identifiesFormat(grammar, reading))) return ended(grammar);
    if (reading.ok) {
      unrecognized(grammar, "not detected by one field whose name is no usual one, or that has no value");
      continue;
    }
    const { offset, places } = reading;
    if (furthest === null || offset > furthest.offset) furthest = { grammar, offset };
    const refusal = (): Refusal => {
      const failure = explain({ grammar, source: "", line: 1, bytes, offset, places });
      const read = isAll ? explanationOf({ grammar, bytes }).marks.marks.map(({ name }) => name) : null;
      return { format: grammar.name, column: failure.column, message: visible(failureText(failure)), read };
    };
    attempts.push({ offset, refusal });
  }
  return ended(null);
}

/** A line for each refusal: its format, the column and what was expected there, and the fields before it; then how many more there are. */
export function refusalLines(refused: readonly Refusal[], others = 0): readonly string[] {
  const width = Math.max(...refused.map(({ format }) => format.length));
  const lines = refused.map(({ format, column, message, read }) => {
    const place = column === null ? "" : `column ${column}: `;
    const before = read !== null && read.length > 0 ? `, after ${read.map(visible).join(", ")}` : "";
    return `${visible(format).padEnd(width)}  ${place}${message}${before}`;
  });
  return others === 0 ? lines : [...lines, `and ${others} more that got no further: --all lists them`];
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
