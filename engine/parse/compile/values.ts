import { CR, ZERO } from "../../event/bytes.ts";
import {
  BOXED,
  CONSTANT,
  CONTAINER,
  DEPTH_SHIFT,
  FALSE,
  INT,
  INT_TEXT,
  NULL,
  PLAIN,
  SMALL,
  TEXT,
  TRUE,
  UNIT,
} from "../../event/tape.ts";
import {
  alike,
  type Cases,
  type ConstantValue,
  contains,
  intersection,
  type Node,
  type NodeOf,
  type Place,
  visit,
} from "../../grammar/index.ts";
import { isPlain, plainInJson } from "./charsets.ts";
import { code } from "./code.ts";
import { alternatives, attempt, labeled, nested, tokenized } from "./control.ts";
import { fieldCode } from "./entries.ts";
import { type Capture, type Context, type Generator, pooled } from "./generator.ts";
import { convertJoinCode, joinCode } from "./join.ts";
import { mapScan } from "./new-keys.ts";
import { numberCode } from "./numbers.ts";
import { quotedCode, untilCode } from "./spans.ts";
import { meaningCode } from "./stamps.ts";
import { withinCode } from "./within.ts";

/** Statements as of `code` that also leave the value of the place in `capture`. */
export function valueCode(place: Place, context: Context, g: Generator, capture: Capture | null): string {
  return visit(valueCases, place.node, place, context, g, capture);
}

type Value<C> = Cases<readonly [place: Place, context: Context, g: Generator, capture: C], string>;

/** The value of the node inside is that of the node. */
const passed = (place: Place, g: Generator, capture: Capture | null) => (tried: Context) =>
  valueCode(place.inside[0]!, tried, g, capture);
const ofText = (_: Node, place: Place, context: Context, g: Generator, capture: Capture | null) =>
  capture ? visit(capturedCases, place.node, place, context, g, capture) : code(place, context, g);

const valueCases: Value<Capture | null> = {
  convert: convertCode,
  quoted: quotedCode,
  until: untilCode,
  join: joinCode,
  field: fieldCode,
  within: withinCode,
  choice: (_, place, context, g, capture) =>
    alternatives(place, context, g, (alternative, tried) => valueCode(alternative, tried, g, capture)),
  nest: (node, place, context, g, capture) => nested(node, place, context, g, passed(place, g, capture)),
  meaning: (node, place, context, g, capture) =>
    context.parts ? meaningCode(node, place, context, g) : valueCode(place.inside[0]!, context, g, capture),
  label: (_, place, context, g, capture) => labeled(place, context, g, passed(place, g, capture)),
  token: (_, place, context, g, capture) => tokenized(place, context, g, passed(place, g, capture)),
  ...alike(["literal", "oneOf", "run", "digits", "number", "rest", "end"], ofText),
  ...alike(["seq", "optional", "many", "look", "not", "ref", "fail"], ofText),
  ...alike(["constant", "map", "list", "item", "pair", "cells", "native", "derive"], ofText),
};

/** The value is the text that the node matches. */
function textCapture(_: Node, place: Place, context: Context, g: Generator, { kind, from, to }: Capture): string {
  return `${from} = p; ${code(place, context, g)} ${to} = p; ${kind} = ${isPlainText(place) ? PLAIN : TEXT};`;
}

