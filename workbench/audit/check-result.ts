import type { Lint } from "../lint/index.ts";
import type { AuditResult } from "./audit.ts";

/** A case of a corpus file, and what came of it. */
export interface CaseResult {
  readonly source: string;
  readonly title: string;
  readonly expected: readonly string[];
  readonly actual: readonly string[];
}

/** What a check comes to. */
export interface CheckResult {
  /** What was made of samples; null where there are none. */
  readonly audit: AuditResult | null;
  readonly cases: readonly CaseResult[];
  /** What else there is to say of the grammars. */
  readonly lint: readonly Lint[];
  /** The least share of accepted records, in percent. */
  readonly minAccepted: number;
}

export function isAsExpected({ expected, actual }: CaseResult): boolean {
  return expected.length === actual.length && expected.every((line, index) => line === actual[index]);
}

/** The share of accepted records, in percent; 100 where there are none. */
export function percentOf({ records, accepted }: { readonly records: number; readonly accepted: number }): number {
  return records === 0 ? 100 : (accepted / records) * 100;
}

/** Percent as people read them, never rounded up to 100. */
export function percentText(one: { readonly records: number; readonly accepted: number }): string {
  const percent = percentOf(one);
  return `${percent === 100 ? "100" : (Math.floor(percent * 100) / 100).toFixed(2)} %`;
}

/** Whether enough is accepted, and every case is as expected. */
export function isFine({ audit, cases, minAccepted }: CheckResult): boolean {
  return (audit === null || percentOf(audit) >= minAccepted) && cases.every(isAsExpected);
}
