import type { CodePart } from "./part.ts";
import { characters, strings } from "./strings.ts";
import { failures, fields, made, structure, values } from "./structure.ts";

/**
 * What a module needs of these to read its format, in the order in which they are written. Each makes a parser: a function
 * of the offset `i` in the line `s` that returns the offset after what it reads, or -1. It adds what goes into the event to
 * `out`; whoever tries something else after a failure takes that back. `made` is the value of the last part, and `text` its
 * text; undefined if the value is the text that was read. `far` is the furthest failure, and `seen` what was expected there.
 */
const parts = { ...characters, ...strings, ...structure, ...values, ...fields, ...failures, ...made } as const;

export type PartName = keyof typeof parts;

/** The code of the parts of these names, and of those that they need. */
export function runtimeOf(names: Iterable<PartName>): string {
  const all: Readonly<Record<PartName, CodePart<PartName>>> = parts;
  const used = new Set(names);
  // The iteration includes what is added during it.
  for (const name of used) for (const needed of all[name].uses ?? []) used.add(needed);
  return (Object.keys(parts) as PartName[])
    .filter((name) => used.has(name))
    .map((name) => all[name].code)
    .join("\n");
}
