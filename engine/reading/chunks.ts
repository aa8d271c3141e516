import { encodeUtf8 } from "../event/index.ts";
import type { Stored } from "../input/archives/archive.ts";
import { shown } from "../language/arguments.ts";

/** Bytes, or text. */
type Chunk = Uint8Array | string;

/** A web stream, as far as it is read from. */
interface WebStream {
  getReader(): { read(): Promise<{ readonly done: boolean; readonly value?: unknown }>; cancel(): Promise<void> };
}

/** A file of Node, by its path. */
interface FileSource {
  readonly path: string;
}

/**
 * Where events come from: text or bytes, or chunks of them as they arrive: a web stream (`fetch(...).body`,
 * `file.stream()`), a stream of Node, or anything else that can be iterated; on Node a file, `{ path: "access.log" }` or a `file:`
 * URL. Bytes may be compressed with gzip or zstd.
 */
export type EventSource = Chunk | WebStream | AsyncIterable<unknown> | Iterable<unknown> | FileSource | URL;

/** The events of more bytes than that are not held at a time, however large a chunk of the source is. */
const MOST_BYTES = 64 * 1024;

/** The bytes of a source, in chunks that are valid until the next one is asked for. @throws TypeError for a chunk that is neither bytes nor text. */
export async function* chunksOf(source: EventSource): AsyncGenerator<Uint8Array> {
  if (typeof source === "string" || ArrayBuffer.isView(source)) yield* slicesOf(source);
  else if (source instanceof URL) yield* chunksOf(fileOf(source));
  else if ("getReader" in source) yield* slicesOfAll(streamed(source));
  else if (isIterable(source)) yield* slicesOfAll(source);
  else yield* chunksOf(fileOf(source.path));
}

/** The chunks of a file, whose code a page never loads. @param again as that of `chunksOfFile`. */
async function* fileOf(path: string | URL, again = false): AsyncGenerator<Uint8Array> {
  yield* (await import("./files.ts")).chunksOfFile(path, { again });
}

/** The path of a source that is a file; null for any other. */
export function pathOf(source: EventSource): string | URL | null {
  if (typeof source === "string" || ArrayBuffer.isView(source)) return null;
  if (source instanceof URL) return source;
  return "getReader" in source || isIterable(source) ? null : source.path;
}

/** The source, if it can be read again: bytes, or a file. */
export function storedOf(source: EventSource): Stored | null {
  if (ArrayBuffer.isView(source)) return { size: source.byteLength, again: () => chunksOf(source) };
  const path = pathOf(source);
  return path === null ? null : { size: null, again: () => fileOf(path, true) };
}

function isIterable(source: object): source is AsyncIterable<unknown> | Iterable<unknown> {
  return Symbol.asyncIterator in source || Symbol.iterator in source;
}

async function* streamed(stream: WebStream): AsyncGenerator<unknown> {
  const reader = stream.getReader();
  let isDone = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isDone = done;
      if (done) return;
      yield value;
    }
  } finally {
    // A caller that stops early needs no more of the stream.
    if (!isDone) await reader.cancel();
  }
}

/** Chunks in slices; two strings may share a character, of which each has a surrogate. */
async function* slicesOfAll(chunks: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<Uint8Array> {
  let half = "";
  for await (const chunk of chunks) {
    const text = typeof chunk === "string" ? half + chunk : half;
    half = typeof chunk === "string" && (text.charCodeAt(text.length - 1) & 0xfc00) === 0xd800 ? text.slice(-1) : "";
    yield* slicesOf(text.slice(0, text.length - half.length));
    if (typeof chunk !== "string") yield* slicesOf(chunk);
  }
  yield* slicesOf(half);
}

/**
 * A chunk in slices, whose events are held in memory together, of at most `most` bytes.
 * @throws TypeError for what is neither bytes nor text.
 */
export function* slicesOf(chunk: unknown, most = MOST_BYTES): Generator<Uint8Array> {
  const bytes = bytesOf(chunk);
  const size = Math.min(most, MOST_BYTES);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function bytesOf(chunk: unknown): Uint8Array {
  if (typeof chunk === "string") return encodeUtf8(chunk);
  // Not `instanceof`: a page and its frames, a test and its sandbox each have their own array types.
  if (ArrayBuffer.isView(chunk)) return new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  throw new TypeError(`a chunk of the source: expected text or bytes, found ${shown(chunk)}`);
}

/** As many bytes as the start of an archive has. */
const START = 4;

/** Chunks with their first bytes, which `bytes` has too: the first chunk, and the next ones if they are too short together. */
export async function begun(chunks: AsyncGenerator<Uint8Array>) {
  let first: Uint8Array = new Uint8Array(0);
  while (first.length < START) {
    const { done, value } = await chunks.next();
    if (done) break;
    first = value.length >= START && first.length === 0 ? value : Uint8Array.of(...first, ...value);
  }
  return { first, bytes: withFirst(first, chunks) };
}

async function* withFirst(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (first.length > 0) yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
