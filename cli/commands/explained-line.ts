import { Buffer } from "node:buffer";
import { existsSync, statSync } from "node:fs";
import { concatenated } from "../../engine/event/bytes.ts";
import { decodeUtf8 } from "../../engine/event/index.ts";
import type { Grammar, Table } from "../../engine/grammar/index.ts";
import {
  frame,
  INCOMPLETE,
  inputName,
  openSource,
  STDIN,
  sampleStart,
  startOfTable,
} from "../../engine/input/index.ts";
import { reference } from "../../engine/parse/reference/index.ts";
import { columnFollower, isDirected } from "../../engine/readers/index.ts";
import type { InputJoiner, JoinedRecord } from "../../engine/records/index.ts";

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

/** What an operand that is a line may be meant as: a file, or a line of one that is not there; null for any other. */
export function meantBy(operand: string): string | null {
  if (operand === STDIN) return null;
  if (existsSync(operand) && statSync(operand).isFile()) return `${operand}:1 is the first line of the file`;
  const [, path = ""] = IN_FILE.exec(operand) ?? [];
  return /^[^\s:]*[./][^\s:]*$/.test(path) && !existsSync(path) ? `there is no file ${path}` : null;
}

/** The path of the input that such an operand is read from; the operand itself if it is a line. */
export function inputOf(operand: string): string {
  const [, path] = IN_FILE.exec(operand) ?? [];
  return path !== undefined && existsSync(path) ? path : operand;
}

/** The name of that input. */
export function sourceOf(operand: string): string {
  return inputName(inputOf(operand));
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

/** How formats read the lines of one file whose directives say how other lines are read. */
export type SpecialLines = ReturnType<typeof specialLines>;

/** A part of a grammar that skips lines, as a grammar, and its name. */
interface Skipped {
  readonly name: string;
  readonly by: Grammar;
}

export function specialLines(formats: readonly Grammar[]) {
  const followers = new Map(formats.filter(isDirected).map((grammar) => [grammar, columnFollower(grammar)] as const));
  return {
    /** Takes a line before the one that is asked for. */
    pass(line: Uint8Array) {
      for (const follower of followers.values()) {
        const directive = follower.directiveIn(line, 0, line.length);
        if (directive !== null) follower.next(directive);
      }
    },
    /** The format as it reads a line after those: with the columns that they name. */
    readerOf(grammar: Grammar, line: Uint8Array) {
      const follower = isDirected(grammar) ? followers.get(grammar) : undefined;
      return follower === undefined ? grammar : (follower.next(decodeUtf8(line, 0, line.length)) ?? grammar);
    },
    /** Whether a format takes a line as a directive that is right, so that it is no event. */
    isDirective(grammar: Grammar, line: Uint8Array) {
      const follower = isDirected(grammar) ? followers.get(grammar) : undefined;
      const directive = follower?.directiveIn(line, 0, line.length) ?? null;
      return directive !== null && follower!.next(directive) === null;
    },
    /** What skips a line; null for a line that is an event or a directive. */
    skipOf(line: Uint8Array) {
      const isDirective = [...followers.values()].some((one) => one.directiveIn(line, 0, line.length) !== null);
      return isDirective ? null : (formats.flatMap((grammar) => skipIn(grammar, line))[0] ?? null);
    },
  };
}

function skipIn(grammar: Grammar, line: Uint8Array): readonly Skipped[] {
  return Object.entries(grammar.skip)
    .map(([name, record]) => ({ name, by: { ...grammar, record, columns: null, skip: {} } }))
    .filter(({ by }) => reference(by).parse(line, 0, line.length).ok);
}

/** Joins the lines of a row whose quoted cells have line ends. Empty lines are no rows. */
export function rowJoiner({ record }: Table): InputJoiner {
  const state = startOfTable(record.separator);
  let left: Uint8Array = new Uint8Array(0);
  let line = 1;
  const rowAt = (from: number, to: number, lines: number): JoinedRecord => ({
    bytes: left.slice(from, to),
    line,
    lines,
    pieces: null,
  });
  return {
    add(bytes) {
      left = concatenated([left, bytes]);
      const rows: JoinedRecord[] = [];
      let at = 0;
      for (
        let end = frame(left, at, left.length, state);
        end !== INCOMPLETE;
        end = frame(left, at, left.length, state)
      ) {
        if (end > at) rows.push(rowAt(at, end, state.lines));
        line += state.lines;
        at = state.next;
      }
      left = left.slice(at);
      return rows;
    },
    /** The last row, which has no line end, or a quote that nothing closes. */
    end() {
      const to = left.at(-1) === LF ? left.length - 1 : left.length;
      return to === 0 ? [] : [rowAt(0, to, new TextDecoder().decode(left.subarray(0, to)).split("\n").length)];
    },
  };
}
