import { LF } from "../event/bytes.ts";
import { joined } from "../input/archives/input.ts";
import type { EventReader } from "./event-reader.ts";

/** The most bytes of a line, unless an option says otherwise: as for the command. */
const MOST_LINE_BYTES = 16 * 1024 * 1024;
/** As many bytes of a longer line are kept for its failure. */
const KEPT = 64 * 1024;

/**
 * The same reader, which gets no line of more than `most` bytes: each is a failure with its length.
 * @param reader is given chunks of at most `most` bytes.
 */
export function withLineLimit<T>(reader: EventReader<T>, most = MOST_LINE_BYTES): Pick<EventReader<T>, "feed" | "end"> {
  /** The bytes of the line that has not ended. */
  let open = reader.open;
  /** The start of that line, if it is too long. */
  let start: Uint8Array | null = null;

  /** Takes a part of a line that is too long. */
  function pass(part: Uint8Array): void {
    start ??= reader.lose();
    open += part.length;
    if (start.length < KEPT) start = joined(start, part.subarray(0, KEPT - start.length));
  }

  function endLine(): void {
    if (start) reader.reject(start, open, `the line has ${open} bytes, more than the ${most} of maxLineBytes`);
    open = 0;
    start = null;
  }

  return {
    feed(chunk) {
      let end = chunk.indexOf(LF);
      if (end < 0) end = chunk.length;
      if (!start && open + end <= most) {
        const last = chunk.lastIndexOf(LF);
        open = last < 0 ? open + chunk.length : chunk.length - last - 1;
        return reader.feed(chunk);
      }
      pass(chunk.subarray(0, end));
      if (end === chunk.length) return reader.feed(NOTHING);
      endLine();
      open = chunk.length - Math.max(end, chunk.lastIndexOf(LF)) - 1;
      return reader.feed(chunk.subarray(end + 1));
    },
    end() {
      endLine();
      return reader.end();
    },
  };
}
const NOTHING = new Uint8Array(0);
