import { charset, type Node, run, timePart } from "../../engine/grammar/index.ts";

// What programs have beyond strftime.

const digits = (least: number, most: number) => timePart("fraction", run(charset("0-9"), least, most));

/** Fluent Bit: fractions of any length. */
export const fluentParts: Readonly<Record<string, Node>> = { "%L": digits(1, 9) };

/** lnav: milliseconds, microseconds, nanoseconds, and any of them. */
export const lnavParts: Readonly<Record<string, Node>> = {
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
