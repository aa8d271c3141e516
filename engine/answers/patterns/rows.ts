import { decodeUtf8, float, unit, type Value } from "../../event/index.ts";
import { label, shortText, sparkline } from "../../render/cells.ts";
import { type Cell, type ColumnOf, type Table, tableOf } from "../../render/index.ts";
import { instantText, shownText, utc, type Zone, zoneNamed } from "../../time/index.ts";
import type { PatternsQuestion } from "../question.ts";
import { kindsIn, shown } from "./kinds.ts";
import { type Shapes, textsOf } from "./shapes.ts";
import { templatesOf } from "./templates.ts";
import { countsOf } from "./timeline.ts";

/** A template and what is known of its messages. */
export interface Pattern {
  /** With bytes for parameters. */
  readonly text: string;
  readonly count: number;
  /** Milliseconds; infinite if no message has a time. */
  readonly first: number;
  readonly last: number;
  /** Counts in equal lengths of time, from the first message of all to the last. */
  readonly overTime: readonly number[];
  readonly example: string;
}

/** The pattern of some shapes. */
export function patternOf(text: string, members: readonly number[], shapes: Shapes): Pattern {
  const overTime: number[] = [];
  let count = 0;
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let example: string | null = null;
  for (const id of members) {
    count += shapes.counts[id]!;
    first = Math.min(first, shapes.firsts[id]!);
    last = Math.max(last, shapes.lasts[id]!);
    for (const [i, one] of countsOf(shapes.timeline, id).entries()) overTime[i] = (overTime[i] ?? 0) + one;
    const bytes = shapes.examples[id]!;
    const own = decodeUtf8(bytes, 0, bytes.length);
    if (example === null || own < example) example = own;
  }
  return { text, count, first, last, overTime, example: example ?? "" };
}

/** Patterns from the most frequent to the rarest. */
export function byCount(a: Pattern, b: Pattern): number {
  return b.count - a.count || (a.text < b.text ? -1 : 1);
}

/** A row for each pattern, the most frequent first. */
export function rowsOfPatterns({ top, zone }: PatternsQuestion, shapes: Shapes): Table {
  const patterns = templatesOf(textsOf(shapes)).map(({ text, members }) => patternOf(text, members, shapes));
  patterns.sort(byCount);
  const all = patterns.reduce((sum, { count }) => sum + count, shapes.droppedMessages);
  const columns: readonly ColumnOf<Pattern>[] = [
    ["count", "number", ({ count }) => count],
    ["share", "figure", ({ count }) => percent(count / all)],
    ["share", "data", ({ count }) => rounded(count / all)],
    ...timeColumns(patterns, zoneNamed(zone) ?? utc),
    ["pattern", "name", ({ text }) => shown(text)],
    ["parameters", "data", ({ text }) => kindsIn(text)],
    ["example", "data", ({ example }) => example],
    ["example", "drawing", exampleDrawing],
  ];
  return tableOf(columns, patterns, top);
}

const PEOPLE_DIGITS = 3;
const DATA_DIGITS = 4;

/** A share for people. */
export function percent(share: number): string {
  return `${shortText(Number((share * 100).toPrecision(PEOPLE_DIGITS)))}%`;
}

/** A share for programs. */
export function rounded(share: number): Value {
  return Number.isFinite(share) ? Number(share.toPrecision(DATA_DIGITS)) : float(0);
}

/** An example, cut to the width that remains; none if it equals the pattern. */
export function exampleDrawing({ text, example }: Pattern): Cell {
  return kindsIn(text).length === 0 ? "" : (columns, look) => look.note(label(example, columns));
}

/** When the messages of a pattern came; nothing if none has a time. */
function timeColumns(patterns: readonly Pattern[], zone: Zone): readonly ColumnOf<Pattern>[] {
  const first = Math.min(...patterns.map((pattern) => pattern.first));
  const last = Math.max(...patterns.map((pattern) => pattern.last));
  if (!Number.isFinite(first)) return [];
  const short = shortTimes(first, last, zone);
  const text = (millis: number): Value => (Number.isFinite(millis) ? shownText(millis, zone) : unit);
  return [
    ["first", "data", (pattern) => text(pattern.first)],
    ["last", "data", (pattern) => text(pattern.last)],
    [`first (${zone.name})`, "label", (pattern) => short(pattern.first)],
    ["last", "label", (pattern) => short(pattern.last)],
    ["over_time", "data", ({ overTime }) => [...overTime]],
    ["over time", "label", ({ overTime }) => sparkline(fewer(overTime))],
  ];
}

const CLOCK = 11;
const DAY = 5;
const DATE = 10;
const SECONDS = 19;

/** Times for people: of one day the clock, of one year month and day, else the date. */
function shortTimes(first: number, last: number, zone: Zone): (millis: number) => string {
  const local = (millis: number) => instantText({ millis: millis + zone.offsetAt(millis), nanos: 0 });
  const isSame = (length: number) => local(first).slice(0, length) === local(last).slice(0, length);
  const [from, to] = isSame(DATE) ? [CLOCK, SECONDS] : isSame(DAY) ? [DAY, DATE] : [0, DATE];
  return (millis) => (Number.isFinite(millis) ? local(millis).slice(from, to) : "-");
}

const MOST_BARS = 10;

/** The counts as at most this many. */
function fewer(counts: readonly number[]): readonly number[] {
  const size = Math.ceil(counts.length / MOST_BARS);
  if (size <= 1) return counts;
  const made: number[] = [];
  for (const [i, count] of counts.entries()) made[Math.floor(i / size)] = (made[Math.floor(i / size)] ?? 0) + count;
  return made;
}
