import { unit, type Value } from "../../event/index.ts";
import { label, sparkline } from "../../metrics/render/cells.ts";
import { instantText, utc, type Zone, zoneNamed } from "../../time/index.ts";
import type { AnswerTable, Cell, Column } from "../answer.ts";
import type { PatternsQuestion } from "../patterns-question.ts";
import { byCount, type Pattern, patternOf } from "./found.ts";
import { kindsIn, shown } from "./kinds.ts";
import { type Shapes, textsOf } from "./shapes.ts";
import { percent, rounded } from "./shares.ts";
import { templatesOf } from "./templates.ts";

/** A column, and its cell of a pattern. */
interface Making {
  readonly column: Column;
  readonly cell: (pattern: Pattern) => Cell;
}

/** A row for each pattern, the most frequent first. */
export function rowsOfPatterns({ top, zone }: PatternsQuestion, shapes: Shapes): AnswerTable {
  const patterns = templatesOf(textsOf(shapes)).map(({ text, members }) => patternOf(text, members, shapes));
  patterns.sort(byCount);
  const all = patterns.reduce((sum, { count }) => sum + count, shapes.droppedMessages);
  const made: readonly Making[] = [
    { column: { name: "count", holds: "number" }, cell: ({ count }) => count },
    { column: { name: "share", holds: "figure" }, cell: ({ count }) => percent(count / all) },
    { column: { name: "share", holds: "data" }, cell: ({ count }) => rounded(count / all) },
    ...timeColumns(patterns, zoneNamed(zone) ?? utc),
    { column: { name: "pattern", holds: "name" }, cell: ({ text }) => shown(text) },
    { column: { name: "parameters", holds: "data" }, cell: ({ text }) => kindsIn(text) },
    { column: { name: "example", holds: "data" }, cell: ({ example }) => example },
    { column: { name: "example", holds: "drawing" }, cell: exampleDrawing },
  ];
  return {
    columns: made.map(({ column }) => column),
    rows: patterns.slice(0, top ?? patterns.length).map((pattern) => made.map(({ cell }) => cell(pattern))),
    all: patterns.length,
  };
}

/** An example in the room that is left, unless it says no more than the pattern. */
export function exampleDrawing({ text, example }: Pattern): Cell {
  return kindsIn(text).length === 0 ? "" : (columns, look) => look.note(label(example, columns));
}

/** When the messages of a pattern came; nothing if none has a time. */
function timeColumns(patterns: readonly Pattern[], zone: Zone): readonly Making[] {
  const first = Math.min(...patterns.map((pattern) => pattern.first));
  const last = Math.max(...patterns.map((pattern) => pattern.last));
  if (!Number.isFinite(first)) return [];
  const short = shortTimes(first, last, zone);
  const text = (millis: number): Value =>
    Number.isFinite(millis) ? instantText({ millis, nanos: 0 }, zone === utc ? undefined : zone) : unit;
  return [
    { column: { name: "first", holds: "data" }, cell: (pattern) => text(pattern.first) },
    { column: { name: "last", holds: "data" }, cell: (pattern) => text(pattern.last) },
    { column: { name: `first (${zone.name})`, holds: "label" }, cell: (pattern) => short(pattern.first) },
    { column: { name: "last", holds: "label" }, cell: (pattern) => short(pattern.last) },
    { column: { name: "over_time", holds: "data" }, cell: ({ overTime }) => [...overTime] },
    { column: { name: "over time", holds: "label" }, cell: ({ overTime }) => sparkline(fewer(overTime)) },
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
