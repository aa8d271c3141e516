const found = ["bom", "hole", "color", "blank", "header", "named", "tooLong"] as const;
const asked = ["skipped", "section", "kept", "ignored"] as const;

/** Why valid bytes of the input are skipped. */
export const skipRules = [...found, ...asked] as const;
export type SkipRule = (typeof skipRules)[number];
