import { LF } from "../event/bytes.ts";
import type { OutputFormat, OutputOptions } from "./format.ts";

/** The records of events as they are in the input, each with a line end; what was changed in an event is not printed. */
export function makeRaw({ origin }: Pick<OutputOptions, "origin">): OutputFormat {
  return {
    write(_event, out) {
      out.copy(origin.bytes, origin.from, origin.to);
      out.byte(LF);
    },
  };
}
