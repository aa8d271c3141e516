import type { Node } from "../grammar/node.ts";
import type { NodeCheck } from "./check.ts";

/** A field reads escapes in the text of its node, so that text has to be the node's value. */
export const fieldEscapes: NodeCheck = {
  field: ({ escapes, node }) =>
    escapes && !isItsText(node) ? "its node has a value other than its text: escapes has nothing to read" : null,
};

function isItsText(node: Node): boolean {
  switch (node.kind) {
    case "label":
    case "token":
      return isItsText(node.node);
    case "choice":
      return node.alternatives.every(isItsText);
    case "seq":
    case "run":
    case "many":
    case "rest":
      return true;
    case "until":
      return node.escapes === null;
    default:
      return false;
  }
}
