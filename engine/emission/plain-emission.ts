import type { Counts } from "../metrics/index.ts";
import type { Note, OutputFormat } from "../output/index.ts";
import { addEvents, type EventAccount, newEventAccount } from "../report/index.ts";
import type { Outcome } from "./context.ts";
import type { Pipeline } from "./pipeline.ts";
import type { Plan } from "./plan-stages.ts";

/** All that changes while events are emitted. */
export interface EmissionState {
  readonly account: EventAccount;
  readonly outcome: Outcome;
  readonly plan: Plan;
  readonly pipeline: Pipeline;
  readonly notes: NoteCounts;
}

/** The results of events, but for what was written. */
export interface PlainEmission {
  readonly account: EventAccount;
  readonly outcome: Readonly<Outcome>;
  /** By stage: how many events it has dropped. */
  readonly leftOut: readonly number[];
  readonly notes: readonly Note[];
  /** What has been counted, in the order of {@link Plan.counts}: the same in all sessions of a run. */
  readonly counts: readonly unknown[];
}

/** The results of events since they were taken last; the state begins anew. */
export function drainEmission({ account, outcome, plan, pipeline, notes }: EmissionState): PlainEmission {
  const { concluded, endedBy, exitCode, hasPrinted } = outcome;
  const taken: PlainEmission = {
    account: { ...account },
    outcome: { concluded, endedBy, exitCode, hasPrinted },
    leftOut: [...pipeline.leftOut],
    notes: notes.drain(),
    counts: plan.counts.map((counts) => counts.drain()),
  };
  pipeline.leftOut.fill(0);
  Object.assign(account, newEventAccount());
  Object.assign(outcome, { concluded: false, endedBy: null, exitCode: null });
  return taken;
}

/** Adds the results of later events with the same plan elsewhere, in what comes after `lines` lines of the file. */
export function mergeEmission(
  { account, outcome, plan, pipeline, notes }: EmissionState,
  other: PlainEmission,
  lines: number,
): void {
  addEvents(account, other.account);
  const { concluded, endedBy, exitCode, hasPrinted } = other.outcome;
  outcome.concluded ||= concluded;
  outcome.endedBy ??= endedBy;
  outcome.exitCode = concluded ? exitCode : (outcome.exitCode ?? exitCode);
  outcome.hasPrinted ||= hasPrinted;
  for (const [stage, count] of other.leftOut.entries()) pipeline.leftOut[stage]! += count;
  notes.merge(other.notes, lines);
  for (const [i, counts] of plan.counts.entries()) counts.merge(other.counts[i], lines);
}

/** What a format has to say of what was written, here and elsewhere. */
interface NoteCounts extends Counts<readonly Note[]> {
  all(): readonly Note[];
}

export function noteCountsOf(format: OutputFormat): NoteCounts {
  let merged: readonly Note[] = [];
  let drained: readonly Note[] = [];
  const own = (): readonly Note[] => format.notes?.() ?? [];
  return {
    all: () => sum(own(), merged),
    drain() {
      const before = drained;
      drained = own();
      return sum(
        drained,
        before.map((note) => ({ ...note, count: -note.count })),
      );
    },
    merge(others: readonly Note[]) {
      merged = sum(merged, others);
    },
  };
}

function sum(some: readonly Note[], others: readonly Note[]): readonly Note[] {
  const counts = new Map(some.map((note) => [note.code, note]));
  for (const note of others) {
    const count = (counts.get(note.code)?.count ?? 0) + note.count;
    counts.set(note.code, { ...note, count });
  }
  return [...counts.values()].filter(({ count }) => count > 0);
}
