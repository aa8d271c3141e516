import { LF, QUOTE } from "../event/bytes.ts";
import { jsonText } from "../event/json-text.ts";
import { remembered } from "../event/remembered.ts";
import { leadingRankOf, rankOf } from "../event/roles.ts";
import { CONTAINER, ENTRY, ESCAPED, type Event, FLOAT, INT, PLAIN, typeAt, valueAt } from "../event/tape.ts";
import { isMap, typeOf, unit, type Value } from "../event/value.ts";
import { instantText } from "../time/index.ts";
import type { Format, OutputOptions } from "./index.ts";
import { NO_RANK } from "./labels.ts";
import { visibleText } from "./legible.ts";
import { styleOf, writeStyled } from "./paint.ts";
import { writeJson } from "./visible.ts";
import { widthOf } from "./width.ts";
import type { Writer } from "./writer.ts";

const INDENT = "  ";
/** What JSON leaves as it is, and a terminal would follow. */
const CONTROL = /[\x7f-\x9f]/g;
const PARSED = "meta.parsed_ts";
const PARSED_TYPE = "datetime";

/** A row of the event, whose value is made only where it has rows of its own, or a color. */
interface Field {
  entry: number;
  name: string;
  type: string;
  rank: number;
  lead: number;
  value: Value | undefined;
}

/**
 * Each field of an event in a line of its own with its type, below a line of dashes; what is in maps and arrays follows
 * with an indent. The time, the level and the message lead, unless the user chose the order.
 */
export function makeInspect({ keys, styles, timestamps }: OutputOptions): Format {
  const cellOf = nameCells();
  /** The rows of the event at hand; they are used again for the next one. */
  const fields: Field[] = [];

  function write(event: Event, out: Writer): void {
    out.text("---\n");
    const count = readFields(event);
    let nameWidth = 0;
    let typeWidth = 0;
    for (const { name, type } of fields) {
      nameWidth = Math.max(nameWidth, cellOf(name).width);
      typeWidth = Math.max(typeWidth, type.length);
    }
    for (let i = 0; i < count; i++) {
      const { entry, name, type, rank, value } = fields[i]!;
      writeHead(name, type, nameWidth, typeWidth, out);
      if (value === undefined) writeSpan(event, entry, out);
      else writeValue(value, rank, "", out);
      out.byte(LF);
    }
    if (!timestamps?.of(event)) return;
    writeHead(PARSED, PARSED_TYPE, PARSED.length, PARSED_TYPE.length, out);
    writeStyled(out, styles?.time ?? null, instantText(timestamps.instant));
    out.byte(LF);
  }

  /** Reads the rows of an event, in their order. @returns how many there are. */
  function readFields(event: Event): number {
    const { entries, length, names } = event;
    const count = length / ENTRY;
    while (fields.length < count) fields.push({ entry: 0, name: "", type: "", rank: 0, lead: 0, value: undefined });
    fields.length = count;
    for (let i = 0; i < count; i++) {
      const field = fields[i]!;
      const entry = i * ENTRY;
      const name = names.text(entries[entry]!);
      const type = typeAt(event, entry);
      const isRead = styles !== null || type === "map" || type === "array" || !isSpan(entries[entry + 1]!);
      field.entry = entry;
      field.name = name;
      field.rank = cellOf(name).rank;
      field.lead = keys === null ? cellOf(name).lead : 0;
      field.value = isRead ? valueAt(event, entry) : undefined;
      field.type = field.value === undefined ? type : typeText(field.value);
    }
    if (keys === null) fields.sort((a, b) => a.lead - b.lead);
    return count;
  }

  /** Writes the lines of what is in a map or an array. */
  function writeRows(rows: readonly (readonly [name: string, value: Value])[], indent: string, out: Writer): void {
    const nameWidth = rows.reduce((most, [name]) => Math.max(most, cellOf(name).width), 0);
    const typeWidth = rows.reduce((most, [, value]) => Math.max(most, typeText(value).length), 0);
    for (const [name, value] of rows) {
      out.text(indent);
      writeHead(name, typeText(value), nameWidth, typeWidth, out);
      writeValue(value, NO_RANK, indent, out);
      out.byte(LF);
    }
  }

  /** Writes what is before a value. */
  function writeHead(name: string, type: string, nameWidth: number, typeWidth: number, out: Writer): void {
    const { text, width } = cellOf(name);
    writeStyled(out, styles?.name ?? null, text);
    out.text(gap(nameWidth - width));
    writeStyled(out, styles?.nothing ?? null, type.padEnd(typeWidth));
    out.text(" | ");
  }

  /** @param rank of a field's name; none inside a field. */
  function writeValue(value: Value, rank: number, indent: string, out: Writer): void {
    if (isMap(value)) writeInside("{", [...value], "}", indent, out);
    else if (isArray(value)) {
      const items = value.map((item, i) => [`[${i}]`, item] as const);
      writeInside("[", items, "]", indent, out);
    } else writeStyled(out, styles && styleOf(value, rank, styles), valueText(value));
  }

  function writeInside(
    open: string,
    rows: readonly (readonly [name: string, value: Value])[],
    close: string,
    indent: string,
    out: Writer,
  ): void {
    out.text(open);
    if (rows.length > 0) {
      out.byte(LF);
      writeRows(rows, indent + INDENT, out);
      out.text(indent);
    }
    out.text(close);
  }

  return { write };
}

/** True if the text of an entry of this kind is that of the value, but for the quotes of a string. */
function isSpan(kind: number): boolean {
  const isCanonical = kind >= ESCAPED && kind < CONTAINER && (kind & 1) === 1;
  return kind === PLAIN || kind === INT || kind === FLOAT || isCanonical;
}

function writeSpan({ entries, bytes }: Event, entry: number, out: Writer): void {
  const isNumber = entries[entry + 1] === INT || entries[entry + 1] === FLOAT;
  if (!isNumber) out.byte(QUOTE);
  writeJson(out, bytes, entries[entry + 2]!, entries[entry + 3]!);
  if (!isNumber) out.byte(QUOTE);
}

function gap(width: number): string {
  return `${" ".repeat(width)} | `;
}

function typeText(value: Value): string {
  const type = typeOf(value);
  if (isMap(value)) return `${type}(${value.size})`;
  return isArray(value) ? `${type}(${value.length})` : type;
}

function isArray(value: Value): value is readonly Value[] {
  return Array.isArray(value);
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
  /** Its place among the usual names, and among those that are shown first, or {@link NO_RANK}. */
  readonly rank: number;
  readonly lead: number;
}

/** Logs whose names have no end are looked at anew. */
const MOST_NAMES = 4_096;

/** Makes the function that says how a name is shown; most names come again with every event. */
function nameCells(): (name: string) => NameCell {
  return remembered(MOST_NAMES, (name) => {
    const text = visibleText(name);
    return { text, width: widthOf(text), rank: rankOf(name) ?? NO_RANK, lead: leadingRankOf(name) ?? NO_RANK };
  });
}
