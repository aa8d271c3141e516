/*
 * The library: the engine and the catalogue, joined. This is the only place outside cli/ that knows both.
 */
import { compile, REJECT } from "../engine/backends/compile/index.ts";
import { Event, encodeUtf8, NameTable, toMap, type ValueMap } from "../engine/event/index.ts";
import type { Grammar } from "../engine/grammar/index.ts";
import { loadReport, type ParseFailure } from "../engine/report/index.ts";

export { type Random, type Sampler, type SamplerOptions, sampler } from "../engine/backends/sample/index.ts";
export {
  Float,
  jsonText,
  typeOf,
  type Unit,
  unit,
  type Value,
  type ValueMap,
  type ValueType,
} from "../engine/event/index.ts";
export type { EventOf, Grammar } from "../engine/grammar/index.ts";
export type { ParseFailure } from "../engine/report/index.ts";
export { catalogue } from "./index.ts";

/** Reads the records of one grammar. */
export interface Parser {
  readonly grammar: Grammar;
  /** The fields of a record, in their order, or null where the grammar does not accept it. */
  parse(record: string): ValueMap | null;
  /** Why the grammar does not accept a record: line, column, what was expected; null where it does. */
  explain(record: string): Promise<ParseFailure | null>;
}

/** Makes a parser of a grammar. It is generated code, made once: keep it, and use it for many records. */
export function createParser(grammar: Grammar): Parser {
  const names = new NameTable();
  const event = new Event(names);
  const parser = compile(grammar, names, "bounded");
  return {
    grammar,
    parse(record) {
      const bytes = encodeUtf8(record);
      return parser.parse(bytes, 0, bytes.length, event) === REJECT ? null : toMap(event);
    },
    async explain(record) {
      const bytes = encodeUtf8(record);
      const { offset, place } = parser.locate(bytes, 0, bytes.length);
      if (offset === REJECT) return null;
      const { explain } = await loadReport();
      return explain({ grammar, source: "record", line: 1, bytes, offset, places: [place] });
    },
  };
}

/** The fields of one record, or null where the grammar does not accept it. For many records make a parser. */
export function parse(grammar: Grammar, record: string): ValueMap | null {
  return createParser(grammar).parse(record);
}
