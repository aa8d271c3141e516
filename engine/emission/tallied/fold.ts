import type { Event, Value, ValueMap } from "../../event/index.ts";
import { FOLD_FIELDS } from "../../output/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import { timestampsOf } from "../../time/index.ts";
import type { EmissionOptions, FoldingOptions } from "../options.ts";
import type { Held, Planned, StageContext } from "../stages/stage.ts";
import { comparedAll, comparedFields, timeOf } from "./repeats.ts";

/** Joins events that repeat the one before. It holds the last event until another one comes. */
export interface Folding {
  readonly planned: Planned;
  /** True if an event is held. */
  readonly holds: boolean;
  /** Passes the held event on, although a repeat of it may come. */
  release(): void;
}

/** Events in a row that are the same, of which the first one is held. */
interface Repeats {
  readonly held: Held;
  readonly key: string;
  count: number;
  readonly first: Value;
  last: Value;
}

export function planFolding(
  { fields }: FoldingOptions,
  { timestamps, keys }: Pick<EmissionOptions, "timestamps" | "keys">,
  context: Pick<StageContext, "names" | "hold" | "marked" | "release" | "leaveOut">,
): Folding {
  const { names } = context;
  const stamps = timestampsOf(timestamps, names);
  const compared = fields ?? keys?.filter((key) => !isOfFold(key)) ?? null;
  const keyOf = compared === null ? comparedAll(stamps) : comparedFields(compared, fields === null, names, stamps);
  let repeats: Repeats | null = null;
  let seen = 0;
  let folded = 0;
  let lacking = 0;

  function isRepeat(key: string): boolean {
    return repeats !== null && repeats.key === key && repeats.held.mark === context.marked();
  }

  function release(): void {
    const last = repeats;
    repeats = null;
    if (last) context.release(last.held, last.count > 1 ? withCount(last) : last.held.fields);
  }

  function stage(event: Event): boolean {
    seen++;
    const isDated = stamps.of(event);
    const time = isDated ? timeOf(event, stamps) : null;
    const key = keyOf(event, isDated);
    if (repeats && key !== null && isRepeat(key)) {
      repeats.count++;
      repeats.last = time;
      folded++;
      return context.leaveOut();
    }
    release();
    if (key === null) {
      lacking++;
      return true;
    }
    repeats = { held: context.hold(event), key, count: 1, first: time, last: time };
    return false;
  }

  function findings(): readonly Diagnostic[] {
    if (fields !== null && lacking > 0) return [{ code: "unfolded", fields, count: lacking, of: seen }];
    return seen > 1 && folded === 0 ? [{ code: "nothing-folded" }] : [];
  }

  return {
    planned: { stage, judges: false, end: release, findings },
    get holds() {
      return repeats !== null;
    },
    release,
  };
}

const [COUNT, FIRST, LAST] = FOLD_FIELDS;

export function isOfFold(name: string): boolean {
  return FOLD_FIELDS.some((field) => field === name);
}

/** The held event with the number of its repeats and their times. */
function withCount({ held, count, first, last }: Repeats): ValueMap {
  const fields = new Map(held.fields);
  const add = (name: string, value: Value) => void fields.set(freeName(name, fields), value);
  add(COUNT, count);
  if (first === null || last === null) return fields;
  add(FIRST, first);
  add(LAST, last);
  return fields;
}

/** The name, with a number if the event has it already. */
function freeName(name: string, fields: ValueMap): string {
  if (!fields.has(name)) return name;
  for (let number = 2; ; number++) if (!fields.has(`${name}_${number}`)) return `${name}_${number}`;
}
