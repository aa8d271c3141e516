import type { NodeCheck } from "./check.ts";
import { isEqual } from "./is-equal.ts";

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
