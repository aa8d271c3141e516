import type { Stored } from "../input/archives/archive.ts";
import { GZIP_STARTS, ZSTD_STARTS } from "../input/index.ts";

/** As many bytes as the start of an archive has. */
const START = 4;
/** As many bytes as show that a source is no text. */
const GLANCE = 64;

/**
 * The bytes of a source, decompressed if it begins like gzip or zstd. A chunk is valid until the next one is asked for.
 * @param name of the source, for messages.
 * @param stored the source, if it can be read again.
 * @throws DamagedArchive after everything before the damage.
 * @throws TypeError for another kind of archive, or a file that is no text.
 */
export async function* contentsOf(
  chunks: AsyncGenerator<Uint8Array>,
  name: string,
  stored: Stored | null,
): AsyncGenerator<Uint8Array> {
  const first = await firstBytes(chunks);
  const source = withFirst(first, chunks);
  if (beginsWith(first, GZIP_STARTS)) yield* (await import("../input/archives/gzip.ts")).gunzip(stored)(source);
  else if (beginsWith(first, ZSTD_STARTS)) yield* (await import("../input/archives/zstd.ts")).unzstd(source);
  else {
    if (!isAscii(first)) (await import("./foreign.ts")).refuseForeign(first, name, null);
    yield* source;
  }
}

/** True if the first bytes are ASCII text, as those of most logs. */
function isAscii(bytes: Uint8Array): boolean {
  return bytes.subarray(0, GLANCE).every((byte) => (byte >= 0x20 && byte < 0x7f) || (byte > 8 && byte < 14));
}

function beginsWith(bytes: Uint8Array, starts: readonly (readonly number[])[]): boolean {
  return starts.some((start) => start.every((byte, i) => bytes[i] === byte));
}

/** The first chunk, and the next ones as long as they are too short together. */
async function firstBytes(chunks: AsyncGenerator<Uint8Array>): Promise<Uint8Array> {
  let first: Uint8Array = new Uint8Array(0);
  while (first.length < START) {
    const { done, value } = await chunks.next();
    if (done) break;
    first = value.length >= START && first.length === 0 ? value : Uint8Array.of(...first, ...value);
  }
  return first;
}

async function* withFirst(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (first.length > 0) yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
