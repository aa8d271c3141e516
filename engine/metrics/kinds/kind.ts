import type { Numeric } from "../numeric.ts";
import type { Result } from "../result.ts";

/**
 * A kind of metric. Its state is plain data, which a worker can post. It depends only on the values and, if that matters,
 * their order, so that `merge` has the same result as one run over all values.
 */
export interface Kind<State> {
  readonly start: () => State;
  /** Adds the values of `from`, as if they came after those of `into`. */
  readonly merge: (into: State, from: State) => void;
  /** The result, or null if there were no values. */
  readonly result: (state: State, name: string) => Result | null;
}

/** A kind whose values are numbers. */
export interface NumberKind<State> extends Kind<State> {
  readonly add: (state: State, value: Numeric) => void;
}

/** A kind whose values are keys: `bytes[from, to)`. */
export interface KeyKind<State> extends Kind<State> {
  readonly add: (state: State, bytes: Uint8Array, from: number, to: number) => void;
}
