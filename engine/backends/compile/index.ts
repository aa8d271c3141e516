import { readEscapes } from "../../event/escapes.ts";
import type { NameTable } from "../../event/names.ts";
import { ENTRY, ESCAPED, Event, type TapeContext, toMap, valueAt } from "../../event/tape.ts";
import { decodeUtf8 } from "../../event/utf8.ts";
import type { Value } from "../../event/value.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { type Places, placesOf } from "../../grammar/place.ts";
import { recordMatcher } from "../../pattern/index.ts";
import { cellIds } from "./cells.ts";
import { again, claim, settle } from "./collide.ts";
import { type Framing, Generator } from "./generator.ts";
import { joinText } from "./join.ts";
import { type Programs, programText, type Task } from "./program.ts";
import { classifier, digitsValue, isHex4, scanNumber, scanned } from "./runtime.ts";

export type { Framing } from "./generator.ts";

/** What a parser returns for a record that its grammar does not accept. */
export const REJECT = -1;

/** A grammar as functions over bytes. A record is `bytes[from, to)`; in `line` framing a line end stands behind it. */
export interface CompiledParser {
  readonly grammar: Grammar;
  /** Reads a record onto the event's tape. @returns `to`, or {@link REJECT}. */
  parse(bytes: Uint8Array, from: number, to: number, event: Event): number;
  /** Checks a record without reading it. @returns 1 if its text is canonical JSON, 0 if not, or {@link REJECT}. */
  scan(bytes: Uint8Array, from: number, to: number): number;
  /** The furthest byte at which a rejected record failed, and the id of the place that failed there first; -1 if none did. */
  locate(bytes: Uint8Array, from: number, to: number): { offset: number; place: number };
}

/**
 * Makes the parser of a grammar. Equal names get equal ids in every parser that shares `names`. Each function is
 * generated when it is first needed: a run rarely needs them all.
 */
export function compile(grammar: Grammar, names: NameTable, framing: Framing): CompiledParser {
  const places = placesOf(grammar);
  const isArray: TapeContext["isArray"] = (place) => places.all[place]?.node.kind === "list";
  let inside: Programs["inside"] | null = null;
  const program = <T extends Task>(task: T): Programs[T] =>
    generate(grammar, places, names, framing, task, { container, isArray });
  const container: TapeContext["container"] = (place, bytes, from, to, depth) => {
    inside ??= program("inside");
    const event = new Event(names);
    inside(place, bytes, from, to, event, depth);
    return isArray(place) ? itemsOf(event) : toMap(event);
  };
  const parser: CompiledParser = {
    grammar,
    parse(bytes, from, to, event) {
      parser.parse = program("parse");
      return parser.parse(bytes, from, to, event);
    },
    scan(bytes, from, to) {
      const event = new Event(names);
      const read = (b: Uint8Array, p: number, e: number) => (parser.parse(b, p, e, event) === REJECT ? REJECT : 0);
      parser.scan = grammar.json ? program("scan") : read;
      return parser.scan(bytes, from, to);
    },
    locate(bytes, from, to) {
      parser.locate = program("locate");
      return parser.locate(bytes, from, to);
    },
  };
  return parser;
}

function itemsOf(event: Event): readonly Value[] {
  const items: Value[] = [];
  for (let at = 0; at < event.length; at += ENTRY) items.push(valueAt(event, at));
  return items;
}

/** The text of the generated code, for people. */
export function codeOf(grammar: Grammar, names: NameTable, framing: Framing, task: Task = "parse"): string {
  return programText(new Generator(grammar, placesOf(grammar), framing, names), task);
}

function generate<T extends Task>(
  grammar: Grammar,
  places: Places,
  names: NameTable,
  framing: Framing,
  task: T,
  containers: Pick<TapeContext, "container" | "isArray">,
): Programs[T] {
  const g = new Generator(grammar, places, framing, names);
  const text = programText(g, task);
  const { escapes, tables: idTables, readings, patterns } = g.pools;
  const context: TapeContext = {
    escapes,
    ...containers,
  };
  const keyWithEscapes = (bytes: Uint8Array, from: number, to: number, kind: number): number =>
    names.id(readEscapes(decodeUtf8(bytes, from, to), escapes[(kind - ESCAPED) >> 1]!));
  const library = {
    names,
    context,
    tables: g.charsets.tables,
    idTables,
    classify: readings.map(classifier),
    scanNumber,
    scanned,
    digitsValue,
    isHex4,
    claim,
    again,
    settle,
    keyWithEscapes,
    cellId: places.record.node.kind === "cells" ? cellIds(places.record.node, names) : null,
    matchers: patterns.map(recordMatcher),
    joinText,
  };
  return new Function("library", text)(library) as Programs[T];
}
