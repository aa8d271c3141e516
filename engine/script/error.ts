import type { ScriptPlace } from "./source.ts";
import type { ScriptValue } from "./values.ts";

/**
 * Why a script ended: an error, its own `throw`, or a bound that keeps scripts from running away. With `exit` it ended the
 * run, without a failure.
 */
type ScriptFailure = "error" | "thrown" | "budget" | "exit";

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

  constructor(message: string, at = -1, failure: ScriptFailure = "error", value?: ScriptValue) {
    super(message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message);
    this.name = "ScriptError";
    this.at = at;
    this.failure = failure;
    this.value = value;
  }
}
