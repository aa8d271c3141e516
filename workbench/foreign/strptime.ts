import { charset, type Node, run, seq, timePart } from "../../engine/grammar/index.ts";
import { type DatePart, dateParts, fractionOf, stamp } from "../writers/index.ts";

// What programs have beyond strftime.

const digits = (least: number, most: number) => timePart("fraction", run(charset("0-9"), least, most));

const seconds = timePart("epoch-seconds", seq(run(charset("0-9"), 1, 12), ".", run(charset("0-9"), 1, 9)));
const EPOCHS: Readonly<Record<string, Node>> = { "%s.%L": seconds, "%s.%N": seconds, "%s.%f": seconds };

/** Fluent Bit, and Fluentd: fractions of any length. */
export const fluentParts: Readonly<Record<string, Node>> = { ...EPOCHS, "%L": digits(1, 9), "%N": digits(1, 9) };

/** lnav: milliseconds, microseconds, nanoseconds, and any of them. */
export const lnavParts: Readonly<Record<string, Node>> = {
  ...EPOCHS,
  "%L": digits(3, 3),
  "%3": digits(3, 3),
  "%6": digits(6, 6),
  "%N": digits(9, 9),
  "%f": digits(1, 9),
  "%i": timePart("epoch-millis", run(charset("0-9"), 12, 15)),
};

/** The collector of OpenTelemetry: milliseconds, microseconds, nanoseconds. */
export const collectorParts: Readonly<Record<string, Node>> = {
  "%L": digits(3, 3),
  "%f": digits(6, 6),
  "%s": digits(9, 9),
};

/** The parts of a layout of Go's time package, the longest first. */
const PARTS: readonly (readonly [string, DatePart])[] = [
  ["January", "longMonthName"],
  ["Monday", "longWeekday"],
  ["Z07:00", "looseOffset"],
  ["-07:00", "colonOffset"],
  ["-0700", "offset"],
  ["Z0700", "looseOffset"],
  ["2006", "year"],
  ["-07", "hourOffset"],
  ["Jan", "monthName"],
  ["Mon", "weekday"],
  ["MST", "zoneName"],
  ["002", "dayOfYear"],
  ["01", "month"],
  ["02", "day"],
  ["_2", "paddedDay"],
  ["03", "hour12"],
  ["04", "minute"],
  ["05", "second"],
  ["06", "shortYear"],
  ["15", "hour"],
  ["PM", "half"],
  ["pm", "half"],
  ["1", "looseMonth"],
  ["2", "looseDay"],
  ["3", "looseHour12"],
];

/** The timestamp of a layout of Go; null if it has no part of a date. */
export function goStamp(layout: string): Node | null {
  const parts: (Node | string)[] = [];
  for (let at = 0; at < layout.length; ) {
    const fraction = /^[.,](0+|9+)/.exec(layout.slice(at));
    const part = PARTS.find(([text]) => layout.startsWith(text, at));
    if (fraction) {
      parts.push(layout[at]!, fractionOf(fraction[1]!.length));
      at += fraction[0].length;
    } else if (part) {
      parts.push(dateParts[part[1]]);
      at += part[0].length;
    } else {
      parts.push(layout[at]!);
      at++;
    }
  }
  return parts.every((part) => typeof part === "string") ? null : stamp(parts);
}
