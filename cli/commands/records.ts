import { Buffer } from "node:buffer";
import { existsSync, statSync } from "node:fs";
import { inputName, openSource, STDIN, sampleStart } from "../../engine/input/index.ts";
import type { InputJoiner } from "../../engine/records/index.ts";

/** A line that the command line names. */
export interface NamedLine {
  /** Without its line end. */
  readonly bytes: Uint8Array;
  /** The file's first line, which may name columns; null for a line that is not from a file. */
  readonly first: Uint8Array | null;
}

const CHUNK_BYTES = 64 * 1024;
const LF = 10;
const CR = 13;
const BOM = [0xef, 0xbb, 0xbf];
const IN_FILE = /^(.+):([1-9][0-9]*)$/s;

/**
 * The line of an operand: the one at `FILE:NUMBER` if the file exists, else the operand itself; `-` is the first line of
 * standard input that has content.
 * @param joiner joins the lines of a file, so that the line is the record that has it; null where each line is one.
 * @param pass takes each line of the file before it.
 * @returns null if the file has fewer lines.
 * @throws the system's error, with its `code`.
 */
export async function namedLine(
  operand: string,
  joiner: InputJoiner | null = null,
  pass: (line: Uint8Array) => void = () => {},
): Promise<NamedLine | null> {
  if (operand === STDIN) return joiner ? joinedLine(operand, 1, joiner, pass) : firstOfStdin();
  const [, path, number] = IN_FILE.exec(operand) ?? [];
  if (path !== undefined && existsSync(path)) {
    return joiner ? joinedLine(path, Number(number), joiner, pass) : lineOfFile(path, Number(number), pass);
  }
  return { bytes: Buffer.from(operand), first: null };
}

/** True for an operand that is a line, and may be meant as the name of a file. */
export function isFile(operand: string): boolean {
  return operand !== STDIN && existsSync(operand) && statSync(operand).isFile();
}

/** The name of the input that such an operand is read from. */
export function sourceOf(operand: string): string {
  const [, path] = IN_FILE.exec(operand) ?? [];
  return path !== undefined && existsSync(path) ? path : inputName(operand);
}

async function firstOfStdin(): Promise<NamedLine | null> {
  const source = await openSource(STDIN);
  try {
    const sample = await sampleStart(source);
    const line = sample?.head[0];
    return sample && line ? { bytes: sample.bytes.subarray(line.from, line.to), first: null } : null;
  } finally {
    source.close();
  }
}

/** The first record of joined lines that ends at the line with this number, or after it. */
async function joinedLine(
  path: string,
  number: number,
  joiner: InputJoiner,
  pass: (line: Uint8Array) => void,
): Promise<NamedLine | null> {
  const source = await openSource(path);
  let first: Uint8Array | null = null;
  try {
    for (let isFirst = true; ; isFirst = false) {
      const chunk = Buffer.alloc(CHUNK_BYTES);
      const count = await source.read(chunk, 0, CHUNK_BYTES);
      const hasMark = isFirst && BOM.every((byte, i) => chunk[i] === byte);
      const bytes = chunk.subarray(hasMark ? BOM.length : 0, count);
      for (const record of count === 0 ? joiner.end() : joiner.add(bytes)) {
        first ??= record.bytes;
        if (record.line + record.lines > number) return { bytes: record.bytes, first };
        pass(record.bytes);
      }
      if (count === 0) return null;
    }
  } finally {
    source.close();
  }
}

async function lineOfFile(path: string, number: number, pass: (line: Uint8Array) => void): Promise<NamedLine | null> {
  const source = await openSource(path);
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let first: Uint8Array | null = null;
  let line = 1;
  let open: Buffer[] = [];
  try {
    for (;;) {
      const count = await source.read(chunk, 0, CHUNK_BYTES);
      let at = 0;
      while (at < count) {
        const feed = chunk.subarray(0, count).indexOf(LF, at);
        const end = feed < 0 ? count : feed;
        open.push(Buffer.from(chunk.subarray(at, end)));
        at = end + 1;
        if (feed < 0) break;
        const bytes = withoutEnds(Buffer.concat(open), line === 1);
        first ??= bytes;
        if (line === number) return { bytes, first };
        pass(bytes);
        open = [];
        line++;
      }
      if (count === 0) break;
    }
    if (line !== number || open.length === 0) return null;
    return { bytes: withoutEnds(Buffer.concat(open), line === 1), first };
  } finally {
    source.close();
  }
}

function withoutEnds(line: Buffer, atStart: boolean): Uint8Array {
  const from = atStart && BOM.every((byte, i) => line[i] === byte) ? BOM.length : 0;
  return line.subarray(from, line.at(-1) === CR ? line.length - 1 : line.length);
}
