import type { Severity } from "../event/levels.ts";
import { remembered } from "../event/remembered.ts";
import { plainName } from "../event/roles.ts";
import { ENTRY, type Event, valueAt } from "../event/tape.ts";
import type { Value } from "../event/value.ts";

/** The usual names of the status of a response, in the form of {@link plainName}. */
export const statusNames: readonly string[] = [
  ...["status", "status_code", "statuscode", "http_status", "http_status_code", "response_status", "response_code"],
  ...["sc_status", "elb_status_code", "downstreamstatus", "http.response.status_code"],
];

/** How many names are kept, for logs with many names. */
const MOST_NAMES = 4_096;

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

/** Makes the function that returns the place of an event's status, or -1. */
export function statusFinder(): (event: Event) => number {
  const isKnown = remembered(MOST_NAMES, isStatusName);
  return (event) => {
    for (let at = 0; at < event.length; at += ENTRY) {
      if (isKnown(event.names.text(event.entries[at]!)) && isStatus(valueAt(event, at))) return at;
    }
    return -1;
  };
}
