import { contains } from "../grammar/charset.ts";
import type { Node } from "../grammar/node.ts";
import type { NodeCheck } from "./check.ts";
import { isIntOnly } from "./int-reading.ts";

/** As many digits as a double holds, whichever they are. */
const EXACT_DIGITS = 15;
const DIGITS = Array.from({ length: 10 }, (_, digit) => 48 + digit);

/** What `int` reads is short enough for a number, which is its type at compile time. */
export const intDigits: NodeCheck = {
  convert: ({ reading, node }) =>
    isIntOnly(reading) && mostDigits(node) > EXACT_DIGITS
      ? `an int of more than ${EXACT_DIGITS} digits is no exact number: bound its digits, or use convert`
      : null,
};

/** How many digits the text of a node can have. */
function mostDigits(node: Node): number {
  switch (node.kind) {
    case "literal":
      return countDigits(node.text);
    case "oneOf":
      return Math.max(0, ...node.words.map(countDigits));
    case "run":
      return DIGITS.some((byte) => contains(node.charset, byte)) ? (node.max ?? Number.POSITIVE_INFINITY) : 0;
    case "digits":
      return node.max ?? Number.POSITIVE_INFINITY;
    case "seq":
      return node.nodes.reduce((sum, inner) => sum + mostDigits(inner), 0);
    case "choice":
      return Math.max(0, ...node.alternatives.map(mostDigits));
    case "optional":
    case "label":
    case "token":
      return mostDigits(node.node);
    case "look":
    case "not":
    case "end":
    case "fail":
      return 0;
    default:
      return Number.POSITIVE_INFINITY;
  }
}

function countDigits(text: string): number {
  return text.replace(/[^0-9]/g, "").length;
}
