import { futileRun, outlineOf, type Rules } from "../../analysis/index.ts";
import { readNumber } from "../../event/numbers/index.ts";
import { unit } from "../../event/value.ts";
import { type Cases, contains, type Place, type Places, visit } from "../../grammar/index.ts";
import { hasMessage } from "../failure.ts";
import { overrun, stepsFor } from "../runtime/index.ts";
import { collect, constantValue, type Entry, itemsOf, misread, readText } from "./fields.ts";
import type { Depth, Watch } from "./levels.ts";
import {
  type Action,
  AS_TEXT,
  container,
  endParser,
  failure,
  joined,
  type Made,
  type Match,
  made,
  merge,
  named,
  P,
  type Parser,
  type Reply,
  textParser,
  untracked,
  valued,
} from "./match.ts";
import { binaryOf, digitsEnd, fromBinary, type Lexeme, numberLexeme, quotedLexeme, runEnd, unescaped } from "./text.ts";
import { cellsParser, joinParser, nativeParser, withinParser } from "./wholes.ts";

/** What the parsers of one grammar share. */
interface Shared {
  readonly watch: Watch;
  /** Watches what is read apart from the record: a text without its escapes. */
  readonly watchApart: Watch;
  /** Ids of the places whose failure has a message of its own, which no name replaces. */
  readonly messages: ReadonlySet<string>;
  readonly rules: ReadonlyMap<string, { action: Action<Match> | null }>;
  /** The nodes of the rules. */
  readonly nodes: Rules;
  /** The id that stands for the end of the record. */
  readonly end: number;
  readonly depth: Depth;
}

/** The parser of a grammar's record. Its state is one record's: it is not to be used twice at the same time. */
export function recordParser(places: Places, watch: Watch, watchApart: Watch = watch): Action<Match> {
  const names = Object.keys(places.rules);
  const messages = places.numbered.filter(({ node }) => hasMessage(node));
  const shared: Shared = {
    watch,
    watchApart,
    messages: new Set(messages.map(({ id }) => String(id))),
    rules: new Map(names.map((name) => [name, { action: null }])),
    nodes: Object.fromEntries(names.map((name) => [name, places.rules[name]!.node])),
    end: places.end,
    depth: { now: 0, steps: 0 },
  };
  for (const [name, rule] of shared.rules) rule.action = parser(places.rules[name]!, shared)._;
  const record = P.seq(parser(places.record, shared), endParser(shared.end)).map(joined)._;
  return (input, at) => {
    shared.depth.now = 0;
    shared.depth.steps = stepsFor(input.length);
    return record(input, at);
  };
}

function spend(depth: Depth, steps: number): void {
  depth.steps -= steps;
  if (depth.steps < 0) throw overrun;
}

function parser(place: Place, shared: Shared): Parser<Match> {
  return shared.watch(place, visit(cases, place.node, place, shared), shared.depth);
}

