import type { Signs } from "../../analysis/index.ts";
import type { Grammar } from "../../grammar/index.ts";
import type { Pattern, RecordMatcher } from "../../pattern/index.ts";
import type { Framing, Program, Task } from "./program.ts";

/** Makes what parsers are made of. It is large: a run does not load it where all that it needs is stored. */
export interface Maker {
  programOf(grammar: Grammar, framing: Framing, task: Task): Program;
  signsOf(grammar: Grammar): Signs;
  /** Whether it is certain that no record is one of both grammars. False says nothing. */
  areDisjoint(a: Grammar, b: Grammar): boolean;
  /** Runs a pattern; no program that is stored has one. */
  recordMatcher(pattern: Pattern): RecordMatcher;
}
