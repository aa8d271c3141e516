import type { ScriptPlace } from "../../script/index.ts";
import { type Counted, counted, error, hint, type InLine, note } from "./wording.ts";

export interface Failure {
  /** Where the record of its event is; null for a script that has none. */
  readonly at: InLine | null;
  readonly script: ScriptPlace;
  readonly message: string;
}

export interface Text {
  readonly text: string;
}

/** What scripts and assertions report. */
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
  /** What a script prints on standard error. */
  printed: note(({ text }: Text) => text),
  /** What a function of scripts says to the user of the run. */
  "script-hint": hint(({ text }: Text) => text),
};
