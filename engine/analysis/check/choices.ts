import { alike, type Node } from "../../grammar/index.ts";
import { canFail, isEqual, type SomeCases, visitSome } from "../index.ts";
import type { NodeCheck } from "./check.ts";

/** A sequence has parts, and a choice alternatives. */
export const noParts: NodeCheck = {
  seq: ({ nodes }) => (nodes.length === 0 ? "a sequence without parts reads nothing: take it out" : null),
  choice: ({ alternatives }) =>
    alternatives.length === 0 ? "a choice without alternatives accepts nothing: choice(first, second, ...)" : null,
};

/** No alternative begins with the whole text of an earlier one: the earlier one would always match. */
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

/** A text that the node can begin with, and the one of `taken` that this text begins with. */
function shadowed(node: Node, taken: readonly string[]): { text: string; shadow: string } | null {
  for (const text of beginnings(node)) {
    const shadow = taken.find((earlier) => text.startsWith(earlier));
    if (shadow !== undefined) return { text: JSON.stringify(text), shadow: JSON.stringify(shadow) };
  }
  return null;
}

const noTexts = (): readonly string[] => [];

/** The strings that the node matches, with anything after them; none unless the node is literal text. */
function wholeTexts(node: Node): readonly string[] {
  return visitSome(wholeCases, noTexts, node);
}

const wholeCases: SomeCases<readonly [], readonly string[]> = {
  literal: ({ text }) => (text === "" ? [] : [text]),
  oneOf: ({ words }) => words.filter((word) => word !== ""),
  ...alike(["constant", "meaning", "label", "token", "field", "item"], ({ node }) => (node ? wholeTexts(node) : [])),
};

/** The literal strings that the node can begin with, if they are obvious. */
function beginnings(node: Node): readonly string[] {
  return visitSome(beginningCases, noTexts, node);
}

const beginningCases: SomeCases<readonly [], readonly string[]> = {
  ...wholeCases,
  seq: ({ nodes }) => (nodes[0] ? beginnings(nodes[0]) : []),
  choice: ({ alternatives }) => alternatives.flatMap(beginnings),
  ...alike(["meaning", "label", "token", "field", "item", "nest", "convert", "map", "list", "within"], ({ node }) =>
    beginnings(node),
  ),
  pair: ({ key }) => beginnings(key),
};

/** An alternative that cannot fail is the last one: those after it are never tried. */
export const certainAlternative: NodeCheck = {
  choice({ alternatives }, { rules }) {
    for (let index = 0; index < alternatives.length - 1; index++) {
      if (canFail(alternatives[index]!, rules)) continue;
      return `alternative ${index + 1} cannot fail, so those after it are never tried: make it the last one`;
    }
    return null;
  },
};

/** The alternatives of a choice differ: of two equal ones the second never matches. */
export const equalAlternative: NodeCheck = {
  choice({ alternatives }) {
    // Nodes with the same text are compared, and no others: there may be hundreds.
    const byText = new Map<string, readonly number[]>();
    for (const [later, node] of alternatives.entries()) {
      const text = JSON.stringify(node);
      const alike = byText.get(text) ?? [];
      const earlier = alike.find((index) => isEqual(alternatives[index], node));
      if (earlier !== undefined) return `alternative ${later + 1} is the same as alternative ${earlier + 1}`;
      byText.set(text, [...alike, later]);
    }
    return null;
  },
};
