import { type SomeCases, visitSome } from "../../analysis/index.ts";
import { CR, SPACE, ZERO } from "../../event/bytes.ts";
import * as kinds from "../../event/kinds.ts";
import {
  alike,
  type ConstantValue,
  contains,
  intersection,
  type Node,
  type NodeOf,
  type Place,
} from "../../grammar/index.ts";
import { isDigitsOnly } from "../closures/index.ts";
import { isPlain, plainInJson } from "./charsets.ts";
import { type Capture, type CodeContext, type Generator, pooled, type ValueCode } from "./generator.ts";
import { mapScan } from "./new-keys.ts";
import { attempt } from "./structure.ts";

/** Strings joined by one space: the span if the record has them so, else a text of its own. */
export const joinCode: ValueCode<"join"> = (node, place, outer, g, capture) => {
  const context: CodeContext = { ...outer, purpose: "skip" };
  const [text, between] = place.inside;
  const done = g.label("join");
  const next = g.label("round");
  const [start, count, gap, wide, differs] = (["start", "count", "position", "wide", "differs"] as const).map((word) =>
    g.local(word),
  );
  const round = attempt(place, context, g, next, (tried) => {
    const note = capture ? `joints[2 * ${count}] = ${gap}; joints[2 * ${count} + 1] = p;` : "";
    return `${gap} = p; ${g.code(between!, tried)} ${wide} = p - ${gap} === 1 && b[${gap}] === ${SPACE} ? 0 : 1; ${note}
${g.code(text!, tried)}`;
  });
  const box = outer.purpose === "emit" ? `event.boxed.push(joinText(b, ${start}, p, joints, ${count})) - 1` : "0";
  const value = capture
    ? `if (${differs} === 0) { ${capture.kind} = ${isPlainText(text!) ? kinds.PLAIN_STRING : kinds.TEXT}; ${capture.from} = ${start}; ${capture.to} = p; }
else { ${capture.kind} = ${kinds.BOXED}; ${capture.from} = ${box}; ${capture.to} = 0; }`
    : "";
  return `${start} = p; ${differs} = 0; ${g.code(text!, context)}
${done}: for (${count} = 0; ${count} < ${node.max - 1}; ${count}++) {
${next}: { ${round} break ${done}; } ${differs} |= ${wide};
}
${value}`;
};

/** Where the record has the strings differently, there is a space in the joined text: it fits no type. */
const convertJoinCode: ValueCode<"convert"> = (node, place, context, g, outer) => {
  const inner = place.inside[0]!;
  if (inner.node.kind !== "join") return "";
  const { reading } = node;
  if (outer === null && reading.otherwise !== "fail") return joinCode(inner.node, inner, context, g, null);
  const start = g.local("start");
  const { kind, from, to } = outer ?? g.capture();
  const join = joinCode(inner.node, inner, context, g, { kind, from, to });
  const refused = g.failure(place, context, start);
  const misread = { text: "", unit: `${kind} = ${kinds.UNIT}; ${from} = ${start}; ${to} = p;`, fail: refused }[
    reading.otherwise
  ];
  const refuse = reading.otherwise === "fail" ? `if (${kind} < 0) ${refused}` : "";
  const note =
    reading.otherwise === "unit" && context.purpose === "emit" ? `if (${kind} === ${kinds.UNIT}) unread++;` : "";
  return `${start} = p; ${join} if (${kind} === ${kinds.BOXED}) { ${misread} }
else { ${kind} = classify[${pooled(g.pools.readings, reading)}](b, ${from}, ${to}); ${refuse} } ${note}`;
};

export const convertCode: ValueCode<"convert"> = (node, place, context, g, capture) => {
  const inner = place.inside[0]!;
  const { reading } = node;
  if (inner.node.kind === "join") return convertJoinCode(node, place, context, g, capture);
  if (reading.notation) return computedCode(node, place, context, g, capture);
  const surely = isDigitsOnly(inner, reading);
  if (capture === null && (surely || reading.otherwise !== "fail")) return g.code(inner, context);
  const from = capture?.from ?? g.local("start");
  const kind = capture?.kind ?? g.local("kind");
  const body = `${from} = p; ${g.code(inner, context)}`;
  if (surely) {
    // The one kind of int text that digits can write in two ways begins with a zero.
    return `${body} ${kind} = p - ${from} > 1 && b[${from}] === ${ZERO} ? ${kinds.INT_TEXT} : ${kinds.INT};${capture ? ` ${capture.to} = p;` : ""}`;
  }
  const classify = `${kind} = classify[${pooled(g.pools.readings, reading)}](b, ${from}, p);`;
  const refuse = reading.otherwise === "fail" ? ` if (${kind} < 0) ${g.failure(place, context, from)}` : "";
  const note =
    reading.otherwise === "unit" && context.purpose === "emit" ? ` if (${kind} === ${kinds.UNIT}) unread++;` : "";
  return `${body} ${classify}${note}${refuse}${capture ? ` ${capture.to} = p;` : ""}`;
};

