import { ENTRY, type Event, isMap, typeAt, typeOf, type Value, valueAt } from "../../event/index.ts";
import {
  decodeKey,
  isNumeric,
  key,
  keyOf,
  keyOfField,
  kinds,
  type Numeric,
  numberOfField,
  type Reading,
} from "../../metrics/index.ts";
import type { Answer, AnswerContext } from "../answer.ts";
import {
  addExample,
  countValue,
  type FieldProfile,
  type Joint,
  mergeFieldProfile,
  newFieldProfile,
  wantsExample,
} from "./field-profile.ts";
import { rowsOfFields } from "./rows.ts";
import { addSlices, halved, joined, newSlices, passEvent, type Slices } from "./slices.ts";

/** What is known of all fields, as plain data. */
export interface PlainProfile {
  readonly kind: "profile";
  /** By the way to the value: `user.id`, `tags[]`. */
  readonly fields: Map<string, FieldProfile>;
  readonly slices: Slices;
  /** How many values have a way of their own that is not kept. */
  readonly others: number;
}

/** A log may have names without end: this many fields are kept. */
const MOST_FIELDS = 2_000;
/** Values that are nested deeper are not looked into. */
const MOST_DEPTH = 8;

/** Finds out what the fields of events hold, also within maps and arrays. */
export function answerProfile({ names }: AnswerContext): Answer {
  let fields = new Map<string, FieldProfile>();
  let slices = newSlices();
  let others = 0;

  function profileOf(path: string): FieldProfile | null {
    const known = fields.get(path);
    if (known) return known;
    if (fields.size === MOST_FIELDS) {
      others++;
      return null;
    }
    const made = newFieldProfile();
    fields.set(path, made);
    return made;
  }

  /** Counts the value at the end of a way, and those within it. */
  function visit(path: string, value: Value, depth: number): void {
    const profile = profileOf(path);
    if (!profile) return;
    countValue(profile, typeOf(value), slices);
    if (isMap(value)) {
      if (depth < MOST_DEPTH) for (const [name, inner] of value) visit(`${path}.${name}`, inner, depth + 1);
    } else if (Array.isArray(value)) {
      if (depth < MOST_DEPTH) for (const inner of value) visit(`${path}[]`, inner, depth + 1);
    } else note(profile, keyOf(value), isNumeric(value) ? value : null);
  }

  function countEntry(event: Event, at: number): void {
    const path = names.text(event.entries[at]!);
    const type = typeAt(event, at);
    if (type === "map" || type === "array") {
      visit(path, valueAt(event, at), 0);
      return;
    }
    const profile = profileOf(path);
    if (!profile) return;
    countValue(profile, type, slices);
    const number = type === "int" || type === "float" ? numberOfField(event, at) : null;
    note(profile, keyOfField(event, at), number);
  }

  return {
    reads: null,
    include(event) {
      for (let at = 0; at < event.length; at += ENTRY) countEntry(event, at);
      if (passEvent(slices)) for (const profile of fields.values()) profile.slices = halved(profile.slices);
    },
    drain() {
      const drained: PlainProfile = { kind: "profile", fields, slices, others };
      fields = new Map();
      slices = newSlices();
      others = 0;
      return drained;
    },
    merge(later) {
      if (later.kind !== "profile") return;
      const all = joined(slices, later.slices);
      for (const profile of fields.values()) profile.slices = regrouped(profile.slices, slices, all);
      const joint: Joint = { all, before: slices, later: later.slices };
      for (const [path, profile] of later.fields) {
        const own = profileOf(path);
        if (own) mergeFieldProfile(own, profile, joint);
      }
      slices = all;
      others += later.others;
    },
    table: () => rowsOfFields(fields, slices),
    notices: () => (others > 0 ? [{ code: "unprofiled-fields", count: others, kept: MOST_FIELDS }] : []),
  };
}

function regrouped(counts: readonly number[], slices: Slices, all: Slices): number[] {
  const made: number[] = [];
  addSlices(all, made, 0, slices, counts);
  return made;
}

/** The number of characters of UTF-8. */
function charactersIn(bytes: Uint8Array, from: number, to: number): number {
  let characters = 0;
  for (let i = from; i < to; i++) if ((bytes[i]! & 0xc0) !== 0x80) characters++;
  return characters;
}

/** Notes a value whose key is the current one. */
function note(profile: FieldProfile, reading: Reading, number: Numeric | null): void {
  if (reading !== "taken") return;
  const { bytes, from, to } = key;
  kinds.description.add(profile.values, bytes, from, to, number);
  if (number === null && to - from > profile.longest)
    profile.longest = Math.max(profile.longest, charactersIn(bytes, from, to));
  if (wantsExample(profile)) addExample(profile, decodeKey(bytes, from, to));
}
