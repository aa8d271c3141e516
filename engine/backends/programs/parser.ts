import type { NameTable } from "../../event/names.ts";
import { ENTRY, Event, type TapeContext, toMap, valueAt } from "../../event/tape.ts";
import type { Value } from "../../event/value.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { type Places, placesOf } from "../../grammar/place.ts";
import type { Signs } from "../signs.ts";
import { instantiate } from "./instantiate.ts";
import type { Maker } from "./maker.ts";
import type { Framing, Programs, Task } from "./program.ts";
import {
  type Speculating,
  type Speculation,
  type Speculative,
  speculate,
  usualSpeculating,
} from "./speculate/index.ts";
import { storedOf } from "./stored.ts";

/** What a parser returns for a record that its grammar does not accept. */
export const REJECT = -1;
/** What it returns for a record whose text is canonical JSON. */
export const CANONICAL = 1;
/** What it returns for another one in which each name comes once: reading it tells no more. */
export const DISTINCT = 2;

/** A grammar as functions over bytes. A record is `bytes[from, to)`; in `line` framing a line end stands behind it. */
export interface CompiledParser {
  readonly grammar: Grammar;
  readonly signs: Signs;
  /** Whether it is certain that no record is one of `other` too. False says nothing. */
  isDisjoint(other: Grammar): boolean;
  /** Reads a record onto the event's tape. @returns `to`, or {@link REJECT}. */
  parse(bytes: Uint8Array, from: number, to: number, event: Event): number;
  /**
   * Checks a record without reading it. @returns {@link CANONICAL}, {@link DISTINCT}, 0 where neither is sure, or
   * {@link REJECT}.
   */
  scan(bytes: Uint8Array, from: number, to: number): number;
  /**
   * {@link scan}s a record, and writes those of its fields whose names the name table says are wanted on the event's
   * tape; they are what {@link parse} makes of them where the text is canonical JSON, and else of no use.
   */
  probe(bytes: Uint8Array, from: number, to: number, event: Event): number;
  /**
   * Checks a record, and writes the fields that are wanted on the event's tape.
   * @returns 1 if they are what {@link parse} makes of them, 0 if they are of no use, or {@link REJECT}.
   */
  pick(bytes: Uint8Array, from: number, to: number, event: Event): number;
  /** {@link pick}s from a record, and notes the names and kinds of all of its fields in the event's census. */
  survey(bytes: Uint8Array, from: number, to: number, event: Event): number;
  /**
   * {@link scan}s a record whose end is not known, in front of the line end in `bytes[from, limit)`.
   * @returns the end of one that is {@link CANONICAL}, or {@link REJECT} where that is not known: then it is to be scanned.
   */
  scanAhead(bytes: Uint8Array, from: number, limit: number): number;
  /** {@link survey}s such a record. @returns the end of one that is of use, or {@link REJECT}: then it is to be surveyed. */
  surveyAhead(bytes: Uint8Array, from: number, limit: number, event: Event): number;
  /** The furthest byte at which a rejected record failed, and the id of the place that is its cause; -1 if none did. */
  locate(bytes: Uint8Array, from: number, to: number): { offset: number; place: number };
}

/**
 * Makes the parser of a grammar. Equal names get equal ids in every parser that shares `names`. Each function is
 * made when it is first needed: a run rarely needs them all.
 * @param maker null where all that will be needed is stored.
 */
export function makeParser(
  grammar: Grammar,
  names: NameTable,
  framing: Framing,
  maker: Maker | null,
  speculating: Speculating = usualSpeculating,
): CompiledParser {
  const stored = storedOf(grammar);
  let places: Places | null = null;
  let signs: Signs | null = null;
  let inside: Programs["inside"] | null = null;
  const idle: Event[] = [];
  const isArray: TapeContext["isArray"] = (place) => {
    places ??= placesOf(grammar);
    return places.all[place]?.node.kind === "list";
  };
  const program = <T extends Task>(task: T): Programs[T] => {
    const program =
      (stored?.framing === framing ? stored.program(task) : null) ?? maker?.programOf(grammar, framing, task);
    if (!program) throw notStored(grammar);
    return instantiate(program, task, grammar, names, containers, maker);
  };
  /** What reads for a task, beside which code is made for records that are alike. */
  const quick = (task: Speculative): Speculation => speculate(task, program(task), framing === "line", speculating);
  const container: TapeContext["container"] = (place, { bytes, text, end }, from, depth) => {
    inside ??= program("inside");
    // What is inside is read while this one is in use.
    const event = idle.pop() ?? new Event(names);
    inside(place, bytes, from, end, event, depth);
    event.text = text;
    const value = isArray(place) ? itemsOf(event) : toMap(event);
    if (event.boxed.length > 0) event.boxed.length = 0;
    idle.push(event);
    return value;
  };
  const containers = { isJson: grammar.json, container, isArray };
  const read: CompiledParser["probe"] = (b, p, e, into) => (parser.parse(b, p, e, into) === REJECT ? REJECT : 0);
  const parser: CompiledParser = {
    grammar,
    get signs() {
      signs ??= stored?.signs() ?? maker?.signsOf(grammar) ?? null;
      if (!signs) throw notStored(grammar);
      return signs;
    },
    isDisjoint: (other) => stored?.isDisjoint(other) ?? maker?.areDisjoint(grammar, other) ?? false,
    parse(bytes, from, to, event) {
      parser.parse = grammar.json ? quick("parse").read : program("parse");
      return parser.parse(bytes, from, to, event);
    },
    scan(bytes, from, to) {
      const event = new Event(names);
      const quickly = grammar.json ? quick("scan") : null;
      const reader = quickly?.read ?? read;
      parser.scan = (b, p, e) => reader(b, p, e, event);
      if (quickly) parser.scanAhead = (b, p, e) => quickly.ahead(b, p, e, event);
      return parser.scan(bytes, from, to);
    },
    scanAhead: () => REJECT,
    probe(bytes, from, to, event) {
      parser.probe = grammar.json ? quick("probe").read : read;
      return parser.probe(bytes, from, to, event);
    },
    pick(bytes, from, to, event) {
      parser.pick = grammar.json ? quick("pick").read : read;
      return parser.pick(bytes, from, to, event);
    },
    survey(bytes, from, to, event) {
      const quickly = grammar.json ? quick("survey") : null;
      parser.survey = quickly?.read ?? read;
      if (quickly) parser.surveyAhead = quickly.ahead;
      return parser.survey(bytes, from, to, event);
    },
    surveyAhead: () => REJECT,
    locate(bytes, from, to) {
      parser.locate = program("locate");
      return parser.locate(bytes, from, to);
    },
  };
  return parser;
}

function notStored({ name }: Grammar): Error {
  return new Error(`what parses ${name} is not stored, and nothing can make it`);
}

function itemsOf(event: Event): readonly Value[] {
  const items: Value[] = [];
  for (let at = 0; at < event.length; at += ENTRY) items.push(valueAt(event, at));
  return items;
}
