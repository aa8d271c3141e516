import type { Buffer } from "node:buffer";
import { CANONICAL, type CompiledParser, DISTINCT, REJECT } from "../backends/programs/index.ts";
import { contentLines, isBlank } from "../input/index.ts";
import type { SampledLine } from "../select/index.ts";
import { prober } from "./prober.ts";
import { INSIDE, OUTSIDE, UNCLEAR } from "./stages/verdict.ts";
import { firstUnit, handOn, isFull, NO_HERITAGE, type Reader, type RecordReader, type Work } from "./work.ts";

const LF = 10;
const CR = 13;
const SPACE = 32;

/** Lines are whole up to the last line feed. */
export function completeLines(bytes: Buffer, fresh: number, filled: number): number {
  const last = bytes.subarray(fresh, filled).lastIndexOf(LF);
  return last < 0 ? 0 : fresh + last + 1;
}

/** The end of the line that begins at `from`, in front of its line end, and the line behind it. */
export function lineAt(bytes: Buffer, from: number): { readonly end: number; readonly next: number } {
  const feed = bytes.indexOf(LF, from);
  return { end: feed > from && bytes[feed - 1] === CR ? feed - 1 : feed, next: feed + 1 };
}

/** Reads records of one format. */
export function recordReader(parser: CompiledParser, work: Work): RecordReader {
  const { event, counters, strict } = work;
  const { bytes: account } = counters;
  const keepsBlank = parser.grammar.blank === "keep";
  const probe = prober(parser, work);

  return {
    begin() {},
    hasHeader: false,
    verbatim: parser.grammar.verbatim,
    record(bytes, from, to, size) {
      if (!keepsBlank && (from === to || bytes[from]! <= SPACE) && isBlank(bytes, from, to)) {
        counters.blank++;
        account.skipped.blank += size;
        return true;
      }
      if (probe?.(bytes, from, to)) {
        account.parsed += size;
        return handOn(work, counters.line, bytes, from, to, true);
      }
      if (parser.parse(bytes, from, to, event) === REJECT) {
        account.rejected += size;
        return work.reject(parser, bytes, from, to);
      }
      if (strict && event.unconverted > 0) {
        account.rejected += size;
        return work.complain({ code: "unconverted", field: firstUnit(event) });
      }
      account.parsed += size;
      return handOn(work, counters.line, bytes, from, to);
    },
  };
}

/** Reads lines of one format. */
export function lineReader(parser: CompiledParser, work: Work): Reader {
  const { counters, arena, emission, event } = work;
  const { bytes: account } = counters;
  const { writer } = arena;
  const { record } = recordReader(parser, work);
  const { glance, survey } = emission;
  const copies = parser.grammar.json && (emission.copiesJson || glance !== null);
  // Where nothing is printed, a record need not be a copy of its output.
  const isEnough = (form: number) => form === CANONICAL || (form === DISTINCT && emission.quiet && glance === null);

  /** Reads a record whose end nobody has looked for. @returns its end, or REJECT where that is to be done. */
  function ahead(bytes: Buffer, from: number, to: number): number {
    if (copies) return parser.scanAhead(bytes, from, to);
    return survey === null ? REJECT : parser.surveyAhead(bytes, from, to, event);
  }

  function read(bytes: Buffer, from: number, to: number): number {
    let at = from;
    // Canonical records that stand one behind the other are copied at once.
    let copyFrom = from;
    let copyTo = from;
    let copied = 0;
    let events = 0;
    let outside = 0;
    while (at < to) {
      const start = at;
      let end = ahead(bytes, start, to);
      const isRead = end >= 0;
      const feed = !isRead ? bytes.indexOf(LF, start) : bytes[end] === CR ? end + 1 : end;
      if (!isRead) end = feed > start && bytes[feed - 1] === CR ? feed - 1 : feed;
      counters.line++;
      counters.lines++;
      at = feed + 1;

      if (isRead && survey !== null) {
        survey(event);
        counters.events++;
        copied += at - start;
        continue;
      }
      const isCanonical = copies && (isRead || isEnough(parser.scan(bytes, start, end)));
      const seen = isCanonical && glance !== null ? glance(bytes, start, end) : INSIDE;
      if (!isCanonical || seen === UNCLEAR) {
        writer.copy(bytes, copyFrom, copyTo);
        copyFrom = copyTo;
        if (!record(bytes, start, end, at - start) || isFull(arena)) break;
        continue;
      }
      events++;
      copied += at - start;
      if (seen === OUTSIDE) outside++;
      if (emission.quiet || seen === OUTSIDE) continue;
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
    }
    writer.copy(bytes, copyFrom, copyTo);
    account.parsed += copied;
    counters.events += events;
    if (events > 0) emission.copied?.(events, outside);
    return at;
  }

  return {
    begin() {},
    complete: completeLines,
    read,
    lose() {},
    heritage: () => NO_HERITAGE,
    inherit() {},
    end: (_, from, to) => to - from,
  };
}

/** The first line of `bytes[from, to)` that has content. */
export function firstLine(bytes: Buffer, from: number, to: number): SampledLine | null {
  return contentLines(bytes, from, to, 1, 1)[0] ?? null;
}
