import { type Kind, type KindName, kindNames, kinds, type StateOf } from "./kinds/index.ts";
import { type MetricNotice, noticesOf } from "./notices.ts";
import type { Result } from "./result.ts";
import { type SnapshotMap, snapshotOf } from "./snapshot.ts";

/** How many metrics a run may have; scripts may name them by data. */
export const MOST_METRICS = 100_000;

/** The states of the metrics of each kind, by name. */
type States = { readonly [K in KindName]: Map<string, StateOf<K>> };

/** All metrics as plain data: what a worker posts. */
export interface PlainMetrics {
  readonly states: States;
  /** How many missing values there were for a metric, and how many that it could not take. */
  readonly skipped: ReadonlyMap<string, number>;
  readonly refused: ReadonlyMap<string, number>;
}

/** The metrics of a run. */
export interface Metrics {
  /**
   * The state of the metric `name`, which is begun where it is new.
   * @returns null where the name is that of another kind's metric, or where there are too many metrics.
   */
  claim<K extends KindName>(kind: K, name: string): StateOf<K> | null;
  /** The same where other kinds may have the name as well: what the command line asks for. */
  share<K extends KindName>(kind: K, name: string): StateOf<K>;
  /** The kind that has claimed `name`, or null where none has. */
  kindOf(name: string): KindName | null;
  /** A missing value was passed over. */
  skip(name: string): void;
  /** A value that the metric cannot take was passed over. */
  refuse(name: string): void;
  /** Does something to a state: at once, or between {@link begin} and {@link commit} with the latter. */
  apply(effect: () => void): void;
  begin(): void;
  /** True if effects are held back. */
  readonly isHolding: boolean;
  commit(): void;
  /** Forgets the effects since {@link begin}. */
  rollback(): void;
  /** What the metrics have come to, by name. */
  results(): Result[];
  /** The same as a map of values. */
  snapshot(): SnapshotMap;
  notices(): MetricNotice[];
  /** The metrics themselves, not a copy. */
  plain(): PlainMetrics;
  /** The same, and begins anew; the names keep their kinds, and whoever holds a state has to {@link share} another one. */
  take(): PlainMetrics;
  /** How often {@link take} has been called. */
  readonly epoch: number;
  /** Adds what another run has tracked, as if it had come after what was tracked here. */
  merge(other: PlainMetrics): void;
}

const kindTable: { readonly [K in KindName]: Kind<StateOf<K>> } = kinds;

export function newMetrics(): Metrics {
  let states = emptyStates();
  const kindsByName = new Map<string, KindName>();
  let skipped = new Map<string, number>();
  let refused = new Map<string, number>();
  let epoch = 0;
  let held: (() => void)[] | null = null;

  function claim<K extends KindName>(kind: K, name: string): StateOf<K> | null {
    return states[kind].get(name) ?? start(kind, name);
  }

  function start<K extends KindName>(kind: K, name: string): StateOf<K> | null {
    const holder = kindsByName.get(name);
    if (holder !== kind && (holder !== undefined || kindsByName.size === MOST_METRICS)) return null;
    kindsByName.set(name, kind);
    return share(kind, name);
  }

  function share<K extends KindName>(kind: K, name: string): StateOf<K> {
    const state = states[kind].get(name) ?? kindTable[kind].start();
    states[kind].set(name, state);
    return state;
  }

  function mergeKind<K extends KindName>(kind: K, others: ReadonlyMap<string, StateOf<K>>): void {
    for (const [name, state] of others) kindTable[kind].merge(share(kind, name), state);
  }

  function resultsOf<K extends KindName>(kind: K): Result[] {
    return [...states[kind]].flatMap(([name, state]) => kindTable[kind].result(state, name) ?? []);
  }

  function results(): Result[] {
    return kindNames
      .flatMap((kind) => resultsOf(kind))
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  }

  return {
    claim,
    share,
    results,
    skip: (name) => countName(skipped, name, 1),
    refuse: (name) => countName(refused, name, 1),
    apply(effect) {
      if (held) held.push(effect);
      else effect();
    },
    get isHolding() {
      return held !== null;
    },
    begin() {
      held = [];
    },
    commit() {
      const effects = held ?? [];
      held = null;
      for (const effect of effects) effect();
    },
    rollback() {
      held = null;
    },
    kindOf: (name) => kindsByName.get(name) ?? null,
    snapshot: () => snapshotOf(results()),
    notices: () => noticesOf(results(), skipped, refused),
    plain: () => ({ states, skipped, refused }),
    take() {
      const taken = { states, skipped, refused };
      states = emptyStates();
      skipped = new Map();
      refused = new Map();
      epoch++;
      return taken;
    },
    get epoch() {
      return epoch;
    },
    merge(other) {
      for (const kind of kindNames) mergeKind(kind, other.states[kind]);
      for (const [name, times] of other.skipped) countName(skipped, name, times);
      for (const [name, times] of other.refused) countName(refused, name, times);
    },
  };
}

function countName(counts: Map<string, number>, name: string, times: number): void {
  const before = counts.get(name);
  if (before !== undefined || counts.size < MOST_METRICS) counts.set(name, (before ?? 0) + times);
}

function emptyStates(): States {
  return {
    frequency: new Map(),
    top: new Map(),
    bottom: new Map(),
    topBy: new Map(),
    bottomBy: new Map(),
    sum: new Map(),
    average: new Map(),
    minimum: new Map(),
    maximum: new Map(),
    unique: new Map(),
    cardinality: new Map(),
    percentiles: new Map(),
    stats: new Map(),
    description: new Map(),
  };
}
