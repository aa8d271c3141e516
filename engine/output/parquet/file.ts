import type { ColumnChunk, RowGroup, SchemaElement } from "hyparquet";
import { ByteWriter } from "hyparquet-writer/src/bytewriter.js";
import { writePageHeader } from "hyparquet-writer/src/datapage.js";
import { writeMetadata } from "hyparquet-writer/src/metadata.js";
import { snappyCompress } from "hyparquet-writer/src/snappy.js";
import { type Column, MISSING } from "./column.ts";
import { allBytes, type ColumnType, plainBytes } from "./values.ts";

/** A column of the file, with its type in all groups. */
export interface FileColumn {
  readonly column: Column;
  readonly type: ColumnType;
}

const MAGIC = 0x31524150;
const ELEMENTS: Readonly<Record<ColumnType, Pick<SchemaElement, "type" | "converted_type" | "logical_type">>> = {
  text: { type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } },
  json: { type: "BYTE_ARRAY", converted_type: "JSON", logical_type: { type: "JSON" } },
  int: { type: "INT64" },
  float: { type: "DOUBLE" },
  bool: { type: "BOOLEAN" },
  /** In microseconds since 1970. */
  time: {
    type: "INT64",
    converted_type: "TIMESTAMP_MICROS",
    logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MICROS" },
  },
};

/** A Parquet file, group by group; froe encodes the values, the library everything around them. */
export class ParquetFile {
  readonly #groups: RowGroup[] = [];
  readonly #out = new ByteWriter(1 << 16);
  #rows = 0n;

  constructor() {
    this.#out.appendUint32(MAGIC);
  }

  /** The bytes that were written since the last call. */
  drain(): Uint8Array {
    const bytes = this.#out.getBytes();
    this.#out.index = 0;
    return bytes;
  }

  /** Writes a group of rows. */
  writeGroup(columns: readonly FileColumn[], rows: number): void {
    const start = this.#out.offset;
    const chunks = columns.map((column) => writeChunk(this.#out, column, rows));
    this.#groups.push({
      columns: chunks,
      total_byte_size: chunks.reduce((sum, { meta_data }) => sum + (meta_data?.total_uncompressed_size ?? 0n), 0n),
      num_rows: BigInt(rows),
      total_compressed_size: BigInt(this.#out.offset - start),
    });
    this.#rows += BigInt(rows);
  }

  /** Writes the end of the file, after the groups. */
  finish(columns: readonly FileColumn[]): void {
    const elements = columns.map(({ column, type }): SchemaElement => {
      return { name: column.name, repetition_type: "OPTIONAL", ...ELEMENTS[type] };
    });
    writeMetadata(this.#out, {
      version: 2,
      created_by: "froe",
      schema: [{ name: "event", num_children: elements.length }, ...elements],
      num_rows: this.#rows,
      row_groups: this.#groups,
      metadata_length: 0,
    });
    this.#out.appendUint32(MAGIC);
  }
}

function writeChunk(out: ByteWriter, file: FileColumn, rows: number): ColumnChunk {
  const { column, type } = file;
  const start = out.offset;
  const present = presentNumbers(column, rows);
  const isDictionary = column.isDistinct && type !== "bool" && column.count * 2 <= present.length;
  const dictionary = isDictionary ? start : null;
  let uncompressed = isDictionary ? writeDictionary(out, file) : 0;
  const page = out.offset;
  uncompressed += writeData(out, file, rows, present, isDictionary);
  return {
    file_offset: BigInt(start),
    meta_data: {
      type: ELEMENTS[type].type!,
      encodings: isDictionary ? ["PLAIN", "RLE", "RLE_DICTIONARY"] : ["PLAIN", "RLE"],
      path_in_schema: [column.name],
      codec: "SNAPPY",
      num_values: BigInt(rows),
      total_uncompressed_size: BigInt(uncompressed),
      total_compressed_size: BigInt(out.offset - start),
      data_page_offset: BigInt(page),
      ...(dictionary === null ? {} : { dictionary_page_offset: BigInt(dictionary) }),
      statistics: { null_count: BigInt(rows - present.length) },
    },
  };
}

/** Writes the page with the distinct values of a column. @returns its size in bytes before compression, with its header. */
function writeDictionary(out: ByteWriter, { column, type }: FileColumn): number {
  const start = out.offset;
  const bytes = allBytes(column, type);
  const small = compressed(bytes);
  writePageHeader(out, {
    type: "DICTIONARY_PAGE",
    uncompressed_page_size: bytes.length,
    compressed_page_size: small.length,
    dictionary_page_header: { num_values: column.count, encoding: "PLAIN" },
  });
  const size = out.offset - start + bytes.length;
  out.appendBytes(small);
  return size;
}

