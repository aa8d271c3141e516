import type { Signs } from "../../analysis/index.ts";
import type { Grammar } from "../../grammar/index.ts";
import type { Maker } from "./maker.ts";
import type { Framing, Program, Task } from "./program.ts";

/** What the build made of a grammar. */
export interface Stored {
  /** The framing of the stored programs. */
  readonly framing: Framing;
  /** True if another grammar, of which nothing is stored, reads the text of a field. */
  readonly hasPayload: boolean;
  /** The program for a task, or null if none is stored. */
  program(task: Task): Program | null;
  signs(): Signs;
  /** As {@link Maker.areDisjoint}, or null if the answer is not stored. */
  isDisjoint(other: Grammar): boolean | null;
}

const all = new WeakMap<Grammar, Stored>();

/** Registers what the build made of `grammar`; parsers that are made later use it. */
export function store(grammar: Grammar, stored: Stored): void {
  all.set(grammar, stored);
}

export function storedOf(grammar: Grammar): Stored | undefined {
  return all.get(grammar);
}
