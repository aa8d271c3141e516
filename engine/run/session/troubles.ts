import { type Counters, lineNumber, piecesIfSkipped, type Work } from "../../records/index.ts";
import type { Rejections } from "../report/rejections.ts";

/** What readers report about records that they cannot read as expected. */
export interface Troubles
  extends Pick<Work, "reject" | "keep" | "stray" | "tell" | "complain" | "unterminated" | "leaveOut"> {
  /** The name of the source that is read. */
  source: string;
  /** True if a problem with a record has ended the run. */
  aborted: boolean;
}

export function troublesOf(rejections: Rejections, counters: Counters, strict: boolean): Troubles {
  let aborted = false;
  const troubles: Troubles = {
    source: "",
    get aborted() {
      return aborted;
    },
    set aborted(isAborted) {
      aborted = isAborted;
    },
    reject(parser, bytes, from, to, pieces = null) {
      rejections.add(parser, troubles.source, bytes, from, to, pieces ?? piecesIfSkipped(counters, bytes, from, to));
      aborted = strict;
      return !aborted;
    },
    keep(formats, bytes, from, to, pieces) {
      rejections.misfits.keep(formats, bytes, from, to, () => ({
        source: troubles.source,
        line: lineNumber(counters, counters.line),
        pieces: pieces?.() ?? piecesIfSkipped(counters, bytes, from, to),
      }));
    },
    stray: (source, format) => rejections.misfits.stray({ source, format }),
    tell: (diagnostic) => rejections.say(diagnostic),
    complain(complaint) {
      rejections.complain(complaint, troubles.source);
      aborted = true;
      return false;
    },
    unterminated(parser, bytes, from, quote, to) {
      rejections.unterminated(parser, troubles.source, bytes, from, quote, to);
      aborted = strict;
    },
    leaveOut(limit) {
      rejections.leaveOut(troubles.source, limit);
      aborted = strict;
    },
  };
  return troubles;
}
