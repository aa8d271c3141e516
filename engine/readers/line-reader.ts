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

/** Reads records of one format. */
export function recordReader(parser: CompiledParser, work: RecordWork): RecordReader {
  const { event, counters, strict } = work;
  const { bytes: account } = counters;
  const keepsBlank = parser.grammar.blank === "keep";
  const probe = parser.json && work.json?.prober(parser.json, work);

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
  return (parser.json && work.json?.lines(parser.json, record, work)) ?? eachLine(work, record);
}
