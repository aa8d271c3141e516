import Parsimmon, { type Parser } from "parsimmon";
import { ASCII_END, CR, isDigit, LOWER_A, LOWER_BIT, LOWER_Z, SPACE, TAB, UNDERSCORE } from "../../event/bytes.ts";
import type { Expression } from "./tree.ts";

// The combinators of the language's grammar, besides Parsimmon's own.

/** The internal result of a Parsimmon parser, which its published types hide. */
interface Reply {
  readonly status: boolean;
  readonly index: number;
  readonly furthest: number;
  readonly expected: readonly string[];
}
type Action = (input: string, at: number) => Reply;

interface Inside {
  (action: Action): Parser<never>;
  makeSuccess(index: number, value: unknown): Reply;
  makeFailure(offset: number, expected: string): Reply;
}

// The only use of Parsimmon's internals.
const inside = Parsimmon as unknown as Inside;
const action = (parser: Parser<unknown>) => (parser as unknown as { readonly _: Action })._;

/** Thrown for a script that is nested too deeply. */
export class TooDeep extends Error {
  readonly at: number;
  constructor(at: number) {
    super("nested too deeply");
    this.at = at;
  }
}

/** Thrown if the only possible continuation fails. */
export class NoWayOn extends Error {
  readonly at: number;
  readonly expected: readonly string[];
  constructor({ furthest, expected }: Reply) {
    super("no way on");
    this.at = furthest;
    this.expected = expected;
  }
}

/**
 * Throws {@link NoWayOn} if the parser fails, instead of letting each enclosing parser retry the rest after a shorter
 * match.
 */
export function committed<T>(parser: Parser<T>): Parser<T> {
  const inner = action(parser);
  return inside((input, at) => {
    const reply = inner(input, at);
    if (!reply.status) throw new NoWayOn(reply);
    return reply;
  });
}

/** A failure at the start of the parser expects `name`; a later one is unchanged. */
export function named<T>(name: string, parser: Parser<T>): Parser<T> {
  const inner = action(parser);
  return inside((input, at) => {
    const reply = inner(input, at);
    return reply.status || reply.furthest !== at ? reply : inside.makeFailure(at, name);
  });
}

/** A parser that messages do not mention: a failure at its start expects nothing. */
export const unnamed = <T>(parser: Parser<T>) => named("", parser);

/** Wraps rules that may be nested up to a depth; deeper nesting throws {@link TooDeep}. */
export function nesting(limit: number): <T>(parser: Parser<T>) => Parser<T> {
  let depth = 0;
  return (parser) => {
    const inner = action(parser);
    return inside((input, at) => {
      if (depth === limit) throw new TooDeep(at);
      depth++;
      try {
        return inner(input, at);
      } finally {
        depth--;
      }
    });
  };
}

// The class of all letters takes a millisecond to compile, so it is used only for characters beyond ASCII.
const OTHER_LETTER = /[\p{L}\p{N}]/u;
/** A character that continues a word, for lookaheads after one. */
const MORE = "[A-Za-z0-9_\\u0080-\\uffff]";

/** A word for which `accepts` is true: a letter or `_`, followed by letters, digits and `_`. */
export function wordOf(accepts: (word: string) => boolean): Parser<string> {
  return inside((input, at) => {
    const end = isDigit(input.charCodeAt(at)) ? at : wordEnd(input, at);
    const word = input.slice(at, end);
    return end > at && accepts(word) ? inside.makeSuccess(end, word) : inside.makeFailure(at, "a word");
  });
}

function wordEnd(input: string, from: number): number {
  let at = from;
  for (;;) {
    const unit = input.charCodeAt(at);
    const folded = unit | LOWER_BIT;
    if ((folded >= LOWER_A && folded <= LOWER_Z && unit < ASCII_END) || isDigit(unit) || unit === UNDERSCORE) at++;
    else if (unit >= ASCII_END && OTHER_LETTER.test(String.fromCodePoint(input.codePointAt(at)!))) {
      at += input.codePointAt(at)! > 0xffff ? 2 : 1;
    } else return at;
  }
}

