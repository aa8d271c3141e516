import { encodeUtf8 } from "../event/index.ts";

/** A piece of input: bytes, or text. */
type Piece = Uint8Array | string;

/** A web stream, as far as it is read from. */
interface WebStream {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: unknown }>;
    cancel(): Promise<void>;
  };
}

/**
 * Where events come from: text or bytes, or pieces of them as they arrive: a web stream (`fetch(...).body`, a file of a
 * page), a stream of Node, or anything else that can be iterated.
 */
export type EventSource = Piece | WebStream | AsyncIterable<unknown> | Iterable<unknown>;

/** The bytes of a source, piece by piece. @throws TypeError for a piece that is neither bytes nor text. */
export async function* chunksOf(source: EventSource): AsyncGenerator<Uint8Array> {
  if (typeof source === "string" || ArrayBuffer.isView(source)) yield bytesOf(source);
  else if ("getReader" in source) yield* piecesOf(source);
  else for await (const piece of source) yield bytesOf(piece);
}

async function* piecesOf(stream: WebStream): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  let isDone = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isDone = done;
      if (done) return;
      yield bytesOf(value);
    }
  } finally {
    // Whoever stops early wants no more of it.
    if (!isDone) await reader.cancel();
  }
}

function bytesOf(piece: unknown): Uint8Array {
  if (typeof piece === "string") return encodeUtf8(piece);
  // Of whatever realm: a page and its frames, a test and its sandbox have an array type each.
  if (ArrayBuffer.isView(piece)) return new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength);
  throw new TypeError("events are read from bytes and texts");
}
