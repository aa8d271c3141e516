import type { ScriptFunction } from "../function.ts";

/** Functions that belong together, in the order in which help lists them. */
export interface Topic {
  readonly title: string;
  readonly functions: readonly ScriptFunction[];
}
