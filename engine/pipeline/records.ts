import type { Buffer } from "node:buffer";
import { REJECT } from "../backends/compile/index.ts";
import type { Event } from "../event/tape.ts";
import type { Arena } from "./arena.ts";
import type { Plan } from "./plan.ts";

const LF = 10;
const CR = 13;
const SPACE = 32;

/** What has been read and made so far. */
export interface Counters {
  /** Lines of the current file, and of the whole run. */
  line: number;
  lines: number;
  blank: number;
  events: number;
}

/** A record that the grammar did not accept. @returns whether the run goes on. */
export type OnReject = (bytes: Buffer, from: number, to: number, plan: Plan) => boolean;

/**
 * Reads the lines of `bytes[from, to)`, each with its line end, and writes their events, until the output region holds
 * `flushAt` bytes or a rejected record ends the run.
 * @returns the byte behind the last line that was read.
 */
export function readRecords(
  bytes: Buffer,
  from: number,
  to: number,
  plan: Plan,
  event: Event,
  arena: Arena,
  counters: Counters,
  onReject: OnReject,
  flushAt: number,
): number {
  const { parser, format, stages, copies, keepsBlank, quiet } = plan;
  const { writer } = arena;
  let at = from;
  // Canonical records that stand one behind the other are copied at once.
  let copyFrom = from;
  let copyTo = from;

  while (at < to) {
    const feed = bytes.indexOf(LF, at);
    const end = feed > at && bytes[feed - 1] === CR ? feed - 1 : feed;
    const start = at;
    counters.line++;
    counters.lines++;
    at = feed + 1;

    if (!keepsBlank && (start === end || (bytes[start]! <= SPACE && isBlank(bytes, start, end)))) {
      counters.blank++;
      continue;
    }
    if (copies && parser.scan(bytes, start, end) === 1) {
      counters.events++;
      if (quiet) continue;
      if (copyTo !== start || end !== feed) {
        writer.copy(bytes, copyFrom, copyTo);
        copyFrom = start;
        if (end !== feed) {
          writer.copy(bytes, start, end);
          writer.byte(LF);
          copyFrom = at;
        }
      }
      copyTo = at;
    } else if (parser.parse(bytes, start, end, event) === REJECT) {
      if (!onReject(bytes, start, end, plan)) break;
    } else {
      counters.events++;
      for (let i = 0; i < stages.length; i++) stages[i]!(event);
      if (!quiet) {
        if (copyTo > copyFrom) {
          writer.copy(bytes, copyFrom, copyTo);
          copyFrom = copyTo;
        }
        const before = writer.at;
        format(event, writer);
        if (writer.at > before) writer.byte(LF);
      }
    }
    if (writer.at + (copyTo - copyFrom) >= flushAt) break;
  }
  if (copyTo > copyFrom) writer.copy(bytes, copyFrom, copyTo);
  return at;
}

/** Whether `bytes[from, to)` is white space. */
export function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte !== SPACE && (byte < 9 || byte > CR)) return false;
  }
  return true;
}
