import { LF, SPACE, textEnd } from "../../event/bytes.ts";
import type { Joint } from "../../grammar/index.ts";

/** The byte between two joined lines. */
export const joints: Readonly<Record<Joint, number | null>> = { space: SPACE, newline: LF, empty: null };

/** The lines of a joined record. */
interface Joined {
  /** The start of each line in bytes from the record's start; only the first `lines` numbers count. */
  starts: Int32Array;
  lines: number;
}

export function newJoined(): Joined {
  return { starts: new Int32Array(64), lines: 0 };
}

/**
 * Joins the lines of the record `bytes[from, to)` in place: each LF or CR LF becomes the joint.
 * @returns the end of the record's text, where a line end is.
 */
export function joinLines(bytes: Uint8Array, from: number, to: number, joint: Joint, joined: Joined): number {
  const byte = joints[joint];
  let end = from;
  joined.lines = 0;
  for (let at = from; ; ) {
    const feed = bytes.indexOf(LF, at);
    const isLast = feed < 0 || feed >= to;
    const lineEnd = isLast ? to : textEnd(bytes, at, feed);
    note(joined, end - from);
    if (end !== at) bytes.copyWithin(end, at, lineEnd);
    end += lineEnd - at;
    if (isLast) break;
    if (byte !== null) bytes[end++] = byte;
    at = feed + 1;
  }
  if (end < to) bytes[end] = LF;
  return end;
}

function note(joined: Joined, start: number): void {
  if (joined.lines === joined.starts.length) {
    const larger = new Int32Array(joined.lines * 2);
    larger.set(joined.starts);
    joined.starts = larger;
  }
  joined.starts[joined.lines++] = start;
}
