import {
  CENSUS_ENTRY,
  CENSUS_FIELDS,
  Event,
  isMap,
  jsonText,
  NameTable,
  toMap,
  typeIn,
  typeOf,
  type Value,
  type ValueMap,
} from "../../engine/event/index.ts";
import { textOfBytes } from "../../engine/event/utf8.ts";
import { framingOf, type Grammar, placesOf } from "../../engine/grammar/index.ts";
import { CANONICAL, DISTINCT, type JsonFast } from "../../engine/json/index.ts";
import { closuresOf, declaredIn, remembered } from "../../engine/parse/closures/index.ts";
import { isUsual, usualClosures } from "../../engine/parse/closures/usual.ts";
import { maker } from "../../engine/parse/compile/index.ts";
import { causeAmong } from "../../engine/parse/failure.ts";
import {
  type CompiledParser,
  type Framing,
  type Maker,
  makeParser,
  REJECT,
} from "../../engine/parse/programs/index.ts";
import { type ReferenceParser, reference } from "../../engine/parse/reference/index.ts";
import { closureParser } from "../../engine/parse/tiers.ts";

/** The bytes around a record: after a line they follow its line end. */
export interface Around {
  readonly before: string;
  readonly behind: string;
}

/** What the back ends make of a record, where they differ; null where they agree. */
export type Compare = (record: string, around?: Around) => string | null;

/** The table of names is emptied after this many, as a run does it. */
const MOST_NAMES = 200;

const LINE_ENDS: Readonly<Record<Framing, readonly string[]>> = {
  line: ["\n", "\r\n"],
  quoted: ["\n", "\r\n", "\r"],
  bounded: [""],
};

/** Programs that were text in between, as they are when they are stored. */
const storing: Maker = { ...maker, programOf: (...args) => JSON.parse(JSON.stringify(maker.programOf(...args))) };

/**
 * Compares the compiled parser of a grammar, in both its framings, with the reference.
 * @param making makes the programs.
 */
export function comparison(grammar: Grammar, making: Maker = storing): Compare {
  const truth = reference(grammar);
  const outcomes = [framingOf(grammar), "bounded" as const].map((framing) => ({
    framing,
    outcome: compiledOutcome(grammar, framing, truth, making),
  }));
  for (const remembers of [false, true])
    outcomes.push({ framing: "bounded", outcome: closuresOutcome(grammar, truth, remembers) });
  return (record, around = { before: "", behind: "" }) => {
    const bytes = Buffer.from(record);
    const expected = referenceOutcome(truth, bytes);
    for (const { framing, outcome } of outcomes) {
      // A line feed ends a line, so no line has one.
      if (framing === "line" && record.includes("\n")) continue;
      for (const lineEnd of LINE_ENDS[framing]) {
        const buffer = Buffer.from(around.before + record + lineEnd + around.behind);
        const from = Buffer.byteLength(around.before);
        const actual = outcome(buffer, from, from + bytes.length);
        if (actual === expected) continue;
        return `${grammar.name}, ${framing} framing, the record ${JSON.stringify(record)} in ${JSON.stringify(buffer.toString())}:\nreference ${expected}\ncompiled  ${actual}`;
      }
    }
    return null;
  };
}

/** A small record on which the back ends still differ, for people to look at. */
export function smallest(record: string, differs: (record: string) => boolean): string {
  const characters = Array.from(record);
  for (let size = characters.length; size >= 1; size >>= 1) {
    for (let at = 0; at + size <= characters.length; ) {
      const shorter = characters.toSpliced(at, size);
      if (differs(shorter.join(""))) characters.splice(at, size);
      else at += size;
    }
  }
  return characters.join("");
}

function referenceOutcome(parser: ReferenceParser, bytes: Uint8Array): string {
  const read = parser.parse(bytes, 0, bytes.length);
  if (!read.ok) return `rejects at ${read.offset}`;
  return `reads ${shown(read.fields)}, ${read.renamed} renamed, ${read.repeated} repeated, ${read.unconverted} unconverted`;
}

/** What the compiled functions come to; they have to agree with each other too. */
function compiledOutcome(grammar: Grammar, framing: Framing, truth: ReferenceParser, making: Maker): Outcome {
  const names = new NameTable();
  const parser = makeParser(grammar, names, framing, making);
  return outcomeOf(grammar, parser, names, truth);
}

/** What the closures come to, which ask for no end of a line; those that remember are as right on records that need none. */
function closuresOutcome(grammar: Grammar, truth: ReferenceParser, remembers: boolean): Outcome {
  const names = new NameTable();
  const make = isUsual(grammar) ? usualClosures : closuresOf;
  const closures = make(grammar, names, declaredIn, remembers ? remembered : undefined);
  return outcomeOf(grammar, closureParser(grammar, closures), names, truth);
}

type Outcome = (bytes: Uint8Array, from: number, to: number) => string;