/** Writes the page with the values of the rows, or with their numbers in the dictionary. @returns as {@link writeDictionary}. */
function writeData(
  out: ByteWriter,
  { column, type }: FileColumn,
  rows: number,
  present: Int32Array,
  isDictionary: boolean,
): number {
  const start = out.offset;
  const isWhole = column.isInOrder && present.length === column.count;
  const values = isDictionary
    ? dictionaryNumbers(present, column.count)
    : isWhole
      ? allBytes(column, type)
      : plainBytes(column, present, type);
  const levels = present.length === rows ? allOnes(rows) : packed(levelsOf(column, rows), 1);
  // Packed numbers hardly compress.
  const small = isDictionary ? values : compressed(values);
  writePageHeader(out, {
    type: "DATA_PAGE_V2",
    uncompressed_page_size: levels.length + values.length,
    compressed_page_size: levels.length + small.length,
    data_page_header_v2: {
      num_values: rows,
      num_nulls: rows - present.length,
      num_rows: rows,
      encoding: isDictionary ? "RLE_DICTIONARY" : "PLAIN",
      definition_levels_byte_length: levels.length,
      repetition_levels_byte_length: 0,
      is_compressed: !isDictionary,
    },
  });
  const size = out.offset - start + levels.length + values.length;
  out.appendBytes(levels);
  out.appendBytes(small);
  return size;
}

/** The numbers of the values of all rows that have one, in order. */
function presentNumbers({ rows }: Column, count: number): Int32Array {
  const numbers = new Int32Array(count);
  let present = 0;
  for (let row = 0; row < count && row < rows.length; row++) {
    const number = rows[row]!;
    if (number !== MISSING) numbers[present++] = number;
  }
  return numbers.subarray(0, present);
}

function levelsOf({ rows }: Column, count: number): Uint8Array {
  const levels = new Uint8Array(count);
  for (let row = 0; row < count && row < rows.length; row++) levels[row] = rows[row] === MISSING ? 0 : 1;
  return levels;
}

function dictionaryNumbers(numbers: Int32Array, count: number): Uint8Array {
  const width = widthOf(count);
  const bits = packed(numbers, width);
  const bytes = new Uint8Array(bits.length + 1);
  bytes[0] = width;
  bytes.set(bits, 1);
  return bytes;
}

/** The window of Snappy: blocks of this size are compressed one by one, into a reused buffer. */
const BLOCK = 65_536;

let scratch = new Uint8Array(4 * BLOCK);

/** The bytes compressed by Snappy, until the next ones are. */
function compressed(bytes: Uint8Array): Uint8Array {
  // Incompressible data grows by at most a sixth.
  const most = 32 + bytes.length + Math.ceil(bytes.length / 6);
  if (scratch.length < most) scratch = new Uint8Array(2 * most);
  const head = varint(bytes.length);
  scratch.set(head);
  let at = head.length;
  for (let from = 0; from < bytes.length; from += BLOCK) {
    const block = bytes.subarray(from, from + BLOCK);
    const part = snappyCompress(block).subarray(varint(block.length).length);
    scratch.set(part, at);
    at += part.length;
  }
  return scratch.subarray(0, at);
}

/** Numbers of `width` bits each, as one run of Parquet's hybrid of runs and packed bits. */
function packed(numbers: Int32Array | Uint8Array, width: number): Uint8Array {
  const groups = (numbers.length + 7) >> 3;
  const head = varint(groups * 2 + 1);
  const bytes = new Uint8Array(head.length + groups * width);
  bytes.set(head);
  let at = head.length;
  let buffer = 0;
  let bits = 0;
  for (let i = 0; i < numbers.length; i++) {
    // Widths are at most 17 bits, so that 7 remaining bits and a number fit.
    buffer |= numbers[i]! << bits;
    bits += width;
    while (bits >= 8) {
      bytes[at++] = buffer;
      buffer >>>= 8;
      bits -= 8;
    }
  }
  if (bits > 0) bytes[at] = buffer;
  return bytes;
}

/** The number 1 of one bit, `count` times. */
function allOnes(count: number): Uint8Array {
  return Uint8Array.of(...varint(count * 2), 1);
}

/** A number as a varint, with seven bits per byte. */
function varint(value: number): readonly number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  return [...bytes, rest];
}

/** The bits of numbers below `count`. */
function widthOf(count: number): number {
  return count <= 1 ? 0 : 32 - Math.clz32(count - 1);
}
