import { safe } from "../safe.ts";
import type { Leaf } from "./parts.ts";
import { valueText } from "./text.ts";

/** A time of day in a timestamp, with its fraction. */
const CLOCK = /\d{1,2}:\d{2}:\d{2}(?:[.,]\d+)?/;

/** What an event says of the events that it stands for. */
export interface Folded {
  /** `×12 10:01:02–10:03:07`. */
  readonly text: string;
  /** The fields that say it. */
  readonly leaves: ReadonlySet<Leaf>;
}

/** @returns null for an event that stands for itself. */
export function foldedIn(leaves: readonly Leaf[]): Folded | null {
  const count = leaves.findLast(({ kind }) => kind.fold === "_count");
  if (!count || typeof count.value !== "number") return null;
  const first = leaves.findLast(({ kind }) => kind.fold === "_first");
  const last = leaves.findLast(({ kind }) => kind.fold === "_last");
  const times = first && last ? ` ${clockIn(first)}–${clockIn(last)}` : "";
  const said = [count, first, last].filter((leaf) => leaf !== undefined);
  return { text: `×${count.value}${times}`, leaves: new Set(said) };
}

/** The time of day of a timestamp; the whole text if it has none. */
function clockIn({ value }: Leaf): string {
  const text = typeof value === "string" ? safe(value) : valueText(value);
  return CLOCK.exec(text)?.[0] ?? text;
}
