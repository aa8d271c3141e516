import type { Finding } from "../lint/index.ts";
import type { AuditResult } from "./audit.ts";
import type { Exercise } from "./evidence.ts";

/** A case of a corpus file, and its outcome. */
export interface CaseResult {
  readonly source: string;
  /** The line of its head, counted from 1. */
  readonly line: number;
  readonly title: string;
  readonly expected: readonly string[];
  readonly actual: readonly string[];
}

/** An input that could not be checked: a missing file, a malformed grammar or corpus. */
export interface InputProblem {
  readonly source: string;
  /** Counted from 1; null if the problem is of the whole file. */
  readonly line: number | null;
  /** In one line or several. */
  readonly message: string;
}

/** An input that was not checked, and why; it does not fail a check. */
export interface SkippedInput {
  readonly source: string;
  readonly reason: string;
}

/** A checked grammar. */
export interface GrammarUnderCheck {
  readonly name: string;
  /** Its file; the name of a built-in format. */
  readonly source: string;
  /** Null if the lint did not run. */
  readonly lint: readonly PlacedFinding[] | null;
  /** The parts that samples and cases exercise; null if nobody asked. */
  readonly exercise: Exercise | null;
}

/** A finding of the lint, and where the grammar's file has its parts. */
export interface PlacedFinding extends Finding {
  readonly notes: readonly PlacedNote[];
}

type PlacedNote = Finding["notes"][number] & {
  /** Counted from 1; null for a grammar that is not from a file of code. */
  readonly line: number | null;
};

/** What a check requires. */
export interface Requirements {
  /** The least share of accepted records, in percent. */
  readonly minAccepted: number;
  /** The least share of alternatives and optional parts that samples and cases exercise, in percent. */
  readonly minCoverage: number | null;
  /** The findings that fail a check: all, or only those of the level `error`. `off` if the lint does not run. */
  readonly lint: "error" | "warn" | "off";
}

/** The result of a check. */
export interface CheckResult {
  /** The result on samples; null if there are none. */
  readonly audit: AuditResult | null;
  readonly cases: readonly CaseResult[];
  readonly grammars: readonly GrammarUnderCheck[];
  readonly problems: readonly InputProblem[];
  readonly skipped: readonly SkippedInput[];
  readonly requirements: Requirements;
}

export function isAsExpected({ expected, actual }: CaseResult): boolean {
  return expected.length === actual.length && expected.every((line, index) => line === actual[index]);
}

/** A part of a whole, which may be empty. */
interface Share {
  readonly part: number;
  readonly whole: number;
}

/** The share in percent; 100 of nothing. */
export function percentOf({ part, whole }: Share): number {
  return whole === 0 ? 100 : (part / whole) * 100;
}

/** The share as text, never rounded up to 100. */
export function percentText(share: Share): string {
  const percent = percentOf(share);
  return `${percent === 100 ? "100" : (Math.floor(percent * 100) / 100).toFixed(2)} %`;
}

/** The accepted records among all. */
export function acceptedShare({ records, accepted }: { readonly records: number; readonly accepted: number }): Share {
  return { part: accepted, whole: records };
}

/** True if the finding fails the check. */
export function isFailing({ level, waived }: Finding, { lint }: Requirements): boolean {
  return waived === null && (level === "error" || lint === "error");
}