const capturedCases: Value<Capture> = {
  number: (_, place, context, g, { kind, from, to }) =>
    `${from} = p; ${numberCode(place, context, g, kind)} ${to} = p;`,
  constant: ({ value }, place, context, g, capture) =>
    `${code(place, context, g)} ${constantCapture(value, g, capture)}`,
  optional(_, place, context, g, capture) {
    const { kind, from, to } = capture;
    const done = g.label("optional");
    const tried = attempt(place, context, g, done, (inner) => valueCode(place.inside[0]!, inner, g, capture));
    return `${done}: { ${tried} ${kind} = ${PLAIN}; ${from} = ${to} = p; }`;
  },
  ...alike(["map", "list"], (_, place: Place, context: Context, g: Generator, capture: Capture) =>
    containerCode(place, context, g, capture),
  ),
  ref({ rule }, _, context, g, { kind, from, to }) {
    const name = `${g.ruleName(rule)}_value_${context.purpose}`;
    const result = { kind: "valueKind", from: "valueFrom", to: "valueTo" };
    g.function(name, () => valueCode(g.places.rules[rule]!, { ...context, fail: "return -1" }, g, result));
    return `p = ${name}(b, p, e); if (p < 0) ${context.fail}; ${kind} = valueKind; ${from} = valueFrom; ${to} = valueTo;`;
  },
  seq(node, place, context, g, capture) {
    // If nothing but looks precede a run, its text is that of the run.
    const last = place.inside.at(-1);
    const looks = place.inside.slice(0, -1);
    if (last?.node.kind !== "run" || !looks.every((inner) => inner.node.kind === "look" || inner.node.kind === "not"))
      return textCapture(node, place, context, g, capture);
    return `${looks.map((inner) => code(inner, context, g)).join("\n")} ${valueCode(last, context, g, capture)}`;
  },
  run: (node, place, context, g, capture) =>
    (node.max === null && !isPlain(node.charset) ? runCapture : textCapture)(node, place, context, g, capture),
  ...alike(["literal", "oneOf", "digits", "rest", "end", "until", "quoted"], textCapture),
  ...alike(["choice", "many", "look", "not", "nest", "meaning", "label", "token", "fail"], textCapture),
  ...alike(["convert", "join", "item", "field", "pair", "cells", "native", "derive"], textCapture),
  within: textCapture,
};

/** A run in two loops: while the first one goes on, the text needs no escape in JSON. */
function runCapture(
  node: NodeOf<"run">,
  place: Place,
  context: Context,
  g: Generator,
  { kind, from, to }: Capture,
): string {
  const plain = intersection(node.charset, plainInJson);
  const clamp = g.framing === "line" && contains(node.charset, CR) ? "if (p > e) p = e;" : "";
  const short = node.min > 0 ? `if (p - ${from} < ${node.min}) ${g.failure(place, context, from)}` : "";
  return `${from} = p; ${kind} = ${PLAIN}; while (${g.at(plain)}) p++;
if (${g.at(node.charset)}) { ${kind} = ${TEXT}; do p++; while (${g.at(node.charset)}); ${clamp} } ${to} = p; ${short}`;
}

function constantCapture(value: ConstantValue, g: Generator, { kind, from, to }: Capture): string {
  if (typeof value === "string") {
    return `${kind} = ${CONSTANT}; ${from} = ${g.name(value)}; ${to} = 0;`;
  }
  if (typeof value === "number") return `${kind} = ${SMALL}; ${from} = ${value}; ${to} = 0;`;
  const simple = value === null ? NULL : value === true ? TRUE : value === false ? FALSE : UNIT;
  return `${kind} = ${simple}; ${from} = ${to} = p;`;
}

function convertCode(
  node: NodeOf<"convert">,
  place: Place,
  context: Context,
  g: Generator,
  capture: Capture | null,
): string {
  const inner = place.inside[0]!;
  const { reading } = node;
  if (inner.node.kind === "join") return convertJoinCode(node, place, context, g, capture);
  if (reading.notation) return computedCode(node, place, context, g, capture);
  const surely = isDigitsOnly(inner) && reading.types[0] === "int" && reading.form === "lenient";
  if (capture === null && (surely || reading.otherwise !== "fail")) return code(inner, context, g);
  const from = capture?.from ?? g.local("start");
  const kind = capture?.kind ?? g.local("kind");
  const body = `${from} = p; ${code(inner, context, g)}`;
  if (surely) {
    // The one kind of int text that digits can write in two ways begins with a zero.
    return `${body} ${kind} = b[${from}] === ${ZERO} && p - ${from} > 1 ? ${INT_TEXT} : ${INT};${capture ? ` ${capture.to} = p;` : ""}`;
  }
  const classify = `${kind} = classify[${pooled(g.pools.readings, reading)}](b, ${from}, p);`;
  const refuse = reading.otherwise === "fail" ? ` if (${kind} < 0) ${g.failure(place, context, from)}` : "";
  const note = reading.otherwise === "unit" && context.purpose === "emit" ? ` if (${kind} === ${UNIT}) unread++;` : "";
  return `${body} ${classify}${note}${refuse}${capture ? ` ${capture.to} = p;` : ""}`;
}

