export { type Lint, type LintContext, lint } from "./lint.ts";
