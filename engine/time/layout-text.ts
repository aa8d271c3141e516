import type { NumberPartName, TimePart } from "../event/time-parts.ts";
import { alike, type Cases, isTimePart, type Node, visit } from "../grammar/index.ts";
import {
  type CivilDate,
  civilFromDays,
  dayOfYear,
  daysFromCivil,
  isoWeekOf,
  MILLIS_PER_DAY,
  weekdayOf,
} from "./calendar.ts";
import { epochNanos, type Instant, NANOS_PER_MILLI, yearText } from "./instant.ts";
import type { Layout } from "./lexemes.ts";
import { offsetText, utc, type Zone } from "./zone.ts";

/** The local time at an instant. */
export interface LocalTime extends Readonly<CivilDate> {
  /** Days from the start of 1970 to that day. */
  readonly days: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Nanoseconds of the second. */
  readonly nanos: number;
  /** Milliseconds ahead of UTC. */
  readonly offset: number;
}

export function localTime({ millis, nanos }: Readonly<Instant>, zone: Zone = utc): LocalTime {
  const offset = zone.offsetAt(millis);
  const local = millis + offset;
  const days = Math.floor(local / MILLIS_PER_DAY);
  const inDay = local - days * MILLIS_PER_DAY;
  const { year, month, day } = civilFromDays(days);
  return {
    year,
    month,
    day,
    days,
    hour: Math.floor(inDay / 3_600_000),
    minute: Math.floor(inDay / 60_000) % 60,
    second: Math.floor(inDay / 1000) % 60,
    nanos: (inDay % 1000) * NANOS_PER_MILLI + nanos,
    offset,
  };
}

/** The text of an instant in a layout, in the local time of a zone. */
export function layoutText(instant: Readonly<Instant>, layout: Layout, zone: Zone = utc): string {
  return written(layout, { time: localTime(instant, zone), instant, zone });
}

/** What is written. */
interface Moment {
  readonly time: LocalTime;
  readonly instant: Readonly<Instant>;
  readonly zone: Zone;
}

function written(node: Node, moment: Moment): string {
  return visit(cases, node, moment);
}

/** The last alternative of a choice is what is written, and the first word of several. */
const cases: Cases<readonly [moment: Moment], string> = {
  literal: ({ text }) => text,
  oneOf: ({ words }) => words[0] ?? "",
  run: () => "",
  seq({ nodes }, moment) {
    const isPadding = (node: Node | undefined) => node?.kind === "run" && node.min === 0;
    return nodes.map((node, i) => written(node, moment).padStart(isPadding(nodes[i - 1]) ? widthOf(node) : 0)).join("");
  },
  choice: (node, moment) => written(lastOf(node), moment),
  optional: ({ node }, moment) => (isFraction(node) && moment.time.nanos === 0 ? "" : written(node, moment)),
  meaning({ of, node }, moment) {
    return isTimePart(of) ? partText(of, lastOf(node), moment) : written(node, moment);
  },
  label: ({ node }, moment) => written(node, moment),
  ...alike(["digits", "number", "until", "quoted", "rest", "end", "many", "look", "not", "ref", "nest"], unwritten),
  ...alike(["convert", "constant", "map", "list", "item", "field", "pair", "derive", "join", "token"], unwritten),
  ...alike(["within", "cells", "native", "fail"], unwritten),
};

function unwritten({ kind }: Node): never {
  throw new TypeError(`a layout writes no node of kind ${kind}`);
}

function lastOf(node: Node): Node {
  return node.kind === "choice" ? lastOf(node.alternatives.at(-1)!) : node;
}

/** The most digits of a number; 0 for another node. */
function widthOf(node: Node): number {
  if (node.kind === "meaning" || node.kind === "convert") return widthOf(node.node);
  return node.kind === "digits" ? (node.max ?? 0) : 0;
}

