import type { SchemaElement } from "hyparquet";
import { ByteWriter } from "hyparquet-writer/src/bytewriter.js";
import { ParquetWriter } from "hyparquet-writer/src/parquet-writer.js";
import { jsonText } from "../../event/json-text.ts";
import type { NameTable } from "../../event/names.ts";
import { CONTAINER, ENTRY, type Event, typeAt, valueAt } from "../../event/tape.ts";
import { decodeUtf8 } from "../../event/utf8.ts";
import type { ValueType } from "../../event/value.ts";
import type { Timestamps } from "../../time/index.ts";
import { FieldText } from "../field-text.ts";
import type { Note, OutputFormat, OutputOptions } from "../format.ts";
import type { Writer } from "../writer.ts";
import { BOOL, Column, type ColumnType, FLOAT, INT, JSON_TEXT, STRING, TYPES } from "./column.ts";

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

/** A column of the file, with its type in all groups. */
interface FileColumn {
  readonly column: Column;
  readonly type: ColumnType;
}

/**
 * A file of typed columns. The columns are the fields of -k, or else those of the events of the first group; their types
 * are those of the values in it. Later values without a column of their type are counted. The time of events has a column too.
 */
export function makeParquet({ names, keys, timestamps }: OutputOptions): OutputFormat {
  const columns = new Columns(names, keys);
  const { all } = columns;
  const add = valueAdder();
  const times = new Column(TIME);
  let file: ParquetFile | null = null;
  let rows = 0;
  let lost = 0;

  function write(event: Event, out: Writer): void {
    const byId = columns.byIdNow();
    const { entries, length } = event;
    for (let at = 0; at < length; at += ENTRY) {
      const id = entries[at]!;
      const column = byId[id] ?? columns.find(id);
      if (column === undefined) lost++;
      else add(column, rows, event, at);
    }
    if (timestamps?.of(event)) times.add(rows, INT, microseconds(timestamps.instant));
    rows++;
    if (rows === MOST_ROWS || (rows % LOOK === 0 && isLarge())) writeGroup(out);
  }

  const isLarge = () => all.reduce((sum, column) => sum + column.size, 0) > MOST_BYTES;

  function writeGroup(out: Writer): void {
    file ??= new ParquetFile(fixedColumns());
    lost += file.writeGroup(rows);
    rows = 0;
    file.drain(out);
  }

  /** The columns of the fields, and of the time unless no event of the first group has one, or a field its name. */
  function fixedColumns(): readonly FileColumn[] {
    const own = columns.fix().map((column) => ({ column, type: column.type() }));
    const hasTime = times.seen > 0 && !all.some(({ name }) => name === TIME);
    return hasTime ? [...own, { column: times, type: "time" }] : own;
  }

  return {
    write,
    end(out) {
      if (rows > 0 || file === null) writeGroup(out);
      file?.finish(out);
    },
    notes: (): readonly Note[] => (lost > 0 ? [{ code: "lost-values", count: lost }] : []),
  };
}

/** A Parquet file, group by group, written by the library. */
class ParquetFile {
  readonly #columns: readonly FileColumn[];
  readonly #bytes = new ByteWriter(1 << 16);
  readonly #writer: ParquetWriter;

  constructor(columns: readonly FileColumn[]) {
    this.#columns = columns;
    // The library would write a text of JSON as a string in JSON if it knew of it.
    const schema = this.#schema().map(({ converted_type: type, ...element }) =>
      type === "JSON" || type === undefined ? element : { ...element, converted_type: type },
    );
    this.#writer = new ParquetWriter({ writer: this.#bytes, schema, createdBy: "froe" });
  }

  /** Writes a group of rows, and clears the columns. @returns the number of values that do not fit their column. */
  writeGroup(rows: number): number {
    let lost = 0;
    const columnData = this.#columns.map(({ column, type }) => {
      const typed = column.typed(type, rows);
      lost += typed.lost;
      column.clear();
      return { name: column.name, data: typed.data };
    });
    void this.#writer.write({ columnData, rowGroupSize: rows });
    return lost;
  }

  /** Writes the end of the file, after the groups. */
  finish(out: Writer): void {
    this.#writer.schema = this.#schema();
    void this.#writer.finish();
    this.drain(out);
  }

  /** Hands over what has been written since the last call. */
  drain(out: Writer): void {
    const bytes = this.#bytes.getBytes();
    out.copy(bytes, 0, bytes.length);
    this.#bytes.index = 0;
  }

  #schema(): SchemaElement[] {
    const elements = this.#columns.map(({ column, type }): SchemaElement => {
      return { name: column.name, repetition_type: "OPTIONAL", ...TYPES[type].element };
    });
    return [{ name: "event", num_children: elements.length }, ...elements];
  }
}

/** A time in microseconds since 1970. */
function microseconds({ millis, nanos }: Timestamps["instant"]): string {
  return String(BigInt(millis) * 1000n + BigInt(Math.floor(nanos / 1000)));
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

/** Makes the function that adds a value to its column. */
function valueAdder(): (column: Column, row: number, event: Event, at: number) => void {
  const text = new FieldText();
  return (column, row, event, at) => {
    const kind = KINDS[typeAt(event, at)];
    if (kind === 0) return;
    const isContainer = event.entries[at + 1]! >= CONTAINER;
    if (kind === JSON_TEXT || isContainer) return column.add(row, kind, jsonText(valueAt(event, at)));
    text.read(event, at);
    column.add(row, kind, decodeUtf8(text.bytes, text.from, text.to));
  };
}
