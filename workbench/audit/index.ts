export {
  Audit,
  type AuditResult,
  type CauseResult,
  type FieldResult,
  type GrammarResult,
  type SampleResult,
} from "./audit.ts";
export { type Case, casesOf, looksLikeCases } from "./cases.ts";
export { type CaseResult, type CheckResult, isFine } from "./check-result.ts";
export { outcomesOf } from "./outcomes.ts";
export { reports } from "./reports/index.ts";
