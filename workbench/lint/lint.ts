import type { Event } from "../../engine/event/index.ts";
import type { Grammar } from "../../engine/grammar/index.ts";
import type { CompiledParser } from "../../engine/parse/programs/index.ts";
import type { Random } from "../sample/index.ts";
import { backtracking } from "./backtracking.ts";
import { eagerParts } from "./eager-parts.ts";
import { fieldNotes } from "./fields.ts";
import { overlaps } from "./overlaps.ts";

/** A note on what is allowed, but probably a mistake. */
export interface Lint {
  readonly grammar: string;
  /** The rule's name. */
  readonly rule: string;
  readonly message: string;
}

/** A note of one rule. */
export type Note = Omit<Lint, "grammar">;

/** The context in which a grammar is checked. */
export interface LintContext {
  /** The formats that detection tries, or may try, before it. */
  readonly earlier: readonly Grammar[];
  readonly parserOf: (grammar: Grammar) => CompiledParser;
  readonly event: Event;
  readonly random: Random;
}

/**
 * Notes on a well-formed grammar. Each note about lines has an example for which the parsers have confirmed it.
 */
export function lint(grammar: Grammar, context: LintContext): readonly Lint[] {
  const notes = [
    ...fieldNotes(grammar),
    ...eagerParts(grammar),
    ...backtracking(grammar),
    ...overlaps(grammar, context),
  ];
  return notes.map((note) => ({ grammar: grammar.name, ...note }));
}
