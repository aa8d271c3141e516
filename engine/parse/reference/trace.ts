import type { Value } from "../../event/value.ts";
import { type Grammar, type Place, placesOf } from "../../grammar/index.ts";
import { collect, type Entry } from "./fields.ts";
import type { Reading } from "./index.ts";
import { recordParser, type Watch } from "./parsers.ts";
import { P } from "./parsimmon.ts";
import { toBinary } from "./text.ts";

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
  readonly reading: Reading;
  readonly record: Attempt;
}

/**
 * Reads the record `bytes[from, to)` with the reference parser and notes every step. It takes memory for each of them:
 * records of people, not of machines.
 * @param keepsAll true to keep the tries inside of what is only looked for, too.
 * @throws RangeError for a record that nests too deep to be watched.
 */
export function trace(grammar: Grammar, bytes: Uint8Array, from: number, to: number, keepsAll = false): Trace {
  return tracer(grammar, keepsAll)(bytes, from, to);
}

/** As {@link trace}, with the parser made once for many records. */
export function tracer(grammar: Grammar, keepsAll = false): (bytes: Uint8Array, from: number, to: number) => Trace {
  let inside: Attempt[] = [];
  const watch: Watch = (place, inner) => {
    const action = inner._;
    const { kind } = place.node;
    return P((input, at) => {
      const outer = inside;
      const own: Attempt[] = [];
      inside = own;
      const reply = action(input, at);
      inside = outer;
      outer.push({
        place,
        from: at,
        to: reply.status ? reply.index : null,
        furthest: reply.furthest,
        expected: reply.expected.map(Number),
        inside: !keepsAll && (LOOKED_FOR.has(kind) || (kind === "token" && !reply.status)) ? [] : own,
        fields: reply.status ? namedIn(reply.value.entries) : [],
      });
      return reply;
    });
  };
  const record = recordParser(placesOf(grammar), watch);
  return (bytes, from, to) => {
    const top: Attempt[] = [];
    // A record that nested too deep may have left another list.
    inside = top;
    const reply = record(toBinary(bytes, from, to), 0);
    const reading: Reading = reply.status
      ? { ok: true, ...collect(reply.value.entries, grammar.repeated) }
      : { ok: false, offset: reply.furthest, places: reply.expected.map(Number).sort((a, b) => a - b) };
    return { reading, record: top[0]! };
  };
}

const LOOKED_FOR: ReadonlySet<string> = new Set(["until", "look", "not", "join"]);

function namedIn(entries: readonly Entry[]): Attempt["fields"] {
  return entries.flatMap((entry) => (entry.kind === "field" || entry.kind === "pair" ? [entry] : []));
}
