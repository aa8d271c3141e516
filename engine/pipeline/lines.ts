import type { Buffer } from "node:buffer";
import { contentLines, isBlank } from "../input/index.ts";
import { type CompiledParser, REJECT } from "../parse/programs/index.ts";
import type { SampledLine } from "../select/index.ts";
import { copying, surveying } from "./json-lines.ts";
import { prober } from "./prober.ts";
import { NO_HERITAGE, type Reader, type RecordReader } from "./reader.ts";
import { firstUnit, handOn, isFull, type Work } from "./work.ts";

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

/** Makes what reads whole lines, each of which is a record, until the output waits to be written. */
export function eachLine({ counters, arena }: Work, record: RecordReader["record"]): Reader["read"] {
  return (bytes, from, to) => {
    let at = from;
    let goesOn = true;
    while (at < to && goesOn && !isFull(arena)) {
      const start = at;
      const feed = bytes.indexOf(LF, start);
      counters.line++;
      counters.lines++;
      at = feed + 1;
      goesOn = record(bytes, start, feed > start && bytes[feed - 1] === CR ? feed - 1 : feed, at - start);
    }
    return at;
  };
}

/** Reads lines of one format. */
export function lineReader(parser: CompiledParser, work: Work): Reader {
  return {
    begin() {},
    complete: completeLines,
    read: readOf(parser, work),
    lose() {},
    heritage: () => NO_HERITAGE,
    inherit() {},
    end: (_, from, to) => to - from,
  };
}

function readOf(parser: CompiledParser, work: Work): Reader["read"] {
  const { record } = recordReader(parser, work);
  const { copies = null, survey = null } = work.sink.json ?? {};
  if (parser.json && copies) return copying(parser.json, copies, record, work);
  if (parser.json && survey) return surveying(parser.json, survey, record, work);
  return eachLine(work, record);
}

/** The first line of `bytes[from, to)` that has content. */
export function firstLine(bytes: Buffer, from: number, to: number): SampledLine | null {
  return contentLines(bytes, from, to, 1, 1)[0] ?? null;
}
