import type { PlainMetrics } from "../metrics/index.ts";
import type { Remark } from "../output/index.ts";
import { addEvents, type EventAccount, newEventAccount } from "../report/index.ts";
import type { Outcome } from "./context.ts";
import type { DatingCounts } from "./dating/dating.ts";
import type { PlainLookup } from "./lookup/index.ts";
import type { Passage } from "./passage.ts";
import type { PlainRedacting } from "./redacting.ts";
import type { Remarks } from "./remarks.ts";
import type { PlainScripts } from "./scripts/index.ts";
import type { PlainTally } from "./stages/level-tally.ts";
import type { PlainNamed } from "./stages/named-fields.ts";
import type { PlainFit } from "./stages/stamp-fit.ts";
import type { PlainObservation } from "./stages/statistics.ts";
import type { EmissionSteps } from "./steps.ts";
import type { PlainSampling } from "./tallied/sample.ts";

/** All that changes while events are emitted. */
export interface EmissionState {
  readonly account: EventAccount;
  readonly outcome: Outcome;
  readonly steps: EmissionSteps;
  readonly passage: Passage;
  readonly remarks: Remarks;
}

/** The results of events, but for what was written. */
export interface PlainEmission {
  readonly account: EventAccount;
  readonly concluded: boolean;
  readonly exitCode: number | null;
  readonly dating: DatingCounts | null;
  readonly metrics: PlainMetrics | null;
  readonly answer: unknown;
  readonly read: PlainObservation | null;
  readonly left: PlainObservation | null;
  readonly scripts: PlainScripts | null;
  /** Which of the fields that -k and -K name there were. */
  readonly named: PlainNamed | null;
  /** Whether the field or layout that was given for timestamps fits. */
  readonly fit: PlainFit | null;
  readonly sampled: PlainSampling | null;
  readonly redacted: PlainRedacting | null;
  /** The levels that each step has seen that chooses events by them. */
  readonly levels: readonly PlainTally[];
  /** By lookup: which events got a row. */
  readonly joined: readonly PlainLookup[];
  readonly remarks: readonly Remark[];
  /** By stage: how many events it has dropped. */
  readonly leftOut: readonly number[];
  /** True if a script has printed something. */
  readonly hasPrinted: boolean;
}

/** The results of events since they were taken last; the state begins anew. */
export function drainEmission({ account, outcome, steps, passage, remarks }: EmissionState): PlainEmission {
  const { dating, tracking, answer, observed, scripts, named, watch, choices } = steps;
  const { lookups, sampling, redacting } = steps;
  const taken: PlainEmission = {
    account: { ...account },
    ...outcome,
    dating: dating?.drain() ?? null,
    metrics: tracking?.metrics.drain() ?? null,
    answer: answer?.drain() ?? null,
    read: observed?.read.drain() ?? null,
    left: observed?.left?.drain() ?? null,
    scripts: scripts?.drain() ?? null,
    named: named?.drain() ?? null,
    fit: watch?.fit.drain() ?? null,
    sampled: sampling?.drain() ?? null,
    redacted: redacting?.drain() ?? null,
    levels: choices?.drain() ?? [],
    joined: lookups?.drain() ?? [],
    remarks: remarks.drain(),
    leftOut: [...passage.leftOut],
  };
  passage.leftOut.fill(0);
  Object.assign(account, newEventAccount());
  outcome.concluded = false;
  outcome.exitCode = null;
  return taken;
}

/** Adds the results of later events with the same plan elsewhere, in what comes after `lines` lines of the file. */
export function mergeEmission(
  { account, outcome, steps, passage, remarks }: EmissionState,
  other: PlainEmission,
  lines: number,
): void {
  const { dating, tracking, answer, observed, scripts, named, watch, choices } = steps;
  const { lookups, sampling, redacting } = steps;
  addEvents(account, other.account);
  outcome.concluded ||= other.concluded;
  outcome.exitCode = other.concluded ? other.exitCode : (outcome.exitCode ?? other.exitCode);
  outcome.hasPrinted ||= other.hasPrinted;
  if (other.dating) dating?.merge(other.dating, lines);
  if (other.metrics) tracking?.metrics.merge(other.metrics);
  if (other.answer) answer?.merge(other.answer);
  if (other.read) observed?.read.merge(other.read, lines);
  if (other.left) observed?.left?.merge(other.left, lines);
  if (other.scripts) scripts?.merge(other.scripts);
  if (other.named) named?.merge(other.named);
  if (other.fit) watch?.fit.merge(other.fit);
  if (other.sampled) sampling?.merge(other.sampled);
  if (other.redacted) redacting?.merge(other.redacted);
  choices?.merge(other.levels);
  lookups?.merge(other.joined);
  remarks.merge(other.remarks);
  for (const [stage, count] of other.leftOut.entries()) passage.leftOut[stage]! += count;
}
