import { Buffer } from "node:buffer";
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { CR, LF } from "../event/bytes.ts";
import { mayHaveColor, removeColor } from "../event/color.ts";
import type { Sample, SampledLine } from "../select/index.ts";
import { DamagedArchive } from "./archives/archive.ts";
import { looksBinary, nulsAtStart, wideText } from "./encoding.ts";
import { openSource } from "./open-source.ts";
import { binary, foreignError, type Misnamed, misnamedAs, SIGNATURE_BYTES, signatureOf } from "./signatures.ts";
import type { Source } from "./source.ts";
import { STDIN } from "./stdin.ts";
import { contentLines, isBlank } from "./text-lines.ts";

const KIBIBYTE = 1024;
/** The head of a file: this many lines with content, in this many bytes. */
export const HEAD_LINES = 64;
export const HEAD_BYTES = 256 * KIBIBYTE;
/** A head of this size without the end of a line may have lines that end in CR. */
const LONGEST_HEAD = 512 * KIBIBYTE;
/** An input with a longer first line is not sampled. */
const LONGEST_START = 16 * KIBIBYTE * KIBIBYTE;
/** A file of at least this size is also sampled further on: this many lines at each place, in this many bytes. */
const LEAST_LARGE = 32 * KIBIBYTE;
const PLACE_LINES = 16;
const PLACE_BYTES = 64 * KIBIBYTE;
const QUARTERS = [1 / 4, 1 / 2, 3 / 4];
export const READ_BYTES = 64 * KIBIBYTE;
/** A file without a size, as in /proc, is read too. */
const LEAST_READ = 4 * KIBIBYTE;

const BOM = [0xef, 0xbb, 0xbf];

/**
 * A sample of the first input with content, with its path; null if there is none in advance: for a stream, which can be
 * read only once, for a first line that is too long, and for inputs without content or that cannot be read.
 * @param grows true if the last line of a file may not be whole yet.
 */
export async function sampleInputs(
  paths: readonly string[],
  grows = false,
): Promise<{ readonly path: string; readonly sample: Sample } | null> {
  for (const path of paths) {
    try {
      const sampled = await sampleFile(path, grows);
      if (sampled !== "empty") return sampled === "unknown" ? null : { path, sample: sampled };
    } catch (error) {
      if (!(error instanceof Error && "code" in error)) throw error;
    }
  }
  return null;
}

/**
 * Samples a file: up to 64 lines with content of its first 256 KiB, and 16 lines each at 1/4, 1/2, 3/4 and the end of
 * one of 32 KiB or more. Archives are sampled from the head only.
 * @returns `empty` without content, `unknown` if the content cannot be known in advance.
 * @throws the system's error, with its `code`; that of its signature for a file that holds no lines of text.
 */
export async function sampleFile(path: string, grows = false): Promise<Sample | "empty" | "unknown"> {
  if (path === STDIN) return "unknown";
  // To open a pipe twice would lose what its writer has written.
  const stats = statSync(path);
  if (stats.isDirectory()) throw Object.assign(new Error(`${path} is a directory`), { code: "EISDIR" });
  if (!stats.isFile()) return "unknown";
  const descriptor = openSync(path, "r");
  try {
    const bytes = firstBytes(descriptor);
    if (signatureOf(bytes, true) || wideText(bytes)) return headOnly(await archiveHead(path));
    const readAt: ReadAt = (target, offset, count, at) => readSync(descriptor, target, offset, count, at);
    const head = await readHead(readAt, Math.min(Math.max(stats.size, LEAST_READ), READ_BYTES), grows);
    if (stats.size < LEAST_LARGE || head.lines.length === 0) return headOnly(head);
    return uncolored(withPlaces(head, placesOf(descriptor, stats.size, head.end, grows)));
  } finally {
    closeSync(descriptor);
  }
}

/**
 * The first line with content of a source, as soon as it has been read; null if there is none.
 * @throws the system's error, with its `code`; that of its signature for an input that holds no lines of text.
 */
