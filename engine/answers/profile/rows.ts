import { unit, type Value } from "../../event/index.ts";
import { isNumeric, kinds } from "../../metrics/index.ts";
import { label, shortText, sparkline } from "../../metrics/render/cells.ts";
import type { AnswerTable, Cell, Column } from "../answer.ts";
import type { FieldProfile } from "./field-profile.ts";
import { eventsIn, type Slices } from "./slices.ts";

/** Strings are worth a word that are longer than this many characters. */
const LONG = 40;

const columns: readonly Column[] = [
  { name: "field", holds: "name" },
  { name: "count", holds: "data" },
  { name: "share", holds: "data" },
  { name: "share", holds: "figure" },
  { name: "types", holds: "data" },
  { name: "types", holds: "label" },
  { name: "distinct", holds: "number" },
  ...["min", "p50", "p95", "max", "longest"].map((name): Column => ({ name, holds: "data" })),
  { name: "over_events", holds: "data" },
  { name: "over events", holds: "label" },
  { name: "examples", holds: "data" },
  { name: "values", holds: "drawing" },
];

/** A row for each field, in the order in which they came. */
export function rowsOfFields(fields: ReadonlyMap<string, FieldProfile>, slices: Slices): AnswerTable {
  const rows = [...fields].map(([path, profile]) => rowOf(path, profile, slices));
  return { columns, rows, all: rows.length, isSeries: true };
}

function rowOf(path: string, profile: FieldProfile, slices: Slices): Cell[] {
  const { count, events, types, longest, examples } = profile;
  const share = events / Math.max(1, slices.events);
  const shares = sharesOver(profile, slices);
  const [distinct = unit, ...range] = numbersOf(profile);
  const kindsOf = [...types].sort(([, a], [, b]) => b - a);
  return [
    path,
    count,
    round(share),
    `${shortText(Number((share * 100).toPrecision(3)))}%`,
    new Map<string, Value>(kindsOf),
    kindsOf.map(([type]) => type).join(" "),
    distinct,
    ...range,
    longest === 0 ? unit : longest,
    shares.map(round),
    sparkline(shares),
    examples,
    (width) => label(valuesText(profile, range), width),
  ];
}

/** The number of different values, then of those that are numbers the least, two percentiles and the greatest. */
function numbersOf({ values }: FieldProfile): Value[] {
  const result = kinds.description.result(values, "");
  const numbers = result?.shape === "numbers" ? result.numbers : [];
  return ["unique", "min", "p50", "p95", "max"].map(
    (suffix) => numbers.find((number) => number.suffix === suffix)?.value ?? unit,
  );
}

/** By slice of the events: the share of them that have the field. */
function sharesOver({ slices: counts }: FieldProfile, slices: Slices): number[] {
  const length = Math.ceil(slices.events / slices.size);
  return Array.from({ length }, (_, slice) => Math.min(1, (counts[slice] ?? 0) / eventsIn(slices, slice)));
}

/** What the values are like: the range of numbers, or examples of others, and how long they become. */
function valuesText({ examples, longest }: FieldProfile, range: readonly Value[]): string {
  const [min, p50, p95, max] = range.filter(isNumeric).map(shortText);
  if (min !== undefined && min === max) return min;
  if (max !== undefined) return `${min} to ${max}, p50 ${p50}, p95 ${p95}`;
  return `${longest > LONG ? `up to ${longest} characters: ` : ""}${examples.join(", ")}`;
}

function round(share: number): number {
  return Number(share.toPrecision(4));
}
