import type { Value } from "../../event/value.ts";
import { type Grammar, type Place, placesOf } from "../../grammar/index.ts";
import { unitsOf } from "../../pattern/index.ts";
import { withinSteps } from "../runtime/index.ts";
import type { Outcome } from "./fields.ts";
import { collect } from "./fields.ts";
import { levels, type Watch, watchLevels } from "./levels.ts";
import type { Match } from "./match.ts";
import { P, type Reply } from "./match.ts";
import { recordParser } from "./parsers.ts";

/** One try of a place to read a record from some byte on. Offsets count from the record's start. */
export interface Attempt {
  readonly place: Place;
  readonly from: number;
  /** After the last byte that it read; null where it failed. */
  readonly to: number | null;
  /** The furthest byte at which something failed inside, -1 where nothing did, and the ids of what failed there. */
  readonly furthest: number;
  readonly expected: readonly number[];
  /** The tries inside it, in their order; unless all are kept, none of what is only looked for, or counts as one lexeme. */
  readonly inside: readonly Attempt[];
  /** The names and values that it puts into the event. */
  readonly fields: readonly { readonly name: string; readonly value: Value }[];
}

/** How a record was read, step by step. */
export interface Trace {
  readonly reading: Outcome;
  readonly record: Attempt;
}

/**
 * Reads the record `bytes[from, to)` with the reference parser and notes every step. It takes memory for each of them:
 * records of people, not of machines.
 * @param keepsAll true to keep the tries inside of what is only looked for, too.
 * @throws RangeError for a record with too many deep levels, or steps.
 */
export function trace(grammar: Grammar, bytes: Uint8Array, from: number, to: number, keepsAll = false): Trace {
  return tracer(grammar, keepsAll)(bytes, from, to);
}

/** As {@link trace}, with the parser made once for many records. */
export function tracer(grammar: Grammar, keepsAll = false): (bytes: Uint8Array, from: number, to: number) => Trace {
  let inside: Attempt[] = [];
  const own = levels();
  const watch: Watch = (place, inner, depth) => {
    const { kind } = place.node;
    const action = inner._;
    const watched = (input: string, at: number): { readonly reply: Reply<Match>; readonly attempt: Attempt } => {
      const tries: Attempt[] = [];
      inside = tries;
      const reply = action(input, at);
      const attempt = {
        place,
        from: at,
        to: reply.status ? reply.index : null,
        furthest: reply.furthest,
        expected: reply.expected.map(Number),
        inside: !keepsAll && (LOOKED_FOR.has(kind) || (kind === "token" && !reply.status)) ? [] : tries,
        fields: reply.status
          ? reply.value.entries.flatMap((entry) => (entry.kind === "field" || entry.kind === "pair" ? [entry] : []))
          : [],
      };
      return { reply, attempt };
    };
    const tried = kind === "nest" ? own.around(depth, watched) : watched;
    return P((input, at) => {
      const outer = inside;
      const { reply, attempt } = tried(input, at);
      inside = outer;
      outer.push(attempt);
      return reply;
    });
  };
  const record = recordParser(placesOf(grammar), watch, watchLevels(own));
  return (bytes, from, to) => {
    const input = unitsOf(bytes, from, to);
    let top: Attempt[] = [];
    const reply = followed(() =>
      own.run(() => {
        // A record that is stopped leaves another list.
        top = [];
        inside = top;
        return record(input, 0);
      }),
    )();
    const reading: Outcome = reply.status
      ? { ok: true, ...collect(reply.value.entries, grammar.repeated) }
      : { ok: false, offset: reply.furthest, places: reply.expected.map(Number).sort((a, b) => a - b) };
    return { reading, record: top[0]! };
  };
}

/** A reader of records in a few steps. @throws RangeError for one in many. */
export function followed<Args extends readonly unknown[], T>(read: (...args: Args) => T): (...args: Args) => T {
  return withinSteps(read, () => {
    throw new RangeError("the record is read in too many steps to follow them");
  });
}

/** The kinds of nodes that only look for what is inside, or count it as one value. */
export const LOOKED_FOR: ReadonlySet<string> = new Set(["until", "look", "not", "join"]);
