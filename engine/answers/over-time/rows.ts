import { float, unit, type Value } from "../../event/index.ts";
import { isNumeric, toDouble } from "../../metrics/index.ts";
import { shortText } from "../../render/cells.ts";
import { type ColumnOf, type Table, tableOf } from "../../render/index.ts";
import { durationText, fittingLength, shownText, utc, type Zone, zoneNamed } from "../../time/index.ts";
import { drawStack, legendOf, shortName, stackOf } from "../aggregates/stack.ts";
import { aggregateValue } from "../aggregates/states.ts";
import { columnName, type GroupColumn, type OverTimeQuestion } from "../question.ts";
import type { Bucket, Buckets } from "./buckets.ts";

/** Rows where there is no terminal to fit. */
const USUAL_ROWS = 60;
/** Lines of a terminal that are left for the heading, the legend and the prompt. */
const OTHER_LINES = 4;
const LEAST_ROWS = 10;
/** The length of the only row where all events are of one moment, in milliseconds: a rate needs some. */
const ONE_MOMENT = 1_000;
/** No table has more rows: longer ones are rows of a greater length. */
export const MOST_ROWS = 100_000;

/** Milliseconds of each row. */
export function lengthOfRows(
  { length, screen }: OverTimeQuestion,
  { first, last, length: collected }: Buckets,
): number {
  const range = last < first ? 0 : (last - first + 1) * collected;
  const fitting = screen === null ? USUAL_ROWS : Math.max(LEAST_ROWS, screen - OTHER_LINES);
  const found = first === last ? ONE_MOMENT : fittingLength(range, fitting);
  const wanted = length === null ? Math.max(collected, found) : collected;
  return wanted * Math.max(1, Math.ceil(range / wanted / MOST_ROWS));
}

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Lengths of time that rates are for, the shortest first, in milliseconds. */
const PER_UNITS = [
  { name: "per second", millis: 1_000 },
  { name: "per minute", millis: MINUTE },
  { name: "per hour", millis: 3_600_000 },
  { name: "per day", millis: DAY },
] as const;
const RATE_DIGITS = 3;
const DATA_DIGITS = 6;

/** A bucket of a row, and its place among all; -1 for one without events. */
interface Row {
  readonly bucket: Bucket;
  readonly place: number;
}

/** Rows of all buckets from the first to the last, also of those without events. */
export function rowsOverTime(question: OverTimeQuestion, buckets: Buckets): Table {
  const { first, last, length, all, places, states } = buckets;
  const stack = stackOf(all);
  const zone = zoneNamed(question.zone) ?? utc;
  const most = all.reduce((highest, { count }) => Math.max(highest, count), 0);
  const per = PER_UNITS.find(({ millis }) => (most * millis) / length >= 1) ?? PER_UNITS.at(-1)!;
  const rows: Row[] = [];
  for (let index = first; index <= last; index++) {
    const place = places.get(index) ?? -1;
    rows.push({ bucket: all[place] ?? { index, count: 0, rejected: 0, classes: new Map() }, place });
  }
  const labels = rows.map(({ bucket }) => labelOf(bucket.index * length, length, zone));
  const valueIn = ({ bucket, place }: Row, column: GroupColumn) => {
    if (column.kind === "count") return bucket.count;
    return place < 0 ? unit : aggregateValue(states, column, place);
  };
  const lines = question.columns.filter(({ kind }) => kind !== "count");
  const columns: readonly ColumnOf<Row>[] = [
    [`time (${zone.name})`, "label", ({ bucket }) => labels[bucket.index - first]!],
    ["time", "data", ({ bucket }) => timeText(bucket.index * length, length, zone)],
    ["count", "number", ({ bucket }) => bucket.count],
    [per.name, "figure", ({ bucket }) => rateText((bucket.count * per.millis) / length)],
    ["per_second", "data", ({ bucket }) => float(Number(((bucket.count * 1000) / length).toPrecision(DATA_DIGITS)))],
    ...question.columns.map((column): ColumnOf<Row> => [columnName(column), "number", (row) => valueIn(row, column)]),
    ["rejected", "data", ({ bucket }) => bucket.rejected],
    ...(all.some(({ rejected }) => rejected > 0) ? [rejectedShare] : []),
    ["", "drawing", ({ bucket }) => drawStack(bucket, most, stack)],
    ...stack.map(({ name }): ColumnOf<Row> => [name, "data", ({ bucket }) => bucket.classes.get(name) ?? 0]),
  ];
  return {
    ...tableOf(columns, rows),
    isSeries: true,
    below: (look) => legendOf(stack, look, question.stack),
    plot: {
      title: `events every ${durationText({ millis: length, nanos: 0 })}, times in ${zone.name}`,
      parts: stack.map(({ name, hue }) => ({ name: shortName(name, question.stack), hue })),
      lines: lines.map((column) => ({
        name: columnName(column),
        numbers: rows.map((row) => finite(valueIn(row, column))),
      })),
      bars: rows.map(({ bucket: { count, classes } }, i) => {
        return { label: labels[i]!, count, counts: stack.map(({ name }) => classes.get(name) ?? 0) };
      }),
    },
  };
}

/** A value as a number to draw, or null. */
function finite(value: Value): number | null {
  const number = isNumeric(value) ? toDouble(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

const rejectedShare: ColumnOf<Row> = [
  "rejected",
  "figure",
  ({ bucket: { rejected, count } }) => (rejected === 0 ? "" : `${rateText((100 * rejected) / (rejected + count))}%`),
];

/** When a row begins, for people: `2026-05-01 10:05`, as short as its length allows. */
function labelOf(millis: number, length: number, zone: Zone): string {
  const local = timeText(millis + zone.offsetAt(millis), length, utc)
    .slice(0, -1)
    .replace("T", " ");
  if (length % DAY === 0) return local.slice(0, local.indexOf(" "));
  return length % MINUTE === 0 ? local.replace(/:\d\d$/, "") : local;
}

/** When a row begins, in RFC 3339. */
function timeText(millis: number, length: number, zone: Zone): string {
  const text = shownText(millis, zone);
  return length % 1000 === 0 || text.includes(".") ? text : text.replace(/(:\d\d)(Z|[+-])/, "$1.000$2");
}

function rateText(rate: number): string {
  return shortText(Number(rate.toPrecision(RATE_DIGITS)));
}
