import type { CompiledParser } from "../parse/programs/index.ts";
import type { RecordWork } from "../records/index.ts";

/** Records of which a probe has been of no use, beyond those of which it has, after which no more are probed for a while. */
const PATIENCE = 16;
const OF_USE = 1;

/** Looks at a record for what is needed of it. @returns whether the event has that now; if not, the record is to be parsed. */
type Prober = (bytes: Uint8Array, from: number, to: number) => boolean;

/** Makes what checks records of a format, or null where all of a record is needed. */
export function prober(
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
