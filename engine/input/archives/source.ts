import { Buffer } from "node:buffer";
import { wideText } from "../encoding.ts";
import {
  foreignError,
  gzip,
  type Misnamed,
  misnamedAs,
  SIGNATURE_BYTES,
  type Signature,
  signatureOf,
  zstd,
} from "../signatures.ts";
import type { Source } from "../source.ts";
import { type Damage, DamagedArchive, type Decode } from "./archive.ts";

const KIBIBYTE = 1024;
/** The bytes of an archive that are read in one call: of a file that decodes while its contents are read, and of a pipe. */
const FILE_CHUNK = 256 * KIBIBYTE;
const PIPE_CHUNK = 32 * KIBIBYTE;

/** The file of a source. */
interface File {
  /** In bytes; the kernel reports 0 for files that it generates. */
  readonly size: number;
  /** Opens it again from its start. */
  open(): Source;
}

/**
 * The source, decoded if its first bytes are those of an archive.
 * @param file null if it cannot be read again.
 * @throws from its first `read`, the error of an input that holds no lines of text.
 */
export function decoded(source: Source, file: File | null): Source {
  return recognized(source, null, async (kind, first) => {
    const decode = await decoderOf(kind, file);
    if (!decode) return null;
    return recognized(archive(withFirst(first, source), chunkFor(file), decode), kind, async () => null);
  });
}

/**
 * A source whose first bytes are compared with its name.
 * @param outer the compression that it was decoded from, or null.
 * @param open opens the contents of a kind of file; null if froe cannot.
 */
function recognized(
  source: Source,
  outer: Signature | null,
  open: (kind: Signature, first: Buffer) => Promise<Source | null>,
): Source {
  let actual: Source | null = null;
  let misnamed: Misnamed | null = null;

  /** Reads on until the first bytes determine the kind; those of an archive are copied from the target. */
  async function start(target: Buffer, offset: number, length: number, first: number): Promise<number> {
    let filled = first;
    let kind = kindOf(target.subarray(offset, offset + filled), filled === 0);
    while (kind === undefined) {
      const count = await source.read(target, offset + filled, Math.min(length - filled, SIGNATURE_BYTES));
      filled += count;
      kind = kindOf(target.subarray(offset, offset + filled), count === 0);
    }
    if (filled > 0) compare(kind);
    if (!kind) {
      actual = source;
      return filled;
    }
    actual = await open(kind, Buffer.from(target.subarray(offset, offset + filled)));
    if (!actual) throw foreignError(kind, outer);
    return actual.read(target, offset, length);
  }

  function compare(kind: Signature | null): void {
    if (!outer) misnamed = misnamedAs(source.name, kind);
  }

  return {
    name: source.name,
    live: source.live,
    ...(source.position && { position: source.position }),
    ...(source.follows && { follows: source.follows }),
    read(target, offset, length) {
      if (actual) return actual.read(target, offset, length);
      const count = source.read(target, offset, length);
      if (typeof count !== "number") return count.then((first) => start(target, offset, length, first));
      if (kindOf(target.subarray(offset, offset + count), count === 0) !== null) {
        return start(target, offset, length, count);
      }
      if (count > 0) compare(null);
      actual = source;
      return count;
    },
    get misnamed() {
      return misnamed;
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

/** The kind of an input that begins with `bytes`; null for text, undefined if more bytes are needed. */
function kindOf(bytes: Uint8Array, isAll: boolean): Signature | null | undefined {
  const kind = signatureOf(bytes, isAll);
  return kind === null ? wideText(bytes) : kind;
}

/** A source whose first bytes have been read already. */
function withFirst(first: Buffer, source: Source): Source {
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

/** The decoder of a kind of archive; null if froe has none. */
async function decoderOf(kind: Signature, file: File | null): Promise<Decode | null> {
  const stored = file && { size: file.size, again: () => onceMore(file) };
  if (kind === zstd) return (await import("./zstd.ts")).unzstd;
  return kind === gzip ? (await import("./gzip.ts")).gunzip(stored) : null;
}

async function* onceMore(file: File): AsyncGenerator<Buffer, void> {
  const source = file.open();
  try {
    yield* chunksOf(source, chunkFor(file));
  } finally {
    source.close();
  }
}

function chunkFor(file: File | null): number {
  return file ? Math.min(FILE_CHUNK, Math.max(file.size, KIBIBYTE)) : PIPE_CHUNK;
}

async function* chunksOf(source: Source, length: number): AsyncGenerator<Buffer, void> {
  const chunk = Buffer.allocUnsafeSlow(length);
  for (;;) {
    const count = await source.read(chunk, 0, length);
    if (count === 0) return;
    yield chunk.subarray(0, count);
  }
}

/** The contents of the archive that `source` delivers, `length` bytes in one call. */
function archive(source: Source, length: number, decode: Decode): Source {
  let isClosed = false;
  const open: Source = { ...source, read: (...where) => (isClosed ? 0 : source.read(...where)) };
  const chunks = decode(chunksOf(open, length));
  let chunk: Uint8Array = new Uint8Array(0);

  async function next(): Promise<Uint8Array | null> {
    try {
      const { value, done } = await chunks.next();
      return done ? null : value;
    } catch (error) {
      // An archive that is closed before its end is not damaged.
      if (isClosed) return null;
      throw error instanceof DamagedArchive ? coded(error) : error;
    }
  }

  async function refill(target: Buffer, offset: number, length: number): Promise<number> {
    while (chunk.length === 0) {
      const fresh = await next();
      if (!fresh) return 0;
      chunk = fresh;
    }
    return copyOut(target, offset, length);
  }

  function copyOut(target: Buffer, offset: number, length: number): number {
    const count = Math.min(length, chunk.length);
    target.set(chunk.subarray(0, count), offset);
    chunk = chunk.subarray(count);
    return count;
  }

  return {
    name: source.name,
    live: source.live,
    read: (target, offset, length) =>
      chunk.length > 0 ? copyOut(target, offset, length) : refill(target, offset, length),
    close() {
      isClosed = true;
      source.close();
      chunks.return().catch(() => {});
    },
  };
}

/** The same error, whose code names the member that is damaged as well if others are before it: reports know errors by codes. */
function coded(error: DamagedArchive): DamagedArchive {
  const { member, code } = error;
  return member !== null && member > 1 ? new DamagedArchive(`${code as Damage}/${member}`, { cause: error }) : error;
}
