import type { ScriptKind } from "../compile/index.ts";
import { type Edit, ScriptError, type ScriptFailure } from "../error.ts";
import { calls } from "./calls.ts";
import type { Mistake } from "./mistake.ts";
import { names, times } from "./names.ts";
import { operators } from "./operators.ts";
import { syntax } from "./syntax.ts";

// Advice about scripts that do not compile; it is loaded when one fails.

/** Where to look for a mistake, by the failure: before the advice of the compiler, and after it. */
const mistakes: {
  readonly [F in ScriptFailure]?: { readonly first: readonly Mistake[]; readonly last: readonly Mistake[] };
} = {
  syntax: { first: operators, last: syntax },
  name: { first: calls, last: names },
  type: { first: times, last: [] },
};
/** How many mistakes of one script are corrected. */
const MOST_EDITS = 12;
/** Longer scripts get no advice, in UTF-16 units: searching them for mistakes would take long. */
const LONGEST = 4_000;

interface Advice {
  readonly message: string;
  readonly edit: Edit | null;
  readonly isGuess: boolean;
}

type Compile = (text: string) => void;

/**
 * Adds advice to an error of a script: the message about a common mistake, and the script without it, if that compiles.
 * @param compile throws a ScriptError for a script that does not compile.
 */
export function advise(error: ScriptError, text: string, kind: ScriptKind, compile: Compile): void {
  if (error.at > text.length || text.length > LONGEST) return;
  const advice = adviceOn(error, text, kind);
  if (!advice) return;
  const instead = corrected(advice, text, kind, compile);
  if (advice.isGuess && instead === null) return;
  error.message = advice.message;
  error.instead = instead;
}

/** The script after all of its mistakes are corrected, or null if it still does not compile. */
function corrected(first: Advice, script: string, kind: ScriptKind, compile: Compile): string | null {
  let text = script;
  let advice: Advice | null = first;
  for (let edits = 0; edits < MOST_EDITS && advice?.edit; edits++) {
    const { from, to, text: written }: Edit = advice.edit;
    text = text.slice(0, from) + written + text.slice(to);
    const error = errorOf(text, compile);
    if (error === null) return text;
    advice = adviceOn(error, text, kind);
  }
  return null;
}

function errorOf(text: string, compile: Compile): ScriptError | null {
  try {
    compile(text);
    return null;
  } catch (error) {
    if (error instanceof ScriptError) return error;
    throw error;
  }
}

function adviceOn(error: ScriptError, text: string, kind: ScriptKind): Advice | null {
  const { message, edit, failure } = error;
  const { first = [], last = [] } = mistakes[failure] ?? {};
  const among = (some: readonly Mistake[]) => adviceAmong(some, error, text, kind);
  return among(first) ?? (edit && { message, edit, isGuess: false }) ?? among(last);
}

/** The advice on the first of `mistakes` that the script has where it fails. */
function adviceAmong(
  mistakes: readonly Mistake[],
  { at, message: own }: ScriptError,
  text: string,
  kind: ScriptKind,
): Advice | null {
  const [head, tail] = [text.slice(0, at), text.slice(at)];
  for (const { before, at: start, inFilter, isGuess = false, message, write } of mistakes) {
    if (inFilter !== undefined && inFilter !== (kind === "filter")) continue;
    const next = start.exec(tail);
    const last = next && (before ?? /$/).exec(head);
    if (!next || !last) continue;
    const edit = write && { from: last.index, to: at + next[0].length, text: write(last, next) };
    return { message: message ?? own, edit, isGuess };
  }
  return null;
}
