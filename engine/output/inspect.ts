import { LF, QUOTE } from "../event/bytes.ts";
import { jsonText } from "../event/json-text.ts";
import type { NameTable } from "../event/names.ts";
import { remembered } from "../event/remembered.ts";
import { leading, rankAmong } from "../event/roles.ts";
import { CONTAINER, ENTRY, ESCAPED, type Event, FLOAT, INT, PLAIN_STRING, typeAt, valueAt } from "../event/tape.ts";
import { isArray, isMap, typeOf, unit, type Value } from "../event/value.ts";
import { instantText } from "../time/index.ts";
import type { OutputFormat, OutputOptions } from "./format.ts";
import { NO_RANK } from "./labels.ts";
import { visibleText } from "./legible.ts";
import { styleAt, styled, styleOf, writeStyled } from "./paint.ts";
import type { Styles } from "./styles.ts";
import { writeJson } from "./visible.ts";
import { widthOf } from "./width.ts";
import type { Writer } from "./writer.ts";

const INDENT = "  ";
/** Control characters that JSON does not escape. */
const CONTROL = /[\x7f-\x9f]/g;
const PARSED = "meta.parsed_ts";
const PARSED_TYPE = "datetime";

/** A row of the event; its value is read only if it has nested rows, or its text is not that of the value. */
interface Field {
  entry: number;
  name: string;
  type: string;
  rank: number;
  lead: number;
  value: Value | undefined;
}

/** What all rows look like. */
interface Look {
  readonly styles: Styles | null;
  readonly cellOf: (name: string) => NameCell;
}

/**
 * Each field of an event in a separate line with its type, below a line of dashes; the entries of maps and arrays follow
 * with an indent. The time, the level and the message come first, unless the user chose the order.
 */
export function makeInspect({ keys, names, styles, timestamps }: OutputOptions): OutputFormat {
  const look: Look = { styles, cellOf: nameCells(names) };
  /** The rows of the current event; they are used again for the next one. */
  const fields: Field[] = [];

  function write(event: Event, out: Writer): void {
    out.text("---\n");
    readFields(event, fields, look);
    if (keys === null) fields.sort((a, b) => a.lead - b.lead);
    let nameWidth = 0;
    let typeWidth = 0;
    for (const { name, type } of fields) {
      nameWidth = Math.max(nameWidth, look.cellOf(name).width);
      typeWidth = Math.max(typeWidth, type.length);
    }
    for (const { entry, name, type, rank, value } of fields) {
      writeLabel(name, type, nameWidth, typeWidth, out, look);
      if (value === undefined) {
        const style = styles && styleAt(event, entry, rank, styles);
        if (style) out.copy(style.open, 0, style.open.length);
        writeSpan(event, entry, out);
        if (style) out.copy(style.close, 0, style.close.length);
      } else writeValue(value, rank, "", out, look);
      out.byte(LF);
    }
    if (!timestamps?.of(event)) return;
    writeLabel(PARSED, PARSED_TYPE, PARSED.length, PARSED_TYPE.length, out, look);
    writeStyled(out, styles?.time ?? null, instantText(timestamps.instant));
    out.byte(LF);
  }

  return { write };
}

/** Reads the rows of an event, in its order, into `fields`. */
function readFields(event: Event, fields: Field[], { cellOf }: Look): void {
  const { entries, length, names } = event;
  const count = length / ENTRY;
  while (fields.length < count) fields.push({ entry: 0, name: "", type: "", rank: 0, lead: 0, value: undefined });
  fields.length = count;
  for (let i = 0; i < count; i++) {
    const field = fields[i]!;
    const entry = i * ENTRY;
    const name = names.text(entries[entry]!);
    const type = typeAt(event, entry);
    const isRead = type === "map" || type === "array" || !isSpan(entries[entry + 1]!);
    field.entry = entry;
    field.name = name;
    field.rank = cellOf(name).rank;
    field.lead = cellOf(name).lead;
    field.value = isRead ? valueAt(event, entry) : undefined;
    field.type = field.value === undefined ? type : typeText(field.value);
  }
}

type Rows = readonly (readonly [name: string, value: Value])[];

