import type { ValueType } from "../../event/index.ts";
import {
  decodeKey,
  type KeySpan,
  kinds,
  type Numeric,
  type StateOf,
  showShares,
  USUAL_SHARES,
} from "../../metrics/index.ts";
import { type Slices, sliceNow } from "./slices.ts";

/** What is known of a field, as plain data. */
export interface FieldProfile {
  /** How many values there are; an array may have many in one event. */
  count: number;
  /** How many events have one. */
  events: number;
  /** The number of the last of these events, or -1. */
  lastEvent: number;
  readonly types: Map<ValueType, number>;
  /** The values that are no maps or arrays, and numbers among them. */
  readonly values: StateOf<"description">;
  /** Characters of the longest string. */
  longest: number;
  /** The first different values, as text; long ones are cut. */
  readonly examples: string[];
  /** By slice: how many events have it. */
  slices: number[];
}

const MOST_EXAMPLES = 3;
/** Characters of an example. */
const LONGEST_EXAMPLE = 60;

export function newFieldProfile(): FieldProfile {
  const values = kinds.description.start();
  showShares(values.numbers.percentiles, USUAL_SHARES);
  return { count: 0, events: 0, lastEvent: -1, types: new Map(), values, longest: 0, examples: [], slices: [] };
}

/** Counts a value of the field in the current event. */
export function countValue(profile: FieldProfile, type: ValueType, slices: Slices): void {
  profile.count++;
  profile.types.set(type, (profile.types.get(type) ?? 0) + 1);
  if (profile.lastEvent === slices.events) return;
  profile.lastEvent = slices.events;
  profile.events++;
  const slice = sliceNow(slices);
  profile.slices[slice] = (profile.slices[slice] ?? 0) + 1;
}

/** Notes the key of a value, which is a number or not. */
export function noteKey(profile: FieldProfile, key: KeySpan, number: Numeric | null): void {
  const { bytes, from, to } = key;
  kinds.description.add(profile.values, key, number);
  if (number === null && to - from > profile.longest)
    profile.longest = Math.max(profile.longest, charactersIn(bytes, from, to));
  if (profile.examples.length < MOST_EXAMPLES) addExample(profile, decodeKey(key));
}

/** The number of characters of UTF-8. */
function charactersIn(bytes: Uint8Array, from: number, to: number): number {
  let characters = 0;
  for (let i = from; i < to; i++) if ((bytes[i]! & 0xc0) !== 0x80) characters++;
  return characters;
}

function addExample({ examples }: FieldProfile, text: string): void {
  const example = text.length > LONGEST_EXAMPLE ? `${text.slice(0, LONGEST_EXAMPLE - 1)}…` : text;
  if (examples.length < MOST_EXAMPLES && !examples.includes(example)) examples.push(example);
}

/** Adds what is known of the field in later events, apart from their slices. */
export function mergeFieldProfile(into: FieldProfile, from: FieldProfile): void {
  into.count += from.count;
  into.events += from.events;
  for (const [type, count] of from.types) into.types.set(type, (into.types.get(type) ?? 0) + count);
  kinds.description.merge(into.values, from.values);
  into.longest = Math.max(into.longest, from.longest);
  for (const example of from.examples) addExample(into, example);
}
