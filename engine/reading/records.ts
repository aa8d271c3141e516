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
  const pending = newPending();
  let line = 1;
  let isStart = true;
  let state: ReturnType<typeof startOfTable> | null | undefined;
  const cut = function* (isLast: boolean): Generator<Piece> {
    const bytes = pending.bytes();
    let from = pending.from;
    if (isStart) {
      if (bytes.length < BOM.length && !isLast) return;
      isStart = false;
      if (BOM.every((byte, i) => bytes[i] === byte)) from = BOM.length;
    }
    while (from < bytes.length) {
      const feed = bytes.indexOf(LF, Math.max(from, pending.searched));
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
    pending.from = from;
    // Of a table the first line end behind the record is looked for again: a quote may have closed in front of it.
    pending.searched = state ? from : bytes.length;
    if (state) forgetQuote(state);
  };
  for await (const chunk of chunks) {
    pending.add(chunk);
    yield* cut(false);
  }
  const bytes = pending.bytes();
  if (bytes.length > pending.from && bytes.at(-1) !== LF) pending.add(Uint8Array.of(LF));
  yield* cut(true);
}

const FIRST_ROOM = 64 * 1024;

/** Bytes that no record has been made of yet, in room that is used again. */
function newPending() {
  let room = new Uint8Array(FIRST_ROOM);
  let end = 0;
  const pending = {
    /** Where they begin, and up to where no line end is among them. */
    from: 0,
    searched: 0,
    bytes: () => room.subarray(0, end),
    add(chunk: Uint8Array): void {
      if (end + chunk.length > room.length) makeRoom(chunk.length);
      room.set(chunk, end);
      end += chunk.length;
    },
  };

  /** Room is doubled, so that a long record is not copied with each of its chunks. */
  function makeRoom(length: number): void {
    const left = room.subarray(pending.from, end);
    const needed = left.length + length;
    const larger = 2 * needed > room.length ? new Uint8Array(2 * needed) : room;
    larger.set(left);
    room = larger;
    end = left.length;
    pending.searched = Math.max(0, pending.searched - pending.from);
    pending.from = 0;
  }
  return pending;
}
