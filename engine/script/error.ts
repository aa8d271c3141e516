import type { ScriptPlace } from "./source.ts";
import type { ScriptValue } from "./values.ts";

/**
 * Why a script ended: invalid syntax, an unknown name, types that do not fit, another error, its own `throw`, or a bound that keeps scripts from running away. With
 * `exit` it ended the run, without a failure.
 */
export type ScriptFailure = "syntax" | "name" | "type" | "error" | "thrown" | "budget" | "exit";

/** A change of a script's text: from and to are offsets, in UTF-16 units. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Longer messages are cut, in UTF-16 units. */
const LONGEST = 1_000;

/** A script that cannot be compiled, or that failed for an event. */
export class ScriptError extends Error {
  readonly failure: ScriptFailure;
  /** The value that a script threw. */
  readonly value: ScriptValue | undefined;
  /** The offset in the script, in UTF-16 units; -1 until the compiled script sets it. */
  at: number;
  /** The same for people; it is set in every error that leaves a script. */
  place: ScriptPlace | null = null;
  /** The change that probably corrects the script, if one is known. */
  edit: Edit | null = null;
  /** The script to write instead of one that does not compile, if it is known. */
  instead: string | null = null;

  constructor(message: string, at = -1, failure: ScriptFailure = "error", value?: ScriptValue) {
    super(message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message);
    this.name = "ScriptError";
    this.at = at;
    this.failure = failure;
    this.value = value;
  }
}
