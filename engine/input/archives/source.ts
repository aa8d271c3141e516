import { Buffer } from "node:buffer";
import type { Source } from "../source.ts";
import { type ArchiveKind, archiveKind, type Decode, SIGNATURE_BYTES } from "./archive.ts";

/** So many bytes of an archive are decoded at once. */
const PIECE = 32 * 1024;

/** Opens the same input once more, from its start; null where that cannot be done. */
export type Reopen = (() => Source) | null;

/** The source, or what it holds where its first bytes are those of an archive. */
export function decoded(source: Source, reopen: Reopen): Source {
  let actual: Source | null = null;

  /** Reads the first bytes to the target; of an archive they are taken from there. */
  async function start(target: Buffer, offset: number, length: number, first: number): Promise<number> {
    let filled = first;
    let kind = archiveKind(target.subarray(offset, offset + filled));
    while (kind === undefined && filled < length) {
      const count = await source.read(target, offset + filled, Math.min(length - filled, SIGNATURE_BYTES - filled));
      if (count === 0) break;
      filled += count;
      kind = archiveKind(target.subarray(offset, offset + filled));
    }
    if (!kind) {
      actual = source;
      return filled;
    }
    actual = await archive(behind(Buffer.from(target.subarray(offset, offset + filled)), source), kind, reopen);
    return actual.read(target, offset, length);
  }

  return {
    name: source.name,
    live: source.live,
    ...(source.position && { position: source.position }),
    read(target, offset, length) {
      if (actual) return actual.read(target, offset, length);
      const count = source.read(target, offset, length);
      if (typeof count !== "number") return count.then((first) => start(target, offset, length, first));
      if (archiveKind(target.subarray(offset, offset + count)) !== null) return start(target, offset, length, count);
      actual = source;
      return count;
    },
    get descriptor() {
      return actual === source ? source.descriptor : null;
    },
    isCut: () => actual?.isCut?.() ?? false,
    ready: async () => (actual ?? source).ready?.(),
    rest: () => source.rest?.(),
    close: () => (actual ?? source).close(),
  };
}

/** A source whose first bytes have been read. */
function behind(first: Buffer, source: Source): Source {
  let at = 0;
  return {
    ...source,
    read(target, offset, length) {
      if (at === first.length) return source.read(target, offset, length);
      const count = first.copy(target, offset, at, Math.min(first.length, at + length));
      at += count;
      return count;
    },
  };
}

async function decoderOf(kind: ArchiveKind, reopen: Reopen): Promise<Decode> {
  if (kind === "zstd") return (await import("./zstd.ts")).unzstd;
  return (await import("./gzip.ts")).gunzip(reopen ? () => onceMore(reopen()) : null);
}

async function* onceMore(source: Source): AsyncGenerator<Buffer, void> {
  try {
    yield* piecesOf(source);
  } finally {
    source.close();
  }
}

async function* piecesOf(source: Source): AsyncGenerator<Buffer, void> {
  const piece = Buffer.allocUnsafeSlow(PIECE);
  for (;;) {
    const count = await source.read(piece, 0, PIECE);
    if (count === 0) return;
    yield piece.subarray(0, count);
  }
}

/** What the archive that `source` delivers holds. */
async function archive(source: Source, kind: ArchiveKind, reopen: Reopen): Promise<Source> {
  let isClosed = false;
  const open: Source = { ...source, read: (...where) => (isClosed ? 0 : source.read(...where)) };
  const chunks = (await decoderOf(kind, reopen))(piecesOf(open));
  let chunk: Uint8Array = new Uint8Array(0);

  async function next(): Promise<Uint8Array | null> {
    try {
      const { value, done } = await chunks.next();
      return done ? null : value;
    } catch (error) {
      // What is closed in the middle is no damaged archive.
      if (isClosed) return null;
      throw error;
    }
  }

  async function refill(target: Buffer, offset: number, length: number): Promise<number> {
    while (chunk.length === 0) {
      const fresh = await next();
      if (!fresh) return 0;
      chunk = fresh;
    }
    return take(target, offset, length);
  }

  function take(target: Buffer, offset: number, length: number): number {
    const count = Math.min(length, chunk.length);
    target.set(chunk.subarray(0, count), offset);
    chunk = chunk.subarray(count);
    return count;
  }

  return {
    name: source.name,
    live: source.live,
    read: (target, offset, length) =>
      chunk.length > 0 ? take(target, offset, length) : refill(target, offset, length),
    close() {
      isClosed = true;
      source.close();
      chunks.return().catch(() => {});
    },
  };
}
