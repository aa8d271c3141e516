import { hash64, lanes } from "../../metrics/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import type { SamplingOptions } from "../options.ts";
import type { Planned, StageContext } from "./stage.ts";

/** The counts of a sample, as plain data. */
interface PlainSampling {
  /** How many events came, and how many of them were kept. */
  readonly seen: number;
  readonly kept: number;
}

const NONE: PlainSampling = { seen: 0, kept: 0 };
/** Hashes are below it. */
const HASHES = 2 ** 32;

/** Keeps a sample of the events, chosen by a hash: the same ones in each run. */
export function planSampling(
  { share, text }: SamplingOptions,
  verbose: boolean,
  { origin, leaveOut }: Pick<StageContext, "origin" | "leaveOut">,
): Planned {
  let counts = { ...NONE };

  function findings(): readonly Diagnostic[] {
    const { seen, kept } = counts;
    return seen > 0 && (verbose || kept === 0) ? [{ code: "sampled", text, kept, of: seen }] : [];
  }

  return {
    stage() {
      counts.seen++;
      hash64(origin.bytes, origin.from, origin.to);
      if (lanes[0]! >= share * HASHES) return leaveOut();
      counts.kept++;
      return true;
    },
    judges: false,
    looks: { at: [], leaves: "same" },
    findings,
    counts: {
      drain() {
        const drained = counts;
        counts = { ...NONE };
        return drained;
      },
      merge({ seen, kept }: PlainSampling) {
        counts = { seen: counts.seen + seen, kept: counts.kept + kept };
      },
    },
  };
}
