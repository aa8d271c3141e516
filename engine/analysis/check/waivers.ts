import type { GrammarCheck } from "./check.ts";

/** A finding of the lint is waived with a reason, for those who read the grammar next. */
export const waiverReason: GrammarCheck = ({ waive }) =>
  // Code that is not type-checked may leave it out.
  Object.entries(waive ?? {}).flatMap(([rule, reason]) => {
    if (typeof reason === "string" && reason.trim() !== "") return [];
    const message = `the waiver of ${JSON.stringify(rule)} needs a reason: waive: { ${JSON.stringify(rule)}: "why" }`;
    return [{ place: null, message }];
  });