/** Blanks and comments; block comments may be nested. An unclosed one is a failure at its start. */
export const blanks: Parser<unknown> = inside((input, from) => {
  let at = from;
  for (;;) {
    while (isBlank(input.charCodeAt(at))) at++;
    if (input.startsWith("//", at)) {
      const feed = input.indexOf("\n", at);
      at = feed < 0 ? input.length : feed;
    } else if (input.startsWith("/*", at)) {
      const end = commentEnd(input, at);
      if (end < 0) return inside.makeFailure(at, "the end of the comment, */");
      at = end;
    } else return inside.makeSuccess(at, null);
  }
});

function isBlank(unit: number): boolean {
  return unit === SPACE || (unit >= TAB && unit <= CR) || unit === 0xfeff;
}

function commentEnd(input: string, from: number): number {
  let open = 0;
  for (let at = from; at < input.length; at++) {
    if (input.startsWith("/*", at)) {
      open++;
      at++;
    } else if (input.startsWith("*/", at)) {
      at++;
      if (--open === 0) return at + 1;
    }
  }
  return -1;
}

export const token = <V>(parser: Parser<V>) => parser.skip(blanks);
export const sign = (text: string) => named(`"${text}"`, token(Parsimmon.string(text)));
export const keyword = (text: string) => named(`"${text}"`, token(wordOf((word) => word === text)));
/** Items separated by commas, with an optional one after the last. */
export const list = <V>(item: Parser<V>) => Parsimmon.sepBy(item, sign(",")).skip(sign(",").or(Parsimmon.of("")));
export const optional = <V>(parser: Parser<V>) => parser.or(Parsimmon.of(null));
/** The offset alone; Parsimmon's own index would also compute the line, and keep the text after an error. */
const place: Parser<number> = inside((_, at) => inside.makeSuccess(at, at));
/** A node, made from the result of a parser and its offset. */
export const node = <V, N>(parser: Parser<V>, make: (value: V, at: number) => N) =>
  Parsimmon.seqMap(place, parser, (at, value) => make(value, at));

/**
 * Makes the parser of some operators, which does not match the start of a longer operator.
 * @param all every operator.
 */
export function operators(all: readonly string[]) {
  const signs = (text: string) => text.replace(/[|^*+?.]/g, "\\$&");
  return (what: string, some: readonly string[]) => {
    const alone = some.map((text) => {
      const longer = all.filter((other) => other !== text && other.startsWith(text));
      const rests = longer.map((other) => signs(other.slice(text.length))).concat(text.endsWith("in") ? MORE : []);
      return rests.length > 0 ? `${signs(text)}(?!${rests.join("|")})` : signs(text);
    });
    const one = token(Parsimmon.regexp(new RegExp(alone.join("|"), "u")));
    return named(
      what,
      node(one, (operator, at) => ({ operator, at })),
    );
  };
}

/** An operator with its place, and the operand after it. */
export interface Behind {
  readonly operator: string;
  readonly right: Expression;
  readonly at: number;
}

/**
 * Makes the function that builds a tree of operands by precedence.
 * @param levels operators, the loosest first; those of one level are left-associative.
 * @param fromRight the right-associative operators.
 */
export function climber(levels: readonly (readonly string[])[], fromRight: readonly string[]) {
  const levelOf = new Map(
    levels.flatMap((operators, level) => operators.map((operator) => [operator, level] as const)),
  );
  const level = ({ operator }: Behind) => levelOf.get(operator)!;

  return (first: Expression, others: readonly Behind[]): Expression => {
    const operands = [first];
    const waiting: Behind[] = [];
    const join = ({ operator, at }: Behind) => {
      const right = operands.pop()!;
      operands.push({ kind: "binary", operator, left: operands.pop()!, right, at });
    };
    for (const next of others) {
      const least = level(next) + (fromRight.includes(next.operator) ? 1 : 0);
      while (waiting.length > 0 && level(waiting.at(-1)!) >= least) join(waiting.pop()!);
      waiting.push(next);
      operands.push(next.right);
    }
    while (waiting.length > 0) join(waiting.pop()!);
    return operands[0]!;
  };
}
