import type { Family } from "./closure.ts";
import { offsetInto } from "./offset.ts";

/** A slot that nobody reads. */
const UNREAD = 0;

/** A text that means more than its characters: only who reads parts of timestamps asks what. */
export const meanings: Family<"meaning"> = {
  meaning(node, place, plan, ground) {
    if (plan.parts) return plan.parts.meaning(node, place, plan, ground);
    const inner = place.inside[0]!;
    const isOffset = node.of === "offset" && !plan.tracked && !plan.valued;
    return (isOffset ? offsetInto(UNREAD, inner) : null) ?? ground.closure(inner, plan);
  },
};
