import { readEscapes } from "../../event/escapes.ts";
import type { NameTable } from "../../event/names.ts";
import { ENTRY, ESCAPED, Event, type TapeContext, valueAt } from "../../event/tape.ts";
import { jsonText } from "../../event/json-text.ts";
import { decodeUtf8, encodeUtf8 } from "../../event/utf8.ts";
import type { Value } from "../../event/value.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { type Place, placesOf } from "../../grammar/place.ts";
import { code } from "./code.ts";
import { claim, collide } from "./collide.ts";
import { type Context, type Framing, Generator, type Purpose } from "./generator.ts";
import { classifier, digitsValue, isHex4, scanNumber, scanned } from "./runtime.ts";

/** What a parser returns for a record that its grammar does not accept. */
export const REJECT = -1;

/** Names beyond this number are forgotten between two records. */
const MAX_NAMES = 16_384;
/** Keys whose successor is remembered, and keys of one nested map that are compared with each other. */
const MAX_GUESSES = 4_096;
const MAX_NESTED_KEYS = 32;

export type { Framing } from "./generator.ts";

/** A grammar as functions over bytes. A record is `bytes[from, to)`; in `line` framing a line end stands behind it. */
export interface CompiledParser {
  readonly grammar: Grammar;
  /** Reads a record onto the event's tape. @returns `to`, or {@link REJECT}. */
  parse(bytes: Uint8Array, from: number, to: number, event: Event): number;
  /** Checks a record without reading it. @returns 1 if its text is canonical JSON, 0 if not, or {@link REJECT}. */
  scan(bytes: Uint8Array, from: number, to: number): number;
  /** The furthest byte at which a rejected record failed, and the id of the place that failed there first. */
  locate(bytes: Uint8Array, from: number, to: number): { offset: number; place: number };
}

interface Generated {
  parse(bytes: Uint8Array, from: number, to: number, event: Event): number;
  scan(bytes: Uint8Array, from: number, to: number): number;
  readInside(index: number, bytes: Uint8Array, from: number, to: number, event: Event): void;
  locate(bytes: Uint8Array, from: number, to: number): number;
  failedPlace(): number;
}

/** Makes the parser of a grammar. Equal names get equal ids in every parser that shares `names`. */
export function compile(grammar: Grammar, names: NameTable, framing: Framing): CompiledParser {
  const fast = generate(grammar, names, framing, "parse");
  // Rejections are rare, so the code that notes where a record fails is made when the first one comes.
  let tracking: Generated | null = null;
  return {
    grammar,
    parse: fast.parse,
    scan: fast.scan,
    locate(bytes, from, to) {
      tracking ??= generate(grammar, names, framing, "locate");
      const offset = tracking.locate(bytes, from, to);
      return { offset, place: tracking.failedPlace() };
    },
  };
}

/** The text of the generated code, for people. */
export function codeOf(grammar: Grammar, names: NameTable, framing: Framing): string {
  return source(new Generator(grammar, placesOf(grammar), framing, names), "parse");
}

function generate(grammar: Grammar, names: NameTable, framing: Framing, task: Task): Generated {
  const g = new Generator(grammar, placesOf(grammar), framing, names);
  const text = source(g, task);
  const { escapes, constants, readings } = g.pools;
  const context: TapeContext = {
    escapes,
    constants,
    constantJson: constants.map((constant) => encodeUtf8(jsonText(constant))),
    container: (index, bytes, from, to) => readContainer(generated, g.pools.containers[index]!, index, bytes, from, to),
  };
  const keyWithEscapes = (bytes: Uint8Array, from: number, to: number, kind: number): number =>
    names.id(readEscapes(decodeUtf8(bytes, from, to), escapes[(kind - ESCAPED) >> 1]!));
  const library = {
    names,
    context,
    tables: g.charsets.tables,
    classify: readings.map(classifier),
    scanNumber,
    scanned,
    digitsValue,
    isHex4,
    claim,
    collide,
    keyWithEscapes,
  };
  const generated = new Function("library", text)(library) as Generated;

  function readContainer(
    parser: Generated,
    place: Place,
    index: number,
    bytes: Uint8Array,
    from: number,
    to: number,
  ): Value {
    const event = new Event(names);
    parser.readInside(index, bytes, from, to, event);
    const { entries, length } = event;
    if (place.node.kind === "list") {
      const items: Value[] = [];
      for (let at = 0; at < length; at += ENTRY) items.push(valueAt(event, at));
      return items;
    }
    const map = new Map<string, Value>();
    for (let at = 0; at < length; at += ENTRY) map.set(names.text(entries[at]!), valueAt(event, at));
    return map;
  }

  return generated;
}

