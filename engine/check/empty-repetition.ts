import { isNullable } from "../backends/analyse/index.ts";
import type { NodeCheck } from "./check.ts";

/** Every round of a repetition consumes something: otherwise it would never end. */
export const emptyRepetition: NodeCheck = {
  many: ({ node, separator }, { rules }) =>
    isNullable(node, rules) && (separator === null || isNullable(separator, rules))
      ? "what is repeated can match nothing"
      : null,
};
