import {
  isMap,
  typeOf,
  unit,
  type Value,
  type ValueType,
  valueAtStep,
  type Way,
  wayOf,
  wayText,
} from "../../event/index.ts";
import { closest } from "../../language/closest.ts";
import type { KeyAdvice, NamingOption, UnseenKeys } from "../../report/index.ts";

/** Of a map, this many keys are remembered. */
const MOST_KEYS = 1_000;

/** The furthest that events lead on the way to a value that none of them has, as plain data. */
export interface DeadEnd {
  /** How many steps lead from the field to it; 0 for the field itself. */
  readonly depth: number;
  readonly type: ValueType;
  /** The keys of a map, in the order in which they were seen. */
  readonly keys: readonly string[];
  /** How many items an array has at most. */
  readonly items: number;
}

/** Where the way within `value` ends; null if it leads to a value. */
export function deadEndOf(value: Value, steps: Way): DeadEnd | null {
  let current = value;
  for (const [depth, step] of steps.entries()) {
    const next = valueAtStep(current, step);
    if (next === unit) {
      const keys = isMap(current) ? [...current.keys()].slice(0, MOST_KEYS) : [];
      return { depth, type: typeOf(current), keys, items: Array.isArray(current) ? current.length : 0 };
    }
    current = next;
  }
  return null;
}

/** What two dead ends of one way say together: the further one, or a map or an array rather than other values. */
export function furthest(a: DeadEnd | undefined, b: DeadEnd | undefined): DeadEnd | undefined {
  if (!a || !b) return a ?? b;
  if (a.depth !== b.depth) return a.depth > b.depth ? a : b;
  if (a.type !== b.type) return rankOf(a.type) >= rankOf(b.type) ? a : b;
  const isKnown = a.keys.length >= MOST_KEYS || b.keys.every((key) => a.keys.includes(key));
  const keys = isKnown ? a.keys : [...new Set([...a.keys, ...b.keys])].slice(0, MOST_KEYS);
  return { ...a, keys, items: Math.max(a.items, b.items) };
}

function rankOf(type: ValueType): number {
  return type === "map" ? 2 : type === "array" ? 1 : 0;
}

/** Of a map, this many keys are named. */
const MOST_SHOWN = 8;
const PLACE = /^-?[0-9]+$/;

/** A field that no event had, and how far events led on the way to it. */
export interface Missing {
  readonly field: string;
  readonly end: DeadEnd | undefined;
}

/**
 * Reports the fields that no event had: each for which there is advice alone, then the others in one.
 * @param known the names of fields that events had, and paths to values within them.
 */
export function unseenKeys(
  option: NamingOption,
  missing: readonly Missing[],
  known: readonly string[],
): readonly UnseenKeys[] {
  const advised = missing.map(({ field, end }) => ({ field, advice: adviceOn(field, end, known) }));
  const others = advised.filter(({ advice }) => advice === null).map(({ field }) => field);
  const unseen = (names: readonly string[], advice: KeyAdvice | null): UnseenKeys => ({
    code: "unseen-keys",
    option,
    names,
    advice,
  });
  return [
    ...advised.flatMap(({ field, advice }) => (advice ? [unseen([field], advice)] : [])),
    ...(others.length > 0 ? [unseen(others, null)] : []),
  ];
}

function adviceOn(field: string, end: DeadEnd | undefined, known: readonly string[]): KeyAdvice | null {
  if (!end) {
    const fields = field.split(/\s+/).filter((name) => name !== "");
    if (fields.length > 1 && fields.every((name) => known.includes(name))) return { kind: "blanks", fields };
    const meant = closestField(field, known);
    return meant === null ? null : { kind: "meant", name: meant };
  }
  const way = wayOf(field);
  const reached = end.depth + 1;
  const step = way[reached] ?? "";
  const written = (steps: Way) => wayText(steps, field);
  const path = written(way.slice(0, reached));
  switch (end.type) {
    case "map": {
      const key = closest(step, end.keys);
      if (key !== null) return { kind: "meant", name: written(way.with(reached, key)) };
      const shown = end.keys.slice(0, MOST_SHOWN);
      return { kind: "map", path, keys: shown, others: end.keys.length - shown.length };
    }
    case "array":
      return PLACE.test(step)
        ? { kind: "items", path, items: end.items }
        : {
            kind: "array",
            path,
            item: `${path}[0]${wayText(["", ...way.slice(step === "" ? reached + 1 : reached)], field)}`,
          };
    default:
      return { kind: "value", path, type: end.type };
  }
}

/** The name closest to a field: that of another one, then a path that ends in it; of a path, with its field alone replaced. */
function closestField(field: string, known: readonly string[]): string | null {
  const [head = field, ...steps] = wayOf(field);
  const whole = known.filter((name) => name.includes("."));
  const parents = known.filter((name) => !name.includes(".") && name !== head);
  if (steps.length === 0) return closest(field, parents) ?? closestEnd(field, whole);
  const parent = closest(head, parents);
  return closest(field, whole) ?? (parent === null ? null : wayText([parent, ...steps], field));
}

/** The first path whose last step is closest to a name. */
function closestEnd(name: string, paths: readonly string[]): string | null {
  const ends = paths.map((path) => path.slice(path.lastIndexOf(".") + 1));
  const end = closest(name, ends);
  return end === null ? null : (paths[ends.indexOf(end)] ?? null);
}
