import {
  addressOf,
  type Event,
  fieldAt,
  type NameTable,
  unit,
  type Value,
  valueAt,
  valueOn,
} from "../../event/index.ts";
import { isNumeric, numberText } from "../../metrics/index.ts";
import { instantText } from "../../time/index.ts";
import type { SpanRule } from "../question.ts";
import { newRecency } from "./recency.ts";

/** What a span is called, and what is known of it before its events. */
export interface SpanName {
  readonly id: string;
  /** The value of each field, if it has several. */
  readonly parts: readonly string[] | null;
  /** When a window of time begins and ends, in milliseconds; null for other spans. */
  readonly window: { readonly from: number; readonly to: number } | null;
}

/** Why an event is in no span: it is in one that was closed before, or lacks what spans are found by. */
export type Lack = "late" | "undated" | "unkeyed";

/** How many closed windows are remembered, so that late events are known. */
const MOST_CLOSED = 10_000;

/** Finds the keys of spans. */
export function spanKeys(rule: SpanRule, names: NameTable) {
  const fields = rule.kind === "key" ? rule.fields : [];
  const keys = eventKeys(fields, names);
  const closed = newRecency<true>();
  let lack: Lack = "unkeyed";

  function lacks(why: Lack): null {
    lack = why;
    return null;
  }

  return {
    /** The key by which the span of an event is found, or null. @param millis its time, NaN if it has none. */
    of(event: Event, millis: number) {
      if (rule.kind === "time") {
        if (Number.isNaN(millis)) return lacks("undated");
        const key = String(Math.floor(millis / rule.millis));
        return closed.get(key) ? lacks("late") : key;
      }
      if (rule.kind === "key" && fields.length === 0 && Number.isNaN(millis)) return lacks("undated");
      return keys.of(event) ?? lacks("unkeyed");
    },
    /** Why the last event without a key has none. */
    get lack() {
      return lack;
    },
    /** The name of a span that begins with the last event, after `begun` others. */
    name(key: string, begun: number) {
      if (rule.kind === "time") {
        const from = Number(key) * rule.millis;
        return { id: instantText({ millis: from, nanos: 0 }), parts: null, window: { from, to: from + rule.millis } };
      }
      const { parts } = keys;
      if (parts !== null) return { id: parts.join(","), parts, window: null };
      return { id: fields.length > 0 ? key : `#${begun}`, parts: null, window: null };
    },
    /** Notes that the span of a key was closed: events of a window that come later are late. */
    close(key: string) {
      if (rule.kind !== "time") return;
      closed.touch(key, true);
      if (closed.size > MOST_CLOSED) closed.delete(closed.oldest()!.key);
    },
    /** True if no event had one of the fields of keys. */
    lacksField: keys.lacksField,
  };
}

/** Longer values are no keys, in characters. */
const LONGEST_KEY = 1_000;

/** Finds the keys of events: the values of fields. @param fields without any, all events have the same key. */
function eventKeys(fields: readonly string[], names: NameTable) {
  const addresses = fields.map((field) => addressOf(field, names));
  const isSeen = fields.map(() => false);
  let parts: readonly string[] | null = null;

  function partIn(event: Event, place: number): string | null {
    const address = addresses[place]!;
    const at = fieldAt(event, address.name);
    const value = at >= 0 ? valueAt(event, at) : valueOn(event, address);
    if (value !== unit) isSeen[place] = true;
    return keyText(value);
  }

  return {
    /** The key of an event, or null if it lacks a value. */
    of(event: Event) {
      if (addresses.length === 0) return "";
      if (addresses.length === 1) return partIn(event, 0);
      const all = addresses.map((_, place) => partIn(event, place));
      const texts = all.filter((text) => text !== null);
      if (texts.length < all.length) return null;
      parts = texts;
      // The lengths keep apart what a separator within values would mix up.
      return texts.map((text) => `${text.length}:${text}`).join("");
    },
    /** The value of each field of the last event with a key, if they are several. */
    get parts() {
      return parts;
    },
    /** True if no event had one of the fields. */
    lacksField: () => isSeen.includes(false),
  };
}

/** The text of a value by which events belong together, or null if it has none. */
function keyText(value: Value): string | null {
  if (isNumeric(value)) return numberText(value);
  if (typeof value === "boolean") return String(value);
  return typeof value === "string" && value.length <= LONGEST_KEY ? value : null;
}
