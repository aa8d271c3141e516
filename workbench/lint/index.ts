export { type Finding, type LintContext, lint } from "./lint.ts";
export { lintRules } from "./rules.ts";
