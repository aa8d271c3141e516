import { declaredFields } from "../../analysis/index.ts";
import { CENSUS_ENTRY, ENTRY } from "../../event/tape.ts";
import { NONE } from "../../event/time-parts.ts";
import { type Grammar, type Node, type Place, placesOf, type RoleName } from "../../grammar/index.ts";
import { CANONICAL, DISTINCT } from "../../json/index.ts";
import { rankedPlace, rankOfEnd } from "../failure.ts";
import type { Framing, Program, Task } from "../programs/index.ts";
import { hasRules, isPlainStamp, openSlotsIn, writtenValues } from "../stamp-parts.ts";
import { emit } from "./code.ts";
import { type CodeContext, Generator, type Notes, noteFailure, type Purpose, searchOf } from "./generator.ts";
import { FORGET_KEYS, NEW_KEYS } from "./new-keys.ts";
import { emptyCode, PART_VARIABLES, PARTS } from "./stamps.ts";

/** Names whose successor is remembered. */
const MAX_GUESSES = 4_096;

const ENTRIES: Record<Task, (g: Generator) => string> = {
  parse(g) {
    const record = whole(g, "record", "emit", false);
    const commit = hasPayloads(g) ? "if (q >= 0) payloadCounts.commit(event, n);" : "";
    const count = g.misreads ? "if (q >= 0) event.unconverted += unread;" : "";
    return `(b, p, e, into) => { begin(into, b, e); ${budget(g)}const q = ${record}(b, p, e); ${commit} ${length(g, g.grammar.repeated)} ${count} return q; }`;
  },
  scan(g) {
    const record = whole(g, "record", "scan", false);
    return `(b, p, e) => { reset(); return ${record}(b, p, e) < 0 ? -1 : canon === 1 ? ${CANONICAL} : once === 1 ? ${DISTINCT} : 0; }`;
  },
  probe(g) {
    return noting(whole(g, "record", "scan", false, "wanted"), "canon");
  },
  pick(g) {
    return noting(whole(g, "record", "skip", false, "wanted"), "once");
  },
  survey(g) {
    return surveying(whole(g, "record", "skip", false, "census"));
  },
  inside(g) {
    const cases = g.places.all.filter(isContainer).map((place) => {
      const name = g.function(`inside${place.id}`, () => g.code(place.inside[0]!, contextOf("emit", false)));
      return `case ${place.id}: q = ${name}(b, p, e); break;`;
    });
    return `(place, b, p, e, into, around) => { begin(into, b, e); depth = around; let q = -1; switch (place) { ${cases.join(" ")} } ${length(g, "last")} }`;
  },
  declared: declaredCode,
  locate(g) {
    const record = whole(g, "record", "skip", true);
    return `(b, p, e) => { reset(); ${budget(g)}far = -1; return ${record}(b, p, e) < 0 ? { offset: far, place: ${rankedPlace("farAt")} } : { offset: -1, place: -1 }; }`;
  },
};

export const isTask = (name: string): name is Task => Object.hasOwn(ENTRIES, name);
export const taskNames: readonly string[] = Object.keys(ENTRIES);

/** The steps that a record may take. */
const budget = (g: Generator) => (g.isCounted ? "steps = stepsFor(e - p); " : "");

const SPEND =
  "const { overrun, stepsFor } = library; let steps = 0; function spend(some) { if (some > 0 && (steps -= some) < 0) throw overrun; }";

/** The function that notes what is needed of a record; the variable `verdict` says whether it is of use. */
function noting(record: string, verdict: "canon" | "once"): string {
  return `(b, p, e, into) => { begin(into, b, e); const q = ${record}(b, p, e); event.length = n; event.clashes = false; return q < 0 ? -1 : ${verdict}; }`;
}

/**
 * Takes a census. That of the previous record is where the new one goes, and is compared while it is written:
 * mostly it is the same, so that nothing has to be looked up.
 */
