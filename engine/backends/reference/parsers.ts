import { readFloat, readInt, readNumber } from "../../event/number.ts";
import { unit, type Value } from "../../event/value.ts";
import { cellNames } from "../../grammar/cells.ts";
import { type Cases, visit } from "../../grammar/node.ts";
import type { Place, Places } from "../../grammar/place.ts";
import type { ConstantValue, Reading } from "../../grammar/values.ts";
import { collect, type Entry, itemsOf } from "./fields.ts";
import { joinParser } from "./join.ts";
import { patternMatcher } from "./native.ts";
import { type Action, merge, P, type Parser, type Reply } from "./parsimmon.ts";
import { binaryOf, digitsEnd, fromBinary, type Lexeme, numberLexeme, quotedLexeme, runEnd, unescaped } from "./text.ts";

/** What a node comes to where it matches. */
export interface Match {
  /** Its value and the text that it was made of; null where the value is the text matched. */
  readonly made: Made | null;
  /** What it puts into the event around it, in order. */
  readonly entries: readonly Entry[];
}

export interface Made {
  readonly value: Value;
  readonly text: string;
}

const PLAIN: Match = { made: null, entries: [] };

/** What the parsers of one grammar share. */
interface Shared {
  /** Ids of the places whose failure has a message of its own, which no name replaces. */
  readonly messages: ReadonlySet<string>;
  readonly rules: ReadonlyMap<string, { action: Action<Match> | null }>;
  /** The id that stands for the end of the record. */
  readonly end: number;
  /** How many `nest` nodes are being read. */
  depth: number;
}

/** The parser of a grammar's record. Its state is one record's: it is not to be used twice at the same time. */
export function recordParser(places: Places): Action<Match> {
  const names = Object.keys(places.rules);
  const messages = places.all.filter(({ node }) => node.kind === "fail" || node.kind === "nest");
  const shared: Shared = {
    messages: new Set(messages.map(({ id }) => String(id))),
    rules: new Map(names.map((name) => [name, { action: null }])),
    end: places.all.length,
    depth: 0,
  };
  for (const [name, rule] of shared.rules) rule.action = parser(places.rules[name]!, shared)._;
  const record = P.seq(parser(places.record, shared), endParser(shared.end)).map(joined)._;
  return (input, at) => {
    shared.depth = 0;
    return record(input, at);
  };
}

function parser(place: Place, shared: Shared): Parser<Match> {
  return visit(cases, place.node, place, shared);
}

const first = (place: Place, shared: Shared): Parser<Match> => parser(place.inside[0]!, shared);

const failure = (place: Place, at: number): Reply<never> => P.makeFailure(at, String(place.id));

const joined = (matches: readonly Match[]): Match => ({
  made: null,
  entries: matches.flatMap((match) => match.entries),
});

/** Text of one lexeme, which ends at `end(input, at)`; a negative end is a failure at the lexeme's start. */
function textParser(place: Place, end: (input: string, at: number) => number): Parser<Match> {
  return P((input, at) => {
    const index = end(input, at);
    return index < 0 ? failure(place, at) : P.makeSuccess(index, PLAIN);
  });
}

function endParser(id: number): Parser<Match> {
  return P((input, at) => (at === input.length ? P.makeSuccess(at, PLAIN) : P.makeFailure(at, String(id))));
}

/** The node with its value made, if only of its text. */
function valued(inner: Parser<Match>): Parser<Match & { readonly made: Made }> {
  const action = inner._;
  return P((input, at) => {
    const reply = action(input, at);
    if (!reply.status) return reply;
    const text = input.slice(at, reply.index);
    const made = reply.value.made ?? { value: fromBinary(text), text };
    return { ...reply, value: { made, entries: reply.value.entries } };
  });
}

/** What the node matches, without what it noted on the way, whether it succeeds or fails. */
function untracked(inner: Parser<Match>, at: (reply: Reply<Match>, start: number) => Reply<Match>): Parser<Match> {
  const action = inner._;
  return P((input, start) => at(action(input, start), start));
}

/** A failure at the node's own start is one of the whole node. */
function named(place: Place, inner: Parser<Match>, { messages }: Shared): Parser<Match> {
  const action = inner._;
  return P((input, at) => {
    const reply = action(input, at);
    if (reply.status || reply.furthest !== at) return reply;
    return P.makeFailure(at, [String(place.id), ...reply.expected.filter((id) => messages.has(id))]);
  });
}

