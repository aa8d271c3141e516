import type { Event } from "../../engine/event/index.ts";
import type { Grammar } from "../../engine/grammar/index.ts";
import type { CompiledParser } from "../../engine/parse/programs/index.ts";
import type { Random } from "../sample/index.ts";
import { backtracking } from "./backtracking.ts";
import { eagerParts } from "./eager-parts.ts";
import { fieldNotes } from "./fields.ts";
import { overlaps } from "./overlaps.ts";

/** What is allowed, but mostly not meant. */
export interface Lint {
  readonly grammar: string;
  /** The rule's name. */
  readonly rule: string;
  readonly message: string;
}

/** A note of one rule. */
export type Note = Omit<Lint, "grammar">;

/** What a grammar is held against. */
export interface LintContext {
  /** The formats that detection tries before it, or may try before it. */
  readonly earlier: readonly Grammar[];
  readonly parserOf: (grammar: Grammar) => CompiledParser;
  readonly event: Event;
  readonly random: Random;
}

/**
 * What else there is to say of a grammar that obeys every rule. Nothing is supposed: whatever is told of lines comes with
 * a line for which the parsers have shown it.
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