export async function sampleStart(source: Source): Promise<Sample | null> {
  let bytes = Buffer.alloc(2 * READ_BYTES);
  for (let filled = 0, isWhole = false; ; ) {
    if (looksBinary(bytes.subarray(0, filled))) throw foreignError(binary);
    const lines = contentLines(bytes, bomLength(bytes), filled, 1, 1);
    if (lines.length > 0) return uncolored({ bytes: bytes.subarray(0, filled), head: lines, further: [] });
    if (isWhole || filled > LONGEST_START) return null;
    if (bytes.length < filled + READ_BYTES + 1) bytes = Buffer.concat([bytes], bytes.length * 2);
    const count = await source.read(bytes, filled, READ_BYTES);
    const nuls = filled === 0 ? nulsAtStart(bytes, count) : 0;
    isWhole = count === 0;
    if (nuls > 0) bytes.copyWithin(0, nuls, count);
    filled += count - nuls;
    if (isWhole) filled = lineEnd(bytes, filled);
  }
}

/** The end of the last line of a file: it gets its line end, or in a file that grows is none yet if there are others. */
function lineEnd(bytes: Buffer, filled: number, grows = false): number {
  if (filled === 0 || bytes[filled - 1] === LF) return filled;
  const whole = grows ? bytes.subarray(0, filled).lastIndexOf(LF) + 1 : 0;
  if (whole === 0) bytes[filled] = LF;
  return whole || filled + 1;
}

/**
 * How the first bytes of a file differ from its name; null if they do not, and for anything but a file with content.
 * @throws the system's error, with its `code`.
 */
export function misnamedFile(path: string): Misnamed | null {
  // To open a pipe again would wait for its writer.
  if (path === STDIN || statSync(path).size === 0) return null;
  const descriptor = openSync(path, "r");
  try {
    return misnamedAs(path, signatureOf(firstBytes(descriptor), true) ?? null);
  } finally {
    closeSync(descriptor);
  }
}

/** The first bytes of a file, at most `count`; none of what is no file, or cannot be read. */
export function startOfFile(path: string, count: number): Buffer {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) return Buffer.alloc(0);
  try {
    const descriptor = openSync(path, "r");
    try {
      return firstBytes(descriptor, count);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // Who reads the input reports it.
    return Buffer.alloc(0);
  }
}

function firstBytes(descriptor: number, count = SIGNATURE_BYTES): Buffer {
  const bytes = Buffer.alloc(count);
  return bytes.subarray(0, readSync(descriptor, bytes, 0, count, 0));
}

/** Reads up to `count` bytes from the byte `at` on. @returns how many, 0 at the end. */
type ReadAt = (target: Buffer, offset: number, count: number, at: number) => number | Promise<number>;

/** Bytes of a file, and the lines in them that are sampled. */
interface Stretch {
  readonly bytes: Buffer;
  readonly lines: readonly SampledLine[];
}

interface Head extends Stretch {
  /** Where the sampled part of the file ends. */
  readonly end: number;
  /** True if that is the whole file. */
  readonly isWhole: boolean;
}

async function archiveHead(path: string): Promise<Head> {
  const source = await openSource(path);
  const readAt: ReadAt = async (target, offset, count) => {
    try {
      return await source.read(target, offset, count);
    } catch (error) {
      if (error instanceof DamagedArchive) return 0;
      throw error;
    }
  };
  try {
    return await readHead(readAt, READ_BYTES);
  } finally {
    source.close();
  }
}

/** Reads on, `most` bytes at a time, until there are enough lines. A run of many files keeps the samples of all. */
async function readHead(readAt: ReadAt, most: number, grows = false): Promise<Head> {
  let bytes = Buffer.alloc(most + 1);
  let filled = 0;
  let hole = 0;
  for (;;) {
    if (bytes.length < filled + most + 1) bytes = Buffer.concat([bytes], bytes.length * 2);
    const count = await readAt(bytes, filled, most, hole + filled);
    const nuls = filled === 0 ? nulsAtStart(bytes, count) : 0;
    hole += nuls;
    if (nuls > 0) bytes.copyWithin(0, nuls, count);
    filled += count - nuls;
    const isWhole = count === 0;
    if (isWhole) filled = lineEnd(bytes, filled, grows);
    if (looksBinary(bytes.subarray(0, filled))) throw foreignError(binary);
    const from = bomLength(bytes);
    const lines = contentLines(bytes, from, filled, HEAD_LINES, 1);
    const isEnough = lines.length === HEAD_LINES || (lines.length > 0 && filled >= HEAD_BYTES);
    const text = bytes.subarray(0, filled);
    if (filled >= LONGEST_HEAD && lines.length === 0 && text.includes(CR)) return headOfCr(text.subarray(from));
    if (isWhole || isEnough || filled >= LONGEST_START) {
      return { bytes: text, lines, end: hole + (lines.at(-1)?.to ?? filled), isWhole };
    }
  }
}

