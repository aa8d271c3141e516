import type { NodeCheck } from "./check.ts";

/** A reference names a rule of its grammar. */
export const unknownRule: NodeCheck = {
  ref({ rule }, { rules }) {
    if (Object.hasOwn(rules, rule)) return null;
    return `there is no rule ${rule}; known rules: ${Object.keys(rules).join(", ") || "none"}`;
  },
};
