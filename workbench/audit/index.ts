export {
  Audit,
  type AuditResult,
  type CauseResult,
  type FieldResult,
  type GrammarResult,
  type OwnWords,
  type SampleResult,
} from "./audit.ts";
export { type Case, casesOf, caseText, looksLikeCases } from "./cases.ts";
export type {
  CaseResult,
  CheckResult,
  GrammarUnderCheck,
  InputProblem,
  PlacedFinding,
  Requirements,
  SkippedInput,
} from "./check-result.ts";
export { CoverageCounter, type Use } from "./coverage.ts";
export { Evidence } from "./evidence.ts";
export { joinedInput } from "./joined-input.ts";
export { outcomesOf } from "./outcomes.ts";
export { type RecordSpan, type Records, recordsOf } from "./records.ts";
export { isFine, reports } from "./reports/index.ts";
