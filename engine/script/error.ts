import type { ScriptPlace } from "./source.ts";
import type { ScriptValue } from "./values.ts";

/**
 * What went wrong: the script's doing, a `throw` of its own, or a bound that keeps scripts from running away. With `exit`
 * nothing did: the script has ended the run, and itself.
 */
type ScriptFailure = "error" | "thrown" | "budget" | "exit";

/** Messages tell the start of a longer text, in UTF-16 units. */
const LONGEST = 1_000;

/** A script that cannot be compiled, or that failed for an event. */
export class ScriptError extends Error {
  readonly failure: ScriptFailure;
  /** What a script has thrown. */
  readonly value: ScriptValue | undefined;
  /** Where in the script's text, in UTF-16 units; -1 until the compiled script says where it was. */
  at: number;
  /** The same for people. It is known of every error that leaves a script. */
  place: ScriptPlace | null = null;

  constructor(message: string, at = -1, failure: ScriptFailure = "error", value?: ScriptValue) {
    super(message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message);
    this.name = "ScriptError";
    this.at = at;
    this.failure = failure;
    this.value = value;
  }
}
