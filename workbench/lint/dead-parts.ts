import { takenBy } from "../../engine/analysis/check/index.ts";
import { firstOf, leadOf } from "../../engine/analysis/index.ts";
import {
  any,
  type Grammar,
  isSubset,
  isTable,
  type Node,
  none,
  type Place,
  pathOf,
  placesOf,
} from "../../engine/grammar/index.ts";
import type { Note } from "./rules.ts";

/** Notes on parts that no line reaches: what is before them takes their first character, or every line of theirs. */
export function deadParts(grammar: Grammar): readonly Note[] {
  if (isTable(grammar)) return [];
  const places = placesOf(grammar);
  return places.all.flatMap((place) => {
    const found =
      place.node.kind === "seq" ? behindGreedy(place, grammar) : place.node.kind === "choice" ? hidden(place) : [];
    return found.map(({ dead, why }): Note => {
      const where = pathOf(dead, places);
      return { rule: "dead-part", where, message: `${where}: no line reaches it: ${why}` };
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
function hidden({ inside }: Place): readonly Dead[] {
  return inside.flatMap((later, index): Dead[] => {
    const own = leadOf(later.node);
    const isHidden = inside.slice(0, index).some(({ node }) => {
      const text = restAfter(node);
      return text !== null && own.startsWith(text);
    });
    return isHidden ? [{ dead: later, why: "an earlier alternative reads every line that begins like it" }] : [];
  });
}

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
