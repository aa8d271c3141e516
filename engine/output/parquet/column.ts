import type { SchemaElement } from "hyparquet";

/** The kinds of values, as bits, so that a column can have several. */
export const STRING = 1;
export const INT = 2;
export const FLOAT = 4;
export const BOOL = 8;
/** A map or an array, as canonical JSON. */
export const JSON_TEXT = 16;

/** The values of a column in one row group, as text. */
export class Column {
  readonly name: string;
  /** The bits of all kinds in this group. */
  seen = 0;
  /** The length of all values. */
  size = 0;
  #texts: string[] = [];
  #kinds: number[] = [];

  constructor(name: string) {
    this.name = name;
  }

  /** Starts a new group. */
  clear(): void {
    this.#texts = [];
    this.#kinds = [];
    this.seen = 0;
    this.size = 0;
  }

  add(row: number, kind: number, text: string): void {
    this.#texts[row] = text;
    this.#kinds[row] = kind;
    this.seen |= kind;
    this.size += text.length;
  }

  /** The type of the column by the values of this group; text for several kinds. */
  type(): ColumnType {
    const type = ONLY.get(this.seen) ?? "text";
    if (type !== "int" && type !== "float") return type;
    return this.#texts.every((text, row) => fits(this.#kinds[row]!, text, type)) ? type : "text";
  }

  /** The values of the rows; none for those that do not fit the type, which are counted in `lost`. */
  typed(type: ColumnType, rows: number): { readonly data: unknown[]; readonly lost: number } {
    const { read } = TYPES[type];
    let lost = 0;
    const data = Array.from({ length: rows }, (_, row) => {
      const text = this.#texts[row];
      if (text === undefined) return undefined;
      if (fits(this.#kinds[row]!, text, type)) return read(text);
      lost++;
      return undefined;
    });
    return { data, lost };
  }
}

/** A type of columns: how a file says it, the kinds that fit it, and how their text is read. */
interface Type {
  readonly element: Pick<SchemaElement, "type" | "converted_type" | "logical_type">;
  readonly kinds: number;
  read(text: string): unknown;
}

const text = (value: string) => value;

export const TYPES = {
  text: {
    element: { type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } },
    kinds: STRING | INT | FLOAT | BOOL | JSON_TEXT,
    read: text,
  },
  json: {
    element: { type: "BYTE_ARRAY", converted_type: "JSON", logical_type: { type: "JSON" } },
    kinds: JSON_TEXT,
    read: text,
  },
  int: { element: { type: "INT64" }, kinds: INT, read: BigInt },
  float: { element: { type: "DOUBLE" }, kinds: INT | FLOAT, read: Number },
  bool: { element: { type: "BOOLEAN" }, kinds: BOOL, read: (value: string) => value === "true" },
  /** In microseconds since 1970. */
  time: {
    element: {
      type: "INT64",
      converted_type: "TIMESTAMP_MICROS",
      logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MICROS" },
    },
    kinds: INT,
    read: BigInt,
  },
} satisfies Record<string, Type>;

export type ColumnType = keyof typeof TYPES;

const ONLY: ReadonlyMap<number, ColumnType> = new Map([
  [INT, "int"],
  [FLOAT, "float"],
  [BOOL, "bool"],
  [JSON_TEXT, "json"],
  [INT | FLOAT, "float"],
]);

/** Ints beyond this cannot be floats without loss. */
const LARGEST_EXACT = 2n ** 53n;

/** True if a value of a kind fits a type. */
function fits(kind: number, text: string, type: ColumnType): boolean {
  if ((TYPES[type].kinds & kind) === 0) return false;
  if (kind !== INT || text.length <= 15 || type === "text") return true;
  const value = BigInt(text);
  return type === "float" ? value <= LARGEST_EXACT && value >= -LARGEST_EXACT : BigInt.asIntN(64, value) === value;
}
