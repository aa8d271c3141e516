import type { Node } from "../../grammar/index.ts";
import { canFail, isEqual } from "../index.ts";
import type { NodeCheck } from "./check.ts";

/** No alternative begins with a text that is all an earlier one asks for: the earlier one would win. */
export const shadowedAlternative: NodeCheck = {
  choice({ alternatives }) {
    for (let earlier = 0; earlier < alternatives.length - 1; earlier++) {
      const taken = wholeTexts(alternatives[earlier]!);
      for (let later = earlier + 1; taken.length > 0 && later < alternatives.length; later++) {
        const lost = shadowed(alternatives[later]!, taken);
        if (!lost || isEqual(alternatives[earlier], alternatives[later])) continue;
        return `alternative ${later + 1} never gets ${lost.text}: alternative ${earlier + 1} takes ${lost.shadow}`;
      }
    }
    return null;
  },
};

/** A text that the node can begin with, and the one of `taken` that it begins with itself. */
function shadowed(node: Node, taken: readonly string[]): { text: string; shadow: string } | null {
  for (const text of beginnings(node)) {
    const shadow = taken.find((earlier) => text.startsWith(earlier));
    if (shadow !== undefined) return { text: JSON.stringify(text), shadow: JSON.stringify(shadow) };
  }
  return null;
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

/** An alternative that cannot fail is the last one: those behind it are never tried. */
export const certainAlternative: NodeCheck = {
  choice({ alternatives }, { rules }) {
    for (let index = 0; index < alternatives.length - 1; index++) {
      if (canFail(alternatives[index]!, rules)) continue;
      return `alternative ${index + 1} cannot fail, so those behind it are never tried`;
    }
    return null;
  },
};

/** The alternatives of a choice differ: of two equal ones the second never matches. */
export const equalAlternative: NodeCheck = {
  choice({ alternatives }) {
    for (let later = 1; later < alternatives.length; later++) {
      for (let earlier = 0; earlier < later; earlier++) {
        if (!isEqual(alternatives[earlier], alternatives[later])) continue;
        return `alternative ${later + 1} is the same as alternative ${earlier + 1}`;
      }
    }
    return null;
  },
};