function surveying(record: string): string {
  return `(b, p, e, into) => { begin(into, b, e);
if (event.censusEpoch !== epoch || event.censusContext !== context) { event.censusEpoch = epoch; event.censusContext = context; event.emptyCensus(); }
L = event.census;
counted = 0; alike = 1; const q = ${record}(b, p, e); event.length = n; event.clashes = false;
event.alike = alike === 1 && counted === event.counted;
if (q < 0) once = -1; else if (!event.alike) for (let i = 0; i < counted; i += ${CENSUS_ENTRY}) { const id = L[i]; if (names.seen[id] === serial || id === names.reserved) once = 0; names.seen[id] = serial; }
event.counted = once === 1 ? counted : -1; return once; }`;
}

function length({ hasPairs }: Generator, repeated: Grammar["repeated"]): string {
  if (!hasPairs) return "event.length = n;";
  return `event.length = q >= 0 && event.clashes ? settle(event, n, "${repeated}") : n;`;
}

function hasPayloads({ pools }: Generator): boolean {
  return pools.payloads.length > 0;
}

function isContainer({ node }: Place): boolean {
  return node.kind === "map" || node.kind === "list";
}

function contextOf(purpose: Purpose, tracked: boolean, notes?: Notes): CodeContext {
  return { purpose, fail: "return -1", tracked, ...(notes && { notes }) };
}

/** The function of a whole record: after it nothing may be. */
function whole(g: Generator, name: string, purpose: Purpose, tracked: boolean, notes?: Notes): string {
  const note = tracked ? `${noteFailure("p", rankOfEnd(g.places))} ` : "";
  return g.function(
    name,
    () => `${g.code(g.places.record, contextOf(purpose, tracked, notes))}\nif (p !== e) { ${note}return -1; }`,
  );
}

/** The programs of grammars in use: each is written once, however many parsers are made. */
const written = new WeakMap<Grammar, Map<string, Program>>();

/** Writes the program of a grammar for a task. */
export function programOf(grammar: Grammar, framing: Framing, task: Task, isCounted = false): Program {
  const programs = written.get(grammar) ?? new Map<string, Program>();
  written.set(grammar, programs);
  const key = `${framing} ${task} ${isCounted}`;
  const program = programs.get(key) ?? writeProgram(grammar, framing, task, isCounted);
  programs.set(key, program);
  return program;
}

function writeProgram(grammar: Grammar, framing: Framing, task: Task, isCounted: boolean): Program {
  const g = new Generator(emit, grammar, placesOf(grammar), framing, isCounted);
  const text = programText(g, task);
  return { text, charsets: g.charsets.tables, ...g.pools };
}

/** The number that is computed from a text. */
const COMPUTED = "const { compute } = library; let computed;";

function programText(g: Generator, task: Task): string {
  const entry = ENTRIES[task](g);
  const { all } = g.places;
  const fields = all.reduce((sum, { node }) => sum + fieldsOf(node), 0);
  const sources = [...g.sources].map((name) => `let source_${g.name(name)} = 0;`);
  const isGuessed = ({ id }: Place) => g.functions.includes(`next${id}[`);
  const isKey = (place: Place) => place.parent?.node.kind === "pair" && place === place.parent.inside[0];
  const keys = all.filter((place) => isKey(place) && isGuessed(place));
  const guesses = keys.map(({ id }) => `const next${id} = new Int32Array(${MAX_GUESSES});`);
  // The names of the record around a map or array are still in use.
  const mayForget = task !== "inside" && task !== "locate";
  const forget = keys.map(({ id }) => `next${id}.fill(0);`);
  const computes = g.functions.includes("computed");
  const comparesKeys = g.functions.includes("isNewKey(");
  // V8 keeps the first variables of a closure in registers, some 30, and loads the others anew at each use.
  return `"use strict";
let T = null, n = 0;${searchVariables(g)}
const { names, ids, context, charsets, words, columns, classify, scanNumber, scanned, digitsValue, isHex4, claim, again, settle, keyWithEscapes, cellId, matchers, payloads, payloadCounts, joinText } = library;
const joints = [];
${g.charsets.tables.map((_, i) => `const C${i} = charsets[${i}];`).join(" ")}
${g.pools.names.map((_, i) => `const N${i} = ids[${i}];`).join(" ")}
const room = ${ENTRY * (1 + fields)};
${[...guesses, ...sources].join(" ")}
let event = null, L = null, counted = 0, alike = 1, serial = 0, epoch = names.epoch, depth = 0, far = -1, farAt = -1, canon = 1, once = 1;
let valueKind = 0, valueFrom = 0, valueTo = 0, keyName = 0, keyBefore = 0, keyBase = 0, keyTop = 0, keyCount = 0, keysBefore = 0, unread = 0;
${computes ? COMPUTED : ""}${g.isCounted ? SPEND : ""}${task === "declared" ? PART_VARIABLES : ""}
${comparesKeys ? NEW_KEYS : ""}
function reset() {
depth = 0; keyBefore = 0; canon = 1; once = 1; ${comparesKeys ? FORGET_KEYS : ""}
${(keys.length > 0 || hasPayloads(g)) && mayForget ? `if (names.size > names.most) names.clear();` : ""}
if (names.epoch !== epoch) { epoch = names.epoch; ${forget.join(" ")} }
}
${entry.includes("begin(") ? beginText(g) : ""}
${searchText(g)}
${g.functions}
return ${entry};`;
}

