import type { Signs } from "../../analysis/index.ts";
import { type Declared, NOTHING_DECLARED } from "../../event/declared.ts";
import { isHex4, readEscapes } from "../../event/escapes.ts";
import type { NameTable } from "../../event/names.ts";
import { digitsValue, scanNumber, scanned } from "../../event/numbers/index.ts";
import { once } from "../../event/remembered.ts";
import { ESCAPED, Event, NO_CONTEXT, type TapeContext, toMap } from "../../event/tape.ts";
import { decodeUtf8 } from "../../event/utf8.ts";
import { type Grammar, type Place, placesOf } from "../../grammar/index.ts";
import {
  type JsonFast,
  type JsonTask,
  jsonFast,
  type Speculating,
  speculate,
  usualSpeculating,
} from "../../json/index.ts";
import {
  again,
  cellIds,
  claim,
  classifier,
  computer,
  givenBy,
  itemsOf,
  joinText,
  overrun,
  PayloadCounts,
  type PayloadParser,
  payloadReader,
  settle,
  stepsFor,
  withinSteps,
} from "../runtime/index.ts";
import { type Framing, type Maker, type Program, type Programs, storedOf, type Task } from "./program.ts";

/** A grammar as functions over bytes. A record is `bytes[from, to)`; in `line` framing a line end follows it. */
export interface CompiledParser {
  readonly grammar: Grammar;
  readonly signs: Signs;
  /** True if no record can be one of `other` too; false says nothing. */
  isDisjoint(other: Grammar): boolean;
  /** Reads a record onto the event's tape. @returns `to`, or {@link REJECT}. */
  parse(bytes: Uint8Array, from: number, to: number, event: Event): number;
  /** What is faster than parsing JSON; null for other grammars, and if no code can be generated. */
  readonly json: JsonFast | null;
  /** The furthest byte at which a rejected record failed, and the id of the place that is its cause; -1 if none did. */
  locate(bytes: Uint8Array, from: number, to: number): { offset: number; place: number };
}

/** Of more alternatives each needs code of its own too seldom for V8 to compile it: closures share theirs. */
const MOST_GENERATED = 32;

/**
 * Makes the parser of a grammar. Equal names get equal ids in every parser that shares `names`. Each function is
 * made when it is first needed: a run rarely needs them all.
 * @param maker null if all that will be needed is stored.
 */
export function makeParser(
  grammar: Grammar,
  names: NameTable,
  framing: Framing,
  maker: Maker | null,
  speculating: Speculating = usualSpeculating,
): CompiledParser {
  const stored = storedOf(grammar);
  const places = once(() => placesOf(grammar));
  const idle: Event[] = [];
  const isArray: TapeContext["isArray"] = (place) => places().all[place]?.node.kind === "list";
  const payloadParser = (payload: Grammar) => makeParser(payload, names, "bounded", maker, speculating);
  const isStored = stored?.framing === framing;
  const program = <T extends Task>(task: T, isCounted = false): Programs[T] => {
    const program = (isStored ? stored.program(task) : null) ?? maker?.programOf(grammar, framing, task, isCounted);
    if (!program) throw notStored(grammar);
    return instantiate(program, task, grammar, names, containers, maker, payloadParser);
  };
  const inside = once(() => program("inside"));
  const container: TapeContext["container"] = (place, { bytes, text, end }, from, depth) => {
    // A map or array inside this one is read while this event is in use.
    const event = idle.pop() ?? new Event(names);
    event.text = text;
    inside()(place, bytes, from, end, event, depth);
    const value = isArray(place) ? itemsOf(event) : toMap(event);
    if (event.boxed.length > 0) event.boxed.length = 0;
    idle.push(event);
    return value;
  };
  const declared: TapeContext["declared"] = once(() => declaredBy(grammar, names, maker));
  const containers = { isJson: grammar.json, container, isArray, declared };
  const quick = (task: JsonTask) => speculate(task, () => program(task), framing === "line", speculating);
  /** What reads in linear time; null for a stored program, whose time is known to be that. */
  const again = isStored || !maker ? null : once(() => maker.closuresOf(grammar, names, true));
  const large = again ? placesOf(grammar).all.filter(hasManyTypes) : [];
  const closures = large.length > 0 ? maker!.closuresOf(grammar, names, false) : null;
  const parser: CompiledParser = {
    grammar,
    get signs() {
      const signs = stored?.signs() ?? maker?.signsOf(grammar);
      if (!signs) throw notStored(grammar);
      return signs;
    },
    isDisjoint: (other) => stored?.isDisjoint(other) ?? maker?.areDisjoint(grammar, other) ?? false,
    json: grammar.json ? jsonFast(quick, names) : null,
    parse(bytes, from, to, event) {
      const read = grammar.json ? quick("parse").read : program("parse", again !== null);
      parser.parse = again ? withinSteps(read, (...args) => again().parse(...args)) : read;
      return parser.parse(bytes, from, to, event);
    },
    locate(bytes, from, to) {
      const find = program("locate", again !== null);
      parser.locate = again ? withinSteps(find, (...args) => again().locate(...args)) : find;
      return parser.locate(bytes, from, to);
    },
  };
  if (closures) parser.locate = closures.locate;
  if (closures && !large.every(maker!.hasTypes)) parser.parse = closures.parse;
  return parser;
}

