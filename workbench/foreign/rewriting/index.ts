import {
  any,
  type Charset,
  charset,
  except,
  type Grammar,
  intersection,
  isSubset,
  none,
  type Reading,
} from "../../../engine/grammar/index.ts";
import {
  type Capture,
  type Expression,
  expressionOf,
  type FlavorName,
  flavors,
  type Meaning,
  PLAIN,
  type Refusal,
} from "../../regex/index.ts";
import type { Expressed } from "../contract.ts";
import { type Before, bytesOf, firstOf, Refused, type Tree, type TreeOf, Undecided } from "../regex/index.ts";
import { released } from "./conditions.ts";
import { divided, spelled } from "./items.ts";
import { NEVER, settled } from "./looks.ts";
import { theEnd } from "./sizes.ts";

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
    const free = flavor.looks ? kept : withoutLooks(kept, isWhole);
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
  return { ...PLAIN, reading, omitsEmpty: true, isCut };
}

const START: Before = { start: true, set: none };

function withoutLooks(tree: Tree, isWhole: boolean): Tree | typeof NEVER {
  if (isWhole) return at(tree, START, true);
  const anywhere = atOrAsked(tree, { start: true, set: any });
  return anywhere instanceof Undecided ? byBefore(tree, anywhere.asked.set) : anywhere;
}

function at(tree: Tree, before: Before, isWhole: boolean): Tree | typeof NEVER {
  const found = atOrAsked(tree, before, isWhole);
  if (found instanceof Undecided)
    throw new Refused(found.tree, "this asks for what is before it, which an engine without lookbehind cannot do");
  return found;
}

function atOrAsked(tree: Tree, before: Before, isWhole = false): Tree | typeof NEVER | Undecided {
  try {
    return settled(tree, before, isWhole);
  } catch (error) {
    if (error instanceof Undecided) return error;
    throw error;
  }
}

/** More kinds of characters before a match are not told apart. */
const MOST_KINDS = 8;

/**
 * A search where a match depends on what is before it: the start of the line, or a character, which is then read too. Of two
 * matches the one that begins first comes first, as in any search.
 */
function byBefore(tree: Tree, asked: Charset): Tree | typeof NEVER {
  const { from, to } = tree;
  const set = (bytes: Charset): Tree => ({ kind: "set", set: { bytes, beyond: [] }, from, to });
  const start: Tree = { kind: "anchor", anchor: "start", from, to };
  const kinds: { readonly lead: Tree; readonly tree: Tree | typeof NEVER }[] = [
    { lead: start, tree: at(tree, START, false) },
  ];
  const open = [asked, except(asked)];
  for (let bytes = open.pop(); bytes; bytes = open.pop()) {
    if (isSubset(bytes, none)) continue;
    const found = atOrAsked(tree, { start: false, set: bytes });
    if (found instanceof Undecided) {
      if (open.length > MOST_KINDS) throw new Refused(found.tree, "this asks for what is before it in too many ways");
      open.push(intersection(bytes, found.asked.set), intersection(bytes, except(found.asked.set)));
    } else kinds.push({ lead: set(bytes), tree: found });
  }
  const groups = new Map<string, { readonly leads: Tree[]; readonly tree: Tree }>();
  for (const { lead, tree: found } of kinds) {
    if (found === NEVER) continue;
    const key = JSON.stringify(found);
    const { leads = [] } = groups.get(key) ?? {};
    groups.set(key, { leads: [...leads, lead], tree: found });
  }
  const branches = [...groups.values()].map(({ leads, tree: found }): Tree => {
    const lead: Tree = leads.length === 1 ? leads[0]! : { kind: "alternation", branches: leads, from, to };
    return { kind: "sequence", items: [lead, found], from, to };
  });
  if (branches.length === 0) return NEVER;
  return branches.length === 1 ? branches[0]! : { kind: "alternation", branches, from, to };
}

/** A tree that is searched for, without looks; null if what is around them does not decide them. */
export function lookFree(tree: Tree): Tree | null {
  try {
    const free = withoutLooks(tree, false);
    return free === NEVER ? null : free;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
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
