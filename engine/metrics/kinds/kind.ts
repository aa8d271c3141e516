import type { Numeric } from "../numeric.ts";
import type { Result } from "../result.ts";

/**
 * A kind of metric. Its state is plain data, which a worker can post; what the state becomes depends on the values and,
 * where that matters, their order, so that `merge` gives what one run over all would have given.
 */
export interface Kind<State> {
  readonly start: () => State;
  /** Adds all that `from` has seen, as if it had come after what `into` has seen. */
  readonly merge: (into: State, from: State) => void;
  /** What it has come to, or null where there is nothing to tell. */
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
