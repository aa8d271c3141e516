import { CR, LF } from "../../event/bytes.ts";
import { allocate } from "../../event/utf8.ts";
import {
  endOfGroup,
  frameGroup,
  type Grouping,
  INCOMPLETE,
  isBlank,
  joinLines,
  type LineRule,
  newJoined,
  startOfGroups,
} from "../../input/index.ts";
import { lineNumber } from "../line-numbers.ts";
import { NO_FILE_CONTEXT, type Reader, type RecordReader } from "../reader.ts";
import { completeLines, isFull, lineAt, type Pieces, type RecordWork, type Work } from "../work.ts";
import { groupingBy, type Multiline } from "./multiline.ts";

/** Makes records of several lines, on the command line and in the library. */
export interface LineGroups {
  /** What of the work differs for readers of the records: it knows where the lines of a record are in the file. */
  readonly placing: Pick<RecordWork, "reject" | "keep">;
  reader(records: RecordReader): Reader;
  /**
   * A copy of the first record with content of the whole lines `bytes[from, to)`, with a line feed after it; null where
   * there is none. `isAll` says that no line follows. Missing where lines say as much as their records.
   */
  readonly first?: (bytes: Uint8Array, from: number, to: number, isAll: boolean) => Uint8Array | null;
}

/** What {@link lineGroups} uses of the work of a run. */
export type GroupWork = RecordWork & Pick<Work, "leaveOut">;

type GroupState = ReturnType<typeof startOfGroups>;

/** What the readers of joined records share. */
interface Groups {
  readonly rule: LineRule;
  readonly grouping: Grouping;
  readonly multiline: GroupOptions;
  readonly work: GroupWork;
  /** The lines of the record that was joined last. */
  readonly joined: ReturnType<typeof newJoined>;
}

/** How records are joined, as far as the library says it too. */
export type GroupOptions = Pick<Multiline, "lines" | "joint" | "maxLines" | "maxBytes">;

/** Makes records of consecutive lines. */
export function lineGroups(rule: LineRule, multiline: GroupOptions, work: GroupWork): LineGroups {
  const groups: Groups = { rule, grouping: groupingBy(rule, multiline), multiline, work, joined: newJoined() };
  const pieces = (length: number) => joinedPieces(groups, length);
  return {
    first: (bytes, from, to, isAll) => firstRecord(groups, bytes, from, to, isAll),
    placing: {
      reject: (parser, bytes, from, to) => work.reject(parser, bytes, from, to, pieces(to - from)),
      keep: (formats, bytes, from, to) => work.keep(formats, bytes, from, to, () => pieces(to - from)),
    },
    reader: (records) => groupReader(groups, records),
  };
}

/** The places of the lines of the joined record, `length` bytes; null if the line feeds in its text mark them. */
function joinedPieces({ multiline: { joint }, joined, work: { counters } }: Groups, length: number): Pieces {
  if (joint === "newline" || joined.lines < 2) return null;
  const between = joint === "empty" ? 0 : 1;
  return Array.from({ length: joined.lines }, (_, i) => {
    const next = i + 1 < joined.lines ? joined.starts[i + 1]! - between : length;
    return { from: joined.starts[i]!, to: next, line: lineNumber(counters, counters.line + i), before: "" };
  });
}

/** As {@link LineGroups.first}. */
function firstRecord(
  { grouping, multiline, joined }: Groups,
  bytes: Uint8Array,
  from: number,
  to: number,
  isAll: boolean,
): Uint8Array | null {
  const state = startOfGroups(grouping);
  for (let at = from; ; at = state.next) {
    let end = frameGroup(bytes, at, to, state);
    if (end === INCOMPLETE && isAll) end = endOfGroup(at, state);
    if (end === INCOMPLETE) return null;
    if (isBlank(bytes, at, end)) continue;
    const copy = allocate(state.next - at);
    copy.set(bytes.subarray(at, state.next));
    return copy.subarray(0, joinLines(copy, 0, end - at, multiline.joint, joined) + 1);
  }
}

/** Reads the record `bytes[from, to)`, which `state` has found last. @returns true if the run goes on. */
type ReadGroup = (state: GroupState, bytes: Uint8Array, from: number, to: number) => boolean;

