import { firstOf, isNullable, type Rules, type SomeCases, visitSome } from "../../engine/analysis/index.ts";
import {
  alike,
  any,
  charset,
  except,
  isDisjoint,
  type Node,
  type NodeOf,
  only,
  type Place,
  union,
} from "../../engine/grammar/index.ts";
import { looking } from "./branches.ts";
import { ANY, characterText, charsetText, either, repeated } from "./flavor.ts";
import { refuse, type Scope, type Writing } from "./scope.ts";

/** Text up to the first, or the last, place where a stop matches. */
export function untilText(node: NodeOf<"until">, place: Place, scope: Scope, writing: Writing): string {
  const { flavor, rules } = writing;
  const { stop, escapes, last } = node;
  const starts = needsByte(stop, rules) ? firstOf(stop, rules).charset : any;
  if (starts.other && !isText(stop)) refuse(place, "what ends it may begin within a character", writing);
  const single = isOneByte(stop);
  const found = `(?=${writing.write(place.inside[0]!, looking(scope), writing)})`;
  if (last) {
    if (escapes) refuse(place, "the last of several ends, with escapes", writing);
    return `(?>${ANY}*${found})`;
  }
  const lead = escapes === null ? charset("") : only(escapes.lead.charCodeAt(0));
  const stops = except(union(except(starts), lead));
  const plain = repeated(charsetText(except(union(starts, lead)), flavor), 0, null, flavor);
  const others: string[] = [];
  if (escapes !== null) {
    // After a lead that is the last byte, only the end of the record follows.
    others.push(characterText(escapes.lead, flavor) + repeated(ANY, 0, 1, flavor));
  }
  if (!single && !isDisjoint(stops, any)) others.push(found.replace("(?=", "(?!") + charsetText(stops, flavor));
  const body = starts === any ? "" : plain;
  const loop = others.length === 0 ? "" : repeated(either(others) + body, 0, null, flavor);
  return body + loop + found;
}

/** True if a node, except at the end of the record, only matches at one of its first bytes. */
function needsByte(node: Node, rules: Rules): boolean {
  return !isNullable(node, rules) || visitSome(nullableCases, () => false, node, rules);
}

/** The same for a node that may match nothing. */
const nullableCases: SomeCases<readonly [rules: Rules], boolean> = {
  end: () => true,
  choice: ({ alternatives }, rules) => alternatives.every((inner) => needsByte(inner, rules)),
  seq: ({ nodes }, rules) => nodes.some((inner) => needsByte(inner, rules)),
  ...alike(["meaning", "label", "token"], ({ node }, rules: Rules) => needsByte(node, rules)),
};

/** True if a node is text, so that it begins where a character does. */
function isText(node: Node): boolean {
  return visitSome(textCases, () => false, node);
}

const textCases: SomeCases<readonly [], boolean> = {
  choice: ({ alternatives }) => alternatives.every(isText),
  ...alike(["meaning", "label", "token"], ({ node }) => isText(node)),
  ...alike(["literal", "oneOf", "end"], () => true),
};

/** True if a node matches one byte, whatever is after it. */
function isOneByte(node: Node): boolean {
  if (node.kind === "meaning" || node.kind === "label" || node.kind === "token") return isOneByte(node.node);
  if (node.kind === "run") return node.min === 1 && node.max === 1;
  return node.kind === "literal" && /^[\0-\x7f]$/.test(node.text);
}
