import { CANONICAL, DISTINCT, type JsonFast } from "../json/index.ts";
import {
  INSIDE,
  isFull,
  type JsonCopies,
  type JsonSink,
  OUTSIDE,
  type Reader,
  type RecordReader,
  type RecordWork,
  UNCLEAR,
} from "../records/index.ts";

const LF = 10;
const CR = 13;

/** Makes what reads lines of JSON, and copies those whose text is canonical; all others are handed to `record`. */
export function copying(
  json: JsonFast,
  { writer, quiet, glance, count }: JsonCopies,
  record: RecordReader["record"],
  { counters, arena }: RecordWork,
): Reader["read"] {
  // Where nothing is printed, a record need not be a copy of its output.
  const isEnough = (form: number) => form === CANONICAL || (form === DISTINCT && quiet && glance === null);

  return (bytes, from, to) => {
    let at = from;
    // Records that stand one after the other are copied at once.
    let copyFrom = from;
    let copyTo = from;
    let size = 0;
    let records = 0;
    let leftOut = 0;
    while (at < to) {
      const start = at;
      let end = json.scanAhead(bytes, start, to);
      const isRead = end >= 0;
      const feed = !isRead ? bytes.indexOf(LF, start) : bytes[end] === CR ? end + 1 : end;
      if (!isRead) end = feed > start && bytes[feed - 1] === CR ? feed - 1 : feed;
      counters.line++;
      counters.lines++;
      at = feed + 1;

      const isCanonical = isRead || isEnough(json.scan(bytes, start, end));
      const seen = isCanonical && glance !== null ? glance(bytes, start, end) : INSIDE;
      if (!isCanonical || seen === UNCLEAR) {
        writer.copy(bytes, copyFrom, copyTo);
        copyFrom = copyTo;
        if (!record(bytes, start, end, at - start) || isFull(arena)) break;
        continue;
      }
      records++;
      size += at - start;
      if (seen === OUTSIDE) leftOut++;
      if (quiet || seen === OUTSIDE) continue;
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
    counters.bytes.parsed += size;
    counters.events += records;
    if (records > 0) count(records, leftOut);
    return at;
  };
}

/** Makes what reads lines of JSON, of which a census is enough; where none can be taken, they are handed to `record`. */
export function surveying(
  json: JsonFast,
  survey: NonNullable<JsonSink["survey"]>,
  record: RecordReader["record"],
  { counters, arena, event }: RecordWork,
): Reader["read"] {
  return (bytes, from, to) => {
    let at = from;
    let size = 0;
    while (at < to) {
      const start = at;
      const end = json.surveyAhead(bytes, start, to, event);
      const feed = end < 0 ? bytes.indexOf(LF, start) : bytes[end] === CR ? end + 1 : end;
      counters.line++;
      counters.lines++;
      at = feed + 1;
      if (end >= 0) {
        survey(event);
        counters.events++;
        size += at - start;
        continue;
      }
      const last = feed > start && bytes[feed - 1] === CR ? feed - 1 : feed;
      if (!record(bytes, start, last, at - start) || isFull(arena)) break;
    }
    counters.bytes.parsed += size;
    return at;
  };
}
