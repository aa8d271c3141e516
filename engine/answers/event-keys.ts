import { addressOf, type Event, fieldAt, type NameTable, unit, type Value, valueAt, valueOn } from "../event/index.ts";
import { isNumeric, numberText } from "../metrics/index.ts";

/** Finds the keys of events: the values of fields. */
export interface EventKeys {
  /** The key of an event, or null if it lacks a value. */
  of(event: Event): string | null;
  /** The value of each field of the last event with a key, if they are several. */
  readonly parts: readonly string[] | null;
  /** True if no event had one of the fields. */
  lacksField(): boolean;
}

/** Longer values are no keys, in characters. */
const LONGEST_KEY = 1_000;

/** @param fields without any, all events have the same key. */
export function eventKeys(fields: readonly string[], names: NameTable): EventKeys {
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
    of(event) {
      if (addresses.length === 0) return "";
      if (addresses.length === 1) return partIn(event, 0);
      const all = addresses.map((_, place) => partIn(event, place));
      const texts = all.filter((text) => text !== null);
      if (texts.length < all.length) return null;
      parts = texts;
      // The lengths keep apart what a separator within values would mix up.
      return texts.map((text) => `${text.length}:${text}`).join("");
    },
    get parts() {
      return parts;
    },
    lacksField: () => isSeen.includes(false),
  };
}

/** The text of a value by which events belong together, or null if it has none. */
function keyText(value: Value): string | null {
  if (isNumeric(value)) return numberText(value);
  if (typeof value === "boolean") return String(value);
  return typeof value === "string" && value.length <= LONGEST_KEY ? value : null;
}
