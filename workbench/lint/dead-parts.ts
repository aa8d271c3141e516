import { takenBy } from "../../engine/analysis/check/index.ts";
import { commonText, firstOf, leadOf, type SomeCases, visitSome } from "../../engine/analysis/index.ts";
import {
  alike,
  any,
  type Charset,
  charset,
  type Grammar,
  isSubset,
  type Node,
  none,
  type Place,
  pathOf,
  union,
} from "../../engine/grammar/index.ts";
import type { Note } from "./rules.ts";
import type { Variants } from "./variants.ts";

/** Notes on parts that no line reaches: what is before them takes their first character, or every line of theirs. */
export function deadParts({ grammar, places, forced, isRead }: Variants): readonly Note[] {
  return places.all.flatMap((place) => {
    const { kind } = place.node;
    const found = kind === "seq" ? behindGreedy(place, grammar) : kind === "choice" ? hidden(place, grammar) : [];
    return found.map(({ dead, why }): Note => {
      const where = pathOf(dead, places);
      const read = dead.node.kind === "optional" ? dead.node.node : dead.node;
      const meant = { record: forced(dead, read), rules: grammar.rules };
      const line = isRead(dead) ? commonText(meant, meant) : null;
      return {
        rule: "dead-part",
        where,
        message: `${where}: no line reaches it: ${why}${line === null ? "" : `: ${line}`}`,
      };
    });
  });
}

interface Dead {
  readonly dead: Place;
  readonly why: string;
}

/** Parts whose first character the part before them takes, however often it comes. */
function behindGreedy({ inside }: Place, { rules }: Grammar): readonly Dead[] {
  return inside.flatMap((part, index): Dead[] => {
    const before = inside[index - 1];
    if (!before || WITHOUT_TEXT.has(part.node.kind)) return [];
    const first = firstOf(part.node, rules).charset;
    const isDead = !isSubset(first, none) && isSubset(first, takenBy(before.node));
    return isDead ? [{ dead: part, why: "the part before it takes its first character" }] : [];
  });
}

const WITHOUT_TEXT: ReadonlySet<Node["kind"]> = new Set(["look", "not", "end", "constant", "fail", "rest"]);

/** Alternatives after one that reads every line with their beginning. */
function hidden({ inside }: Place, { rules }: Grammar): readonly Dead[] {
  return inside.flatMap((later, index): Dead[] => {
    const own = leadOf(later.node);
    const { charset: first, nullable } = firstOf(later.node, rules);
    const earlier = inside.slice(0, index).map(({ node }) => node);
    const isTaken = !nullable && !isSubset(first, none) && isSubset(first, union(...earlier.map(certainFrom)));
    const isHidden = earlier.some((node) => {
      const text = restAfter(node);
      return text !== null && own.startsWith(text);
    });
    return isHidden || isTaken
      ? [{ dead: later, why: "an earlier alternative reads every line that begins like it" }]
      : [];
  });
}

/** The characters of which one is enough for a node to match. */
function certainFrom(node: Node): Charset {
  return visitSome(certainCases, () => none, node);
}

const certainCases: SomeCases<readonly [], Charset> = {
  run: ({ min, charset: set }) => (min <= 1 ? set : none),
  digits: ({ min, range }) => (min <= 1 && range === null ? charset("0-9") : none),
  choice: ({ alternatives }) => union(...alternatives.map(certainFrom)),
  ...alike(["field", "item", "label", "meaning", "token"], ({ node }) => certainFrom(node)),
};

/** The text after which a node takes the rest of any line; null if it does not. */
function restAfter(node: Node): string | null {
  switch (node.kind) {
    case "rest":
      return "";
    case "run":
      return node.min === 0 && node.max === null && isSubset(any, node.charset) ? "" : null;
    case "seq": {
      const [first, second, ...more] = node.nodes;
      if (first === undefined || more.length > 0) return null;
      if (second === undefined) return restAfter(first);
      return first.kind === "literal" && restAfter(second) === "" ? first.text : null;
    }
    case "field":
    case "label":
    case "meaning":
    case "token":
      return restAfter(node.node);
    default:
      return null;
  }
}
