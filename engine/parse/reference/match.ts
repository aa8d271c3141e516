import Parsimmon from "parsimmon";
import type { Value } from "../../event/value.ts";
import type { Place } from "../../grammar/index.ts";
import type { Entry } from "./fields.ts";
import { fromBinary } from "./text.ts";

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

// What the parsers of all nodes are put together from.

/** The result of a node that matches. */
export interface Match {
  /** Its value and the text that it was made of; null where the value is the text matched. */
  readonly made: Made | null;
  /** What it puts into the event around it, in order. */
  readonly entries: readonly Entry[];
}

export interface Made {
  readonly value: Value;
  readonly text: string;
  /** The offset of the text. */
  readonly from: number;
  /** True if the text did not fit its type, which counts where the value is used. */
  readonly isMisread?: boolean;
}

/** A text that is its own value. */
export const AS_TEXT: Match = { made: null, entries: [] };

/** The place failed at an offset. */
export const failure = (place: Place, at: number): Reply<never> => P.makeFailure(at, String(place.id));

/** Matches consecutively. */
export const joined = (matches: readonly Match[]): Match => ({
  made: null,
  entries: matches.flatMap((match) => match.entries),
});

/** Text of one lexeme, which ends at `end(input, at)`; a negative end is a failure at the lexeme's start. */
export function textParser(place: Place, end: (input: string, at: number) => number): Parser<Match> {
  return P((input, at) => {
    const index = end(input, at);
    return index < 0 ? failure(place, at) : P.makeSuccess(index, AS_TEXT);
  });
}

/** The end of the record, or a failure of the place `id`. */
export function endParser(id: number): Parser<Match> {
  return P((input, at) => (at === input.length ? P.makeSuccess(at, AS_TEXT) : P.makeFailure(at, String(id))));
}

/** What a node matches, changed with the text of all of it, which begins at `from`. */
function ofWhole<T>(inner: Parser<Match>, change: (match: Match, text: string, from: number) => T): Parser<T> {
  const action = inner._;
  return P((input, at) => {
    const reply = action(input, at);
    return reply.status ? { ...reply, value: change(reply.value, input.slice(at, reply.index), at) } : reply;
  });
}

/** The node with its value made, if only of its text. */
export function valued(inner: Parser<Match>): Parser<Match & { readonly made: Made }> {
  return ofWhole(inner, ({ made, entries }, text, from) => ({
    made: made ?? { value: fromBinary(text), text, from },
    entries,
  }));
}

/** What the node matches, without what it noted on the way, whether it succeeds or fails. */
export function untracked(
  inner: Parser<Match>,
  at: (reply: Reply<Match>, start: number) => Reply<Match>,
): Parser<Match> {
  const action = inner._;
  return P((input, start) => at(action(input, start), start));
}

/** A failure at the node's own start is one of the whole node. */
export function named(place: Place, inner: Parser<Match>, messages: ReadonlySet<string>): Parser<Match> {
  const action = inner._;
  return P((input, at) => {
    const reply = action(input, at);
    if (reply.status || reply.furthest !== at) return reply;
    return P.makeFailure(at, [String(place.id), ...reply.expected.filter((id) => messages.has(id))]);
  });
}

/** A value made of a text. */
export function made(index: number, value: Made): Reply<Match> {
  return P.makeSuccess(index, { made: value, entries: [] });
}

/** The node as one value, made of what it would put into the event. */
export function container(inner: Parser<Match>, value: (entries: readonly Entry[]) => Value): Parser<Match> {
  return ofWhole(inner, ({ entries }, text, from) => ({ made: { value: value(entries), text, from }, entries: [] }));
}