/** The first line of a file whose lines end in CR, as old tables do; no line if there is no CR either. */
function headOfCr(bytes: Buffer): Head {
  const end = bytes.indexOf(CR);
  const line = Buffer.concat([bytes.subarray(0, Math.max(end, 0)), Buffer.of(LF)]);
  return { bytes: line, lines: contentLines(line, 0, line.length, 1, 1), end: bytes.length, isWhole: false };
}

function headOnly({ bytes, lines, isWhole }: Head): Sample | "empty" | "unknown" {
  if (lines.length > 0) return uncolored({ bytes, head: lines, further: [] });
  return isWhole ? "empty" : "unknown";
}

/** Lines at 1/4, 1/2 and 3/4 of a file and at its end, outside the head. */
function placesOf(descriptor: number, size: number, headEnd: number, grows: boolean): readonly Stretch[] {
  const starts = [...QUARTERS.map((share) => Math.floor(size * share)), Math.max(size - PLACE_BYTES, size * 0.875)];
  return starts.map((start, index) => {
    const isTail = index === starts.length - 1;
    const from = Math.max(Math.floor(start), headEnd);
    const to = Math.min(from + PLACE_BYTES, Math.floor(starts[index + 1] ?? size));
    // The byte before decides if a line begins here.
    const length = Math.max(0, to - from) + 1;
    const bytes = Buffer.alloc(length + 1);
    const read = readSync(descriptor, bytes, 0, length, from - 1);
    const filled = isTail ? lineEnd(bytes, read, grows) : read;
    const first = bytes.subarray(0, filled).indexOf(LF) + 1;
    const lines =
      first === 0 ? [] : contentLines(bytes, first, filled, isTail ? Number.POSITIVE_INFINITY : PLACE_LINES, null);
    return { bytes: bytes.subarray(0, filled), lines: isTail ? lines.slice(-PLACE_LINES) : lines };
  });
}

function withPlaces(head: Head, places: readonly Stretch[]): Sample {
  const further: SampledLine[] = [];
  let before = head.bytes.length;
  for (const { bytes, lines } of places) {
    for (const line of lines) further.push({ from: line.from + before, to: line.to + before, number: null });
    before += bytes.length;
  }
  return { bytes: Buffer.concat([head.bytes, ...places.map(({ bytes }) => bytes)]), head: head.lines, further };
}

/** The lines of a sample without color codes. */
export function uncolored(sample: Sample): Sample {
  if (!mayHaveColor(sample.bytes, 0, sample.bytes.length)) return sample;
  const bytes = Buffer.from(sample.bytes);
  const codes: { readonly at: number; readonly size: number }[] = [];
  const end = removeColor(bytes, 0, bytes.length, (at, end) => codes.push({ at, size: end - at }));
  const moved = (place: number) => codes.reduce((to, { at, size }) => (at < place ? to - size : to), place);
  const linesOf = (lines: readonly SampledLine[]) => {
    const all = lines.map(({ from, to, number }) => ({ from: moved(from), to: moved(to), number }));
    const some = all.filter(({ from, to }) => !isBlank(bytes, from, to));
    return some.length > 0 ? some : all;
  };
  return { bytes: bytes.subarray(0, end), head: linesOf(sample.head), further: linesOf(sample.further) };
}

export function bomLength(bytes: Buffer): number {
  return BOM.every((byte, i) => bytes[i] === byte) ? BOM.length : 0;
}

/** The first lines of a text whose lines all end. */
export function sampleOfBytes(bytes: Buffer): Sample | null {
  const head = contentLines(bytes, 0, bytes.length, HEAD_LINES, 1);
  return head.length > 0 ? uncolored({ bytes, head, further: [] }) : null;
}
