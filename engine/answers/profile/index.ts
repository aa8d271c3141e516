import { ENTRY, type Event, isMap, typeAt, typeOf, type Value, valueAt } from "../../event/index.ts";
import { isNumeric, key, keyOf, keyOfField, numberOfField } from "../../metrics/index.ts";
import type { Answer, AnswerContext } from "../answer.ts";
import { countValue, type FieldProfile, mergeFieldProfile, newFieldProfile, noteKey } from "./field-profile.ts";
import { rowsOfFields } from "./rows.ts";
import { addSlices, halved, joined, newSlices, passEvent, type Slices } from "./slices.ts";

/** What is known of all fields, as plain data. */
interface PlainProfile {
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
export function answerProfile({ names }: AnswerContext): Answer<PlainProfile> {
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
    } else if (keyOf(value) === "taken") noteKey(profile, key, isNumeric(value) ? value : null);
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
    if (keyOfField(event, at) === "taken") noteKey(profile, key, number);
  }

  return {
    reads: null,
    add(event) {
      for (let at = 0; at < event.length; at += ENTRY) countEntry(event, at);
      if (passEvent(slices)) for (const profile of fields.values()) profile.slices = halved(profile.slices);
    },
    drain() {
      const drained = { fields, slices, others };
      fields = new Map();
      slices = newSlices();
      others = 0;
      return drained;
    },
    merge(later) {
      const all = joined(slices, later.slices);
      for (const profile of fields.values()) profile.slices = addSlices(all, [], 0, slices, profile.slices);
      for (const [path, profile] of later.fields) {
        const own = profileOf(path);
        if (!own) continue;
        mergeFieldProfile(own, profile);
        addSlices(all, own.slices, slices.events, later.slices, profile.slices);
      }
      slices = all;
      others += later.others;
    },
    rows: () => rowsOfFields(fields, slices),
    notes: () => (others > 0 ? [{ code: "unprofiled-fields", count: others, kept: MOST_FIELDS }] : []),
  };
}
