import { type Archive, DamagedArchive, type Decode, type Stored } from "./archive.ts";
import { type Crc32, crc32 } from "./crc.ts";
import { type Input, inputOf } from "./input.ts";

/** The parts of a header (RFC 1952): its first bytes, and the bits of its flags. */
const MAGIC = [0x1f, 0x8b] as const;
const FIRST_BYTES = 10;
const DEFLATE = 8;
const HAS_CHECKSUM = 2;
const HAS_EXTRA = 4;
const HAS_NAME = 8;
const HAS_COMMENT = 16;
const UNKNOWN_FLAGS = 0xe0;
/** The checksum of a member, and its length. */
const TRAILER_BYTES = 8;

/** Of a member that cannot be read again, this many compressed bytes are kept, to find where it is damaged. */
const MOST_KEPT = 1024 * 1024;
/** A member that may have as few compressed bytes is decoded in one call, in less time than another thread needs to begin. */
const FEW_BYTES = 64 * 1024;
/** The most that it may become in this call. */
const MOST_OF_FEW = 2 * 1024 * 1024;
/** The flush of zlib with which a stream that ends too early is no error: its trailer is missing then. */
const SYNC_FLUSH = 2;

/** Node's zlib, as far as it is used; Deno and Bun have it too. */
interface Zlib {
  createInflateRaw(options: { readonly chunkSize: number; readonly finishFlush: number }): RawStream;
  /** @throws for what ends too early, is damaged, or becomes more. */
  inflateRawSync(
    bytes: Uint8Array,
    options: { readonly maxOutputLength: number; readonly info?: true },
  ): Uint8Array | { readonly buffer: Uint8Array; readonly engine: { readonly bytesWritten: number } };
  readonly crc32?: Crc32;
}

interface RawStream extends AsyncIterable<Uint8Array> {
  /** The compressed bytes that have been decoded. */
  readonly bytesWritten: number;
  once(event: "end" | "close", listener: () => void): unknown;
  write(chunk: Uint8Array, done: () => void): unknown;
  end(): unknown;
  destroy(error?: Error): unknown;
}

/**
 * Decodes gzip of one or several members, as gzip does: empty ones, zeros after the last. It uses Node's decoder in another
 * thread where there is one; a damaged member is decoded again from its start, byte by byte.
 * @throws DamagedArchive with the number of the member.
 */
export function gunzip(stored: Stored | null): Decode {
  // Not an import: a browser reads gzip as well.
  const zlib: Zlib | undefined = globalThis.process?.getBuiltinModule?.("node:zlib");
  const sum = zlib?.crc32 ?? crc32;
  return async function* (archive) {
    const input = inputOf(archive);
    let member = 1;
    /** Of the archive, then of the member before, in compressed bytes. */
    let length = stored?.size ?? null;
    try {
      do {
        const begin = input.position;
        await header(input, sum);
        const few = zlib && length !== null && length < FEW_BYTES ? fewBytes(zlib, input) : null;
        const body = few ?? (zlib ? native(zlib, input, stored, length) : slow(input));
        yield* checked(body, input, sum);
        length = input.position - begin;
        member++;
      } while (await goesOn(input));
    } catch (error) {
      const isMembers = error instanceof DamagedArchive && error.code !== "ETRAILING";
      throw isMembers ? new DamagedArchive(error.code, { cause: error.cause, member }) : error;
    } finally {
      await input.close();
    }
  };
}

/** Gets past the zeros after a member. @returns true at the next member, false at the end of the archive. */
async function goesOn(input: Input): Promise<boolean> {
  const from = input.position;
  while ((await input.fill(1)) && input.bytes[input.at] === 0) input.at++;
  if (input.left === 0) return false;
  await input.fill(MAGIC.length);
  const isMember = input.position === from && MAGIC.every((byte, i) => input.bytes[input.at + i] === byte);
  if (!isMember) throw new DamagedArchive("ETRAILING");
  return true;
}

/** Gets past the header of a member. */
async function header(input: Input, sum: Crc32): Promise<void> {
  let checksum = 0;

  async function take(count: number): Promise<Uint8Array> {
    if (!(await input.fill(count))) throw new DamagedArchive("ETRUNCATED");
    const bytes = input.bytes.subarray(input.at, input.at + count);
    input.at += count;
    checksum = sum(bytes, checksum);
    return bytes;
  }

  const number = async () => {
    const [low, high] = await take(2);
    return low! | (high! << 8);
  };

  const [, , method, flags = 0] = await take(FIRST_BYTES);
  if (method !== DEFLATE || flags & UNKNOWN_FLAGS) throw new DamagedArchive("EDAMAGED");
  if (flags & HAS_EXTRA) await take(await number());
  for (const text of [HAS_NAME, HAS_COMMENT]) {
    if (flags & text) while ((await take(1))[0] !== 0);
  }
  if (flags & HAS_CHECKSUM) {
    const expected = checksum & 0xffff;
    if ((await number()) !== expected) throw new DamagedArchive("EDAMAGED");
  }
}

