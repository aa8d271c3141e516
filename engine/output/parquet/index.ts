import { jsonText } from "../../event/json-text.ts";
import { CONTAINER, ENTRY, type Event, PLAIN, TEXT, typeAt, valueAt } from "../../event/tape.ts";
import { encodeUtf8 } from "../../event/utf8.ts";
import type { ValueType } from "../../event/value.ts";
import { FieldText } from "../field-text.ts";
import type { Format, OutputOptions, Remark } from "../index.ts";
import type { Writer } from "../writer.ts";
import { BOOL, Column, FLOAT, INT, JSON_TEXT, STRING } from "./column.ts";
import { type FileColumn, ParquetFile } from "./file.ts";
import { dropMisfits, typeOfColumn } from "./values.ts";

/** Rows of a group, at most: their values are held in memory. */
const MOST_ROWS = 65_536;
const MOST_BYTES = 64 * 1024 * 1024;
/** So many rows are written between two looks at how many bytes there are. */
const LOOK = 4_096;
const MOST_COLUMNS = 2_000;

const KINDS: Readonly<Record<ValueType, number>> = {
  null: 0,
  unit: 0,
  string: STRING,
  int: INT,
  float: FLOAT,
  bool: BOOL,
  map: JSON_TEXT,
  array: JSON_TEXT,
};

/**
 * A file of typed columns. The columns are the fields that -k names, else those that the events of the first group have;
 * their types are those of the values in it. A value that comes later and has no column, or does not fit it, is counted.
 */
export function makeParquet({ names, keys }: OutputOptions): Format {
  const file = new ParquetFile();
  const text = new FieldText();
  /** By the id of a name. */
  const byName: (Column | undefined)[] = [];
  const all: Column[] = [];
  let fixed: readonly FileColumn[] | null = null;
  let rows = 0;
  let lost = 0;
  let { epoch } = names;

  for (const key of keys ?? []) addColumn(names.fix(key));

  function addColumn(id: number): Column {
    const column = new Column(names.text(id));
    byName[id] = column;
    all.push(column);
    return column;
  }

  function write(event: Event, out: Writer): void {
    // Ids of an earlier epoch mean other names.
    if (names.epoch !== epoch) {
      epoch = names.epoch;
      byName.length = 0;
    }
    const { entries, length, bytes } = event;
    for (let at = 0; at < length; at += ENTRY) {
      const id = entries[at]!;
      let column = byName[id];
      if (column === undefined) {
        column = known(id);
        if (column === undefined) {
          lost++;
          continue;
        }
      }
      const kind = entries[at + 1]!;
      if (kind === PLAIN || kind === TEXT) column.add(rows, STRING, bytes, entries[at + 2]!, entries[at + 3]!);
      else addOther(column, event, at);
    }
    rows++;
    if (rows === MOST_ROWS || (rows % LOOK === 0 && isLarge())) writeGroup(out);
  }

  function addOther(column: Column, event: Event, at: number): void {
    const kind = KINDS[typeAt(event, at)];
    if (kind === 0) return;
    if (kind === JSON_TEXT || event.entries[at + 1]! >= CONTAINER) {
      const json = encodeUtf8(jsonText(valueAt(event, at)));
      column.add(rows, kind, json, 0, json.length);
      return;
    }
    text.read(event, at);
    column.add(rows, kind, text.bytes, text.from, text.to);
  }

  /** The column of a name that has none by its id. */
  function known(id: number): Column | undefined {
    const name = names.text(id);
    const column = all.find((one) => one.name === name);
    if (column) byName[id] = column;
    else if (fixed === null && keys === null && all.length < MOST_COLUMNS) return addColumn(id);
    return column;
  }

  const isLarge = () => all.reduce((sum, column) => sum + column.size, 0) > MOST_BYTES;

  function writeGroup(out: Writer): void {
    fixed ??= all.map((column) => ({ column, type: typeOfColumn(column) }));
    for (const { column, type } of fixed) lost += dropMisfits(column, type, rows);
    file.writeGroup(fixed, rows);
    for (const column of all) column.clear();
    rows = 0;
    hand(out);
  }

  function hand(out: Writer): void {
    const bytes = file.drain();
    out.copy(bytes, 0, bytes.length);
  }

  return {
    write,
    end(out) {
      if (rows > 0 || fixed === null) writeGroup(out);
      file.finish(fixed ?? []);
      hand(out);
    },
    remarks: (): readonly Remark[] => (lost > 0 ? [{ code: "lost-values", count: lost }] : []),
  };
}
