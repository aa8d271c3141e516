import type { Signs } from "../../analysis/index.ts";
import type { Grammar } from "../../grammar/index.ts";
import type { Maker } from "./maker.ts";
import type { Framing, Program, Task } from "./program.ts";

/** What has been made of a grammar long before the run. */
export interface Stored {
  /** How records end for the programs that are stored. */
  readonly framing: Framing;
  /** The program for a task, or null where none is stored. */
  program(task: Task): Program | null;
  signs(): Signs;
  /** As {@link Maker.areDisjoint}, or null where nothing is stored of that. */
  isDisjoint(other: Grammar): boolean | null;
}

const all = new WeakMap<Grammar, Stored>();

/** Keeps what has been made of `grammar`: its parsers are made of that from now on. */
export function store(grammar: Grammar, stored: Stored): void {
  all.set(grammar, stored);
}

export function storedOf(grammar: Grammar): Stored | undefined {
  return all.get(grammar);
}
