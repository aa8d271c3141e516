import { ZERO } from "../../event/bytes.ts";
import { jsonText } from "../../event/json-text.ts";
import type { NameTable } from "../../event/names.ts";
import { CONTAINER, ENTRY, type Event, PLAIN_STRING, TEXT, typeAt, valueAt } from "../../event/tape.ts";
import { encodeUtf8 } from "../../event/utf8.ts";
import type { ValueType } from "../../event/value.ts";
import type { Timestamps } from "../../time/index.ts";
import { FieldText } from "../field-text.ts";
import type { Note, OutputFormat, OutputOptions } from "../format.ts";
import { type Writer, writeInt } from "../writer.ts";
import { BOOL, Column, FLOAT, INT, JSON_TEXT, STRING } from "./column.ts";
import { type FileColumn, ParquetFile } from "./file.ts";
import { dropMisfits, typeOfColumn } from "./values.ts";

/** The most rows of a group, whose values are in memory. */
const MOST_ROWS = 65_536;
const MOST_BYTES = 64 * 1024 * 1024;
/** How many rows are written between checks of the size. */
const LOOK = 4_096;
const MOST_COLUMNS = 2_000;
/** The name of the column of the time of events, which others are beside as they are in the log. */
const TIME = "_time";

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
 * A file of typed columns. The columns are the fields of -k, or else those of the events of the first group; their types
 * are those of the values in it. Later values without a column of their type are counted. The time of events has a column too.
 */
export function makeParquet({ names, keys, timestamps }: OutputOptions): OutputFormat {
  const file = new ParquetFile();
  const columns = new Columns(names, keys);
  const { all } = columns;
  const addOther = valueAdder();
  const times = new Column(TIME);
  const addTime = timeAdder(times);
  let fixed: readonly FileColumn[] | null = null;
  let rows = 0;
  let lost = 0;

  function write(event: Event, out: Writer): void {
    const byId = columns.byIdNow();
    const { entries, length, bytes } = event;
    for (let at = 0; at < length; at += ENTRY) {
      const id = entries[at]!;
      const column = byId[id] ?? columns.find(id);
      if (column === undefined) {
        lost++;
        continue;
      }
      const kind = entries[at + 1]!;
      if (kind === PLAIN_STRING || kind === TEXT) column.add(rows, STRING, bytes, entries[at + 2]!, entries[at + 3]!);
      else addOther(column, rows, event, at);
    }
    if (timestamps?.of(event)) addTime(rows, timestamps.instant);
    rows++;
    if (rows === MOST_ROWS || (rows % LOOK === 0 && isLarge())) writeGroup(out);
  }

  const isLarge = () => all.reduce((sum, column) => sum + column.size, 0) > MOST_BYTES;

  function writeGroup(out: Writer): void {
    fixed ??= fixedColumns();
    for (const { column, type } of fixed) lost += dropMisfits(column, type, rows);
    file.writeGroup(fixed, rows);
    for (const { column } of fixed) column.clear();
    rows = 0;
    hand(out);
  }

  /** The columns of the fields, and of the time unless no event of the first group has one, or a field its name. */
  function fixedColumns(): readonly FileColumn[] {
    const own = columns.fix().map((column) => ({ column, type: typeOfColumn(column) }));
    const hasTime = times.count > 0 && !all.some(({ name }) => name === TIME);
    return hasTime ? [...own, { column: times, type: "time" as const }] : own;
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
    notes: (): readonly Note[] => (lost > 0 ? [{ code: "lost-values", count: lost }] : []),
  };
}

/** Makes the function that gives a row its time, in microseconds since 1970. */
function timeAdder(times: Column): (row: number, instant: Timestamps["instant"]) => void {
  const digits = new Uint8Array(24);
  return (row, { millis, nanos }) => {
    const micros = Math.floor(nanos / 1000);
    if (millis < 0) {
      const text = encodeUtf8(String(millis * 1000 + micros));
      times.add(row, INT, text, 0, text.length);
      return;
    }
    const end = writeInt(digits, 0, millis) + 3;
    for (let at = end - 1, rest = micros; at >= end - 3; at--, rest = Math.floor(rest / 10))
      digits[at] = ZERO + (rest % 10);
    times.add(row, INT, digits, 0, end);
  };
}

/** The columns of a file, by the ids of their names. */
class Columns {
  readonly all: Column[] = [];
  readonly #names: NameTable;
  readonly #byId: (Column | undefined)[] = [];
  #epoch: number;
  #isOpen: boolean;

  constructor(names: NameTable, keys: OutputOptions["keys"]) {
    this.#names = names;
    this.#epoch = names.epoch;
    this.#isOpen = keys === null;
    for (const key of keys ?? []) this.#add(names.fix(key));
  }

  /** The columns that are known by their id; ids of an earlier epoch mean other names. */
  byIdNow(): readonly (Column | undefined)[] {
    if (this.#names.epoch !== this.#epoch) {
      this.#epoch = this.#names.epoch;
      this.#byId.length = 0;
    }
    return this.#byId;
  }

  /** The column of a name that is not known by its id; it is added if the columns are not fixed yet. */
  find(id: number): Column | undefined {
    const name = this.#names.text(id);
    const column = this.all.find((one) => one.name === name);
    if (column) this.#byId[id] = column;
    return column ?? (this.#isOpen && this.all.length < MOST_COLUMNS ? this.#add(id) : undefined);
  }

  /** Adds no more columns from now on. */
  fix(): readonly Column[] {
    this.#isOpen = false;
    return this.all;
  }

  #add(id: number): Column {
    const column = new Column(this.#names.text(id));
    this.#byId[id] = column;
    this.all.push(column);
    return column;
  }
}

/** Makes the function that adds a value of any kind to its column. */
function valueAdder(): (column: Column, row: number, event: Event, at: number) => void {
  const text = new FieldText();
  return (column, row, event, at) => {
    const kind = KINDS[typeAt(event, at)];
    if (kind === 0) return;
    const { entries } = event;
    const isContainer = entries[at + 1]! >= CONTAINER;
    if (isContainer && (entries[at + 1]! & 1) === 1) {
      column.add(row, kind, event.bytes, entries[at + 2]!, entries[at + 3]!);
      return;
    }
    if (kind === JSON_TEXT || isContainer) {
      const json = encodeUtf8(jsonText(valueAt(event, at)));
      column.add(row, kind, json, 0, json.length);
      return;
    }
    text.read(event, at);
    column.add(row, kind, text.bytes, text.from, text.to);
  };
}
