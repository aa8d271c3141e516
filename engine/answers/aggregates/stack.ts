import { visible } from "../../output/legible.ts";
import type { Hue, Look } from "../../render/cells.ts";
import type { Drawing } from "../../render/index.ts";
import { type Classed, gather } from "./classes.ts";

/** A part of bars: events of a class, with its color, and what it is drawn with where there are none. */
interface BarSegment {
  readonly name: string;
  readonly hue: Hue;
  readonly glyph: string;
}

/** The parts of bars, the gravest first. */
export type Stack = readonly BarSegment[];

/** The classes whose gravity is known, the gravest first. */
const graded: readonly BarSegment[] = [
  { name: "level.fatal", hue: "red", glyph: "█" },
  { name: "level.error", hue: "red", glyph: "█" },
  { name: "level.warn", hue: "yellow", glyph: "▓" },
  { name: "level.notice", hue: "green", glyph: "▒" },
  { name: "level.info", hue: "green", glyph: "▒" },
  { name: "level.debug", hue: "dim", glyph: "░" },
  { name: "level.trace", hue: "dim", glyph: "░" },
  { name: "status.5xx", hue: "red", glyph: "█" },
  { name: "status.4xx", hue: "yellow", glyph: "▓" },
  { name: "status.3xx", hue: "blue", glyph: "▒" },
  { name: "status.2xx", hue: "green", glyph: "░" },
  { name: "status.1xx", hue: "dim", glyph: "░" },
];

/** What other classes look like, the most frequent first. */
const others: readonly Omit<BarSegment, "name">[] = [
  { hue: "blue", glyph: "█" },
  { hue: "magenta", glyph: "▓" },
  { hue: "cyan", glyph: "▒" },
  { hue: "green", glyph: "░" },
];
const REST: BarSegment = { name: "", hue: "dim", glyph: "·" };

/** The classes of events: those of known gravity first, then the others by how often they came; the rarest become one. */
export function stackOf(all: readonly Pick<Classed, "classes">[]): Stack {
  const totals = new Map<string, number>();
  for (const { classes } of all) {
    for (const [name, count] of classes) totals.set(name, (totals.get(name) ?? 0) + count);
  }
  const stack = stackOfTotals(totals);
  return gather(all, stack) ? stackOf(all) : stack;
}

/** The same, of the number of events that each class has. */
export function stackOfTotals(all: ReadonlyMap<string, number>): Stack {
  const totals = new Map(all);
  const known = graded.filter(({ name }) => totals.has(name));
  for (const { name } of known) totals.delete(name);
  const rest = [...totals].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return [...known, ...rest.map(([name], i) => ({ ...REST, ...others[i], name }))];
}

/** A bar of the events of a bucket, divided by class. @param most the events of the longest bar. */
export function drawStack(bucket: Classed, most: number, stack: Stack): Drawing {
  return (columns, look) => {
    const cells = bucket.count === 0 ? 0 : Math.max(1, Math.round((bucket.count / most) * columns));
    let drawn = 0;
    let events = 0;
    const parts = [...stack, REST].map((part) => {
      events += part === REST ? bucket.count - events : (bucket.classes.get(part.name) ?? 0);
      const end = Math.round((events / bucket.count) * cells);
      const length = bucket.count === 0 ? 0 : end - drawn;
      drawn += length;
      return paintCells(part, length, look);
    });
    return parts.join("");
  };
}

/** What the parts of bars mean, in one line; empty where bars have no parts. @param field as {@link shortName} */
export function legendOf(stack: Stack, look: Look, field: string | null): string {
  return stack
    .filter(({ glyph }) => glyph !== REST.glyph)
    .map((part) => `${paintCells(part, 1, look)} ${visible(shortName(part.name, field))}`)
    .join("  ");
}

/** What a class is called after the name of its field: `error`. @param field whose values they are; null for levels and statuses. */
export function shortName(name: string, field: string | null): string {
  const isOwn = field === null || name.startsWith(`${field}.`);
  return isOwn ? name.slice((field?.length ?? name.indexOf(".")) + 1) : name;
}

function paintCells({ hue, glyph }: BarSegment, length: number, look: Look): string {
  if (length <= 0) return "";
  // Colors alone tell parts apart, and whole blocks are the easiest to compare.
  return look.isColored ? look.hues[hue]("█".repeat(length)) : glyph.repeat(length);
}
