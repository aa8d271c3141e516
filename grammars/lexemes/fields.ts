import { digits, field, int, label, looseTimestamp, message, type Part, rest } from "../../engine/authoring/index.ts";

// What most formats have, under the names that all of them use.

/** The rest of the record as the message of the event, in a field `msg`. */
export const msg = field("msg", message(rest));

/** A part as the time of the event, as by `looseTimestamp`, in a field `ts`: `ts(dateAndTime)`. */
export function ts<P extends Part>(part: P) {
  return field("ts", label("timestamp", looseTimestamp(part)));
}

/** The number of a process, in a field `pid`. */
export const pid = field("pid", label("process id", int(digits(1, 15))));

/** The status of an answer of HTTP: reads `404` as `404`. */
export const statusCode = label("status code", int(digits(3)));
