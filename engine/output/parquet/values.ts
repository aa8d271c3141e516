import { LOWER_T, MINUS, NINE, ZERO } from "../../event/bytes.ts";
import { decodeUtf8 } from "../../event/utf8.ts";
import { BOOL, type Column, FLOAT, INT, JSON_TEXT, LENGTH, MISSING, STRING } from "./column.ts";

/** The types of columns. */
export type ColumnType = "text" | "json" | "int" | "float" | "bool" | "time";

/** Ints beyond this cannot be floats without loss. */
const LARGEST_EXACT = 2n ** 53n;
const ONLY: ReadonlyMap<number, ColumnType> = new Map([
  [STRING, "text"],
  [INT, "int"],
  [FLOAT, "float"],
  [BOOL, "bool"],
  [JSON_TEXT, "json"],
  [INT | FLOAT, "float"],
]);

/** The type of a column by the values of its first group; text for several kinds. */
export function typeOfColumn(column: Column): ColumnType {
  const type = ONLY.get(column.seen) ?? "text";
  if (type !== "int" && type !== "float") return type;
  for (let number = 0; number < column.count; number++) {
    if (column.kinds[number] === INT && !isWithin(textOf(column, number), type)) return "text";
  }
  return type;
}

function isWithin(text: string, type: "int" | "float"): boolean {
  if (text.length <= 15) return true;
  const value = BigInt(text);
  return type === "int" ? BigInt.asIntN(64, value) === value : value <= LARGEST_EXACT && value >= -LARGEST_EXACT;
}

/** True if a value fits the type of a column. */
function fits(column: Column, number: number, type: ColumnType): boolean {
  const kind = column.kinds[number]!;
  switch (type) {
    case "text":
      return true;
    case "json":
      return kind === JSON_TEXT;
    case "bool":
      return kind === BOOL;
    case "float":
      return kind === FLOAT || (kind === INT && isWithin(textOf(column, number), type));
    case "time":
      return true;
    case "int":
      return kind === INT && isWithin(textOf(column, number), type);
  }
}

/** Removes values that do not fit the type of a column. @returns the number of rows that had one. */
export function dropMisfits(column: Column, type: ColumnType, rows: number): number {
  const isBad = new Uint8Array(column.count);
  let some = false;
  for (let number = 0; number < column.count; number++) {
    if (fits(column, number, type)) continue;
    isBad[number] = 1;
    some = true;
  }
  if (!some) return 0;
  let dropped = 0;
  for (let row = 0; row < rows && row < column.rows.length; row++) {
    const number = column.rows[row]!;
    if (number === MISSING || isBad[number] === 0) continue;
    column.rows[row] = MISSING;
    dropped++;
  }
  return dropped;
}

function textOf(column: Column, number: number): string {
  return decodeUtf8(column.heap, column.startOf(number), column.ends[number]!);
}

/** All values of a column in order, in Parquet's PLAIN encoding. */
export function allBytes(column: Column, type: ColumnType): Uint8Array {
  if (type === "text" || type === "json") return column.heap.subarray(0, column.size);
  const numbers = new Int32Array(column.count);
  for (let number = 0; number < numbers.length; number++) numbers[number] = number;
  return plainBytes(column, numbers, type);
}

/** Some values of a column, in the same encoding. */
export function plainBytes(column: Column, numbers: Int32Array, type: ColumnType): Uint8Array {
  if (type === "text" || type === "json") return textBytes(column, numbers);
  if (type === "bool") return boolBytes(column, numbers);
  const bytes = new Uint8Array(numbers.length * 8);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]!;
    if (type === "float") view.setFloat64(i * 8, Number(textOf(column, number)), true);
    else writeInt(view, i * 8, column, number);
  }
  return bytes;
}

function writeInt(view: DataView, at: number, column: Column, number: number): void {
  const start = column.startOf(number);
  const end = column.ends[number]!;
  // Microseconds of this century have 16 digits, and are exact as numbers up to the year 2255.
  if (end - start > 16 || (end - start === 16 && column.heap[start]! >= NINE)) {
    view.setBigInt64(at, BigInt(textOf(column, number)), true);
    return;
  }
  const isNegative = column.heap[start] === MINUS;
  let value = 0;
  for (let i = isNegative ? start + 1 : start; i < end; i++) value = value * 10 + column.heap[i]! - ZERO;
  if (isNegative) value = -value;
  view.setInt32(at, value | 0, true);
  view.setInt32(at + 4, Math.floor(value / 2 ** 32), true);
}

function textBytes(column: Column, numbers: Int32Array): Uint8Array {
  const { heap, ends } = column;
  let size = 0;
  for (const number of numbers) size += ends[number]! - column.startOf(number) + LENGTH;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const number of numbers) {
    const end = ends[number]!;
    for (let i = column.startOf(number) - LENGTH; i < end; i++) bytes[at++] = heap[i]!;
  }
  return bytes;
}

function boolBytes(column: Column, numbers: Int32Array): Uint8Array {
  const bytes = new Uint8Array((numbers.length + 7) >> 3);
  for (let i = 0; i < numbers.length; i++) {
    // `true` begins with it.
    if (column.heap[column.startOf(numbers[i]!)] === LOWER_T) bytes[i >> 3]! |= 1 << (i & 7);
  }
  return bytes;
}
