import type { Grammar } from "../grammar/grammar.ts";
import type { Node } from "../grammar/node.ts";
import { type Places, placesOfKind } from "../grammar/place.ts";
import { isEqual } from "./is-equal.ts";
import { type Problem, problemAt } from "./problem.ts";

/** No alternative begins with a text that is all an earlier one asks for: the earlier one would win. */
export function shadowedAlternative(grammar: Grammar, places: Places): readonly Problem[] {
  const problems: Problem[] = [];
  for (const { node, inside } of placesOfKind(places, "choice")) {
    const taken: { text: string; alternative: number }[] = [];
    for (const [index, place] of inside.entries()) {
      const isRepeated = node.alternatives.slice(0, index).some((earlier) => isEqual(earlier, place.node));
      const texts = isRepeated || taken.length === 0 ? [] : beginnings(place.node);
      for (const text of texts) {
        const shadow = taken.find((earlier) => text.startsWith(earlier.text));
        if (!shadow) continue;
        const [later, first] = [JSON.stringify(text), JSON.stringify(shadow.text)];
        const message = `${later} never gets here: alternative ${shadow.alternative} takes ${first}`;
        problems.push(problemAt(grammar, places, place, "shadowed-alternative", message));
      }
      for (const text of wholeTexts(place.node)) taken.push({ text, alternative: index + 1 });
    }
  }
  return problems;
}

/** The texts of which each makes the node match, whatever follows; none where it asks for more than literal text. */
function wholeTexts(node: Node): readonly string[] {
  switch (node.kind) {
    case "literal":
      return node.text === "" ? [] : [node.text];
    case "oneOf":
      return node.words.filter((word) => word !== "");
    case "constant":
      return node.node ? wholeTexts(node.node) : [];
    case "label":
    case "token":
    case "field":
    case "item":
      return wholeTexts(node.node);
    default:
      return [];
  }
}

/** The literal texts that the node can begin with, as far as they are plain to see. */
function beginnings(node: Node): readonly string[] {
  switch (node.kind) {
    case "seq":
      return node.nodes[0] ? beginnings(node.nodes[0]) : [];
    case "choice":
      return node.alternatives.flatMap(beginnings);
    case "label":
    case "token":
    case "field":
    case "item":
    case "nest":
    case "convert":
    case "map":
    case "list":
      return beginnings(node.node);
    case "pair":
      return beginnings(node.key);
    default:
      return wholeTexts(node);
  }
}