/** Writes the lines of the entries of a map or an array. */
function writeRows(rows: Rows, indent: string, out: Writer, look: Look): void {
  const nameWidth = rows.reduce((most, [name]) => Math.max(most, look.cellOf(name).width), 0);
  const typeWidth = rows.reduce((most, [, value]) => Math.max(most, typeText(value).length), 0);
  for (const [name, value] of rows) {
    out.text(indent);
    writeLabel(name, typeText(value), nameWidth, typeWidth, out, look);
    writeValue(value, NO_RANK, indent, out, look);
    out.byte(LF);
  }
}

/** Writes the name and the type before a value; mostly those of a name are as in the event before. */
function writeLabel(
  name: string,
  type: string,
  nameWidth: number,
  typeWidth: number,
  out: Writer,
  { styles, cellOf }: Look,
): void {
  const cell = cellOf(name);
  if (cell.type !== type || cell.nameWidth !== nameWidth || cell.typeWidth !== typeWidth) {
    const padding = " ".repeat(nameWidth - cell.width);
    const shownType = styled(styles?.nothing ?? null, type.padEnd(typeWidth));
    cell.label = `${styled(styles?.name ?? null, cell.text)}${padding} | ${shownType} | `;
    Object.assign(cell, { type, nameWidth, typeWidth });
  }
  out.text(cell.label);
}

/** @param rank of a field's name; {@link NO_RANK} inside a field. */
function writeValue(value: Value, rank: number, indent: string, out: Writer, look: Look): void {
  if (isMap(value)) writeInside("{", [...value], "}", indent, out, look);
  else if (isArray(value)) {
    const items = value.map((item, i) => [`[${i}]`, item] as const);
    writeInside("[", items, "]", indent, out, look);
  } else writeStyled(out, look.styles && styleOf(typeOf(value), value, rank, look.styles), valueText(value));
}

function writeInside(open: string, rows: Rows, close: string, indent: string, out: Writer, look: Look): void {
  out.text(open);
  if (rows.length > 0) {
    out.byte(LF);
    writeRows(rows, indent + INDENT, out, look);
    out.text(indent);
  }
  out.text(close);
}

/** True if the text of an entry of this kind is the value's, except for the quotes of a string. */
function isSpan(kind: number): boolean {
  const isCanonical = kind >= ESCAPED && kind < CONTAINER && (kind & 1) === 1;
  return kind === PLAIN_STRING || kind === INT || kind === FLOAT || isCanonical;
}

function writeSpan({ entries, bytes }: Event, entry: number, out: Writer): void {
  const isNumber = entries[entry + 1] === INT || entries[entry + 1] === FLOAT;
  if (!isNumber) out.byte(QUOTE);
  writeJson(out, bytes, entries[entry + 2]!, entries[entry + 3]!);
  if (!isNumber) out.byte(QUOTE);
}

function typeText(value: Value): string {
  const type = typeOf(value);
  if (isMap(value)) return `${type}(${value.size})`;
  return isArray(value) ? `${type}(${value.length})` : type;
}

function valueText(value: Value): string {
  if (value === unit) return "()";
  return jsonText(value).replace(CONTROL, (control) => `\\u00${control.charCodeAt(0).toString(16)}`);
}

/** A name as it is shown. */
interface NameCell {
  readonly text: string;
  /** Columns of the terminal. */
  readonly width: number;
  /** Its rank among the usual names, and among those that are shown first, or {@link NO_RANK}. */
  readonly rank: number;
  readonly lead: number;
  /** The label that was written last, and what it was written of. */
  label: string;
  type: string;
  nameWidth: number;
  typeWidth: number;
}

/** How many names are kept, for logs with many names. */
const MOST_NAMES = 4_096;

/** Makes the function that returns how a name is shown; most names recur in every event. */
function nameCells(names: NameTable): (name: string) => NameCell {
  return remembered(MOST_NAMES, (name) => {
    const text = visibleText(name);
    const rank = rankAmong(names, name);
    const ranks = { rank: rank ?? NO_RANK, lead: leading(rank) ?? NO_RANK };
    return { text, width: widthOf(text), ...ranks, label: "", type: "", nameWidth: 0, typeWidth: 0 };
  });
}
