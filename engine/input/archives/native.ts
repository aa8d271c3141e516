import type { Transform } from "node:stream";
import { DamagedArchive } from "./archive.ts";

/** A decoder that is given an archive in pieces. */
export interface Decoder {
  /** @param piece the next bytes of the archive. */
  push(piece: Uint8Array): Promise<Decoded>;
  /** The archive ends. @returns what was left. */
  end(): Promise<Decoded>;
  close(): void;
}

/** What has been decoded since the last call. */
export interface Decoded {
  readonly chunks: readonly Uint8Array[];
  /** Why it does not go on. */
  readonly failure: DamagedArchive | null;
}

/** What Node's gzip decoder says of an archive that ends too early. */
const ENDS_EARLY = "Z_BUF_ERROR";

/** A decoder made of one of Node's streams. */
export function nativeDecoder(stream: Transform): Decoder {
  let chunks: Uint8Array[] = [];
  let failure: DamagedArchive | null = null;
  // A stream that fails does not tell who waits for it to take a piece.
  const failed = new Promise<void>((resolve) => {
    stream.on("error", (error) => {
      const isShort = "code" in error && error.code === ENDS_EARLY;
      failure ??= new DamagedArchive(isShort ? "ETRUNCATED" : "EDAMAGED", { cause: error });
      resolve();
    });
  });
  const ended = new Promise<void>((resolve) => stream.on("end", resolve));
  stream.on("data", (chunk: Uint8Array) => chunks.push(chunk));

  async function step(done: Promise<void>): Promise<Decoded> {
    await Promise.race([done, failed]);
    const made = chunks;
    chunks = [];
    return { chunks: made, failure };
  }
  return {
    push: (piece) => step(new Promise((resolve) => stream.write(piece, () => resolve()))),
    end() {
      stream.end();
      return step(ended);
    },
    close() {
      stream.destroy();
    },
  };
}
