import type { NodeOf, Place } from "../../engine/grammar/index.ts";
import { type Tree, treeOf } from "../../engine/pattern/index.ts";
import { setText, WORD } from "./characters.ts";
import { PLAIN } from "./expression.ts";
import { openCapture, refuse, type Scope, type Writing } from "./scope.ts";

/** A pattern of a user in another flavor; sets of characters by Unicode's rules are written out. */
export function nativeText(node: NodeOf<"native">, place: Place, scope: Scope, writing: Writing): string {
  const { flavor } = writing;
  const source = treeText(treeOf(node.pattern), false);
  return `(?:${source})`;

  function treeText(tree: Tree, isAgain: boolean): string {
    switch (tree.kind) {
      case "set":
        return setText(tree.set, flavor);
      case "sequence":
        return tree.items.map((item) => itemText(item, isAgain)).join("");
      case "alternation":
        return tree.branches.map((branch) => treeText(branch, isAgain)).join("|");
      case "capture":
        return captureText(tree, isAgain);
      case "repetition":
        return repetitionText(tree, isAgain);
      case "assertion":
        return assertionText(tree.assertion, place, writing);
    }
  }

  function itemText(tree: Tree, isAgain: boolean): string {
    return tree.kind === "alternation" ? `(?:${treeText(tree, isAgain)})` : treeText(tree, isAgain);
  }

  function captureText(tree: Extract<Tree, { kind: "capture" }>, isAgain: boolean): string {
    const field = node.fields[tree.group];
    if (!field || !scope.captures) return `(?:${treeText(tree.item, isAgain)})`;
    if (isAgain && flavor.name === "js") refuse(place, "js forgets a group each time it comes again", writing);
    const number = writing.groups + 1;
    const meaning = { ...PLAIN, reading: field.reading, omitsEmpty: true };
    const within = flavor.marks ? { ...scope, conditions: [{ kind: "set", group: number } as const] } : scope;
    const { name } = openCapture(field.name, { meaning, mayBeEmpty: true }, within, writing);
    return `${flavor.opensName}${name}>${treeText(tree.item, isAgain)})`;
  }

  function repetitionText(tree: Extract<Tree, { kind: "repetition" }>, isAgain: boolean): string {
    const { item, min, max, lazy } = tree;
    if (Math.max(min, max ?? 0) > flavor.mostRounds)
      refuse(place, `${flavor.name} counts up to ${flavor.mostRounds}`, writing);
    if (flavor.name === "java" && max === null && item.kind !== "set")
      refuse(place, "a group that comes any number of times overflows Java's stack on long records", writing);
    const one = treeText(item, isAgain || max !== 1);
    const unit = item.kind === "set" ? one : `(?:${one})`;
    const count = max === null ? (min === 0 ? "*" : min === 1 ? "+" : `{${min},}`) : `{${min},${max}}`;
    return unit + (min === 0 && max === 1 ? "?" : count) + (lazy ? "?" : "");
  }
}

function assertionText(
  assertion: Extract<Tree, { kind: "assertion" }>["assertion"],
  place: Place,
  writing: Writing,
): string {
  const { flavor } = writing;
  switch (assertion) {
    case "start":
      return flavor.start;
    case "end":
      return flavor.end;
    case "line-start":
      return flavor.looks ? "(?<![^\\n])" : "(?m:^)";
    case "line-end":
      return flavor.looks ? "(?![^\\n])" : "(?m:$)";
    case "boundary":
    case "no-boundary": {
      if (!flavor.looks) refuse(place, `${flavor.name} knows the ends of ASCII words alone`, writing);
      const word = setText(WORD, flavor);
      const [before, after] = assertion === "boundary" ? ["!", "="] : ["=", "!"];
      return `(?:(?<!${word})(?${after}${word})|(?<=${word})(?${before}${word}))`;
    }
  }
}
