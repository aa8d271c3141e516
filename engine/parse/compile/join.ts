import { SPACE } from "../../event/bytes.ts";
import { BOXED, PLAIN, TEXT, UNIT } from "../../event/tape.ts";
import type { NodeOf, Place } from "../../grammar/index.ts";
import { code } from "./code.ts";
import { attempt } from "./control.ts";
import { newCapture } from "./entries.ts";
import { type Capture, type Context, type Generator, pooled } from "./generator.ts";
import { isPlainText } from "./values.ts";

/** Strings joined by one space: the span if the record has them so, else a text of its own. */
export function joinCode(
  node: NodeOf<"join">,
  place: Place,
  outer: Context,
  g: Generator,
  capture: Capture | null,
): string {
  const context: Context = { ...outer, purpose: "skip" };
  const [text, between] = place.inside;
  const done = g.label("join");
  const next = g.label("round");
  const [start, count, gap, wide, differs] = (["start", "count", "position", "wide", "differs"] as const).map((word) =>
    g.local(word),
  );
  const round = attempt(place, context, g, next, (tried) => {
    const note = capture ? `joints[2 * ${count}] = ${gap}; joints[2 * ${count} + 1] = p;` : "";
    return `${gap} = p; ${code(between!, tried, g)} ${wide} = p - ${gap} === 1 && b[${gap}] === ${SPACE} ? 0 : 1; ${note}
${code(text!, tried, g)}`;
  });
  const box = outer.purpose === "emit" ? `event.boxed.push(joinText(b, ${start}, p, joints, ${count})) - 1` : "0";
  const value = capture
    ? `if (${differs} === 0) { ${capture.kind} = ${isPlainText(text!) ? PLAIN : TEXT}; ${capture.from} = ${start}; ${capture.to} = p; }
else { ${capture.kind} = ${BOXED}; ${capture.from} = ${box}; ${capture.to} = 0; }`
    : "";
  return `${start} = p; ${differs} = 0; ${code(text!, context, g)}
${done}: for (${count} = 0; ${count} < ${node.max - 1}; ${count}++) {
${next}: { ${round} break ${done}; } ${differs} |= ${wide};
}
${value}`;
}

/** Where the record has the strings differently, there is a space in the joined text: it fits no type. */
export function convertJoinCode(
  node: NodeOf<"convert">,
  place: Place,
  context: Context,
  g: Generator,
  outer: Capture | null,
): string {
  const inner = place.inside[0]!;
  if (inner.node.kind !== "join") return "";
  const { reading } = node;
  const start = g.local("start");
  const { kind, from, to } = outer ?? newCapture(g);
  const join = joinCode(inner.node, inner, context, g, { kind, from, to });
  const refused = g.failure(place, context, start);
  const misread = { text: "", unit: `${kind} = ${UNIT};`, fail: refused }[reading.otherwise];
  const refuse = reading.otherwise === "fail" ? `if (${kind} < 0) ${refused}` : "";
  const note = reading.otherwise === "unit" && context.purpose === "emit" ? `if (${kind} === ${UNIT}) unread++;` : "";
  return `${start} = p; ${join} if (${kind} === ${BOXED}) { ${misread} }
else { ${kind} = classify[${pooled(g.pools.readings, reading)}](b, ${from}, ${to}); ${refuse} } ${note}`;
}
