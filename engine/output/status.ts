import type { Severity } from "../event/levels.ts";
import type { NameTable } from "../event/names.ts";
import { rememberedValues } from "../event/remembered.ts";
import { levelFinder } from "../event/role-field.ts";
import { plainName } from "../event/roles.ts";
import { ENTRY, type Event, PLAIN_STRING, valueAt } from "../event/tape.ts";
import { unit, type Value } from "../event/value.ts";

/** The usual names of the status of a response, in the form of {@link plainName}. */
export const statusNames: readonly string[] = [
  ...["status", "status_code", "statuscode", "http_status", "http_status_code", "response_status", "response_code"],
  ...["sc_status", "elb_status_code", "downstreamstatus", "http.response.status_code"],
];

/** True for a usual name of the status of a response. */
export function isStatusName(name: string): boolean {
  return statusNames.includes(name.toLowerCase()) || statusNames.includes(plainName(name));
}

/** True for a number of three digits, from 100 to 599. */
export function isStatus(value: Value): boolean {
  return (typeof value === "number" || typeof value === "string") && /^[1-5]\d\d$/.test(String(value));
}

/** How grave the status of a response is; null if it is no failure. */
export function severityOfStatus(value: Value): Severity | null {
  if (!isStatus(value)) return null;
  const status = Number(value);
  return status >= 500 ? "error" : status >= 400 ? "warn" : null;
}

/**
 * Makes the function that returns the place of an event's level, or of the status of its response if it has none, or one
 * that is null or empty; -1 if it has neither.
 */
export function gravityFinder(): (event: Event) => number {
  const findLevel = levelFinder();
  const findStatus = statusFinder();
  return (event) => {
    const level = findLevel(event);
    if (level >= 0 && !isNothing(event, level)) return level;
    const status = findStatus(event);
    return status >= 0 ? status : level;
  };
}

function isNothing(event: Event, at: number): boolean {
  const { entries } = event;
  if (entries[at + 1] === PLAIN_STRING) return entries[at + 2] === entries[at + 3];
  const value = valueAt(event, at);
  return value === null || value === unit || value === "";
}

const UNKNOWN = 0;
const IS_NONE = 1;
const IS_NAME = 2;

/** Makes the function that returns the place of an event's status, or -1. */
function statusFinder(): (event: Event) => number {
  const isStatusAt = rememberedValues((event, at) => isStatus(valueAt(event, at)));
  /** By name id. */
  let known = new Uint8Array(0);
  let epoch = 0;

  function isNamed(id: number, names: NameTable): boolean {
    if (known[id] === UNKNOWN) known[id] = isStatusName(names.text(id)) ? IS_NAME : IS_NONE;
    return known[id] === IS_NAME;
  }

  return (event) => {
    const { entries, length, names } = event;
    if (names.epoch !== epoch || names.starts.length > known.length) {
      known = new Uint8Array(names.starts.length);
      ({ epoch } = names);
    }
    for (let at = 0; at < length; at += ENTRY) if (isNamed(entries[at]!, names) && isStatusAt(event, at)) return at;
    return -1;
  };
}
