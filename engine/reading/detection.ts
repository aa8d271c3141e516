import { Event } from "../event/index.ts";
import type { Grammar } from "../grammar/index.ts";
import { detect, trialOf } from "../select/index.ts";
import type { Detection } from "./event-reader.ts";

/** Detection among the formats of a catalogue; a line that none accepts is in the one that accepts every line. */
export function detectionIn(catalogue: readonly Grammar[]): Detection {
  return (line, bytes, parserOf, names) => {
    const trial = trialOf(parserOf, new Event(names));
    const detected = line && detect(catalogue, trial, bytes, line.from, line.to);
    return detected ?? catalogue.find(({ acceptsAll }) => acceptsAll) ?? null;
  };
}
