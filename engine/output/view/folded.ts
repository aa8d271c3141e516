import { FOLD_FIELDS } from "../folded.ts";
import { safe } from "../safe.ts";
import type { Leaf } from "./parts.ts";
import { valueText } from "./text.ts";

/** A time of day in a timestamp, with its fraction. */
const CLOCK = /\d{1,2}:\d{2}:\d{2}(?:[.,]\d+)?/;

/** What a name that was taken ends with. */
const NUMBERED = /_\d+$/;

/** What an event says of the events that it stands for. */
export interface Folded {
  /** `×12 10:01:02–10:03:07`. */
  readonly text: string;
  /** The fields that say it. */
  readonly leaves: ReadonlySet<Leaf>;
}

/** @returns null for an event that stands for itself. */
export function foldedIn(leaves: readonly Leaf[]): Folded | null {
  // The fields have a number if the event had one of that name.
  const found = FOLD_FIELDS.map((field) => leaves.findLast(({ name }) => name.replace(NUMBERED, "") === field));
  const [count, first, last] = found;
  if (!count || typeof count.value !== "number") return null;
  const times = first && last ? ` ${clockIn(first)}–${clockIn(last)}` : "";
  return { text: `×${count.value}${times}`, leaves: new Set(found.filter((leaf) => leaf !== undefined)) };
}

/** The time of day of a timestamp; the whole text if it has none. */
function clockIn({ value }: Leaf): string {
  const text = typeof value === "string" ? safe(value) : valueText(value);
  return CLOCK.exec(text)?.[0] ?? text;
}