/** The contents of a member, whose trailer has to agree with them. */
async function* checked(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  input: Input,
  sum: Crc32,
): AsyncGenerator<Uint8Array, void> {
  let checksum = 0;
  let size = 0;
  for await (const chunk of body) {
    checksum = sum(chunk, checksum);
    size += chunk.length;
    yield chunk;
  }
  if (!(await input.fill(TRAILER_BYTES))) throw new DamagedArchive("ETRUNCATED");
  const trailer = new DataView(input.bytes.buffer, input.bytes.byteOffset + input.at, TRAILER_BYTES);
  input.at += TRAILER_BYTES;
  const isRight = trailer.getUint32(0, true) === checksum && trailer.getUint32(4, true) === size % 2 ** 32;
  if (!isRight) throw new DamagedArchive("EDAMAGED");
}

/** The contents of a complete member; null if it cannot be decoded in one call. */
function fewBytes(zlib: Zlib, input: Input): readonly [Uint8Array] | null {
  try {
    const bytes = input.bytes.subarray(input.at);
    const decoded = zlib.inflateRawSync(bytes, { info: true, maxOutputLength: MOST_OF_FEW });
    if (!("engine" in decoded)) return null;
    input.at += decoded.engine.bytesWritten;
    return [decoded.buffer];
  } catch {
    return null;
  }
}

/**
 * As {@link slow}, by Node's decoder in another thread, which loses what it decoded last when it fails: a member that
 * can be read again is decoded again from its start.
 * @param length that is expected of the member.
 */
async function* native(
  zlib: Zlib,
  input: Input,
  stored: Stored | null,
  length: number | null,
): AsyncGenerator<Uint8Array, void> {
  const begin = input.position;
  const stream = zlib.createInflateRaw({ chunkSize: chunkSizeFor(length), finishFlush: SYNC_FLUSH });
  let kept: Uint8Array[] | null = stored ? null : [];
  let pushed = 0;
  let made = 0;
  let isOver = false;
  // Of a piece that goes on after the end of the member, not all is taken.
  const over = new Promise<void>((resolve) => {
    for (const event of ["end", "close"] as const) stream.once(event, resolve);
  }).then(() => {
    isOver = true;
  });

  async function feed(): Promise<void> {
    while (await input.fill(1)) {
      if (isOver) return;
      const piece = input.bytes.subarray(input.at);
      input.at += piece.length;
      pushed += piece.length;
      if (pushed > MOST_KEPT) kept = null;
      kept?.push(new Uint8Array(piece));
      await Promise.race([over, new Promise<void>((resolve) => stream.write(piece, () => resolve()))]);
      if (isOver || stream.bytesWritten < pushed) return;
    }
    stream.end();
  }

  const fed = feed().catch((error) => void stream.destroy(error));
  try {
    for await (const chunk of stream) {
      made += chunk.length;
      yield chunk;
    }
    await fed;
  } catch (error) {
    if (!isOfZlib(error)) throw error;
    const again = stored ? without(begin, stored.again()) : kept && inOrder(kept);
    if (again) yield* without(made, untilDamage(again));
    throw new DamagedArchive("EDAMAGED", { cause: error });
  } finally {
    stream.destroy();
  }
  input.at -= pushed - stream.bytesWritten;
}

/** What a member has, up to its damage. */
async function* slow(input: Input): AsyncGenerator<Uint8Array, void> {
  const { inflated } = await import("./inflate.ts");
  yield* inflated(input);
}

/** True for an error of the decoder, not of the source. */
function isOfZlib(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}

/** The chunks without their first `count` bytes. */
async function* without(count: number, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let left = count;
  for await (const chunk of chunks) {
    const known = Math.min(left, chunk.length);
    left -= known;
    if (known < chunk.length) yield chunk.subarray(known);
  }
}

async function* inOrder(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array, void> {
  yield* pieces;
}

async function* untilDamage(archive: Archive): AsyncGenerator<Uint8Array, void> {
  const input = inputOf(archive);
  try {
    yield* slow(input);
  } catch (error) {
    if (!(error instanceof DamagedArchive)) throw error;
  } finally {
    await input.close();
  }
}

const KIBIBYTE = 1024;
/** Decoded bytes for each byte of an archive of logs. */
const USUAL_RATIO = 8;

/**
 * The chunk size of Node's decoders for an archive of this size; both in bytes, null for one whose size is not known. Each
 * chunk costs the reading thread a turn, and they are beside each other only between two; a decoder of a small file that
 * asks for much memory keeps the garbage collector busy.
 */
function chunkSizeFor(size: number | null): number {
  if (size === null) return 256 * KIBIBYTE;
  return Math.min(4096 * KIBIBYTE, Math.max(16 * KIBIBYTE, USUAL_RATIO * size));
}
