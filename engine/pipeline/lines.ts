import type { Buffer } from "node:buffer";
import { type CompiledParser, REJECT } from "../backends/compile/index.ts";
import type { SampledLine } from "../select/index.ts";
import { firstUnit, handOn, isFull, type Reader, type Work } from "./work.ts";

const LF = 10;
const CR = 13;
const SPACE = 32;

/** Lines are whole up to the last line feed. */
export function completeLines(bytes: Buffer, fresh: number, filled: number): number {
  const last = bytes.subarray(fresh, filled).lastIndexOf(LF);
  return last < 0 ? 0 : fresh + last + 1;
}

/** Reads lines of one format. */
export function lineReader(parser: CompiledParser, work: Work): Reader {
  const { event, counters, arena, emission, strict } = work;
  const { bytes: account } = counters;
  const { writer } = arena;
  const { grammar } = parser;
  const keepsBlank = grammar.blank === "keep";
  const copies = grammar.json && emission.copiesJson;

  function read(bytes: Buffer, from: number, to: number): number {
    let at = from;
    // Canonical records that stand one behind the other are copied at once.
    let copyFrom = from;
    let copyTo = from;
    let parsed = 0;
    while (at < to) {
      const start = at;
      const feed = bytes.indexOf(LF, at);
      const end = feed > at && bytes[feed - 1] === CR ? feed - 1 : feed;
      counters.line++;
      counters.lines++;
      at = feed + 1;

      if (!keepsBlank && (start === end || bytes[start]! <= SPACE) && isBlank(bytes, start, end)) {
        counters.blank++;
        account.skipped.blank += at - start;
      } else if (copies && parser.scan(bytes, start, end) === 1) {
        counters.events++;
        parsed += at - start;
        if (emission.quiet) continue;
        if (copyTo !== start || end !== feed) {
          writer.copy(bytes, copyFrom, copyTo);
          copyFrom = start;
        }
        copyTo = at;
        if (end !== feed) {
          writer.copy(bytes, start, end);
          writer.byte(LF);
          copyFrom = at;
        }
      } else {
        writer.copy(bytes, copyFrom, copyTo);
        copyFrom = copyTo;
        if (parser.parse(bytes, start, end, event) === REJECT) {
          account.rejected += at - start;
          if (!work.reject(parser, bytes, start, end)) break;
        } else {
          if (strict && event.unconverted > 0) {
            account.rejected += at - start;
            work.complain({ code: "unconverted", field: firstUnit(event) });
            break;
          }
          parsed += at - start;
          if (!handOn(work, counters.line, bytes, start, end) || isFull(arena)) break;
        }
      }
    }
    writer.copy(bytes, copyFrom, copyTo);
    account.parsed += parsed;
    return at;
  }

  return { begin() {}, complete: completeLines, read, lose() {}, end: (_, from, to) => to - from };
}

/** Whether `bytes[from, to)` is white space, and none of it the separator of a table, if there is one. */
export function isBlank(bytes: Uint8Array, from: number, to: number, separator = -1): boolean {
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if ((byte !== SPACE && (byte < 9 || byte > CR)) || byte === separator) return false;
  }
  return true;
}

/** The first line of `bytes[from, to)` that has content. */
export function firstLine(bytes: Buffer, from: number, to: number): SampledLine | null {
  for (let at = from, number = 1; at < to; number++) {
    const feed = bytes.indexOf(LF, at);
    const end = feed > at && bytes[feed - 1] === CR ? feed - 1 : feed;
    if (!isBlank(bytes, at, end)) return { from: at, to: end, number };
    at = feed + 1;
  }
  return null;
}
