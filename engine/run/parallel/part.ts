import type { PlainEmission } from "../../emission/index.ts";
import { addCounters, type Counters, takeCounters } from "../../records/index.ts";
import type { PlainRejections } from "../report/rejections.ts";
import type { Session } from "../session/contract.ts";

/** What a session has come to with a part of the input, but for what was written, as plain data. Lines count from its start. */
export interface Part {
  readonly counters: Counters;
  readonly rejections: PlainRejections;
  readonly emission: PlainEmission;
  readonly renamed: number;
  readonly repeated: number;
  /** Whether a problem is to end the run. */
  readonly aborted: boolean;
}

/** What the session has come to; it begins anew. */
export function takePart({ counters, rejections, intake, emission, aborted }: Session): Part {
  const { event } = intake;
  const { renamed, repeated } = event;
  event.renamed = event.repeated = 0;
  return {
    counters: takeCounters(counters),
    rejections: rejections.take(),
    emission: emission.take(),
    ...{ renamed, repeated, aborted },
  };
}

/** Adds what another session has come to with what stands behind all that was read. */
export function joinPart(session: Session, part: Part): void {
  const { counters, rejections, intake, emission } = session;
  const { event } = intake;
  rejections.merge(part.rejections, counters.line, emission.admits);
  addCounters(counters, part.counters);
  emission.merge(part.emission);
  event.renamed += part.renamed;
  event.repeated += part.repeated;
  session.aborted ||= part.aborted;
}
