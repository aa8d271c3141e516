import stringWidth from "string-width";
import { jsonText } from "../event/json-text.ts";
import { rankOf } from "../event/roles.ts";
import { type Event, toMap } from "../event/tape.ts";
import { isMap, typeOf, unit, type Value } from "../event/value.ts";
import { instantText } from "../time/index.ts";
import type { Format, OutputOptions } from "./index.ts";
import { NO_RANK } from "./labels.ts";
import { styleOf, writeStyled } from "./paint.ts";
import type { Styles } from "./styles.ts";
import { visibleText } from "./visible-text.ts";
import type { Writer } from "./writer.ts";

const INDENT = "  ";
/** What JSON leaves as it is, and a terminal would follow. */
const CONTROL = /[\x7f-\x9f]/g;

/** A field, or what is in a map or array. */
interface Row {
  readonly name: string;
  readonly type: string;
  readonly value: Value;
  /** The name's place among the usual names. */
  readonly rank: number;
}

/**
 * Each field of an event in a line of its own with its type, below a line of dashes; what is in maps and arrays follows
 * with an indent. The time, the level and the message lead, unless the user chose the order.
 */
export function makeInspect({ keys, styles, timestamps }: OutputOptions): Format {
  function write(event: Event, out: Writer): void {
    const rows = Array.from(toMap(event), ([name, value]) => rowOf(name, value, rankOf(name) ?? NO_RANK));
    if (keys === null) rows.sort((a, b) => a.rank - b.rank);
    out.text("---\n");
    writeRows(rows, "", styles, out);
    if (!timestamps?.of(event)) return;
    const parsed = { name: "meta.parsed_ts", type: "datetime", value: null, rank: 0 };
    writeHead(parsed, parsed.name.length, parsed.type.length, styles, out);
    writeStyled(out, styles?.time ?? null, instantText(timestamps.instant));
    out.text("\n");
  }

  return { write };
}

function rowOf(name: string, value: Value, rank = NO_RANK): Row {
  const type = typeOf(value);
  const size = isMap(value) ? `(${value.size})` : isArray(value) ? `(${value.length})` : "";
  return { name: visibleText(name), type: type + size, value, rank };
}

function isArray(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

function writeRows(rows: readonly Row[], indent: string, styles: Styles | null, out: Writer): void {
  const nameWidth = Math.max(...rows.map(({ name }) => stringWidth(name)));
  const typeWidth = Math.max(...rows.map(({ type }) => type.length));
  for (const row of rows) {
    const { value, rank } = row;
    out.text(indent);
    writeHead(row, nameWidth, typeWidth, styles, out);
    if (isMap(value)) {
      const inside = Array.from(value, ([name, one]) => rowOf(name, one));
      writeInside("{", inside, "}", indent, styles, out);
    } else if (isArray(value)) {
      const inside = value.map((one, i) => rowOf(`[${i}]`, one));
      writeInside("[", inside, "]", indent, styles, out);
    } else writeStyled(out, styles && styleOf(value, rank, styles), valueText(value));
    out.text("\n");
  }
}

/** Writes what stands in front of a value. */
function writeHead({ name, type }: Row, nameWidth: number, typeWidth: number, styles: Styles | null, out: Writer) {
  writeStyled(out, styles?.name ?? null, name);
  out.text(`${" ".repeat(nameWidth - stringWidth(name))} | `);
  writeStyled(out, styles?.nothing ?? null, type.padEnd(typeWidth));
  out.text(" | ");
}

function writeInside(
  open: string,
  rows: readonly Row[],
  close: string,
  indent: string,
  styles: Styles | null,
  out: Writer,
): void {
  out.text(open);
  if (rows.length > 0) {
    out.text("\n");
    writeRows(rows, indent + INDENT, styles, out);
    out.text(indent);
  }
  out.text(close);
}

function valueText(value: Value): string {
  if (value === unit) return "()";
  return jsonText(value).replace(CONTROL, (control) => `\\u00${control.charCodeAt(0).toString(16)}`);
}
