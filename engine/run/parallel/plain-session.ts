import type { PlainEmission } from "../../emission/index.ts";
import { addCounters, type Counters, drainCounters } from "../../records/index.ts";
import type { PlainRejections } from "../report/rejections.ts";
import type { Session } from "../session/contract.ts";

/** What a session has counted and found in a part of the input, as plain data. Lines count from the start of that part. */
export interface PlainSession {
  readonly counters: Counters;
  readonly rejections: PlainRejections;
  readonly emission: PlainEmission;
  readonly renamed: number;
  readonly repeated: number;
  /** True if a problem with a record is to end the run. */
  readonly aborted: boolean;
}

/** Removes what the session has counted and found, and returns it. */
export function drainSession({ counters, rejections, intake, emission, aborted }: Session): PlainSession {
  const { event } = intake;
  const { renamed, repeated } = event;
  event.renamed = event.repeated = 0;
  // What is asked of events may count rejected records, so it is drained before those.
  const emitted = emission.drain();
  return {
    counters: drainCounters(counters),
    rejections: rejections.drain(),
    emission: emitted,
    ...{ renamed, repeated, aborted },
  };
}

/** Adds what another session has counted and found in the input after all that was read. */
export function mergeSession(session: Session, other: PlainSession): void {
  const { counters, rejections, intake, emission } = session;
  const { event } = intake;
  const { line } = counters;
  rejections.merge(other.rejections, line, emission.admits);
  addCounters(counters, other.counters);
  emission.merge(other.emission, line);
  event.renamed += other.renamed;
  event.repeated += other.repeated;
  session.aborted ||= other.aborted;
}
