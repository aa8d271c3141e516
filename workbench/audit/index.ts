export {
  Audit,
  type AuditResult,
  type CauseResult,
  type FieldResult,
  type GrammarResult,
  type SampleResult,
} from "./audit.ts";
export { type Case, casesOf, looksLikeCases } from "./cases.ts";
export type {
  CaseResult,
  CheckResult,
  GrammarUnderCheck,
  InputProblem,
  PlacedFinding,
  Requirements,
  SkippedInput,
} from "./check-result.ts";
export { Evidence } from "./evidence.ts";
export { outcomesOf } from "./outcomes.ts";
export { recordsOf } from "./records.ts";
export { isFine, reports } from "./reports/index.ts";