type Task = "parse" | "locate";

function source(g: Generator, task: Task): string {
  const { places, sources } = g;
  const root = (purpose: Purpose, tracked = false): Context => ({ purpose, fail: "return -1", tracked });
  const end = (tracked: boolean) =>
    `if (p !== e) ${tracked ? `{ if (p > far) { far = p; farAt = ${places.all.length}; } return -1; }` : "return -1;"}`;
  const whole = (name: string, purpose: Purpose, tracked = false) =>
    g.function(name, () => `${code(places.record, root(purpose, tracked), g)}\n${end(tracked)}`);

  if (task === "parse") {
    whole("record", "emit");
    if (g.grammar.json) whole("scanRecord", "scan");
    // Reading one container may bring up others inside it.
    for (let i = 0; i < g.pools.containers.length; i++) {
      const inside = g.pools.containers[i]!.inside[0]!;
      g.function(`inside${i}`, () => code(inside, root("emit"), g));
    }
  } else whole("locateRecord", "skip", true);

  const room = ENTRY * (1 + places.all.filter(({ node }) => node.kind === "field" || node.kind === "derive").length);
  const resetSources = [...sources].map((name) => `let source_${g.names.fix(name)} = 0;`).join(" ");
  const guesses = places.all.filter((place) => place.parent?.node.kind === "pair" && place === place.parent.inside[0]);
  return `"use strict";
const { names, context, tables, classify, scanNumber, scanned, digitsValue, isHex4, claim, collide, keyWithEscapes } = library;
${g.charsets.tables.map((_, i) => `const C${i} = tables[${i}];`).join(" ")}
const room = ${room};
${guesses.map(({ id }) => `const next${id} = new Int32Array(${MAX_GUESSES});`).join(" ")}
const keys = new Int32Array(${MAX_NESTED_KEYS * 257});
let event = null, T = null, n = 0, serial = 0, epoch = names.epoch, depth = 0, far = -1, farAt = -1, canon = 1;
let valueKind = 0, valueFrom = 0, valueTo = 0, keyName = 0, keyBefore = 0, keyBase = 0, keyTop = 0;
${resetSources}
function begin() {
depth = 0; keyBefore = 0; keyBase = 0; keyTop = 0; canon = 1;
if (names.size > ${MAX_NAMES}) names.clear();
if (names.epoch !== epoch) { epoch = names.epoch; ${guesses.map(({ id }) => `next${id}.fill(0);`).join(" ")} }
}
function isNewKey(id) {
for (let i = keyBase; i < keyTop; i++) if (keys[i] === id) return false;
if (keyTop - keyBase >= ${MAX_NESTED_KEYS}) return false;
keys[keyTop++] = id;
return true;
}
${g.functions}
return {
${
  task === "locate"
    ? "locate(b, p, e) { depth = 0; far = -1; farAt = -1; locateRecord(b, p, e); return far; }, failedPlace() { return farAt; },"
    : `parse(b, p, e, into) {
begin(); event = into; event.bytes = b; event.context = context; if (event.boxed.length > 0) event.boxed.length = 0;
serial = event.serial = ++names.serial; n = 0; T = event.grow(room);
const q = record(b, p, e); event.length = n; return q;
},
scan(b, p, e) { begin(); ${g.grammar.json ? "return scanRecord(b, p, e) < 0 ? -1 : canon;" : "return 0;"} },
readInside(index, b, p, e, into) {
const outer = [event, T, n, serial, keyBefore, depth];
event = into; event.bytes = b; event.context = context; serial = event.serial = ++names.serial; n = 0; T = event.grow(room); keyBefore = 0;
switch (index) { ${g.pools.containers.map((_, i) => `case ${i}: inside${i}(b, p, e); break;`).join(" ")} }
event.length = n;
[event, T, n, serial, keyBefore, depth] = outer;
},`
}
};`;
}
