import { encodeUtf8 } from "../event/index.ts";
import { DamagedArchive } from "../input/archives/archive.ts";
import { GZIP_STARTS, ZSTD_STARTS } from "../input/index.ts";
import { isArchive, SIGNATURE_BYTES, signatureOf } from "../input/signatures.ts";
import { begun, type EventSource, storedOf } from "./chunks.ts";

/** A source whose bytes may be no text in UTF-8. */
interface Encoded {
  readonly source: EventSource;
  /** The first bytes, which `bytes` has too. */
  readonly first: Uint8Array;
  readonly bytes: AsyncGenerator<Uint8Array>;
  readonly name: string;
  readonly encoding: string | undefined;
}

/** The text of a source in UTF-8, as `contentsOf` gives it. */
export async function* decoded(encoded: Encoded): AsyncGenerator<Uint8Array> {
  const { name, encoding } = encoded;
  const inside = await decompressed(encoded);
  const { first, bytes } = inside ? await begun(named(inside, name)) : encoded;
  const known = encoding ?? wideOf(first);
  yield* known === undefined ? noForeign(bytes, inside ? `${name}, decompressed,` : name) : inUtf8(bytes, known);
}

/** The same chunks; what gives them ends if the first one refuses them. */
async function* noForeign(chunks: AsyncGenerator<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst) refuseForeign(chunk, name, null);
    isFirst = false;
    yield chunk;
  }
}

/** The contents of an archive; null for what is none. */
async function decompressed({ source, first, bytes }: Encoded): Promise<AsyncGenerator<Uint8Array> | null> {
  if (beginsWith(first, GZIP_STARTS))
    return (await import("../input/archives/gzip.ts")).gunzip(storedOf(source))(bytes);
  return beginsWith(first, ZSTD_STARTS) ? (await import("../input/archives/zstd.ts")).unzstd(bytes) : null;
}

/** The same chunks; an archive that is damaged has its name in the message. */
async function* named(chunks: AsyncGenerator<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    if (error instanceof DamagedArchive) error.message = `${name}: ${error.message}`;
    throw error;
  }
}

async function* inUtf8(chunks: AsyncGenerator<Uint8Array>, encoding: string): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield encodeUtf8(decoder.decode(chunk, { stream: true }));
  yield encodeUtf8(decoder.decode());
}

/**
 * The same of bytes that are all there, which are in no archive.
 * @throws TypeError for an archive, or another file that is no text.
 */
export function textIn(bytes: Uint8Array, name: string, encoding = wideOf(bytes)): Uint8Array {
  if (encoding !== undefined) return encodeUtf8(new TextDecoder(encoding).decode(bytes));
  refuseForeign(bytes, name, "readEvents reads it");
  return bytes;
}

/**
 * @param bytes the first ones of a source, or all.
 * @param remedy for an archive that is read elsewhere.
 * @throws TypeError for bytes of an archive, or of another kind of file that is no text.
 */
function refuseForeign(bytes: Uint8Array, name: string, remedy: string | null): void {
  const kind = signatureOf(bytes.subarray(0, SIGNATURE_BYTES), true);
  if (!kind) return;
  const command = kind.reader ? `${kind.reader.file} writes its text` : "not text";
  throw new TypeError(`${name} ${kind.is}; ${remedy !== null && isArchive(bytes) ? remedy : command}`);
}

/** UTF-16, if the bytes begin with its byte order mark. */
function wideOf([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // UTF-32 begins alike.
  return first === 0xff && second === 0xfe && (third !== 0 || fourth !== 0) ? "utf-16le" : undefined;
}

function beginsWith(bytes: Uint8Array, starts: readonly (readonly number[])[]): boolean {
  return starts.some((start) => start.every((byte, i) => bytes[i] === byte));
}
