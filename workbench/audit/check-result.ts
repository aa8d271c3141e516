import type { Lint } from "../lint/index.ts";
import type { AuditResult } from "./audit.ts";

/** A case of a corpus file, and its outcome. */
export interface CaseResult {
  readonly source: string;
  readonly title: string;
  readonly expected: readonly string[];
  readonly actual: readonly string[];
}

/** The result of a check. */
export interface CheckResult {
  /** The result on samples; null if there are none. */
  readonly audit: AuditResult | null;
  readonly cases: readonly CaseResult[];
  /** Notes on the grammars. */
  readonly lint: readonly Lint[];
  /** The least share of accepted records, in percent. */
  readonly minAccepted: number;
}

export function isAsExpected({ expected, actual }: CaseResult): boolean {
  return expected.length === actual.length && expected.every((line, index) => line === actual[index]);
}

/** The share of accepted records, in percent; 100 if there are no records. */
export function percentOf({ records, accepted }: { readonly records: number; readonly accepted: number }): number {
  return records === 0 ? 100 : (accepted / records) * 100;
}

/** The share as text, never rounded up to 100. */
export function percentText(one: { readonly records: number; readonly accepted: number }): string {
  const percent = percentOf(one);
  return `${percent === 100 ? "100" : (Math.floor(percent * 100) / 100).toFixed(2)} %`;
}

/** True if enough records are accepted, and every case is as expected. */
export function isFine({ audit, cases, minAccepted }: CheckResult): boolean {
  return (audit === null || percentOf(audit) >= minAccepted) && cases.every(isAsExpected);
}
