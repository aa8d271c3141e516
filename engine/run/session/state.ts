import type { Emission } from "../../emission/index.ts";
import type { Source } from "../../input/index.ts";
import type { Origin } from "../../output/index.ts";
import type { Intake } from "../../readers/index.ts";
import type { Arena, Counters, LineChooser, Sieve } from "../../records/index.ts";
import type { SessionOptions } from "../options.ts";
import type { Rejections } from "../report/rejections.ts";
import type { SessionContext } from "./contract.ts";
import type { Troubles } from "./troubles.ts";

/** What the classes of a session share. */
export interface SessionState {
  readonly options: SessionOptions;
  readonly context: SessionContext;
  readonly arena: Arena;
  readonly counters: Counters;
  readonly rejections: Rejections;
  readonly troubles: Troubles;
  readonly intake: Intake;
  readonly emission: Emission;
  /** The place of the current record. */
  readonly origin: Origin;
  readonly chooser: LineChooser | null;
  readonly sieve: Sieve | null;
  /** The source that is being read; null between two portions. */
  source: Source | null;
  /** True if nothing more is to be read. */
  stopped(): boolean;
}

/** The sieve that removes lines; null if all lines are read, or if the reader itself chooses rows. */
export function siftingOf({ intake, sieve }: SessionState): Sieve | null {
  return intake.choosesRows ? null : sieve;
}
