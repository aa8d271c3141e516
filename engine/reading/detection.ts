import { signsOf } from "../analysis/index.ts";
import { Event } from "../event/index.ts";
import type { Grammar, JoinedLines } from "../grammar/index.ts";
import { contentLines } from "../input/index.ts";
import { detect, type SampledLine, trialOf } from "../select/index.ts";
import type { Detection, Start } from "./event-reader.ts";
import { severalBy } from "./several.ts";

/**
 * Detection among the formats of a catalogue, by the first record. One that none recognizes is in the format that accepts
 * every line, else in the first that accepts it; else the first format rejects it.
 * @param lines how the caller joins lines; undefined for records of several lines as each format has them.
 */
export function detectionIn(catalogue: readonly Grammar[], lines: JoinedLines | null | undefined): Detection {
  const several = lines === undefined ? severalBy(catalogue) : () => null;
  const firstRecord = recordFinder();
  return (start) => {
    const found = several(start);
    if (found !== null) return found ?? null;
    const record = firstRecord(start);
    const format = record || start.isEnd ? formatOf(record, catalogue, start) : null;
    return format && { format, join: null };
  };
}

/** The bytes of a record, and the line that they are. */
interface Found {
  readonly bytes: Uint8Array;
  readonly line: SampledLine;
}

function formatOf(record: Found | null, catalogue: readonly Grammar[], { parserOf, names }: Start): Grammar | null {
  const trial = trialOf(parserOf, new Event(names), signsOf);
  const accepting = ({ acceptsAll }: Grammar) => acceptsAll;
  const detected = record && detect(catalogue, trial, record.bytes, record.line.from, record.line.to);
  const liberal = (one: Grammar) => record && trial.accepts(one, record.bytes, record.line.from, record.line.to);
  return detected ?? catalogue.find(accepting) ?? catalogue.find(liberal) ?? catalogue[0] ?? null;
}

/** Finds the first record with content; null if there is none, or if it may go on. */
function recordFinder(): (start: Start) => Found | null {
  let seen = 0;
  return ({ bytes, to, isEnd, first }) => {
    if (!first) {
      const [line] = contentLines(bytes, 0, to, 1, 1);
      return line ? { bytes, line } : null;
    }
    // A record that is looked for again has twice as many bytes, so that a long one is not read with each of its chunks.
    if (!isEnd && to >= seen && to < 2 * seen) return null;
    seen = to;
    const record = first(bytes, 0, to, isEnd);
    return record && { bytes: record, line: { from: 0, to: record.length - 1, number: 1 } };
  };
}
