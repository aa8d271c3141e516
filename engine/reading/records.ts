import { type Grammar, isTable } from "../grammar/index.ts";
import { isBlank } from "../input/blank.ts";
import { forgetQuote, frame, INCOMPLETE, startOfTable } from "../input/framers/quoted.ts";

const LF = 10;
const CR = 13;
const BOM = [0xef, 0xbb, 0xbf];

/** A record in bytes that hold until the next one is asked for. */
export interface Piece {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
  /** The first physical line, counted from 1. */
  readonly line: number;
  /** Where a quote is open at the end of the input; -1 where none is. */
  readonly openQuote: number;
}

/** Cuts chunks into the records of a format. */
export async function* recordsIn(
  chunks: AsyncIterable<Uint8Array>,
  formatOf: (first: Omit<Piece, "openQuote">) => Grammar,
): AsyncGenerator<Piece> {
  let bytes = new Uint8Array(0);
  let line = 1;
  let isStart = true;
  let state: ReturnType<typeof startOfTable> | null | undefined;
  const cut = function* (isLast: boolean): Generator<Piece> {
    let from = 0;
    if (isStart) {
      if (bytes.length < BOM.length && !isLast) return;
      isStart = false;
      if (BOM.every((byte, i) => bytes[i] === byte)) from = BOM.length;
    }
    while (from < bytes.length) {
      const feed = bytes.indexOf(LF, from);
      if (feed < 0) break;
      const end = feed > from && bytes[feed - 1] === CR ? feed - 1 : feed;
      // A blank line tells nothing of the format.
      if (state === undefined && isBlank(bytes, from, end)) {
        yield { bytes, from, to: end, line, openQuote: -1 };
        line++;
        from = feed + 1;
        continue;
      }
      if (state === undefined) {
        const grammar = formatOf({ bytes, from, to: end, line });
        state = isTable(grammar) ? startOfTable(grammar.record.separator) : null;
      }
      const to = state === null ? end : frame(bytes, from, bytes.length, state);
      if (to === INCOMPLETE) {
        if (!isLast) break;
        yield { bytes, from, to: bytes.length - 1, line, openQuote: state?.openQuote ?? -1 };
        from = bytes.length;
        break;
      }
      yield { bytes, from, to, line, openQuote: -1 };
      line += state?.lines ?? 1;
      from = state?.next ?? feed + 1;
    }
    bytes = bytes.slice(from);
    if (state) forgetQuote(state);
  };
  for await (const chunk of chunks) {
    bytes = joined(bytes, chunk);
    yield* cut(false);
  }
  if (bytes.length > 0 && bytes.at(-1) !== LF) bytes = joined(bytes, Uint8Array.of(LF));
  yield* cut(true);
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}
