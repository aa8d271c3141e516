import { CR, LF, textEnd } from "../event/bytes.ts";
import { CANONICAL, DISTINCT, type JsonFast } from "../json/index.ts";
import {
  isFull,
  type JsonCopies,
  type JsonSink,
  type JsonWays,
  placeRecord,
  type Reader,
  type RecordReader,
  type RecordWork,
} from "../records/index.ts";

/** The ways of the command line. */
export const jsonWays: JsonWays = {
  lines(json, record, work) {
    const { copies = null, survey = null } = work.sink.json ?? {};
    if (copies) return copying(json, copies, record, work);
    return survey && surveying(json, survey, record, work);
  },
  prober,
};

/** Makes what reads lines of JSON, and copies those whose text is canonical; all others are handed to `record`. */
function copying(
  json: JsonFast,
  { writer, quiet, count }: JsonCopies,
  record: RecordReader["record"],
  { counters, arena }: RecordWork,
): Reader["read"] {
  // If nothing is printed, a record need not be a copy of its output.
  const isEnough = (form: number) => form === CANONICAL || (form === DISTINCT && quiet);

  return (bytes, from, to) => {
    let at = from;
    // Adjacent records are copied in one call.
    let copyFrom = from;
    let copyTo = from;
    let size = 0;
    let records = 0;
    while (at < to) {
      const start = at;
      let end = json.scanAhead(bytes, start, to);
      const isRead = end >= 0;
      const feed = !isRead ? bytes.indexOf(LF, start) : bytes[end] === CR ? end + 1 : end;
      if (!isRead) end = textEnd(bytes, start, feed);
      counters.line++;
      counters.lines++;
      at = feed + 1;

      if (!isRead && !isEnough(json.scan(bytes, start, end))) {
        writer.copy(bytes, copyFrom, copyTo);
        copyFrom = copyTo;
        if (!record(bytes, start, end, at - start) || isFull(arena)) break;
        continue;
      }
      records++;
      size += at - start;
      if (quiet) continue;
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
    if (records > 0) count(records);
    return at;
  };
}

/** Makes a reader of JSON lines that takes only a census; lines without one are handed to `record`. */
function surveying(
  json: JsonFast,
  survey: NonNullable<JsonSink["survey"]>,
  record: RecordReader["record"],
  work: RecordWork,
): Reader["read"] {
  const { counters, arena, event } = work;
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
        placeRecord(work, counters.line, bytes, start, end);
        survey(event);
        counters.events++;
        size += at - start;
        continue;
      }
      if (!record(bytes, start, textEnd(bytes, start, feed), at - start) || isFull(arena)) break;
    }
    counters.bytes.parsed += size;
    return at;
  };
}

/** Probing pauses when useless probes outnumber useful ones by this many. */
const PATIENCE = 16;
const OF_USE = 1;

/** Makes what checks records of a format, or null where all of a record is needed. */
function prober(json: JsonFast, { event, sink, limits }: RecordWork): ReturnType<JsonWays["prober"]> {
  const needs = sink.json?.needs ?? null;
  if (!needs) return null;
  const { copies, counts } = needs;
  const look = copies ? json.probe : counts ? json.survey : json.pick;
  let patience = PATIENCE;

  return (bytes, from, to) => {
    if (patience <= 0) {
      if (--patience < -limits.probePause) patience = 1;
      return false;
    }
    if (look(bytes, from, to, event) === OF_USE) {
      if (patience < PATIENCE) patience++;
      return true;
    }
    patience--;
    return false;
  };
}