const first = (place: Place, shared: Shared): Parser<Match> => parser(place.inside[0]!, shared);

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

  run: (node, place, { depth }) =>
    textParser(place, (input, at) => {
      const end = runEnd(node, input, at);
      spend(depth, end - at);
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
      return value === undefined ? failure(place, at) : made(lexeme.end, { value, text: lexeme.value, from: at });
    }),

  rest: (_, place) => textParser(place, (input) => input.length),

  end: (_, place) => endParser(place.id),

  until({ escapes, last }, place, shared) {
    const stop = first(place, shared)._;
    const { depth } = shared;
    const futile = last ? null : futileRun(place.inside[0]!.node, shared.nodes, outlineOf);
    const isFutile = (input: string, at: number) =>
      futile !== null && at < input.length && contains(futile, input.charCodeAt(at));
    return P((input, start) => {
      let found = -1;
      for (let at = start; at <= input.length; at++) {
        spend(depth, 1);
        if (at < input.length && input.charAt(at) === escapes?.lead) {
          // After a lead that is the last byte comes only the end of the record.
          if (at + 1 < input.length) at++;
        } else if (stop(input, at).status) {
          found = at;
          if (!last) break;
        } else while (isFutile(input, at) && isFutile(input, at + 1)) at++;
      }
      if (found < 0) return failure(place, input.length);
      const text = input.slice(start, found);
      return escapes
        ? made(found, { value: unescaped(text, escapes), text, from: start })
        : P.makeSuccess(found, AS_TEXT);
    });
  },

  quoted: (node, place, { depth }) =>
    P((input, at) => {
      const lexeme: Lexeme<string> = quotedLexeme(node, input, at);
      spend(depth, ("wrong" in lexeme ? lexeme.wrong : lexeme.end) - at);
      if ("wrong" in lexeme) return failure(place, lexeme.wrong);
      return made(lexeme.end, { value: lexeme.value, text: input.slice(at + 1, lexeme.end - 1), from: at + 1 });
    }),

  seq: (_, place, shared) => P.seq(...place.inside.map((inner) => parser(inner, shared))).map(joined),

  choice: (_, place, shared) => P.alt(...place.inside.map((inner) => parser(inner, shared))),

  optional: (_, place, shared) => P.alt(first(place, shared), P.succeed(AS_TEXT)),

  many(node, place, shared) {
    const once = first(place, shared);
    const separator = place.inside[1];
    const again = separator ? P.seq(parser(separator, shared), once).map(joined) : once;
    return P((input, start) => {
      const entries: Entry[] = [];
      let before: Reply<unknown> = P.makeSuccess(start, AS_TEXT);
      for (let count = 0; ; count++) {
        const done = P.makeSuccess(before.index, { made: null, entries });
        if (count === node.max) return merge(done, before);
        spend(shared.depth, 1);
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
      return reply.status ? { ...reply, index: at, value: AS_TEXT } : reply;
    });
  },

  not: (_, place, shared) =>
    untracked(first(place, shared), (reply, at) => (reply.status ? failure(place, at) : P.makeSuccess(at, AS_TEXT))),

  ref(node, _, shared) {
    const rule = shared.rules.get(node.rule)!;
    return P((input, at) => {
      spend(shared.depth, 1);
      return rule.action!(input, at);
    });
  },

  nest({ limit }, place, shared) {
    const action = first(place, shared)._;
    const { depth } = shared;
    return P((input, at) => {
      if (depth.now >= limit) return failure(place, at);
      depth.now++;
      const reply = action(input, at);
      depth.now--;
      return reply;
    });
  },

  convert({ reading, node }, place, shared) {
    const action = first(place, shared)._;
    const isJoin = node.kind === "join";
    return P((input, at) => {
      const reply = action(input, at);
      if (!reply.status) return reply;
      const { made, entries } = reply.value;
      const text = input.slice(at, reply.index);
      const value = readText(isJoin ? String(made!.value) : fromBinary(text), reading);
      if (value === undefined) return merge(failure(place, at), reply);
      return { ...reply, value: { made: { value, text, from: at, isMisread: value === unit }, entries } };
    });
  },

  constant(node, place, shared) {
    const action = (place.inside.length > 0 ? first(place, shared) : P.succeed<Match>(AS_TEXT))._;
    return P((input, at) => {
      const reply = action(input, at);
      if (!reply.status) return reply;
      const constant: Made = { value: constantValue(node.value), text: input.slice(at, reply.index), from: at };
      return { ...reply, value: { made: constant, entries: reply.value.entries } };
    });
  },

  join: ({ max }, place, shared) =>
    joinParser(valued(first(place, shared).map(() => AS_TEXT)), parser(place.inside[1]!, shared), max),

  map: (_, place, shared) => container(first(place, shared), (entries) => collect(entries, "last").fields),

  list: (_, place, shared) => container(first(place, shared), itemsOf),

  item: (_, place, shared) =>
    valued(first(place, shared)).map(({ made, entries }) => ({
      made: null,
      entries: [...entries, { kind: "item", value: made.value }, ...misread(made.isMisread)],
    })),

  field(node, place, shared) {
    const omitted = node.omit === null ? null : binaryOf(node.omit);
    const empty = node.null === undefined ? null : binaryOf(node.null);
    const { escapes } = node;
    const match = valued(first(place, shared)).map(({ made, entries }): Match => {
      const { isMisread, ...read } = made;
      if (made.text === omitted) return { made: read, entries: [] };
      const isNull = made.text === empty;
      const value = isNull ? null : escapes ? unescaped(made.text, escapes) : made.value;
      const own: Entry = { kind: "field", name: node.name, value };
      return isNull
        ? { made: { ...read, value }, entries: [own] }
        : { made: read, entries: [own, ...entries, ...misread(isMisread)] };
    });
    return named(place, match, shared.messages);
  },

  within: (node, place, shared) =>
    withinParser(node, place, first(place, shared), (watched) =>
      recordParser(place.payload!, watched ? shared.watch : shared.watchApart, shared.watchApart),
    ),

  pair(_, place, shared) {
    const key = valued(parser(place.inside[0]!, shared));
    const behind = place.inside.slice(1).map((inner) => valued(parser(inner, shared)));
    return P.seq(key, ...behind).map(([own, ...rest]) => {
      const { value, text } = own!.made;
      const name = typeof value === "string" ? value : fromBinary(text);
      const { made } = rest.at(-1)!;
      const entries = rest.flatMap((match) => match.entries);
      return {
        made: null,
        entries: [...entries, ...misread(made.isMisread), { kind: "pair", name, value: made.value }],
      };
    });
  },

  cells: (node, place, shared) => cellsParser(node, place, valued(first(place, shared))),

  native: (node, place, { end }) => nativeParser(node, place, end),

  derive: (node) => P.succeed({ made: null, entries: [{ kind: "derive", node }] }),

  meaning: (_, place, shared) => first(place, shared),

  label: (_, place, shared) => named(place, first(place, shared), shared.messages),

  token: (_, place, shared) =>
    untracked(first(place, shared), (reply, at) =>
      reply.status ? P.makeSuccess(reply.index, reply.value) : failure(place, at),
    ),

  fail: (_, place) => P((_input, at) => failure(place, at)),
};
