import { Event } from "../event/index.ts";
import type { Grammar, JoinedLines } from "../grammar/index.ts";
import { detect, trialOf } from "../select/index.ts";
import type { Detection } from "./event-reader.ts";
import { severalBy } from "./several.ts";

/**
 * Detection among the formats of a catalogue. A line that none recognizes is in the one that accepts every line, else in the
 * first that accepts it; else the first one rejects it.
 * @param lines how the caller joins lines; undefined for records of several lines as each format has them.
 */
export function detectionIn(catalogue: readonly Grammar[], lines: JoinedLines | null | undefined): Detection {
  return {
    of(line, bytes, parserOf, names) {
      const trial = trialOf(parserOf, new Event(names));
      const detected = line && detect(catalogue, trial, bytes, line.from, line.to);
      const accepting = ({ acceptsAll }: Grammar) => acceptsAll;
      const liberal = (grammar: Grammar) => line !== undefined && trial.accepts(grammar, bytes, line.from, line.to);
      return detected ?? catalogue.find(accepting) ?? catalogue.find(liberal) ?? catalogue[0] ?? null;
    },
    several: lines === undefined ? severalBy(catalogue) : null,
  };
}
