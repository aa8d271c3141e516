import type { Grammar } from "../grammar/index.ts";
import type { ScriptFunction } from "../script/index.ts";

/** What a run knows of formats: the engine itself knows none by name. */
export interface Library {
  /** The formats, in the order in which detection tries them. */
  readonly catalogue: readonly Grammar[];
  /** Loads the functions of scripts, for a run that has any. */
  readonly loadFunctions: () => Promise<readonly ScriptFunction[]>;
}
