import type { Emission } from "../../emission/index.ts";
import type { Source } from "../../input/index.ts";
import type { Origin } from "../../output/index.ts";
import type { Intake } from "../../readers/index.ts";
import type { Arena, Counters, LineChooser, Sieve } from "../../records/index.ts";
import type { SessionOptions } from "../options.ts";
import type { Rejections } from "../report/rejections.ts";
import type { Surroundings } from "./contract.ts";
import type { Troubles } from "./troubles.ts";

/** What the parts of a session share. */
export interface Desk {
  readonly options: SessionOptions;
  readonly surroundings: Surroundings;
  readonly arena: Arena;
  readonly counters: Counters;
  readonly rejections: Rejections;
  readonly troubles: Troubles;
  readonly intake: Intake;
  readonly emission: Emission;
  /** Where the record of the event stands. */
  readonly origin: Origin;
  readonly chooser: LineChooser | null;
  readonly sieve: Sieve | null;
  /** The source that is being read; null between two portions. */
  source: Source | null;
  /** Whether nothing more is to be read. */
  stopped(): boolean;
}

/** What takes lines out; null where none are, or where the reader chooses rows itself. */
export function siftingOf({ intake, sieve }: Desk): Sieve | null {
  return intake.choosesRows ? null : sieve;
}
