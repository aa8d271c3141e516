import { type SomeCases, visitSome } from "../../analysis/index.ts";
import { PLAIN_STRING, TEXT } from "../../event/tape.ts";
import { alike, type Node, type Place, visit } from "../../grammar/index.ts";
import { isPlain } from "./charsets.ts";
import { deriveCode, fieldCode, itemCode, pairCode } from "./entries.ts";
import type { Capture, CodeContext, Emit, Emitters, Generator } from "./generator.ts";
import { lexemes, numberCode } from "./lexemes.ts";
import { quotedCode, untilCode } from "./spans.ts";
import { meaningCode } from "./stamps.ts";
import { alternatives, attempt, labeled, nested, structure, tokenized } from "./structure.ts";
import { LEAST_TYPES } from "./types.ts";
import {
  constantCapture,
  containerCode,
  containerScan,
  convertCode,
  isPlainText,
  joinCode,
  runCapture,
} from "./values.ts";
import { cellsCode, nativeCode, withinCode } from "./wholes.ts";

/*
 * The code of each kind of node. The files of the kinds reach the code of the nodes inside through the generator, which is made
 * with this table.
 */

/** Writes the code of places. */
export const emit: Emit = {
  code: (place, context, g) => counted(place, context, g, (within) => visit(cases, place.node, place, within, g)),
  value: (place, context, g, capture) =>
    counted(place, context, g, (within) => visitSome(valueCases, ofText, place.node, place, within, g, capture)),
};

/** Code that counts the bytes that it reads, where that may be any number of them, and the rules that it enters. */
function counted({ node }: Place, context: CodeContext, g: Generator, write: (context: CodeContext) => string): string {
  if (!g.isCounted || context.parts) return write(context);
  if (node.kind === "ref") return `spend(1); ${write(context)}`;
  if (!isEndless(node)) return write(context);
  const start = g.local("start");
  const spend = `spend(p - ${start});`;
  return `${start} = p; ${write({ ...context, fail: `{ ${spend} ${context.fail}; }` })} ${spend}`;
}

const cases: Emitters = {
  ...lexemes,
  ...structure,
  constant: (_node, place, context, g) => place.inside.map((inner) => g.code(inner, context)).join(""),
  ...alike(["map", "list"], (_, place, context, g) => containerScan(place, context, g)),
  item: (_node, place, context, g) => itemCode(place, context, g),
  ...alike(["until", "quoted", "convert", "join", "field", "within"], (node, place, context, g) =>
    visitSome(valueCases, ofText, node, place, context, g, null),
  ),
  pair: (_node, place, context, g) => pairCode(place, context, g),
  cells: cellsCode,
  native: nativeCode,
  derive: (node, _place, context, g) => deriveCode(node, context, g),
  meaning: meaningCode,
};

/** True for a node that itself reads any number of bytes, one by one or round by round. */
function isEndless(node: Node): boolean {
  if (node.kind === "run" || node.kind === "many" || node.kind === "digits") return node.max === null;
  return node.kind === "until" || node.kind === "quoted" || node.kind === "number";
}

type Values<C> = SomeCases<readonly [place: Place, context: CodeContext, g: Generator, capture: C], string>;

/** The value of the node inside is that of the node. */
const passed = (place: Place, g: Generator, capture: Capture | null) => (tried: CodeContext) =>
  g.value(place.inside[0]!, tried, capture);
const ofText = (node: Node, place: Place, context: CodeContext, g: Generator, capture: Capture | null) =>
  capture ? visitSome(capturedCases, textCapture, node, place, context, g, capture) : g.code(place, context);

/** Kinds whose value is not found around their code. */
const valueCases: Values<Capture | null> = {
  convert: convertCode,
  quoted: quotedCode,
  until: untilCode,
  join: joinCode,
  field: fieldCode,
  within: withinCode,
  choice: (node, place, context, g, capture) =>
    place.inside.length >= LEAST_TYPES && place.inside.every(isTextual)
      ? ofText(node, place, context, g, capture)
      : alternatives(place, context, g, (alternative, tried) => g.value(alternative, tried, capture)),
  nest: (node, place, context, g, capture) => nested(node, place, context, g, passed(place, g, capture)),
  meaning: (node, place, context, g, capture) =>
    context.parts ? meaningCode(node, place, context, g) : g.value(place.inside[0]!, context, capture),
  label: (_, place, context, g, capture) => labeled(place, context, g, passed(place, g, capture)),
  token: (_, place, context, g, capture) => tokenized(place, context, g, passed(place, g, capture)),
};

/** True if the value of a place is the text that it matches, because several parts are together, or one is a literal. */
function isTextual({ node, inside }: Place): boolean {
  if (node.kind === "label" || node.kind === "token") return isTextual(inside[0]!);
  return node.kind === "seq" || node.kind === "literal";
}

/** The value is the text that the node matches. */
function textCapture(_: Node, place: Place, context: CodeContext, g: Generator, { kind, from, to }: Capture): string {
  return `${from} = p; ${g.code(place, context)} ${to} = p; ${kind} = ${isPlainText(place) ? PLAIN_STRING : TEXT};`;
}

/** Kinds that have a value other than their text. */
const capturedCases: Values<Capture> = {
  number: (_, place, context, g, { kind, from, to }) =>
    `${from} = p; ${numberCode(place, context, g, kind)} ${to} = p;`,
  constant: ({ value }, place, context, g, capture) =>
    `${capture.from} = p; ${g.code(place, context)} ${constantCapture(value, g, capture)}`,
  optional(_, place, context, g, capture) {
    const { kind, from, to } = capture;
    const done = g.label("optional");
    const tried = attempt(place, context, g, done, (inner) => g.value(place.inside[0]!, inner, capture));
    return `${done}: { ${tried} ${kind} = ${PLAIN_STRING}; ${from} = ${to} = p; }`;
  },
  ...alike(["map", "list"], (_, place, context, g, capture) => containerCode(place, context, g, capture)),
  ref({ rule }, _, context, g, { kind, from, to }) {
    const name = `${g.ruleName(rule)}_value_${context.purpose}`;
    const result = { kind: "valueKind", from: "valueFrom", to: "valueTo" };
    g.function(name, () => g.value(g.places.rules[rule]!, { ...context, fail: "return -1" }, result));
    return `p = ${name}(b, p, e); if (p < 0) ${context.fail}; ${kind} = valueKind; ${from} = valueFrom; ${to} = valueTo;`;
  },
  seq(node, place, context, g, capture) {
    // If nothing but looks precede a run, its text is that of the run.
    const last = place.inside.at(-1);
    const looks = place.inside.slice(0, -1);
    if (last?.node.kind !== "run" || !looks.every((inner) => inner.node.kind === "look" || inner.node.kind === "not"))
      return textCapture(node, place, context, g, capture);
    return `${looks.map((inner) => g.code(inner, context)).join("\n")} ${g.value(last, context, capture)}`;
  },
  run: (node, place, context, g, capture) =>
    (node.max === null && !isPlain(node.charset) ? runCapture : textCapture)(node, place, context, g, capture),
};