function isFraction(node: Node): boolean {
  if (node.kind === "seq") return node.nodes.some(isFraction);
  return node.kind === "meaning" && node.of === "fraction";
}

function partText(part: TimePart, node: Node, { time, instant, zone }: Moment): string {
  switch (part) {
    case "half":
      return wordOf(node, time.hour < 12 ? 0 : 1);
    case "fraction":
      return fractionText(node, time.nanos);
    case "offset":
      return offsetIn(node, time.offset);
    case "zone":
      return node.kind === "optional" ? offsetText(time.offset) : zone.abbreviationAt(instant.millis);
    case "epoch-seconds":
      return sinceText(instant, 1_000_000_000n);
    case "epoch-millis":
      return sinceText(instant, 1_000_000n);
    case "epoch-micros":
      return sinceText(instant, 1000n);
    case "epoch-nanos":
      return sinceText(instant, 1n);
    default:
      return numberText(part, node, time);
  }
}

function wordOf(node: Node, index: number): string {
  return (node.kind === "oneOf" && node.words[index]) || "";
}

/** The whole units since the start of 1970, of this many nanoseconds each. */
function sinceText(instant: Readonly<Instant>, unit: bigint): string {
  const nanos = epochNanos(instant);
  const rest = ((nanos % unit) + unit) % unit;
  return String((nanos - rest) / unit);
}

function numberText(part: NumberPartName, node: Node, time: LocalTime): string {
  const number = numberOf[part](time);
  if (node.kind === "oneOf") return wordOf(node, part === "month" ? number - 1 : number);
  if (node.kind !== "digits") return String(number);
  return node.max === 4 ? yearText(number) : String(number).padStart(node.max ?? 0, "0");
}

const numberOf: { readonly [P in NumberPartName]: (time: LocalTime) => number } = {
  year: ({ year }) => year,
  century: ({ year }) => Math.floor(year / 100),
  "short-year": ({ year }) => modulo(year, 100),
  month: ({ month }) => month,
  day: ({ day }) => day,
  "day-of-year": ({ year, month, day }) => dayOfYear(year, month, day),
  hour: ({ hour }) => hour,
  hour12: ({ hour }) => hour % 12 || 12,
  minute: ({ minute }) => minute,
  second: ({ second }) => second,
  weekday: ({ days }) => weekdayOf(days),
  "iso-weekday": ({ days }) => weekdayOf(days) || 7,
  "sunday-week": (time) => weekFrom(time, 0),
  "monday-week": (time) => weekFrom(time, 1),
  "iso-year": ({ days }) => isoWeekOf(days).year,
  "short-iso-year": ({ days }) => modulo(isoWeekOf(days).year, 100),
  "iso-week": ({ days }) => isoWeekOf(days).week,
};

/** The number of weeks of the year that have begun, if weeks begin on this weekday. */
function weekFrom({ year, days }: LocalTime, weekday: number): number {
  const inYear = days - daysFromCivil(year, 1, 1);
  return Math.floor((inYear + 7 - modulo(weekdayOf(days) - weekday, 7)) / 7);
}

/** As many digits as the node has, or as the fraction needs, in threes. */
function fractionText(node: Node, nanos: number): string {
  const text = String(nanos).padStart(9, "0");
  return node.kind === "digits" && node.min === node.max ? text.slice(0, node.max) : text.replace(/(?:000)+$/, "");
}

/** A sign, then hours, minutes and seconds where the node has digits. */
function offsetIn(node: Node, offset: number): string {
  const numbers = [...offsetText(offset, "").slice(1).padEnd(6, "0").matchAll(/../g)].values();
  const parts = node.kind === "seq" ? node.nodes.slice(1) : [];
  const texts = parts.map((part) => (part.kind === "literal" ? part.text : (numbers.next().value?.[0] ?? "")));
  return (offset < 0 ? "-" : "+") + texts.join("");
}

function modulo(number: number, by: number): number {
  return ((number % by) + by) % by;
}
