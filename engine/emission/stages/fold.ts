import {
  addressOf,
  ENTRY,
  type Event,
  fieldAt,
  jsonText,
  type NameTable,
  typeAt,
  unit,
  type Value,
  type ValueMap,
  valueAt,
  valueOn,
  valueWithin,
  withoutWays,
} from "../../event/index.ts";
import { plainName, rankOf, usualNames } from "../../event/roles.ts";
import { isSecondName } from "../../event/time-names.ts";
import { FOLD_FIELDS } from "../../output/index.ts";
import type { Diagnostic } from "../../report/index.ts";
import { type Timestamps, timestampsOf } from "../../time/index.ts";
import type { EmissionOptions, FoldingOptions } from "../options.ts";
import type { Held, Planned, StageContext } from "./stage.ts";

/** Joins events that repeat the one before. It holds the last event until a different one comes. */
export interface Folding {
  readonly planned: Planned;
  /** True if an event is held. */
  readonly holds: boolean;
  /** Passes the held event on, although a repeat of it may come. */
  release(): void;
}

/** A run of equal events; the first one is held. */
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

/**
 * The text that repeats of an event have in common; null for an event that is never a repeat.
 * @param isDated whether the timestamp of the event has been read.
 */
type KeyOf = (event: Event, isDated: boolean) => string | null;

/** Names of ints that count records, in the form of {@link plainName}: they differ from one repeat to the next. */
const COUNTER = /^_?(?:line|seq|sequence|offset|(?:line|log_line|record|event|seq|sequence)_?(?:no|num|number|id))$/;

/** Compares all fields but those of the timestamp, and numbers that count records. */
function comparedAll(stamps: Timestamps): KeyOf {
  return (event, isDated) => {
    const parts: string[] = [];
    for (let at = 0; at < event.length; at += ENTRY) {
      const name = event.names.text(event.entries[at]!);
      const value = isDated && at === stamps.at.at ? withoutTime(event, stamps) : valueAt(event, at);
      if (value === unit || isOfTime(name) || (isDated && event.entries[at] === stamps.dateField)) continue;
      if (typeAt(event, at) === "int" && COUNTER.test(plainName(name))) continue;
      parts.push(JSON.stringify(name), jsonText(value));
    }
    return parts.join();
  };
}

/**
 * Compares some fields; an event with none of them is no repeat.
 * @param isTimeless whether the timestamp is not compared, even if it is one of them.
 */
function comparedFields(fields: readonly string[], isTimeless: boolean, names: NameTable, stamps: Timestamps): KeyOf {
  const addresses = fields.map((field) => addressOf(field, names));
  return (event, isDated) => {
    let isAny = false;
    const parts = addresses.map((address) => {
      const at = fieldAt(event, address.name);
      if (isTimeless && at >= 0 && ((isDated && at === stamps.at.at) || isOfTime(address.text))) return "";
      const value = at < 0 ? valueOn(event, address) : valueAt(event, at);
      if (value === unit) return "";
      isAny = true;
      return jsonText(value);
    });
    return isAny ? parts.join() : null;
  };
}

/** The timestamp of an event as it is written, with its date if that is in a field of its own. */
function timeOf(event: Event, { at, dateField }: Timestamps): Value {
  const time = valueWithin(valueAt(event, at.at), at.steps);
  const date = dateField < 0 ? -1 : fieldAt(event, dateField);
  return date < 0 ? time : `${String(valueAt(event, date))} ${String(time)}`;
}

/** The value of the field that holds the timestamp, without it; unit if nothing is left. */
function withoutTime(event: Event, { at }: Timestamps): Value {
  return at.steps.length === 0 ? unit : withoutWays(valueAt(event, at.at), [at.steps]);
}

/** True if a field of this name always holds a timestamp of the event. */
function isOfTime(name: string): boolean {
  const rank = rankOf(name);
  return isSecondName(name) || (rank !== undefined && usualNames[rank]!.role === "time" && usualNames[rank]!.isSure);
}
