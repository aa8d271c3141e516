import type { ScriptPlace } from "../script/source.ts";

/** A script failed. */
export interface ScriptFailure {
  readonly code: "script-failure";
  /** Where the record of its event stands, or null for a script that has none. */
  readonly at: { readonly source: string; readonly line: number } | null;
  readonly script: ScriptPlace;
  readonly message: string;
}

/** How often scripts failed. */
export interface ScriptFailures {
  readonly code: "script-failures";
  readonly count: number;
  readonly causes: number;
}

/** An event for which an assertion is not true. */
export interface Violation {
  readonly code: "violation";
  readonly source: string;
  readonly line: number;
  readonly expression: string;
}

/** How many events assertions were not true for. */
export interface Violations {
  readonly code: "violations";
  readonly count: number;
}

/** What a script prints on standard error. */
export interface Printed {
  readonly code: "printed";
  readonly text: string;
}

/** What a function of scripts says to the user of the run. */
export interface ScriptHint {
  readonly code: "script-hint";
  readonly text: string;
}

/** What a run tells of its scripts. */
export type ScriptDiagnostic = ScriptFailure | ScriptFailures | Violation | Violations | Printed | ScriptHint;
