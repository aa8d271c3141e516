import type { Heritage } from "../../records/index.ts";
import type { SessionOptions } from "../options.ts";
import type { Session } from "../session/contract.ts";
import type { Crew } from "./crew.ts";
import type { Joiner } from "./joiner.ts";

/** What dividing an input needs. */
export interface Division {
  readonly options: SessionOptions;
  /** The session of the run. */
  readonly session: Session;
  readonly crew: Crew;
  readonly joiner: Joiner;
  /** As in `ParallelOptions`. */
  readonly readers: number;
  readonly batchLines: number | null;
}

/** What workers have to know of the input before their part of it. */
export function heritageOf(intake: Session["intake"]): Heritage {
  const heritage = intake.heritage();
  if (!heritage) throw new Error("the rest of an input cannot be divided");
  return heritage;
}

/** Whether a worker began with what the directives before its part say, as is known when the part is joined. */
export function isInForce(given: Heritage, heritage: Heritage): boolean {
  return JSON.stringify(given.directives) === JSON.stringify(heritage.directives);
}