/** A number that is computed from its text. */
function computedCode(
  { reading }: NodeOf<"convert">,
  place: Place,
  context: Context,
  g: Generator,
  capture: Capture | null,
): string {
  const inner = place.inside[0]!;
  if (capture === null && reading.otherwise !== "fail") return code(inner, context, g);
  const start = g.local("start");
  const value = `compute[${pooled(g.pools.readings, reading)}](b, ${start}, p)`;
  const read = `${start} = p; ${code(inner, context, g)} computed = ${value};`;
  const refuse = `if (computed === undefined) ${g.failure(place, context, start)}`;
  if (capture === null) return `${read} ${refuse}`;
  const { kind, from, to } = capture;
  const box = context.purpose === "emit" ? "event.boxed.push(computed) - 1" : "0";
  const note = context.purpose === "emit" ? " unread++;" : "";
  const otherwise = {
    fail: refuse,
    unit: `if (computed === undefined) { ${kind} = ${UNIT}; ${from} = ${start}; ${to} = p;${note} } else`,
    text: `if (computed === undefined) { ${kind} = ${TEXT}; ${from} = ${start}; ${to} = p; } else`,
  }[reading.otherwise];
  return `${read} ${otherwise} { ${kind} = ${BOXED}; ${from} = ${box}; ${to} = 0; computedFrom = ${start}; computedTo = p; }`;
}

function isDigitsOnly(place: Place): boolean {
  const { kind } = place.node;
  if (kind === "meaning" || kind === "label" || kind === "token") return isDigitsOnly(place.inside[0]!);
  return kind === "digits" && place.node.min > 0;
}

/** A map or array inside an event: its text stays as it is until somebody reads it. */
function containerCode(place: Place, context: Context, g: Generator, { kind, from, to }: Capture): string {
  const outer = g.local("outer");
  // Nobody looks whether what is skipped is canonical.
  const canonical = g.grammar.json && context.purpose !== "skip" ? " + canon" : "";
  const depth = g.nests ? ` + (depth << ${DEPTH_SHIFT})` : "";
  const purpose = context.purpose === "skip" ? "skip" : "scan";
  const missed = g.label("failed");
  const done = g.label("done");
  const scan = containerScan(place, { ...context, purpose, fail: `break ${missed}` }, g);
  // What was known of the text in front is known again where this is none, and something else is tried.
  return `${from} = p; ${outer} = canon; canon = 1; ${done}: { ${missed}: { ${scan} break ${done}; } canon = ${outer}; ${context.fail}; }
${kind} = ${CONTAINER + 2 * place.id}${canonical}${depth}; ${to} = p; canon &= ${outer};`;
}

/** Finds the end of a map or array; its fields are none of the event's. */
export function containerScan(place: Place, context: Context, g: Generator): string {
  const purpose = context.purpose === "emit" ? "scan" : context.purpose;
  const inner = place.inside[0]!;
  if (purpose === "skip" || place.node.kind === "list") return code(inner, { ...context, purpose }, g);
  return mapScan(g, context.fail, (fail) => code(inner, { ...context, purpose, fail }, g));
}

/** True if JSON writes all text that the place can match as it is. */
export function isPlainText(place: Place): boolean {
  return visit(plainCases, place.node, place);
}

const isItself = (text: string) => JSON.stringify(text).length === text.length + 2;
const areInside = (_: Node, place: Place) => place.inside.every(isPlainText);

const plainCases: Cases<readonly [place: Place], boolean> = {
  literal: ({ text }) => isItself(text),
  oneOf: ({ words }) => words.every(isItself),
  run: ({ charset }) => isPlain(charset),
  ...alike(["digits", "number", "end", "look", "not", "derive", "fail"], () => true),
  ...alike(["rest", "until", "quoted", "ref", "native"], () => false),
  ...alike(["seq", "choice", "optional", "many", "nest", "meaning", "label", "token"], areInside),
  ...alike(["convert", "constant", "join", "map", "list", "item", "field", "pair", "cells"], areInside),
  within: areInside,
};
