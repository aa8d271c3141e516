import type { Grammar } from "../grammar/index.ts";
import { type ArgumentKinds, checkGrammar, checkOptions } from "../language/arguments.ts";
import type { EventFrom } from "./event-object.ts";
import { makeParser, type Parser, type ValueOptions } from "./make-parser.ts";

/** Makes a parser of a grammar. Make it once, for many records. */
export function createParser<G extends Grammar, Exact extends boolean = false>(
  grammar: G,
  options: ValueOptions<Exact> = {},
): Parser<G, Exact> {
  checkGrammar("createParser", grammar);
  checkOptions("createParser", options, VALUE_OPTIONS);
  return makeParser<G, Exact>(grammar, options.exact ?? false);
}

/** The parsers that {@link parse} keeps: of plain events, and of exact ones. */
const kept = { plain: new WeakMap<Grammar, Parser>(), exact: new WeakMap<Grammar, Parser<Grammar, true>>() };

const VALUE_OPTIONS: ArgumentKinds = { exact: "boolean" };
const NO_OPTIONS = {};

/** The event of one record; null if the grammar does not accept it. */
export function parse<G extends Grammar, Exact extends boolean = false>(
  grammar: G,
  record: string,
  options: ValueOptions<Exact> = NO_OPTIONS,
): EventFrom<G, Exact> | null {
  checkGrammar("parse", grammar);
  if (options !== NO_OPTIONS) checkOptions("parse", options, VALUE_OPTIONS);
  const parser = options.exact ? keptParser(kept.exact, grammar, true) : keptParser(kept.plain, grammar, false);
  return parser.parse(record) as EventFrom<G, Exact> | null;
}

function keptParser<Exact extends boolean>(
  parsers: WeakMap<Grammar, Parser<Grammar, Exact>>,
  grammar: Grammar,
  exact: Exact,
): Parser<Grammar, Exact> {
  const parser = parsers.get(grammar) ?? makeParser<Grammar, Exact>(grammar, exact);
  parsers.set(grammar, parser);
  return parser;
}
