import type { Value } from "../../event/value.ts";
import type { Place } from "../../grammar/index.ts";
import type { Entry } from "./fields.ts";
import { P, type Parser, type Reply } from "./parsimmon.ts";
import { fromBinary } from "./text.ts";

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
}

/** A text that is its own value. */
export const PLAIN: Match = { made: null, entries: [] };

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
    return index < 0 ? failure(place, at) : P.makeSuccess(index, PLAIN);
  });
}

/** The end of the record, or a failure of the place `id`. */
export function endParser(id: number): Parser<Match> {
  return P((input, at) => (at === input.length ? P.makeSuccess(at, PLAIN) : P.makeFailure(at, String(id))));
}

/** The node with its value made, if only of its text. */
export function valued(inner: Parser<Match>): Parser<Match & { readonly made: Made }> {
  const action = inner._;
  return P((input, at) => {
    const reply = action(input, at);
    if (!reply.status) return reply;
    const text = input.slice(at, reply.index);
    const made = reply.value.made ?? { value: fromBinary(text), text, from: at };
    return { ...reply, value: { made, entries: reply.value.entries } };
  });
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
  const action = inner._;
  return P((input, at) => {
    const reply = action(input, at);
    if (!reply.status) return reply;
    const text = input.slice(at, reply.index);
    return { ...reply, value: { made: { value: value(reply.value.entries), text, from: at }, entries: [] } };
  });
}
