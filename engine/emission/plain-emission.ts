import type { Counts } from "../metrics/index.ts";
import type { Format, Remark } from "../output/index.ts";
import { addEvents, type EventAccount, newEventAccount } from "../report/index.ts";
import type { Outcome } from "./context.ts";
import type { Passage } from "./passage.ts";
import type { Plan } from "./plan-stages.ts";

/** All that changes while events are emitted. */
export interface EmissionState {
  readonly account: EventAccount;
  readonly outcome: Outcome;
  readonly plan: Plan;
  readonly passage: Passage;
  readonly remarks: Remarks;
}

/** The results of events, but for what was written. */
export interface PlainEmission {
  readonly account: EventAccount;
  readonly concluded: boolean;
  readonly exitCode: number | null;
  /** True if a script has printed something. */
  readonly hasPrinted: boolean;
  /** By stage: how many events it has dropped. */
  readonly leftOut: readonly number[];
  readonly remarks: readonly Remark[];
  /** What has been counted, in the order of {@link Plan.counts}: the same in all sessions of a run. */
  readonly counts: readonly unknown[];
}

/** The results of events since they were taken last; the state begins anew. */
export function drainEmission({ account, outcome, plan, passage, remarks }: EmissionState): PlainEmission {
  const taken: PlainEmission = {
    account: { ...account },
    ...outcome,
    leftOut: [...passage.leftOut],
    remarks: remarks.drain(),
    counts: plan.counts.map((counts) => counts.drain()),
  };
  passage.leftOut.fill(0);
  Object.assign(account, newEventAccount());
  outcome.concluded = false;
  outcome.exitCode = null;
  return taken;
}

/** Adds the results of later events with the same plan elsewhere, in what comes after `lines` lines of the file. */
export function mergeEmission(
  { account, outcome, plan, passage, remarks }: EmissionState,
  other: PlainEmission,
  lines: number,
): void {
  addEvents(account, other.account);
  outcome.concluded ||= other.concluded;
  outcome.exitCode = other.concluded ? other.exitCode : (outcome.exitCode ?? other.exitCode);
  outcome.hasPrinted ||= other.hasPrinted;
  for (const [stage, count] of other.leftOut.entries()) passage.leftOut[stage]! += count;
  remarks.merge(other.remarks, lines);
  for (const [i, counts] of plan.counts.entries()) counts.merge(other.counts[i], lines);
}

/** What a format has to say of what was written, here and elsewhere. */
interface Remarks extends Counts<readonly Remark[]> {
  all(): readonly Remark[];
}

export function remarksOf(format: Format): Remarks {
  let merged: readonly Remark[] = [];
  let drained: readonly Remark[] = [];
  const own = (): readonly Remark[] => format.remarks?.() ?? [];
  return {
    all: () => sum(own(), merged),
    drain() {
      const before = drained;
      drained = own();
      return sum(
        drained,
        before.map((remark) => ({ ...remark, count: -remark.count })),
      );
    },
    merge(others: readonly Remark[]) {
      merged = sum(merged, others);
    },
  };
}

function sum(some: readonly Remark[], others: readonly Remark[]): readonly Remark[] {
  const counts = new Map(some.map((remark) => [remark.code, remark]));
  for (const remark of others) {
    const count = (counts.get(remark.code)?.count ?? 0) + remark.count;
    counts.set(remark.code, { ...remark, count });
  }
  return [...counts.values()].filter(({ count }) => count > 0);
}
