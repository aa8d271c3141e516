import Parsimmon from "parsimmon";

// Parsimmon as it is inside: its published types hide a parser's function and say that a success notes nothing.

/** What a parser found at an offset, and the furthest failure on the way there. */
export type Reply<T> =
  | (Noted & { readonly status: true; readonly index: number; readonly value: T })
  | (Noted & { readonly status: false; readonly index: -1; readonly value: null });

interface Noted {
  /** The furthest offset at which something failed, or -1. */
  readonly furthest: number;
  /** What was expected there: ids of places. */
  readonly expected: string[];
}

export type Action<T> = (input: string, at: number) => Reply<T>;

export interface Parser<T> {
  /** What the parser does. Called directly, where a combinator more would cost another stack frame per level. */
  readonly _: Action<T>;
  map<U>(change: (value: T) => U): Parser<U>;
}

interface Combinators {
  <T>(action: Action<T>): Parser<T>;
  seq<T>(...parsers: readonly Parser<T>[]): Parser<T[]>;
  alt<T>(...parsers: readonly Parser<T>[]): Parser<T>;
  succeed<T>(value: T): Parser<T>;
  makeSuccess<T>(index: number, value: T): Reply<T>;
  makeFailure(offset: number, expected: string | string[]): Reply<never>;
}

/** Parsimmon's combinators. This is the one cast that reaches its insides. */
export const P = Parsimmon as unknown as Combinators;

/** The reply with what an earlier one noted, by Parsimmon's own rule: the furthest wins, ties are merged. */
export function merge<T>(reply: Reply<T>, earlier: Reply<unknown>): Reply<T> {
  if (earlier.furthest < reply.furthest || earlier.furthest < 0) return reply;
  const expected =
    earlier.furthest > reply.furthest ? earlier.expected : [...new Set([...earlier.expected, ...reply.expected])];
  return { ...reply, furthest: earlier.furthest, expected };
}
