import type { Signs } from "../../analysis/index.ts";
import type { Grammar } from "../../grammar/index.ts";
import type { Pattern, RecordMatcher } from "../../pattern/index.ts";
import type { Framing, Program, Task } from "./program.ts";

/** Makes the programs and signs of parsers. It is large: a run whose formats are all stored does not load it. */
export interface Maker {
  programOf(grammar: Grammar, framing: Framing, task: Task): Program;
  signsOf(grammar: Grammar): Signs;
  /** True if no record can be one of both grammars; false says nothing. */
  areDisjoint(a: Grammar, b: Grammar): boolean;
  /** Runs a pattern; no program that is stored has one. */
  recordMatcher(pattern: Pattern): RecordMatcher;
}
