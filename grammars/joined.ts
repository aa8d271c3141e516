import type { JoinedLines, Joint } from "../engine/authoring/index.ts";
import { joiningOf } from "../engine/grammar/index.ts";
import { checkArgument } from "../engine/language/arguments.ts";
import { isSpecError, type SpecError } from "../engine/language/index.ts";
import { chosenStrategy } from "../engine/language/strategy.ts";
import { compilePattern } from "../engine/pattern/compile.ts";
import { linesBy } from "../engine/records/joining/chosen-lines.ts";
import { timeLayout } from "../engine/time/language/layout.ts";
import { strategies } from "./strategies.ts";

const JOINT = {
  is: '"space", "newline" or "empty"',
  test: (value: unknown) => value === "space" || value === "newline" || value === "empty",
};

/**
 * How the lines of a grammar are joined to records: the text that follows `-M`, and what is between two lines, by
 * default that of the strategy: `joined("regex:match=^BEGIN ", "newline")`.
 * @throws TypeError for a `strategy` that is wrong or joins nothing.
 */
export function joined(strategy: string, join?: Joint): JoinedLines {
  checkArgument("joined", "strategy", strategy, "string");
  if (join !== undefined) checkArgument("joined", "join", join, JOINT);
  const chosen = chosenStrategy(strategy, strategies);
  if (isSpecError(chosen)) throw refusal(strategy, chosen);
  const by = joiningOf(chosen);
  if (by === null) throw new TypeError(`joined(${JSON.stringify(strategy)}): it joins no lines; leave out "lines"`);
  const lines = linesBy(by, { compilePattern, timeLayout });
  if ("error" in lines) {
    const { column = 1 } = chosen.options.find(({ name }) => name === lines.option) ?? {};
    throw refusal(strategy, { ...lines.error, column: column + lines.error.column - 1 });
  }
  return { by, joint: join ?? chosen.strategy.joint };
}

function refusal(strategy: string, { message, column }: SpecError): TypeError {
  return new TypeError(`joined(...): ${message}\n  ${strategy}\n  ${" ".repeat(column - 1)}^`);
}
