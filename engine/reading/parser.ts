import { Event, encodeInto, encodeUtf8, NameTable, toMap, type ValueMap } from "../event/index.ts";
import type { Grammar } from "../grammar/index.ts";
import { REJECT } from "../parse/compile/index.ts";
import { createParser as makeParser } from "../parse/parser.ts";
import { loadReport, type ParseFailure } from "../report/index.ts";
import { type EventFrom, objectMaker } from "./event-object.ts";
import { allocate } from "./region.ts";

/** Reads the records of one grammar. */
export interface Parser<G extends Grammar = Grammar> {
  readonly grammar: G;
  /** The event of a record, a string without its line end; null if the grammar does not accept it. */
  parse(record: string): EventFrom<G> | null;
  /** The same as a map, which keeps the order of the record for names of any kind. */
  fields(record: string): ValueMap | null;
  /** Why the grammar does not accept a record: line, column, what was expected; null if it does. */
  explain(record: string): Promise<ParseFailure | null>;
}

const FIRST_BYTES = 4096;
/** The most bytes of UTF-8 for a UTF-16 unit. */
const MOST_BYTES = 3;

/**
 * Makes a parser of a grammar. It is generated code, made once: keep it, and use it for many records. If the security
 * policy of a page forbids generated code, closures read, which takes a few times as long.
 */
export function createParser<G extends Grammar>(grammar: G): Parser<G> {
  const names = new NameTable();
  const event = new Event(names);
  const toObject = objectMaker();
  const parser = makeParser(grammar, names, "bounded", null);
  let room = allocate(FIRST_BYTES);
  /** Reads the record onto the tape. @returns REJECT if the grammar does not accept it. */
  const read = (record: string): number => {
    if (record.length * MOST_BYTES > room.length) room = allocate(record.length * MOST_BYTES * 2);
    const length = encodeInto(record, room, 0);
    event.text = length === record.length ? record : null;
    return parser.parse(room, 0, length, event);
  };
  return {
    grammar,
    // What the generated code reads is what the type was inferred from.
    parse: (record) => (read(record) === REJECT ? null : (toObject(event) as EventFrom<G>)),
    fields: (record) => (read(record) === REJECT ? null : toMap(event)),
    async explain(record) {
      const bytes = encodeUtf8(record);
      const { offset, place } = parser.locate(bytes, 0, bytes.length);
      if (offset === REJECT) return null;
      const { explain } = await loadReport();
      return explain({ grammar, source: "record", line: 1, bytes, offset, places: [place] });
    },
  };
}

const parsers = new WeakMap<Grammar, Parser>();

/** The event of one record; null if the grammar does not accept it. The parser of the grammar is kept. */
export function parse<G extends Grammar>(grammar: G, record: string): EventFrom<G> | null {
  const known = parsers.get(grammar) ?? createParser<Grammar>(grammar);
  parsers.set(grammar, known);
  return known.parse(record) as EventFrom<G> | null;
}
