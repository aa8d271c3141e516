import { children, type Node } from "../../../engine/grammar/index.ts";
import type { Piece, Slot } from "../contract.ts";
import { type LetterDates, stamp } from "./parts.ts";

/** The letters of java.text.SimpleDateFormat and java.time.format.DateTimeFormatter, which mean the same where both have them. */
export const javaDates: LetterDates = {
  about: "https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/time/format/DateTimeFormatter.html",
  fraction: "S",
  runs: {
    yy: "shortYear",
    uu: "shortYear",
    "y+": "year",
    "u+": "year",
    M: "looseMonth",
    MM: "month",
    MMM: "monthName",
    MMMM: "longMonthName",
    LLL: "monthName",
    d: "looseDay",
    dd: "day",
    DDD: "dayOfYear",
    H: "looseHour",
    HH: "hour",
    h: "looseHour12",
    hh: "hour12",
    m: "minute",
    mm: "minute",
    s: "second",
    ss: "second",
    a: "half",
    E: "weekday",
    EE: "weekday",
    EEE: "weekday",
    EEEE: "longWeekday",
    X: "looseOffset",
    XX: "looseOffset",
    XXX: "looseOffset",
    x: "looseOffset",
    xx: "looseOffset",
    xxx: "looseOffset",
    "Z+": "looseOffset",
    "z+": "zoneName",
    VV: "zoneName",
  },
};

/**
 * Neighboring directives that are one timestamp together: a date, a clock, its fraction, its zone.
 * @param isPart true for a directive that may be a part of a timestamp.
 */
export function joinedTimes(pieces: readonly Piece[], isPart: (slot: Slot) => boolean): readonly Piece[] {
  const joined: Piece[] = [];
  const whole = new Set<Piece>();
  const isTime = (piece: Piece): piece is TimeSlot =>
    piece.kind === "slot" && typeof piece.value !== "string" && (whole.has(piece) || isPart(piece));
  for (const piece of pieces) {
    const between = joined.at(-1);
    const before = between?.kind === "literal" ? joined.at(-2) : between;
    if (!isTime(piece) || !before || !isTime(before) || !areParts(before, piece)) {
      joined.push(piece);
      continue;
    }
    const mark = between?.kind === "literal" ? between.text : "";
    joined.splice(before === between ? -1 : -2);
    const written = `${before.written}${mark}${piece.written}`;
    const value = stamp([before.value, mark, piece.value]);
    const time: Slot = { ...before, written, value, role: "timestamp", field: "ts" };
    whole.add(time);
    joined.push(time);
  }
  return joined;
}

type TimeSlot = Slot & { readonly value: Node };

/** True if two times have no part in common, so that each says what the other does not. */
function areParts(a: TimeSlot, b: TimeSlot): boolean {
  const [parts, others] = [timePartsIn(a.value), timePartsIn(b.value)];
  if (parts.length === 0 || others.length === 0) return false;
  return others.every((part) => !parts.includes(part) && !part.startsWith("epoch"));
}

function timePartsIn(node: Node): readonly string[] {
  return node.kind === "meaning" ? [node.of] : children(node).flatMap(timePartsIn);
}
