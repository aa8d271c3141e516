import { SPACE } from "../event/bytes.ts";
import { isBlank } from "../input/index.ts";
import { type CompiledParser, REJECT } from "../parse/programs/index.ts";
import {
  completeLines,
  eachLine,
  firstUnit,
  handOn,
  NO_FILE_CONTEXT,
  type Reader,
  type RecordReader,
  type RecordWork,
} from "../records/index.ts";
import { copying, surveying } from "./json-lines.ts";

/** Reads records of one format. */
export function recordReader(parser: CompiledParser, work: RecordWork): RecordReader {
  const { event, counters, strict } = work;
  const { bytes: account } = counters;
  const keepsBlank = parser.grammar.blank === "keep";
  const probe = prober(parser, work);

  return {
    startFile() {},
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
export function lineReader(parser: CompiledParser, work: RecordWork): Reader {
  return {
    startFile() {},
    complete: completeLines,
    read: readOf(parser, work),
    lose() {},
    fileContext: () => NO_FILE_CONTEXT,
    inherit() {},
    end: (_, from, to) => to - from,
  };
}

function readOf(parser: CompiledParser, work: RecordWork): Reader["read"] {
  const { record } = recordReader(parser, work);
  const { copies = null, survey = null } = work.sink.json ?? {};
  if (parser.json && copies) return copying(parser.json, copies, record, work);
  if (parser.json && survey) return surveying(parser.json, survey, record, work);
  return eachLine(work, record);
}

/** Probing pauses when useless probes outnumber useful ones by this many. */
const PATIENCE = 16;
const OF_USE = 1;

/** Looks at a record for what is needed of it. @returns whether the event has that now; if not, the record is to be parsed. */
type Prober = (bytes: Uint8Array, from: number, to: number) => boolean;

/** Makes what checks records of a format, or null where all of a record is needed. */
function prober(
  parser: CompiledParser,
  { event, sink, limits }: Pick<RecordWork, "event" | "sink" | "limits">,
): Prober | null {
  const { json } = parser;
  const needs = sink.json?.needs ?? null;
  if (!json || !needs) return null;
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