const cases: Cases<readonly [place: Place, shared: Shared], Parser<Match>> = {
  literal(node, place) {
    const text = binaryOf(node.text);
    return textParser(place, (input, at) => (input.startsWith(text, at) ? at + text.length : -1));
  },

  oneOf(node, place) {
    const words = node.words.map(binaryOf).sort((a, b) => b.length - a.length);
    return textParser(place, (input, at) => {
      const word = words.find((candidate) => input.startsWith(candidate, at));
      return word === undefined ? -1 : at + word.length;
    });
  },

  run: (node, place) =>
    textParser(place, (input, at) => {
      const end = runEnd(node, input, at);
      return end - at < node.min ? -1 : end;
    }),

  digits: ({ min, max, range }, place) =>
    textParser(place, (input, at) => {
      const end = digitsEnd(input, at, max);
      if (end - at < min) return -1;
      const number = Number(input.slice(at, end));
      return range && (number < range[0] || number > range[1]) ? -1 : end;
    }),

  number: (_, place) =>
    P((input, at) => {
      const lexeme = numberLexeme(input, at);
      if ("wrong" in lexeme) return failure(place, lexeme.wrong);
      const value = readNumber(lexeme.value);
      return value === undefined ? failure(place, at) : made(lexeme.end, { value, text: lexeme.value });
    }),

  rest: (_, place) => textParser(place, (input) => input.length),

  end: (_, place) => endParser(place.id),

  until({ escapes, last }, place, shared) {
    const stop = first(place, shared)._;
    return P((input, start) => {
      let found = -1;
      for (let at = start; at <= input.length; at++) {
        if (at < input.length && input.charAt(at) === escapes?.lead) {
          // Behind a lead that is the last byte comes only the end of the record.
          if (at + 1 < input.length) at++;
        } else if (stop(input, at).status) {
          found = at;
          if (!last) break;
        }
      }
      if (found < 0) return failure(place, input.length);
      const text = input.slice(start, found);
      return escapes ? made(found, { value: unescaped(text, escapes), text }) : P.makeSuccess(found, PLAIN);
    });
  },

  quoted: (node, place) =>
    P((input, at) => {
      const lexeme: Lexeme<string> = quotedLexeme(node, input, at);
      if ("wrong" in lexeme) return failure(place, lexeme.wrong);
      return made(lexeme.end, { value: lexeme.value, text: input.slice(at + 1, lexeme.end - 1) });
    }),

  seq: (_, place, shared) => P.seq(...place.inside.map((inner) => parser(inner, shared))).map(joined),

  choice: (_, place, shared) => P.alt(...place.inside.map((inner) => parser(inner, shared))),

  optional: (_, place, shared) => P.alt(first(place, shared), P.succeed(PLAIN)),

  many(node, place, shared) {
    const once = first(place, shared);
    const separator = place.inside[1];
    const again = separator ? P.seq(parser(separator, shared), once).map(joined) : once;
    return P((input, start) => {
      const entries: Entry[] = [];
      let before: Reply<unknown> = P.makeSuccess(start, PLAIN);
      for (let count = 0; ; count++) {
        const done = P.makeSuccess(before.index, { made: null, entries });
        if (count === node.max) return merge(done, before);
        const reply = merge((count === 0 ? once : again)._(input, before.index), before);
        if (!reply.status) return count < node.min ? reply : merge(done, reply);
        for (const entry of reply.value.entries) entries.push(entry);
        before = reply;
      }
    });
  },

  look(_, place, shared) {
    const action = first(place, shared)._;
    return P((input, at) => {
      const reply = action(input, at);
      return reply.status ? { ...reply, index: at, value: PLAIN } : reply;
    });
  },

  not: (_, place, shared) =>
    untracked(first(place, shared), (reply, at) => (reply.status ? failure(place, at) : P.makeSuccess(at, PLAIN))),

  ref(node, _, shared) {
    const rule = shared.rules.get(node.rule)!;
    return P((input, at) => rule.action!(input, at));
  },

  nest({ limit }, place, shared) {
    const action = first(place, shared)._;
    return P((input, at) => {
      if (shared.depth >= limit) return failure(place, at);
      shared.depth++;
      const reply = action(input, at);
      shared.depth--;
      return reply;
    });
  },

  convert({ reading, node }, place, shared) {
    const action = first(place, shared)._;
    const isJoin = node.kind === "join";
    return P((input, at) => {
      const reply = action(input, at);
      if (!reply.status) return reply;
      const text = isJoin ? reply.value.made!.text : input.slice(at, reply.index);
      const value = readText(fromBinary(text), reading);
      if (value === undefined) return merge(failure(place, at), reply);
      return { ...reply, value: { made: { value, text }, entries: [...reply.value.entries, ...misread(value)] } };
    });
  },

  constant(node, place, shared) {
    const action = (place.inside.length > 0 ? first(place, shared) : P.succeed<Match>(PLAIN))._;
    return P((input, at) => {
      const reply = action(input, at);
      if (!reply.status) return reply;
      const constant: Made = { value: constantValue(node.value), text: input.slice(at, reply.index) };
      return { ...reply, value: { made: constant, entries: reply.value.entries } };
    });
  },

  join: ({ max }, place, shared) => joinParser(valued(first(place, shared)), parser(place.inside[1]!, shared), max),

  map: (_, place, shared) => container(first(place, shared), (entries) => collect(entries).fields),

  list: (_, place, shared) => container(first(place, shared), itemsOf),

  item: (_, place, shared) =>
    valued(first(place, shared)).map(({ made, entries }) => ({
      made: null,
      entries: [...entries, { kind: "item", value: made.value }],
    })),

  field(node, place, shared) {
    const omitted = node.omit === null ? null : binaryOf(node.omit);
    const match = valued(first(place, shared)).map(({ made, entries }): Match => {
      if (made.text === omitted) return { made, entries: [] };
      return { made, entries: [{ kind: "field", name: node.name, value: made.value }, ...entries] };
    });
    return named(place, match, shared);
  },

  pair(_, place, shared) {
    const key = valued(parser(place.inside[0]!, shared));
    const behind = place.inside.slice(1).map((inner) => valued(parser(inner, shared)));
    return P.seq(key, ...behind).map(([name, ...rest]) => {
      const { value, text } = name!.made;
      const pair: Entry = {
        kind: "pair",
        name: typeof value === "string" ? value : fromBinary(text),
        value: rest.at(-1)!.made.value,
      };
      return { made: null, entries: [...rest.flatMap((match) => match.entries), pair] };
    });
  },

  cells(node, place, shared) {
    const cell = valued(first(place, shared))._;
    const nameOf = cellNames(node);
    return P((input, start) => {
      const entries: Entry[] = [];
      let before: Reply<unknown> = P.makeSuccess(start, PLAIN);
      for (let index = 0; ; index++) {
        const at = before.index;
        const reply = merge(cell(input, at), before);
        if (!reply.status) return reply;
        const { made } = reply.value;
        const reading = node.columns[index]?.reading ?? null;
        const value = reading === null ? made.value : readText(fromBinary(made.text), reading, made.value);
        if (value === undefined) return merge(failure(place, at), reply);
        entries.push({ kind: "field", name: nameOf(index), value });
        if (reading !== null) entries.push(...misread(value));
        const behind = reply.index;
        if (input.charAt(behind) !== node.separator) {
          const row = P.makeSuccess<Match>(behind, { made: null, entries });
          return merge(row, merge(failure(place, behind), reply));
        }
        before = merge(P.makeSuccess(behind + 1, PLAIN), reply);
      }
    });
  },

  native(node, place, { end }) {
    const match = patternMatcher(node);
    return P((input, at) => {
      const found = match(input.slice(at));
      if ("items" in found) {
        return P.makeFailure(
          at + found.at,
          found.items.map((item) => String(place.inside[item]?.id ?? end)),
        );
      }
      const entries = found.flatMap(({ name, text, reading }): readonly Entry[] => {
        const value = reading === null ? text : readText(text, reading);
        return value === undefined ? [] : [{ kind: "field", name, value }, ...misread(value)];
      });
      return P.makeSuccess(input.length, { made: null, entries });
    });
  },

  derive: (node) => P.succeed({ made: null, entries: [{ kind: "derive", node }] }),

  label: (_, place, shared) => named(place, first(place, shared), shared),

  token: (_, place, shared) =>
    untracked(first(place, shared), (reply, at) =>
      reply.status ? P.makeSuccess(reply.index, reply.value) : failure(place, at),
    ),

  fail: (_, place) => P((_input, at) => failure(place, at)),
};