function hasManyTypes({ node, inside }: Place): boolean {
  const isType = (inner: Place) => inner.node.kind !== "literal";
  return node.kind === "choice" && inside.filter(isType).length > MOST_GENERATED;
}

/** What a grammar declares of its fields; nothing if the build has stored its programs, and none for this. */
export function declaredBy(grammar: Grammar, names: NameTable, maker: Maker | null): Declared {
  const stored = storedOf(grammar);
  const program = stored ? stored.program("declared") : maker?.programOf(grammar, "bounded", "declared");
  const payloadParser = (payload: Grammar) => makeParser(payload, names, "bounded", maker);
  const fields = program
    ? instantiate(program, "declared", grammar, names, NO_CONTEXT, maker, payloadParser)
    : NOTHING_DECLARED;
  const own = { ...fields, given: givenBy(grammar) };
  if (stored && !stored.hasPayload) return own;
  // The fields of payloads come after those around them.
  const payloads = payloadsOf(grammar).map((payload) => declaredBy(payload, names, maker));
  return {
    timestamp: [own, ...payloads].flatMap(({ timestamp }) => timestamp),
    level: [own, ...payloads].flatMap(({ level }) => level),
    message: [own, ...payloads].flatMap(({ message }) => message),
    given: own.given,
  };
}

/** The grammars of payloads whose fields join the event. */
function payloadsOf(grammar: Grammar): readonly Grammar[] {
  return placesOf(grammar).all.flatMap(({ node }) =>
    node.kind === "within" && node.into === "event" ? [node.grammar] : [],
  );
}

function notStored({ name }: Grammar): Error {
  return new Error(`what parses ${name} is not stored, and nothing can make it`);
}

/** Makes a program of `grammar` run, with the ids that its names have in `names`. */
function instantiate<T extends Task>(
  program: Program,
  _task: T,
  { record }: Grammar,
  names: NameTable,
  containers: Omit<TapeContext, "escapes">,
  maker: Maker | null,
  parserOf: (grammar: Grammar) => PayloadParser,
): Programs[T] {
  const { text, escapes, readings, patterns, payloads } = program;
  const payloadCounts = new PayloadCounts();
  const idOf = (name: string) => names.fix(name);
  const keyWithEscapes = (bytes: Uint8Array, from: number, to: number, kind: number): number =>
    names.id(readEscapes(decodeUtf8(bytes, from, to), escapes[(kind - ESCAPED) >> 1]!));
  const library = {
    names,
    ids: program.names.map(idOf),
    context: { escapes, ...containers } satisfies TapeContext,
    charsets: program.charsets.map((table) => new Int32Array(table)),
    words: program.words.map((words) => words.map(idOf)),
    columns: program.columns,
    classify: readings.map(classifier),
    compute: readings.map(computer),
    scanNumber,
    scanned,
    digitsValue,
    isHex4,
    claim,
    again,
    settle,
    keyWithEscapes,
    cellId: record.kind === "cells" ? cellIds(record, names) : null,
    matchers: patterns.map((pattern) => maker?.recordMatcher(pattern)),
    payloads: payloads.map((payload) =>
      payloadReader(payload, parserOf(payload.grammar), names, escapes, payloadCounts),
    ),
    payloadCounts,
    joinText,
    overrun,
    stepsFor,
  };
  return new Function("library", text)(library) as Programs[T];
}
