import type { Grammar } from "../grammar/grammar.ts";
import { placesOf } from "../grammar/place.ts";
import { bounds } from "./bounds.ts";
import { certainAlternative } from "./certain-alternative.ts";
import { delimiter } from "./delimiter.ts";
import { deriveSource } from "./derive-source.ts";
import { duplicateField } from "./duplicate-field.ts";
import { emptyRepetition } from "./empty-repetition.ts";
import { emptyText } from "./empty-text.ts";
import { equalAlternative } from "./equal-alternative.ts";
import { intDigits } from "./int-digits.ts";
import { jsonSyntax } from "./json-syntax.ts";
import { leftRecursion } from "./left-recursion.ts";
import { lineEnd } from "./line-end.ts";
import { nameForm } from "./name-form.ts";
import { type Check, GrammarError } from "./problem.ts";
import { shadowedAlternative } from "./shadowed-alternative.ts";
import { unknownRule } from "./unknown-rule.ts";
import { untilOptions } from "./until-options.ts";

export { GrammarError, type Problem } from "./problem.ts";

const checks: readonly Check[] = [
  nameForm,
  unknownRule,
  leftRecursion,
  duplicateField,
  deriveSource,
  emptyText,
  bounds,
  delimiter,
  lineEnd,
  untilOptions,
  intDigits,
  certainAlternative,
  equalAlternative,
  shadowedAlternative,
  emptyRepetition,
  jsonSyntax,
];

/**
 * Holds a grammar to every rule of this room.
 * @throws GrammarError with all problems that were found.
 */
export function checkGrammar(grammar: Grammar): void {
  const places = placesOf(grammar);
  const problems = checks.flatMap((check) => check(grammar, places));
  if (problems.length > 0) throw new GrammarError(grammar.name, problems);
}