/** The start of a record whose fields go on the tape. */
function beginText(g: Generator): string {
  const end = g.places.all.some(isContainer) ? "event.end = e; " : "";
  return `function begin(into, b, e) {
reset(); event = into; event.bytes = b; ${end}event.context = context; if (event.boxed.length > 0) event.boxed.length = 0;
serial = event.serial = ++names.serial; n = 0; ${g.misreads ? "unread = 0;" : ""} ${hasPayloads(g) ? "payloadCounts.clear();" : ""} T = event.grow(room);
${renewSearches(g)}
}`;
}

/** What searches for bytes in the text of all records: a search goes on where the last one ended. */
function searchText({ searches }: Generator): string {
  const each = [...searches].map((byte) => {
    const { ahead, searched } = searchOf(byte);
    return `function search${byte}(p) { ${searched} = p; ${ahead} = S.indexOf(${JSON.stringify(String.fromCharCode(byte))}, p); if (${ahead} < 0) ${ahead} = S.length; return ${ahead}; }`;
  });
  return each.join("\n");
}

/** The text of all records, and how far it has been searched. */
function searchVariables({ searches }: Generator): string {
  const each = [...searches].map(searchOf).map(({ ahead, searched }) => `, ${ahead} = -1, ${searched} = 0`);
  return each.length === 0 ? "" : ` let S = null${each.join("")};`;
}

/** Another text has its bytes elsewhere. */
function renewSearches({ searches }: Generator): string {
  if (searches.size === 0) return "";
  const each = [...searches].map((byte) => `${searchOf(byte).ahead} = -1;`);
  return `if (S !== event.text) { S = event.text; ${each.join(" ")} }`;
}

/** How many entries a node writes at most, without those inside it. */
function fieldsOf(node: Node): number {
  if (node.kind === "native") return node.fields.length;
  return node.kind === "field" || node.kind === "derive" ? 1 : 0;
}

/** The expression of what the grammar declares: see `Declared`. */
function declaredCode(g: Generator): string {
  const fields = declaredFields(g.places);
  const named = (role: RoleName) => [...new Set(fields.filter((field) => field.role === role).map(({ name }) => name))];
  const ids = (role: RoleName) => `[${named(role).map((name) => g.name(name))}]`;
  const stamps = named("timestamp").map((name) => {
    const written = fields.filter((field) => field.role === "timestamp" && field.name === name);
    // One for each of the ways in which its values are written.
    const matchers = writtenValues(written.map(({ place }) => place)).map((value) => matcherCode(value, g));
    return `{ name: ${g.name(name)}, matchers: [${matchers}] }`;
  });
  return `{ timestamp: [${stamps}], level: ${ids("level")}, message: ${ids("message")} }`;
}

/** The expression of what reads the timestamps that a place writes. */
export function matcherCode(value: Place, g: Generator): string {
  const name = g.function(`stamp${value.id}`, () => g.code(value, PARTS));
  const empty = hasRules(value) ? `S.fill(${NONE});` : emptyCode(openSlotsIn(value));
  const match = `match(b, p, e, slots, read) { S = slots; R = read; ${empty} return ${name}(b, p, e); }`;
  return `{ ${match}, isPlain: ${isPlainStamp(value)} }`;
}
