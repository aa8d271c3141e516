import { LF, longer, SPACE, textEnd } from "../../event/bytes.ts";
import type { Joint } from "../../grammar/index.ts";
import { isBlank } from "../text-lines.ts";
import { BEGINS, ENDS, type LineRule } from "./line-rules.ts";
import { INCOMPLETE } from "./quoted.ts";

/** How lines are joined into records. */
export interface Grouping {
  readonly rule: LineRule;
  /** True if blank lines at the end of a record are dropped. */
  readonly trims: boolean;
  /** A record that would have more lines, or more bytes with its line ends, is cut. */
  readonly maxLines: number;
  readonly maxBytes: number;
}

/** The state of framing a file. Offsets are in bytes. */
export interface GroupState {
  readonly grouping: Grouping;
  /** The start of the record after the last one. */
  next: number;
  /** The physical lines of the last record, with the blank ones at its end. */
  lines: number;
  /** The bytes of the next record that have been read, in whole lines, and the number of those lines. */
  done: number;
  count: number;
  /** Where their text ends, without its last line end; 0 if it is all blank. */
  text: number;
  /** True if they are the whole record. */
  closed: boolean;
  /** True if a line has begun a record by the rule. */
  begun: boolean;
  /** True if the last record was cut because it was too large. */
  cut: boolean;
}

/** The state at the start of a file. */
export function startOfGroups(grouping: Grouping): GroupState {
  grouping.rule.reset();
  return { grouping, next: 0, lines: 0, done: 0, count: 0, text: 0, closed: false, begun: false, cut: false };
}

/**
 * Finds the end of the record that begins at `from` in `bytes[from, to)`, which is whole lines; more about it is in
 * `state`. While a record is incomplete its bytes may move, but not change.
 * @returns the record's end, before its line end, or {@link INCOMPLETE} if the next lines may belong to it; it is `from`
 * if all of its lines are blank.
 */
export function frameGroup(bytes: Uint8Array, from: number, to: number, state: GroupState): number {
  const { rule, maxLines, maxBytes } = state.grouping;
  while (!state.closed) {
    const at = from + state.done;
    if (at >= to) return INCOMPLETE;
    const feed = bytes.indexOf(LF, at);
    const end = textEnd(bytes, at, feed);
    const role = rule.role(bytes, at, end);
    const next = feed + 1;
    const begins = (role & BEGINS) !== 0;
    if (begins) state.begun = true;
    if (state.count > 0 && (begins || state.count >= maxLines || end - from > maxBytes)) {
      const found = conclude(state, from);
      state.cut = !begins;
      add(state, bytes, at, at, end, next, role);
      return found;
    }
    add(state, bytes, from, at, end, next, role);
  }
  return conclude(state, from);
}

/**
 * Ends the record that begins at `from` with the lines of it that have been read.
 * @returns its end, as {@link frameGroup} does; {@link INCOMPLETE} if no line of it has been read.
 */
export const endOfGroup = (from: number, state: GroupState): number =>
  state.count === 0 ? INCOMPLETE : conclude(state, from);

/** Adds the line `bytes[at, end)` to the record that begins at `from`; the next one begins at `next`. */
function add(
  state: GroupState,
  bytes: Uint8Array,
  from: number,
  at: number,
  end: number,
  next: number,
  role: number,
): void {
  state.done = next - from;
  state.count++;
  const isText = !state.grouping.trims || (at < end && (bytes[at]! > SPACE || !isBlank(bytes, at, end)));
  if (isText) state.text = end - from;
  state.closed = (role & ENDS) !== 0;
}

/** Makes the lines that have been read a record; none of the next one has been read. */
function conclude(state: GroupState, from: number): number {
  const end = from + state.text;
  state.next = from + state.done;
  state.lines = state.count;
  state.done = 0;
  state.count = 0;
  state.text = 0;
  state.closed = false;
  state.cut = false;
  return end;
}

/** The byte between two joined lines. */
export const joints: Readonly<Record<Joint, number | null>> = { space: SPACE, newline: LF, empty: null };

/** The lines of a joined record. */
interface Joined {
  /** The start of each line in bytes from the record's start; only the first `lines` numbers count. */
  starts: Int32Array;
  lines: number;
}

export const newJoined = (): Joined => ({ starts: new Int32Array(64), lines: 0 });

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
    joined.starts = longer(joined.starts, joined.lines * 2);
  }
  joined.starts[joined.lines++] = start;
}
