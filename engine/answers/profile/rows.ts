import { unit, type Value } from "../../event/index.ts";
import { isNumeric, kinds } from "../../metrics/index.ts";
import { label, shortText, sparkline } from "../../render/cells.ts";
import { type ColumnOf, type Table, tableOf } from "../../render/index.ts";
import type { FieldProfile } from "./field-profile.ts";
import { eventsIn, type Slices } from "./slices.ts";

/** Strings are worth a word that are longer than this many characters. */
const LONG = 40;

/** What the row of a field shows. */
interface Row {
  readonly path: string;
  readonly profile: FieldProfile;
  /** The share of events that have the field, and by slice of the events. */
  readonly share: number;
  readonly shares: readonly number[];
  /** The types with their counts, the most frequent first. */
  readonly types: readonly (readonly [type: string, count: number])[];
  /** The number of different values, then of those that are numbers the least, two percentiles and the greatest. */
  readonly numbers: readonly Value[];
}

const columns: readonly ColumnOf<Row>[] = [
  ["field", "name", ({ path }) => path],
  ["count", "data", ({ profile }) => profile.count],
  ["share", "data", ({ share }) => round(share)],
  ["share", "figure", ({ share }) => `${shortText(Number((share * 100).toPrecision(3)))}%`],
  ["types", "data", ({ types }) => new Map<string, Value>(types)],
  ["types", "label", ({ types }) => types.map(([type]) => type).join(" ")],
  ["distinct", "number", ({ numbers }) => numbers[0]!],
  ...["min", "p50", "p95", "max"].map((name, i): ColumnOf<Row> => [name, "data", ({ numbers }) => numbers[i + 1]!]),
  ["longest", "data", ({ profile: { longest } }) => (longest === 0 ? unit : longest)],
  ["over_events", "data", ({ shares }) => shares.map(round)],
  ["over events", "label", ({ shares }) => sparkline(shares)],
  ["examples", "data", ({ profile }) => profile.examples],
  ["values", "drawing", (row) => (width) => label(valuesText(row), width)],
];

/** A row for each field, in the order in which they came. */
export function rowsOfFields(fields: ReadonlyMap<string, FieldProfile>, slices: Slices): Table {
  const rows = [...fields].map(
    ([path, profile]): Row => ({
      path,
      profile,
      share: profile.events / Math.max(1, slices.events),
      shares: sharesOver(profile, slices),
      types: [...profile.types].sort(([, a], [, b]) => b - a),
      numbers: numbersOf(profile),
    }),
  );
  return { ...tableOf(columns, rows), isSeries: true };
}

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
function valuesText({ profile: { examples, longest }, numbers }: Row): string {
  const [min, p50, p95, max] = numbers.slice(1).filter(isNumeric).map(shortText);
  if (min !== undefined && min === max) return min;
  if (max !== undefined) return `${min} to ${max}, p50 ${p50}, p95 ${p95}`;
  return `${longest > LONG ? `up to ${longest} characters: ` : ""}${examples.join(", ")}`;
}

function round(share: number): number {
  return Number(share.toPrecision(4));
}
