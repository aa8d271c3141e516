import { concatenated, copyOf, LF } from "../../event/bytes.ts";
import type { Parts } from "../../grammar/index.ts";
import {
  type Assembled,
  assembly,
  endOfGroup,
  frameGroup,
  type Grouping,
  INCOMPLETE,
  isBlank,
  joinLines,
  type LineRule,
  newJoined,
  type Piece,
  startOfGroups,
} from "../../input/index.ts";
import { completeLines, lineAt } from "../work.ts";
import type { ChosenLines } from "./chosen-lines.ts";
import { groupingBy, type Multiline } from "./multiline.ts";
import { ruleOf } from "./rule.ts";

/** A record that lines were joined to. */
export interface JoinedRecord {
  /** Without a line end after it. */
  readonly bytes: Uint8Array;
  /** Its physical lines in the input; the first counts from 1. */
  readonly line: number;
  readonly lines: number;
  /** Where its lines are; null if its line feeds show that. */
  readonly pieces: readonly Piece[] | null;
}

/** Joins the lines of one input, outside of a run. */
export interface InputJoiner {
  /** The records that end in these bytes, or before them. */
  add(bytes: Uint8Array): readonly JoinedRecord[];
  /** The records that are left at the end. */
  end(): readonly JoinedRecord[];
}

/** @param hasHeader whether the first line with content is a record of its own. */
export async function inputJoiner(multiline: Multiline, hasHeader: boolean): Promise<InputJoiner> {
  const { lines } = multiline;
  if (lines.kind === "parts") return partJoiner(lines, multiline);
  const rule = await ruleOf(lines);
  return joinerBy(multiline, hasHeader, () => rule);
}

/** As {@link inputJoiner}, without waiting: `ruleBy` makes the rule. */
export function joinerBy(
  multiline: Multiline,
  hasHeader: boolean,
  ruleBy: (lines: Exclude<ChosenLines, { kind: "parts" }>) => LineRule,
): InputJoiner {
  const { lines } = multiline;
  return lines.kind === "parts"
    ? partJoiner(lines, multiline)
    : groupJoiner(groupingBy(ruleBy(lines), multiline), multiline, hasHeader);
}

function groupJoiner(grouping: Grouping, { joint, lines }: Multiline, hasHeader: boolean): InputJoiner {
  const state = startOfGroups(grouping);
  const isWhole = lines.kind === "whole";
  let line = 1;
  let isHeaderDue = hasHeader;

  function recordOf(bytes: Uint8Array, from: number, end: number, next: number): JoinedRecord {
    const copy = copyOf(bytes, from, next);
    const joined = newJoined();
    const length = joinLines(copy, 0, end - from, joint, joined);
    const between = joint === "empty" ? 0 : 1;
    const pieces = Array.from({ length: joined.lines }, (_, i) => {
      const to = i + 1 < joined.lines ? joined.starts[i + 1]! - between : length;
      return { from: joined.starts[i]!, to, line: line + i, before: "" };
    });
    const isSeveral = joint !== "newline" && joined.lines > 1;
    return { bytes: copy.subarray(0, length), line, lines: state.lines, pieces: isSeveral ? pieces : null };
  }

  return byLines((bytes, isEnd, records) => {
    let at = 0;
    while (isHeaderDue && at < bytes.length) {
      const { end, next } = lineAt(bytes, at);
      isHeaderDue = isBlank(bytes, at, end);
      if (!isHeaderDue) records.push({ bytes: bytes.subarray(at, end), line, lines: 1, pieces: null });
      line++;
      at = next;
    }
    for (;;) {
      let end = frameGroup(bytes, at, bytes.length, state);
      if (end === INCOMPLETE && isEnd) end = endOfGroup(at, state);
      if (end === INCOMPLETE) break;
      const isEmpty = end === at && !isWhole;
      if (!isEmpty) records.push(recordOf(bytes, at, end, state.next));
      line += state.lines;
      at = state.next;
    }
    return at;
  });
}

/** Makes records of parts that other lines may separate. */
function partJoiner(parts: Parts, { joint, maxLines, maxBytes }: Multiline): InputJoiner {
  const open = assembly(parts, joint, maxLines, maxBytes);
  let line = 1;

  const recordOf = ({ bytes, pieces }: Assembled): JoinedRecord => ({
    bytes: bytes.subarray(0, -1),
    line: pieces[0]!.line,
    lines: pieces.at(-1)!.line - pieces[0]!.line + 1,
    pieces,
  });

  return byLines((bytes, isEnd, records) => {
    for (let at = 0; at < bytes.length; line++) {
      const { end, next } = lineAt(bytes, at);
      const taken = open.add(bytes, at, end, line, next - at);
      if (taken === "whole") records.push({ bytes: bytes.subarray(at, end), line, lines: 1, pieces: null });
      else if (taken !== "kept") records.push(recordOf(taken));
      at = next;
    }
    for (let one = isEnd ? open.release() : null; one; one = open.release()) records.push(recordOf(one));
    return bytes.length;
  });
}

/** @param take adds the records of whole lines to `records`. @returns the start of the lines that it needs again. */
function byLines(take: (bytes: Uint8Array, isEnd: boolean, records: JoinedRecord[]) => number): InputJoiner {
  let left: Uint8Array = new Uint8Array(0);
  return {
    add(bytes) {
      const records: JoinedRecord[] = [];
      const all = concatenated([left, bytes]);
      left = all.subarray(take(all.subarray(0, completeLines(all, 0, all.length)), false, records));
      return records;
    },
    end() {
      const records: JoinedRecord[] = [];
      const isEnded = left.length === 0 || left.at(-1) === LF;
      take(isEnded ? left : concatenated([left, Uint8Array.of(LF)]), true, records);
      return records;
    },
  };
}
