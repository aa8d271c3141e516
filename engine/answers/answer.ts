import type { Event, NameTable } from "../event/index.ts";
import type { Role } from "../event/roles.ts";
import type { Aggregator } from "../metrics/index.ts";
import type { Origin } from "../output/index.ts";
import type { Table } from "../render/index.ts";
import type { Diagnostic } from "../report/index.ts";
import type { Timestamps } from "../time/index.ts";

/** The answer to a question: an aggregator of the events that would be printed. */
export interface Answer<Plain = unknown> extends Aggregator<Table, Plain, [event: Event]> {
  /** The fields that it reads, and the roles for which it reads those with usual names; null if any may matter. */
  readonly reads: { readonly at: readonly string[]; readonly roles?: readonly Role[] } | null;
  merge(later: Plain): void;
  /** Messages about it, at the end of the run. */
  notes(): readonly Diagnostic[];
}

/** What answers are found with, besides events. */
export interface AnswerContext {
  readonly names: NameTable;
  /** Where the record of the current event is. */
  readonly origin: Readonly<Origin>;
  /** Reads the timestamps of events; null where a question does not depend on them. */
  readonly timestamps: Timestamps | null;
  /** The number of records so far that were rejected or kept as text; where results are drained, it begins anew after that. */
  rejected(): number;
}
