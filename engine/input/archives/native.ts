import type { Transform } from "node:stream";
import { DamagedArchive } from "./archive.ts";

/** Decodes step by step. */
export interface Decoder {
  /** Takes a piece of the archive. @returns what it came to. */
  push(piece: Uint8Array): Promise<Step>;
  /** The archive ends. @returns what was left. */
  end(): Promise<Step>;
  close(): void;
}

export interface Step {
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

  async function step(done: Promise<void>): Promise<Step> {
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
