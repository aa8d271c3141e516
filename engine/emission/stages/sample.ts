import { addressOf, type Event, fieldAt, fieldsOn, jsonText, unit, valueAt, valueOn } from "../../event/index.ts";
import { hash64, key, keyOf, lanes } from "../../metrics/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import type { SamplingOptions } from "../options.ts";
import type { Planned, StageContext } from "./stage.ts";

/** The counts of a sample, as plain data. */
interface PlainSampling {
  /** How many events came, and how many of them were kept. */
  readonly seen: number;
  readonly kept: number;
  /** How many of them lack the field that decides. */
  readonly lacking: number;
}

const NONE: PlainSampling = { seen: 0, kept: 0, lacking: 0 };
/** Hashes are below it. */
const HASHES = 2 ** 32;

/** Keeps a sample of the events, chosen by a hash: the same ones in each run. */
export function planSampling(
  { share, text, field }: SamplingOptions,
  verbose: boolean,
  { names, origin, leaveOut }: Pick<StageContext, "names" | "origin" | "leaveOut">,
): Planned {
  const address = field === null ? null : addressOf(field, names);
  let counts = { ...NONE };

  /** Hashes what decides about an event: the value of the field, or its record if it has none. */
  function hashOf(event: Event): number {
    const at = address === null ? -1 : fieldAt(event, address.name);
    const value = address === null ? unit : at < 0 ? valueOn(event, address) : valueAt(event, at);
    if (value === unit) {
      if (address !== null) counts.lacking++;
      hash64(origin.bytes, origin.from, origin.to);
    } else {
      if (keyOf(value) !== "taken") keyOf(jsonText(value));
      hash64(key.bytes, key.from, key.to);
    }
    return lanes[0]!;
  }

  function findings(): readonly Diagnostic[] {
    const { seen, kept, lacking } = counts;
    const notes: Diagnostic[] = [];
    if (lacking > 0 && field !== null) notes.push({ code: "unsampled-field", field, count: lacking, of: seen });
    if (seen > 0 && (verbose || kept === 0)) notes.push({ code: "sampled", text, kept, of: seen });
    return notes;
  }

  return {
    stage(event) {
      counts.seen++;
      if (hashOf(event) >= share * HASHES) return leaveOut();
      counts.kept++;
      return true;
    },
    judges: false,
    looks: { at: field === null ? [] : fieldsOn(field), leaves: "same" },
    findings,
    counts: {
      drain() {
        const drained = counts;
        counts = { ...NONE };
        return drained;
      },
      merge({ seen, kept, lacking }: PlainSampling) {
        counts = { seen: counts.seen + seen, kept: counts.kept + kept, lacking: counts.lacking + lacking };
      },
    },
  };
}
