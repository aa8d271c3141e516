import type { Node } from "../../../engine/grammar/index.ts";
import { WrongLayout } from "../contract.ts";
import type { Marked } from "../found.ts";
import { type DatePart, dateParts, stamp } from "./parts.ts";

// The specifiers of strftime, as the C library writes them in the locale C.

const specifiers: Readonly<Record<string, readonly (DatePart | `=${string}`)[]>> = {
  Y: ["year"],
  y: ["shortYear"],
  m: ["month"],
  b: ["monthName"],
  h: ["monthName"],
  B: ["longMonthName"],
  d: ["day"],
  e: ["paddedDay"],
  j: ["dayOfYear"],
  H: ["hour"],
  k: ["paddedHour"],
  I: ["hour12"],
  M: ["minute"],
  S: ["second"],
  p: ["half"],
  P: ["half"],
  a: ["weekday"],
  A: ["longWeekday"],
  z: ["looseOffset"],
  Z: ["zoneName"],
  s: ["epochSeconds"],
  F: ["isoDate"],
  T: ["clock"],
  X: ["clock"],
  R: ["hour", "=:", "minute"],
  D: ["month", "=/", "day", "=/", "shortYear"],
  x: ["month", "=/", "day", "=/", "shortYear"],
  r: ["hour12", "=:", "minute", "=:", "second", "= ", "half"],
  c: ["weekday", "= ", "monthName", "= ", "paddedDay", "= ", "clock", "= ", "year"],
  "%": ["=%"],
  n: ["=\n"],
  t: ["=\t"],
};

/**
 * The parts of a layout of strftime.
 * @param more further specifiers, each with its node: `msec_frac` of a server.
 * @throws WrongLayout at a specifier that is not known.
 */
export function strftimeParts(
  { text, offsets }: Marked,
  more: Readonly<Record<string, Node>> = {},
): readonly (Node | string)[] {
  const parts: (Node | string)[] = [];
  const longer = Object.keys(more).toSorted((a, b) => b.length - a.length);
  for (let i = 0; i < text.length; ) {
    const own = longer.find((name) => text.startsWith(name, i));
    if (own !== undefined) {
      parts.push(more[own]!);
      i += own.length;
      continue;
    }
    if (text[i] !== "%") {
      parts.push(text[i]!);
      i++;
      continue;
    }
    const flags = /^%[-_0^#EO]?(.)?/s.exec(text.slice(i, i + 3))!;
    const letter = flags[1] ?? "";
    const known = Object.hasOwn(specifiers, letter) ? specifiers[letter]! : null;
    if (known === null)
      throw new WrongLayout(offsets[i]!, `%${letter} is no specifier of strftime that froe reads; a % itself is %%`);
    const isBare = flags[0].length === 3 && flags[0][1] === "-";
    for (const part of known) parts.push(part.startsWith("=") ? part.slice(1) : dateParts[bare(part, isBare)]);
    i += flags[0].length;
  }
  return parts;
}

const unpadded: Readonly<Partial<Record<DatePart, DatePart>>> = {
  month: "looseMonth",
  day: "looseDay",
  hour: "looseHour",
  hour12: "looseHour12",
};

function bare(part: DatePart | `=${string}`, isBare: boolean): DatePart {
  const name = isDatePart(part) ? part : "year";
  return (isBare ? unpadded[name] : undefined) ?? name;
}

function isDatePart(part: string): part is DatePart {
  return Object.hasOwn(dateParts, part);
}

/** The timestamp that a layout of strftime writes. */
export function strftimeStamp(layout: Marked, more: Readonly<Record<string, Node>> = {}): Node {
  const parts = strftimeParts(layout, more);
  if (parts.every((part) => typeof part === "string"))
    throw new WrongLayout(layout.offsets[0]!, "the layout has no part of a date");
  return stamp(parts);
}
