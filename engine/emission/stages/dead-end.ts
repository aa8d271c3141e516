import { isMap, typeOf, unit, type Value, type ValueType, valueAtStep, type Way } from "../../event/index.ts";

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
