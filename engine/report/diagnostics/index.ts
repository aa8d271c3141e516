import { ofAnswers, ofMetrics, ofScripts, ofTallied } from "./answers.ts";
import { ofNothing } from "./empty.ts";
import { ofFields } from "./fields.ts";
import { ofFormats } from "./formats.ts";
import { ofInputs, ofRuns } from "./inputs.ts";
import { ofLevels } from "./levels.ts";
import { ofRecords } from "./records.ts";
import { ofTimes } from "./times.ts";
import type { Wording } from "./wording.ts";

/** Every diagnostic by its code, with its contents, its rank and its text. */
const diagnostics = {
  ...ofRecords,
  ...ofInputs,
  ...ofFormats,
  ...ofFields,
  ...ofLevels,
  ...ofTimes,
  ...ofMetrics,
  ...ofAnswers,
  ...ofTallied,
  ...ofScripts,
  ...ofRuns,
  ...ofNothing,
};

type Diagnostics = typeof diagnostics;
type About<Entry> = Entry extends Wording<infer A> ? A : never;

export type Code = keyof Diagnostics;
export type DiagnosticOf<C extends Code> = { readonly code: C } & Omit<About<Diagnostics[C]>, "code">;

/** Everything that a run reports to its user besides events, as values for `render`. */
export type Diagnostic = { [C in Code]: DiagnosticOf<C> }[Code];

export type ContinuedLines = DiagnosticOf<"continued-lines">;
export type Detected = DiagnosticOf<"detected">;
export type EnvelopedLines = DiagnosticOf<"enveloped-lines">;
export type GuessedDays = DiagnosticOf<"guessed-days">;
export type Midnights = DiagnosticOf<"midnights">;
export type Mixed = DiagnosticOf<"mixed">;
export type PayloadLines = DiagnosticOf<"payload-lines">;
export type NearMiss = DiagnosticOf<"near-miss">;
export type OtherFormats = DiagnosticOf<"other-formats">;
export type PartialMetrics = DiagnosticOf<"partial-metrics">;
export type PrefixedLines = DiagnosticOf<"prefixed-lines">;
export type Summary = DiagnosticOf<"summary">;
export type UnseenKeys = DiagnosticOf<"unseen-keys">;

/** The message of a diagnostic in one line, without the place. */
export function messageOf(diagnostic: Diagnostic): string {
  return wordingOf(diagnostic).text(diagnostic);
}

/** @returns how a diagnostic is printed. */
export function wordingOf({ code }: Diagnostic): Wording<Diagnostic> {
  // The table pairs each code with its diagnostic, which the compiler cannot prove for an index.
  return diagnostics[code] as Wording<Diagnostic>;
}

export type { EmptyReason, Scope } from "./empty.ts";
export type { KeyAdvice, NamingOption } from "./fields.ts";
export { nearText } from "./formats.ts";
export { foreignText } from "./inputs.ts";
export type { Cause } from "./records.ts";