/** A number that is computed from its text. */
const computedCode: ValueCode<"convert"> = ({ reading }, place, context, g, capture) => {
  const inner = place.inside[0]!;
  if (capture === null && reading.otherwise !== "fail") return g.code(inner, context);
  const start = g.local("start");
  const value = `compute[${pooled(g.pools.readings, reading)}](b, ${start}, p)`;
  const read = `${start} = p; ${g.code(inner, context)} computed = ${value};`;
  const refuse = `if (computed === undefined) ${g.failure(place, context, start)}`;
  if (capture === null) return `${read} ${refuse}`;
  const { kind, from, to } = capture;
  const box = context.purpose === "emit" ? "event.boxed.push(computed) - 1" : "0";
  const note = context.purpose === "emit" ? " unread++;" : "";
  const otherwise = {
    fail: refuse,
    unit: `if (computed === undefined) { ${kind} = ${kinds.UNIT}; ${from} = ${start}; ${to} = p;${note} } else`,
    text: `if (computed === undefined) { ${kind} = ${kinds.TEXT}; ${from} = ${start}; ${to} = p; } else`,
  }[reading.otherwise];
  return `${read} ${otherwise} { ${kind} = ${kinds.BOXED}; ${from} = ${box}; ${to} = 0; }`;
};

/** A map or array inside an event: its text stays as it is until somebody reads it. */
export function containerCode(place: Place, context: CodeContext, g: Generator, { kind, from, to }: Capture): string {
  const outer = g.local("outer");
  // Nobody looks whether what is skipped is canonical.
  const canonical = g.grammar.json && context.purpose !== "skip" ? " + canon" : "";
  const depth = g.nests ? ` + (depth << ${kinds.DEPTH_SHIFT})` : "";
  const purpose = context.purpose === "skip" ? "skip" : "scan";
  const missed = g.label("failed");
  const done = g.label("done");
  const scan = containerScan(place, { ...context, purpose, fail: `break ${missed}` }, g);
  // What was known of the text in front is known again where this is none, and something else is tried.
  return `${from} = p; ${outer} = canon; canon = 1; ${done}: { ${missed}: { ${scan} break ${done}; } canon = ${outer}; ${context.fail}; }
${kind} = ${kinds.CONTAINER + 2 * place.id}${canonical}${depth}; ${to} = p; canon &= ${outer};`;
}

/** Finds the end of a map or array; its fields are none of the event's. */
export function containerScan(place: Place, context: CodeContext, g: Generator): string {
  const purpose = context.purpose === "emit" ? "scan" : context.purpose;
  const inner = place.inside[0]!;
  if (purpose === "skip" || place.node.kind === "list") return g.code(inner, { ...context, purpose });
  return mapScan(g, context.fail, (fail) => g.code(inner, { ...context, purpose, fail }));
}

/** True if JSON writes all text that the place can match as it is. */
export function isPlainText(place: Place): boolean {
  return visitSome(plainCases, ifInside, place.node, place);
}

const isItself = (text: string) => JSON.stringify(text).length === text.length + 2;
const areInside = (_: Node, place: Place) => place.inside.every(isPlainText);
/** Of a kind that has nothing inside, nothing is known. */
const ifInside = (node: Node, place: Place) => place.inside.length > 0 && areInside(node, place);
const always = () => true;
const never = () => false;

const plainCases: SomeCases<readonly [place: Place], boolean> = {
  literal: ({ text }) => isItself(text),
  oneOf: ({ words }) => words.every(isItself),
  run: ({ charset }) => isPlain(charset),
  ...alike(["digits", "number", "end", "look", "not", "derive", "fail"], always),
  ...alike(["until", "native"], never),
  constant: areInside,
};

export function constantCapture(value: ConstantValue, g: Generator, { kind, from, to }: Capture): string {
  if (typeof value === "string") {
    return `${kind} = ${kinds.CONSTANT}; ${from} = ${g.name(value)}; ${to} = 0;`;
  }
  if (typeof value === "number") return `${kind} = ${kinds.SMALL}; ${from} = ${value}; ${to} = 0;`;
  const simple = value === null ? kinds.NULL : value === true ? kinds.TRUE : value === false ? kinds.FALSE : kinds.UNIT;
  return `${kind} = ${simple}; ${to} = p;`;
}

/** A run in two loops: while the first one goes on, the text needs no escape in JSON. */
export function runCapture(
  node: NodeOf<"run">,
  place: Place,
  context: CodeContext,
  g: Generator,
  { kind, from, to }: Capture,
): string {
  const plain = intersection(node.charset, plainInJson);
  const clamp = g.framing === "line" && contains(node.charset, CR) ? "if (p > e) p = e;" : "";
  const short = node.min > 0 ? `if (p - ${from} < ${node.min}) ${g.failure(place, context, from)}` : "";
  return `${from} = p; ${kind} = ${kinds.PLAIN_STRING}; while (${g.at(plain)}) p++;
if (${g.at(node.charset)}) { ${kind} = ${kinds.TEXT}; do p++; while (${g.at(node.charset)}); ${clamp} } ${to} = p; ${short}`;
}
