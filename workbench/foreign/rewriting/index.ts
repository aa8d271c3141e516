import { any, charset, type Grammar, isSubset, none, type Reading } from "../../../engine/grammar/index.ts";
import {
  type Capture,
  type Expression,
  expressionOf,
  type FlavorName,
  flavors,
  type Meaning,
  PLAIN_MEANING,
  type Refusal,
} from "../../regex/index.ts";
import type { Expressed } from "../contract.ts";
import { bytesOf, firstOf, NEVER, Refused, type TreeOf } from "../regex/index.ts";
import { released, theEnd } from "./atomic.ts";
import { withoutLooks } from "./looks.ts";
import { divided, spelled } from "./text.ts";

const WORDS: Reading["words"] = { true: ["true", "True", "TRUE"], false: ["false", "False", "FALSE"] };

/**
 * A pattern as an expression for another engine, which matches the same text with the same groups.
 * @param grammar what it is called, and what it is.
 * @returns what the engine cannot do, with its place in the pattern.
 */
export function rewritten(expressed: Expressed, grammar: Grammar, name: FlavorName): Expression | Refusal {
  const flavor = flavors[name];
  const { tree, isWhole } = expressed;
  try {
    const kept = flavor.keeps ? tree : released(tree, theEnd(isWhole));
    const before = { start: true, set: isWhole ? none : any };
    const free = flavor.looks ? kept : withoutLooks(kept, before, theEnd(isWhole));
    if (free === NEVER) throw new Refused(tree, "no line matches this expression");
    const captures: Capture[] = [];
    const meaningOf = (group: TreeOf<"capture">) => meaningIn(group, expressed);
    const counted = divided(free, flavor.mostNested);
    const source = spelled(counted, { flavor, captures, meaningOf, paths: expressed.paths });
    const whole = `${flavor.start}${free.kind === "alternation" ? `(?:${source})` : source}${flavor.end}`;
    return {
      grammar,
      flavor: name,
      source: isWhole ? whole : source,
      groups: captures.length,
      captures,
      derived: [],
      lost: [],
      isWider: false,
    };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { at, length, message } = error.problem;
    return { path: "pattern", reason: message, place: { at, length } };
  }
}

const digit = charset("0-9");

function meaningIn({ name, item }: TreeOf<"capture">, { types, isCut }: Expressed): Meaning {
  const type = types.get(name);
  const isSure = type !== "bool" && isSubset(bytesOf(item), digit) && !firstOf(item).nullable;
  const otherwise = isSure ? "fail" : "text";
  const reading: Reading | null =
    type === undefined ? null : { types: [type], form: "lenient", words: WORDS, otherwise };
  return { ...PLAIN_MEANING, reading, omitsEmpty: true, isCut };
}

/** How exactly a grammar is written as an expression. */
interface Leniency {
  readonly partial: boolean;
  readonly lenient: boolean;
}

/**
 * The expression of a pattern in each flavor: the pattern's own, or else that of its grammar, which never goes back and may
 * so do without what an engine does not have.
 */
export function expressIn(expressed: Expressed, grammar: Grammar, { partial, lenient }: Leniency) {
  return (name: FlavorName): Expression | Refusal => {
    const own = rewritten(expressed, grammar, name);
    if ("source" in own) return own;
    const made = expressionOf(grammar, name, { partial, lenient });
    return "source" in made ? made : own;
  };
}
