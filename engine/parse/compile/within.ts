import type { Node, NodeOf, Place } from "../../grammar/index.ts";
import { blameOf } from "../blame.ts";
import { escapesCode, isText, newCapture } from "./entries.ts";
import { blameCode, type Capture, type Context, type Generator, pooled } from "./generator.ts";
import { valueCode } from "./values.ts";

/** A field whose entry the reader of its payload replaces; where nothing is written, the text only has to fit. */
export function withinCode(
  node: NodeOf<"within">,
  place: Place,
  context: Context,
  g: Generator,
  outer: Capture | null,
): string {
  const field = place.inside[0]!;
  if (context.purpose !== "emit") {
    if (node.otherwise === "text") return valueCode(field, context, g, outer);
    return fitCode(node, place, context, g, outer ?? newCapture(g));
  }
  const slot = g.local("index");
  const refuse = node.otherwise === "fail" ? ` if (n < 0) { n = ${slot}; ${g.failure(place, context)} }` : "";
  return `${slot} = n; ${valueCode(field, context, g, outer)}
if (n > ${slot}) { n = ${readerCode(node, g)}.read(event, ${slot});${refuse} T = event.entries; if (n + room > T.length) T = event.grow(n + room); }`;
}

/** The reader of a payload, in the program's library. */
function readerCode({ grammar, into, otherwise }: NodeOf<"within">, g: Generator): string {
  return `payloads[${pooled(g.pools.payloads, { grammar, into, otherwise })}]`;
}

function fitCode(node: NodeOf<"within">, place: Place, context: Context, g: Generator, capture: Capture): string {
  const field = place.inside[0]!;
  const { kind, from, to } = capture;
  const reader = readerCode(node, g);
  const span = `b, ${from}, ${to}, ${kind}`;
  const isThere = omitted(field.node, capture);
  const escapes = field.node.kind === "field" ? escapesCode(field.node, capture, g) : "";
  return `${valueCode(field, context, g, capture)} ${escapes}
if (${isThere}!${reader}.fits(${span})) ${misfitCode(reader, span, place, context, g, from)}`;
}

/** Code that is true if a field is not omitted for its text. */
function omitted(field: Node, capture: Capture): string {
  return field.kind === "field" && field.omit !== null ? `!(${isText(field.omit, capture)}) && ` : "";
}

/** Only where failures are noted is it worth to find out how far the payload's grammar reads. */
function misfitCode(reader: string, span: string, place: Place, context: Context, g: Generator, from: string): string {
  if (!context.tracked) return `${context.fail};`;
  // The ids of the payload's grammar count from its record.
  const blames = g.places.numbered.slice(place.payload!.record.id).map(blameOf);
  const [found, at, which] = [g.local("read"), g.local("outer"), g.local("index")];
  return `{ ${found} = ${reader}.locate(${span}); ${at} = ${found}.place < 0 ? ${from} : ${found}.offset;
${which} = ${found}.place < 0 ? ${blameOf(place)} : [${blames}][${found}.place]; ${blameCode(at, which)} ${context.fail}; }`;
}
