import { DamagedArchive } from "./archive.ts";

/** A decoder that an archive is pushed into, chunk by chunk. */
export interface Decoder {
  /** @param input the next bytes of the archive. */
  push(input: Uint8Array): Promise<Decoded>;
  /** Ends the archive. @returns the rest. */
  end(): Promise<Decoded>;
  close(): void;
}

/** A stream of Node that decodes, as far as it is used: a browser has none, but reads the other files here. */
export interface DecodingStream {
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "end", listener: () => void): unknown;
  on(event: "data", listener: (chunk: Uint8Array) => void): unknown;
  write(chunk: Uint8Array, done: () => void): unknown;
  end(): unknown;
  destroy(): unknown;
}

/** The bytes decoded since the last call. */
export interface Decoded {
  readonly chunks: readonly Uint8Array[];
  /** Why decoding stopped; null if it has not. */
  readonly failure: DamagedArchive | null;
}

/** The code of Node's gzip decoder for an archive that ends too early. */
const ENDS_EARLY = "Z_BUF_ERROR";

/** A decoder that uses one of Node's streams. */
export function nativeDecoder(stream: DecodingStream): Decoder {
  let chunks: Uint8Array[] = [];
  let failure: DamagedArchive | null = null;
  // A stream that fails does not call the callbacks of pending writes.
  const failed = new Promise<void>((resolve) => {
    stream.on("error", (error) => {
      const isShort = "code" in error && error.code === ENDS_EARLY;
      failure ??= new DamagedArchive(isShort ? "ETRUNCATED" : "EDAMAGED", { cause: error });
      resolve();
    });
  });
  const ended = new Promise<void>((resolve) => stream.on("end", resolve));
  stream.on("data", (chunk: Uint8Array) => chunks.push(chunk));

  async function decodedAfter(done: Promise<void>): Promise<Decoded> {
    await Promise.race([done, failed]);
    const made = chunks;
    chunks = [];
    return { chunks: made, failure };
  }
  return {
    push: (input) => decodedAfter(new Promise((resolve) => stream.write(input, () => resolve()))),
    end() {
      stream.end();
      return decodedAfter(ended);
    },
    close() {
      stream.destroy();
    },
  };
}
