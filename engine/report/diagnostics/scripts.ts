import type { ScriptPlace } from "../../script/index.ts";
import { type Counted, counted, error, hint, type InLine, note } from "./wording.ts";

export interface Failure {
  /** The place of its event's record; null for a script without an event. */
  readonly at: InLine | null;
  readonly script: ScriptPlace;
  readonly message: string;
}

export interface Text {
  readonly text: string;
}

/** Reports of scripts and assertions. */
export const ofScripts = {
  "script-failure": note(
    ({ script, message }: Failure) => `${script.name}:${script.line}:${script.column}: ${message}`,
  ),
  "script-failures": error(
    ({ count, causes }: Counted & { readonly causes: number }) =>
      `scripts failed ${counted(count, "time", "times")}${causes === 1 ? "" : `, for ${causes} causes`}`,
  ),
  /** An event for which an assertion is not true. */
  violation: note(({ expression }: InLine & { readonly expression: string }) => `does not hold: ${expression}`),
  violations: error(({ count }: Counted) => `${counted(count, "event", "events")} violated an assertion`),
  /** Text that a script prints to standard error. */
  printed: note(({ text }: Text) => text),
  /** A hint from a function of scripts. */
  "script-hint": hint(({ text }: Text) => text),
};