function made(index: number, value: Made): Reply<Match> {
  return P.makeSuccess(index, { made: value, entries: [] });
}

function container(inner: Parser<Match>, value: (entries: readonly Entry[]) => Value): Parser<Match> {
  const action = inner._;
  return P((input, at) => {
    const reply = action(input, at);
    if (!reply.status) return reply;
    const text = input.slice(at, reply.index);
    return { ...reply, value: { made: { value: value(reply.value.entries), text }, entries: [] } };
  });
}

function constantValue(value: ConstantValue): Value {
  return typeof value === "object" && value !== null ? unit : value;
}

/** The text as the first type of the reading that it fits, else as the reading says; undefined is a failure. */
function readText(text: string, { types, form, words, otherwise }: Reading, unread: Value = text): Value | undefined {
  for (const type of types) {
    const value =
      type === "int" ? readInt(text, form) : type === "float" ? readFloat(text, form) : readBool(text, words);
    if (value !== undefined) return value;
  }
  return otherwise === "text" ? unread : otherwise === "unit" ? unit : undefined;
}

/** What the event is told of a value that has been read. */
function misread(value: Value): readonly Entry[] {
  return value === unit ? [{ kind: "unconverted" }] : [];
}

function readBool(text: string, words: Reading["words"]): boolean | undefined {
  if (words.true.includes(text)) return true;
  return words.false.includes(text) ? false : undefined;
}
