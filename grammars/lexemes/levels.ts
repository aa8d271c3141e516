import {
  charset,
  choice,
  constant,
  except,
  type Label,
  label,
  level,
  literal,
  not,
  type Part,
  run,
  seq,
  type Typed,
  type ValueOf,
} from "../../engine/authoring/index.ts";
import { type Severity, severities } from "../../engine/event/levels.ts";
import { checkArgument, isObject } from "../../engine/language/arguments.ts";

const word = run(except(charset(" \t\r\n\v\f")));

/**
 * Words of your own as levels: `levelFrom({"System": "info"})` reads `System` as `"info"`. What else `other` reads, by
 * default a word, is unchanged; `other` has to read at least a character. `field("word", seq(field("level", levelFrom(...))))`
 * has the word, too.
 * @throws TypeError for an unknown level.
 */
export function levelFrom<P extends Part = typeof word>(
  words: Readonly<Record<string, Severity>>,
  other?: P,
): Typed<Label, Severity | ValueOf<P>>;
export function levelFrom(words: Readonly<Record<string, Severity>>, other: Part = word): Typed<Label, unknown> {
  checkArgument("levelFrom", "words", words, { is: "an object of levels by their words", test: isObject });
  const longestFirst = Object.entries(words).sort(([a], [b]) => b.length - a.length);
  const known = longestFirst.map(([text, severity]) => {
    if (!severities.includes(severity))
      throw new TypeError(`levelFrom(...) takes levels, one of ${severities.join(", ")}, and not "${severity}"`);
    return constant(severity, seq(literal(text), not(other)));
  });
  return label("level", level(choice(...known, other)));
}