function recordOfGroup({ multiline, work, joined }: Groups, records: RecordReader): ReadGroup {
  const { counters } = work;
  const isWhole = multiline.lines.kind === "whole";

  function read(bytes: Uint8Array, from: number, to: number, count: number, size: number): boolean {
    joined.lines = 0;
    if (to === from && !isWhole) {
      counters.blank += count;
      counters.bytes.skipped.blank += size;
      return true;
    }
    if (count === 1) return records.record(bytes, from, to, size);
    const end = records.verbatim ? to : withoutLineEnds(bytes, from, to);
    return records.record(bytes, from, joinLines(bytes, from, end, multiline.joint, joined), size);
  }

  return ({ next, lines: count, cut }, bytes, from, to) => {
    if (cut) counters.cutRecords++;
    counters.line++;
    const goesOn = read(bytes, from, to, count, next - from);
    counters.line += count - 1;
    counters.lines += count;
    return goesOn;
  };
}

function groupReader(groups: Groups, records: RecordReader): Reader {
  const { rule, grouping, work } = groups;
  const { lines, maxBytes } = groups.multiline;
  const { counters, arena } = work;
  const isWhole = lines.kind === "whole";
  const isOfTable = records.columns !== undefined || records.directives !== undefined;
  const needsHeads = lines.kind === "patterns" || lines.kind === "timestamps";
  const readGroup = recordOfGroup(groups, records);
  let state = startOfGroups(grouping);
  let isHeaderDue = records.hasHeader;
  /** Whether the file is too long to be one record: what is left of it is passed over. */
  let isLost = false;

  /** The first line with content is a record of its own. */
  function readHeader(bytes: Uint8Array, from: number): number {
    const { end, next } = lineAt(bytes, from);
    isHeaderDue = isBlank(bytes, from, end);
    counters.line++;
    counters.lines++;
    records.record(bytes, from, end, next - from);
    return next;
  }

  /** Passes over the whole lines `bytes[from, to)`. */
  function lose(bytes: Uint8Array, from: number, to: number): number {
    state = startOfGroups(grouping);
    for (let at = from; at < to; at = lineAt(bytes, at).next) counters.lines++;
    counters.bytes.skipped.tooLong += to - from;
    return to;
  }

  function settle(bytes: Uint8Array, from: number): number {
    const end = endOfGroup(from, state);
    if (end === INCOMPLETE) return from;
    readGroup(state, bytes, from, end);
    return state.next;
  }

  return {
    startFile() {
      state = startOfGroups(grouping);
      isHeaderDue = records.hasHeader;
      isLost = false;
      records.startFile();
    },
    complete: completeLines,
    read(bytes, from, to) {
      let at = from;
      let goesOn = true;
      while (isHeaderDue && at < to) at = readHeader(bytes, at);
      while (!isLost && goesOn && !isFull(arena)) {
        const end = frameGroup(bytes, at, to, state);
        if (end === INCOMPLETE) {
          if (!isWhole || state.done <= maxBytes) break;
          isLost = true;
          work.leaveOut(maxBytes);
        } else {
          goesOn = readGroup(state, bytes, at, end);
          at = state.next;
        }
      }
      return isLost ? lose(bytes, at, to) : at;
    },
    held: () => state.done,
    settle,
    lose() {},
    fileContext() {
      if (!rule.isLocal || isOfTable || (needsHeads && !state.begun)) return null;
      return { ...NO_FILE_CONTEXT, joined: { known: rule.known?.() ?? 0, begun: state.begun } };
    },
    undivided: () => (isOfTable ? "lines are joined to the rows of a table" : null),
    inherit({ joined: before }) {
      state = startOfGroups(grouping);
      if (!before) return;
      state.begun = before.begun;
      rule.resume?.(before.known);
    },
    ...(rule.isLocal && { role: rule.role }),
    end(bytes, from, to) {
      const left = to - settle(bytes, from);
      if (needsHeads && !state.begun && counters.line > 1) counters.headlessFiles++;
      return left;
    },
  };
}

function withoutLineEnds(bytes: Uint8Array, from: number, to: number): number {
  let end = to;
  while (end > from && (bytes[end - 1] === LF || bytes[end - 1] === CR)) end--;
  return end;
}
