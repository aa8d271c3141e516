import { HIDDEN, type Redactor } from "../redaction/index.ts";
import { codePointsIn, indexOfColumn } from "./columns.ts";
import type { Cause, Diagnostic } from "./diagnostics/index.ts";
import type { ParseFailure } from "./failure.ts";

/** What removes secrets of messages. */
export type Censor = Pick<Redactor, "text" | "line" | "hidesFields">;

/** The diagnostic without the secrets of the lines that it quotes. */
export function withoutSecrets(diagnostic: Diagnostic, censor: Censor): Diagnostic {
  if (diagnostic.code === "parse-failure") return cleanFailure(diagnostic, censor);
  if (diagnostic.code === "kept-as-text") return { ...diagnostic, first: cleanFailure(diagnostic.first, censor) };
  if (diagnostic.code === "near-miss") return { ...diagnostic, failure: cleanFailure(diagnostic.failure, censor) };
  if (diagnostic.code === "summary") return { ...diagnostic, causes: diagnostic.causes.map(cleanCause(censor)) };
  // The message of a script may quote values of its event, and nobody knows of which fields.
  if (diagnostic.code === "script-failure" && censor.hidesFields) {
    return { ...diagnostic, message: HIDDEN };
  }
  return diagnostic;
}

const cleanCause =
  ({ text: clean }: Censor) =>
  ({ count, text }: Cause): Cause => ({ count, text: clean(text) });

function cleanFailure(failure: ParseFailure, censor: Censor): ParseFailure {
  const { text, column, found } = failure;
  const shown = censor.line(text);
  if (shown === text) return failure;
  const before = text.slice(0, indexOfColumn(text, column));
  const at = shown === HIDDEN ? 0 : Math.min(censor.line(before).length, shown.length);
  const isShown = found === "" || shown.startsWith(found, at);
  return {
    ...failure,
    text: shown,
    shownColumn: codePointsIn(shown.slice(0, at)) + 1,
    found: isShown ? found : HIDDEN,
  };
}