function outcomeOf(grammar: Grammar, parser: CompiledParser, names: NameTable, truth: ReferenceParser): Outcome {
  const event = new Event(names);
  const partial = new Event(names);
  const inText = new Event(names);
  const places = placesOf(grammar);
  const { json } = parser;
  const looks = json ? [json.scan, json.probe, json.pick, json.survey] : [];
  names.want(isOdd);
  return (bytes, from, to) => {
    if (names.size > MOST_NAMES) names.clear();
    event.renamed = 0;
    event.repeated = 0;
    event.unconverted = 0;
    inText.text = textOfBytes(bytes, bytes.length);
    const endInText = parser.parse(bytes, from, to, inText);
    const fieldsInText = endInText === REJECT ? null : shown(toMap(inText));
    const end = parser.parse(bytes, from, to, event);
    if (end !== endInText) return `reads up to ${end}, but up to ${endInText} of the text of all records`;
    const { offset, place } = parser.locate(bytes, from, to);
    if (end === REJECT) {
      const read = truth.parse(bytes, from, to);
      const cause = read.ok ? place : causeAmong(read.places, places);
      if (looks.some((look) => look(bytes, from, to, partial) !== REJECT)) return "rejects, but not when it looks";
      return `rejects at ${offset - from}${place === cause ? "" : `, because of ${place}, not of ${cause}`}`;
    }
    if (end !== to) return `reads up to ${end}, not ${to}`;
    if (offset !== REJECT) return "reads, but rejects when it locates";
    const fields = toMap(event);
    const found = shown(fields);
    if (found !== fieldsInText) return `reads ${fieldsInText} of the text of all records`;
    const differs = json && lookDiffers(json, bytes, from, to, { fields, partial, isRepeated: event.repeated > 0 });
    if (differs) return differs;
    return `reads ${found}, ${event.renamed} renamed, ${event.repeated} repeated, ${event.unconverted} unconverted`;
  };
}

/** What has been read of a record, and an event to look into it with. */
interface Known {
  readonly fields: ValueMap;
  readonly partial: Event;
  readonly isRepeated: boolean;
}

/** How looking at a record without reading it differs from reading it; null where it does not. */
function lookDiffers(
  json: JsonFast,
  bytes: Uint8Array,
  from: number,
  to: number,
  { fields, partial, isRepeated }: Known,
): string | null {
  const canonical = json.scan(bytes, from, to);
  if (canonical === REJECT) return "reads, but rejects when it scans";
  const text = Buffer.from(bytes.subarray(from, to)).toString();
  if (canonical === CANONICAL && text !== jsonText(fields)) return `takes for canonical what is ${jsonText(fields)}`;
  const some = new Map([...fields].filter(([name]) => isOdd(name)));
  if (canonical === DISTINCT && isRepeated) return "has names twice, but not when it scans";
  const isProbed = json.probe(bytes, from, to, partial) === CANONICAL;
  if (isProbed !== (canonical === CANONICAL)) return "is canonical, or not when it is probed";
  if (canonical === CANONICAL && shown(toMap(partial)) !== shown(some))
    return `probes ${shown(toMap(partial))}, not ${shown(some)}`;
  const isPicked = json.pick(bytes, from, to, partial) === 1;
  if (isRepeated) {
    const isUsed = isPicked || json.survey(bytes, from, to, partial) === 1;
    return isUsed ? "has names twice, but not when it is picked from" : null;
  }
  // Of names inside values it is enough to be sure when all are new, and written as JSON would.
  const isSure = canonical === CANONICAL || canonical === DISTINCT;
  if (isSure && !isPicked) return "has names once, but not when it is picked from";
  if (isPicked && shown(toMap(partial)) !== shown(some)) return `picks ${shown(toMap(partial))}, not ${shown(some)}`;
  const isSurveyed = json.survey(bytes, from, to, partial) === 1;
  const isSmall = fields.size <= CENSUS_FIELDS;
  if (isSurveyed ? !isSmall : isSure && isSmall) return `has ${fields.size} fields, is surveyed: ${isSurveyed}`;
  if (isSurveyed && shown(toMap(partial)) !== shown(some)) return `surveys ${shown(toMap(partial))}`;
  const types = [...fields].map(([name, value]) => `${name} ${typeOf(value)}`).join();
  return isSurveyed && censusOf(partial) !== types ? `counts ${censusOf(partial)}, not ${types}` : null;
}

/** Some names are needed, others not. */
function isOdd(name: string): boolean {
  return name.length % 2 === 1;
}

function censusOf({ census, counted, names, context }: Event): string {
  const entries = Array.from({ length: counted / CENSUS_ENTRY }, (_, i) => {
    const at = i * CENSUS_ENTRY;
    return `${names.text(census[at]!)} ${typeIn(context, census[at + 1]!)}`;
  });
  return entries.join();
}

/** The value with its types and the order of its fields. */
function shown(value: Value): string {
  if (isMap(value))
    return `{${[...value].map(([name, inner]) => `${JSON.stringify(name)}: ${shown(inner)}`).join(", ")}}`;
  if (Array.isArray(value)) return `[${value.map(shown).join(", ")}]`;
  return `${typeOf(value)} ${jsonText(value)}`;
}
