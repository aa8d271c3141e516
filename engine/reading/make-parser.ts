import { Event, encodeInto, encodeUtf8, NameTable, toMap, type ValueMap } from "../event/index.ts";
import { allocate } from "../event/utf8.ts";
import type { Grammar } from "../grammar/index.ts";
import { shown } from "../language/arguments.ts";
import { closuresOf } from "../parse/closures/index.ts";
import { REJECT } from "../parse/runtime/index.ts";
import { checkData, createParser as tieredParser } from "../parse/tiers.ts";
import { type EventFrom, objectMaker } from "./event-object.ts";
import { failureOf, type ParseFailure } from "./failure.ts";

/** Which values events have. */
export interface ValueOptions<Exact extends boolean = false> {
  /**
   * False unless given: events are plain objects, as `JSON.parse` makes them. Numbers are numbers, nested maps objects, lists
   * arrays; a missing value is no field. A field that the grammar reads as a number is one, rounded beyond 2^53. Where the text
   * decides the type (JSON, logfmt, types in a header), an int from 2^53 on is a string of its digits: most often it is an id.
   * `bigInt(...)` in a grammar makes a field a `bigint`.
   *
   * With `true`, ints from 2^53 on are `bigint`, integral floats {@link Float}, nested maps `Map`s in
   * the order of the record, {@link unit} for a text that does not fit its type. `JSON.stringify` writes those `bigint` as strings, and leaves out unit.
   */
  readonly exact?: Exact;
}

/** Reads the records of one grammar. */
export interface Parser<G extends Grammar = Grammar, Exact extends boolean = false> {
  readonly grammar: G;
  /**
   * The event of a record, a string without its line end; null if the grammar does not accept it.
   * @throws TypeError for a record with a line end at its end, which a `verbatim` grammar alone keeps.
   */
  parse(record: string): EventFrom<G, Exact> | null;
  /** The exact values as a map, which keeps the order of the record for names of any kind. */
  fields(record: string): ValueMap | null;
  /** Why the grammar does not accept a record: line, column, what was expected; null if it does. */
  explain(record: string): Promise<ParseFailure | null>;
}

const FIRST_BYTES = 4096;
/** The most bytes of UTF-8 for a UTF-16 unit. */
const MOST_BYTES = 3;

/** Makes a parser from arguments that are right. */
export function makeParser<G extends Grammar, Exact extends boolean>(grammar: G, isExact: boolean): Parser<G, Exact> {
  checkData(grammar);
  const names = new NameTable();
  const event = new Event(names);
  const parser = tieredParser(grammar, names, "bounded", closuresOf);
  const toObject = objectMaker([grammar], isExact);
  let room = allocate(FIRST_BYTES);
  /** Reads the record onto the tape. @returns REJECT if the grammar does not accept it. */
  const read = (caller: string, record: string): number => {
    checkRecord(caller, record, grammar);
    if (record.length * MOST_BYTES > room.length) room = allocate(record.length * MOST_BYTES * 2);
    const length = encodeInto(record, room, 0);
    event.text = length === record.length ? record : null;
    return parser.parse(room, 0, length, event);
  };
  return {
    grammar,
    // What the generated code reads is what the type was inferred from.
    parse: (record) => (read("parse", record) === REJECT ? null : (toObject(event) as EventFrom<G, Exact>)),
    fields: (record) => (read("fields", record) === REJECT ? null : toMap(event)),
    async explain(record) {
      checkRecord("explain", record, grammar);
      const bytes = encodeUtf8(record);
      const { offset, place } = parser.locate(bytes, 0, bytes.length);
      if (offset === REJECT) return null;
      return failureOf({ grammar, source: "record", line: 1, bytes, offset, places: [place] });
    },
  };
}

/** @throws TypeError for what is no record: no string, or one that ends in a line end. */
function checkRecord(caller: string, record: unknown, { verbatim }: Grammar): void {
  if (typeof record !== "string")
    throw new TypeError(`${caller}: expected a record as a string, found ${shown(record)}`);
  if (!record.endsWith("\n") || verbatim) return;
  const remedy = "pass it without, or read lines with readEvents(text, { grammar })";
  throw new TypeError(`${caller}: the record ends in a line end; ${remedy}`);
}
