import type { KeySpan } from "./key-table.ts";
import type { Numeric } from "./numeric.ts";
import type { Result } from "./result.ts";

/**
 * An aggregate function of values. Its state is plain data, which a worker can post. The state depends only on the values
 * and, if that matters, their order, so that `merge` has the same result as one run over all values.
 */
export interface Aggregate<State = unknown, Values extends readonly unknown[] = never> {
  start(): State;
  add(state: State, ...values: Values): void;
  /** Adds the values of `from`, as if they came after those of `into`. */
  merge(into: State, from: State): void;
  /** The result, or null if there were no values. */
  result(state: State, name: string): Result | null;
}

/** An aggregate of numbers. */
export type NumberAggregate<State = unknown> = Aggregate<State, [value: Numeric]>;

/** An aggregate of keys. */
export type KeyAggregate<State = unknown> = Aggregate<State, [key: KeySpan]>;

/** Counts that workers hand over as plain data, and that the run adds up. */
export interface Counts<Plain = unknown> {
  /** What has been counted since it was drained last. */
  drain(): Plain;
  /** Adds what was counted elsewhere in later input, in what comes after `lines` lines of the file. */
  merge(later: Plain, lines: number): void;
}

/** What adds up events, or parts of them, and has the rows of what it has counted. */
export interface Aggregator<Rows, Plain = unknown, Input extends readonly unknown[] = never> extends Counts<Plain> {
  add(...input: Input): void;
  /** The rows of what has been counted so far. */
  rows(): Rows;
}
