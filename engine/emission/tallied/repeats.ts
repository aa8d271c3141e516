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
  valueAt,
  valueOn,
  valueWithin,
  withoutWays,
} from "../../event/index.ts";
import { plainName, rankOf, usualNames } from "../../event/roles.ts";
import { isSecondName } from "../../event/time-names.ts";
import type { Timestamps } from "../../time/index.ts";

/**
 * Makes the text by which an event is a repeat of the one before: equal events have equal strings. It is null for an event
 * that is never a repeat.
 * @param isDated whether the timestamp of the event has been read.
 */
type KeyOf = (event: Event, isDated: boolean) => string | null;

/** Names of ints that count records, in the form of {@link plainName}: they differ from one repeat to the next. */
const COUNTER = /^_?(?:line|seq|sequence|offset|(?:line|log_line|record|event|seq|sequence)_?(?:no|num|number|id))$/;

/** Compares all fields but those of the timestamp, and numbers that count records. */
export function comparedAll(stamps: Timestamps): KeyOf {
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
export function comparedFields(
  fields: readonly string[],
  isTimeless: boolean,
  names: NameTable,
  stamps: Timestamps,
): KeyOf {
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
export function timeOf(event: Event, { at, dateField }: Timestamps): Value {
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
