import type { Aggregate, Counts } from "./aggregate.ts";
import { type KindName, kindNames, kinds, type StateOf } from "./kinds/index.ts";
import { type MetricNote, notesOf, type Result, type SnapshotMap, snapshotOf } from "./result.ts";

/** The most metrics of a run: scripts may take their names from data. */
export const MOST_METRICS = 100_000;

/** The states of the metrics of each kind, by name. */
type States = { readonly [K in KindName]: Map<string, StateOf<K>> };

/** All metrics as plain data, for a worker to post. */
export interface PlainMetrics {
  readonly states: States;
  /** By metric: the number of missing values, and of values that it does not accept. */
  readonly skipped: ReadonlyMap<string, number>;
  readonly refused: ReadonlyMap<string, number>;
}

/** The metrics of a run. */
export interface Metrics extends Counts<PlainMetrics> {
  /**
   * The state of the metric `name`, a new one if the name is new.
   * @returns null if a metric of another kind has the name, or there are {@link MOST_METRICS} already.
   */
  claim<K extends KindName>(kind: K, name: string): StateOf<K> | null;
  /** The same for metrics of the command line, where metrics of several kinds may share a name. */
  share<K extends KindName>(kind: K, name: string): StateOf<K>;
  /** The kind that has claimed `name`, or null. */
  kindOf(name: string): KindName | null;
  /** Counts a missing value. */
  skip(name: string): void;
  /** Counts a value that the metric does not accept. */
  refuse(name: string): void;
  /** Runs an effect on a state immediately; after {@link hold}, at the {@link commit}. */
  apply(effect: () => void): void;
  hold(): void;
  /** True while effects are held back. */
  readonly isHolding: boolean;
  commit(): void;
  /** Drops the effects since {@link hold}. */
  rollback(): void;
  /** The results of all metrics, sorted by name. */
  results(): Result[];
  /** The same as a map of values. */
  snapshot(): SnapshotMap;
  notes(): MetricNote[];
  /** Changes when states are drained or dropped: names keep their kinds, but code that holds a state has to {@link share} a new one. */
  readonly epoch: number;
  merge(later: PlainMetrics): void;
}

const kindTable: { readonly [K in KindName]: Aggregate<StateOf<K>> } = kinds;

/** The state of a metric, which starts empty if the name is new. */
function stateIn<K extends KindName>(states: States, kind: K, name: string): StateOf<K> {
  const state = states[kind].get(name) ?? kindTable[kind].start();
  states[kind].set(name, state);
  return state;
}

function mergeKind<K extends KindName>(into: States, from: States, kind: K): void {
  for (const [name, state] of from[kind]) kindTable[kind].merge(stateIn(into, kind, name), state);
}

function resultsOfKind<K extends KindName>(states: States, kind: K): Result[] {
  return [...states[kind]].flatMap(([name, state]) => kindTable[kind].result(state, name) ?? []);
}

function resultsOf(states: States): Result[] {
  return kindNames
    .flatMap((kind) => resultsOfKind(states, kind))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

export function newMetrics(): Metrics {
  let states = emptyStates();
  const kindsByName = new Map<string, KindName>();
  let skipped = new Map<string, number>();
  let refused = new Map<string, number>();
  let epoch = 0;
  let held: (() => void)[] | null = null;
  let begun: (() => void)[] = [];

  function begin<K extends KindName>(kind: K, name: string): StateOf<K> {
    const state = stateIn(states, kind, name);
    if (held) begun.push(() => states[kind].delete(name));
    return state;
  }

  function start<K extends KindName>(kind: K, name: string): StateOf<K> | null {
    const holder = kindsByName.get(name);
    if (holder !== kind && (holder !== undefined || kindsByName.size === MOST_METRICS)) return null;
    kindsByName.set(name, kind);
    return begin(kind, name);
  }

  return {
    claim: (kind, name) => states[kind].get(name) ?? start(kind, name),
    share: (kind, name) => states[kind].get(name) ?? begin(kind, name),
    results: () => resultsOf(states),
    skip: (name) => countName(skipped, name, 1),
    refuse: (name) => countName(refused, name, 1),
    apply(effect) {
      if (held) held.push(effect);
      else effect();
    },
    get isHolding() {
      return held !== null;
    },
    hold() {
      held = [];
    },
    commit() {
      const effects = held ?? [];
      held = null;
      begun = [];
      for (const effect of effects) effect();
    },
    rollback() {
      held = null;
      // Code that holds a state which is no more has to ask for a new one.
      if (begun.length > 0) epoch++;
      for (const drop of begun) drop();
      begun = [];
    },
    kindOf: (name) => kindsByName.get(name) ?? null,
    snapshot: () => snapshotOf(resultsOf(states)),
    notes: () => notesOf(resultsOf(states), skipped, refused),
    drain() {
      const drained = { states, skipped, refused };
      states = emptyStates();
      skipped = new Map();
      refused = new Map();
      epoch++;
      return drained;
    },
    get epoch() {
      return epoch;
    },
    merge(other) {
      for (const kind of kindNames) mergeKind(states, other.states, kind);
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
  const states = Object.fromEntries(kindNames.map((kind) => [kind, new Map()]));
  return states as unknown as States;
}
