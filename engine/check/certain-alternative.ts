import { canFail } from "../backends/analyse/index.ts";
import type { NodeCheck } from "./check.ts";

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
