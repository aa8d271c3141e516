import { ENTRY, TEXT, UNIT } from "../../event/tape.ts";
import { encodeUtf8 } from "../../event/utf8.ts";
import type { Cells, Native, Node, NodeOf, Place } from "../../grammar/index.ts";
import { rankOf, rankOfEnd } from "../failure.ts";
import { claimCode, entry, escapesCode, isText } from "./entries.ts";
import { type Capture, type CodeContext, type Generator, noteFailure, pooled, type ValueCode } from "./generator.ts";

const NO_READING = -1;

/** A row in one loop, however many columns there are: what differs between them is in arrays. */
export function cellsCode(node: Cells, place: Place, context: CodeContext, g: Generator): string {
  const capture = g.capture();
  const [start, index] = [g.local("start"), g.local("index")];
  const cell = g.value(place.inside[0]!, context, capture);
  const isTyped = node.columns.some(({ reading }) => reading !== null);
  const read = isTyped ? readingCode(node, place, context, g, { ...capture, start, index }) : "";
  const emits = context.purpose === "emit";
  const write = `T[n] = cellId(${index}); T[n + 1] = ${capture.kind}; T[n + 2] = ${capture.from}; T[n + 3] = ${capture.to};
n += ${ENTRY}; if (n + room > T.length) T = event.grow(n + room);`;
  const bytes = [...encodeUtf8(node.separator)];
  const separator = bytes.map((byte, ahead) => g.byteIs(byte, ahead)).join(" && ");
  const pass = bytes.length === 1 ? "p++" : `p += ${bytes.length}`;
  return `for (${index} = 0; ; ${index}++, ${pass}) {
${start} = p;
${cell}
${read}
${emits ? write : ""}
if (!(${separator})) { ${g.failure(place, { ...context, fail: "break" })} }
}`;
}

interface CellVariables {
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly start: string;
  readonly index: string;
}

function readingCode(node: Cells, place: Place, context: CodeContext, g: Generator, cell: CellVariables): string {
  const readings = node.columns.map(({ reading }) => (reading ? pooled(g.pools.readings, reading) : NO_READING));
  const table = pooled(g.pools.columns, readings);
  const [reading, kind] = [g.local("read"), g.local("kind")];
  return `${reading} = ${cell.index} < ${readings.length} ? columns[${table}][${cell.index}] : ${NO_READING};
if (${reading} !== ${NO_READING}) {
${kind} = classify[${reading}](b, ${cell.from}, ${cell.to});
if (${kind} < 0) ${g.failure(place, context, cell.start)}
if (${kind} === ${UNIT}) unread++;
if (${kind} !== ${TEXT}) ${cell.kind} = ${kind};
}`;
}

/** Runs the pattern's own engine on what is left of the record, and writes a field for each group that has a text. */
export function nativeCode(node: Native, place: Place, context: CodeContext, g: Generator): string {
  const matcher = `matchers[${g.pools.patterns.push(node.pattern) - 1}]`;
  const start = g.local("start");
  const match = `if (!${matcher}.match(b, p, e)) ${failureCode(matcher, place, context, g)}`;
  if (context.purpose !== "emit") return `${match} p = e;`;
  const fields = node.fields.map(({ name, reading }, group) => {
    const capture = g.capture();
    const { kind, from, to } = capture;
    const spans = `${from} = ${start} + ${matcher}.spans[${2 * group}]; ${to} = ${start} + ${matcher}.spans[${2 * group + 1}];`;
    const read = reading
      ? `${kind} = classify[${pooled(g.pools.readings, reading)}](b, ${from}, ${to}); if (${kind} === ${UNIT}) unread++;`
      : `${kind} = ${TEXT};`;
    const id = g.name(name);
    return `${spans} if (${to} > ${from}) { ${read} ${entry("n", id, capture)} n += ${ENTRY}; ${claimCode(id, `n - ${ENTRY}`, g)} }`;
  });
  return `${match} ${start} = p; ${fields.join("\n")} p = e;`;
}

/** Only where failures are noted is it worth to find out how far the pattern matches. */
function failureCode(matcher: string, place: Place, context: CodeContext, g: Generator): string {
  if (!context.tracked) return `${context.fail};`;
  const ranks = [...place.inside.map(rankOf), rankOfEnd(g.places)];
  const [found, at, which] = [g.local("read"), g.local("outer"), g.local("index")];
  return `{ ${found} = ${matcher}.furthest(b, p, e); ${at} = p + ${found}.at;
for (${which} of ${found}.items) { ${which} = [${ranks}][${which}]; ${noteFailure(at, which)} } ${context.fail}; }`;
}

/** A field whose entry the reader of its payload replaces; where nothing is written, the text only has to fit. */
export const withinCode: ValueCode<"within"> = (node, place, context, g, outer) => {
  const field = place.inside[0]!;
  if (context.purpose !== "emit") {
    if (node.otherwise === "text") return g.value(field, context, outer);
    return fitCode(node, place, context, g, outer ?? g.capture());
  }
  const slot = g.local("index");
  const refuse = node.otherwise === "fail" ? ` if (n < 0) { n = ${slot}; ${g.failure(place, context)} }` : "";
  return `${slot} = n; ${g.value(field, context, outer)}
if (n > ${slot}) { n = ${readerCode(node, g)}.read(event, ${slot});${refuse} T = event.entries; if (n + room > T.length) T = event.grow(n + room); }`;
};

/** The reader of a payload, in the program's library. */
function readerCode({ grammar, into, otherwise }: NodeOf<"within">, g: Generator): string {
  return `payloads[${pooled(g.pools.payloads, { grammar, into, otherwise })}]`;
}

function fitCode(node: NodeOf<"within">, place: Place, context: CodeContext, g: Generator, capture: Capture): string {
  const field = place.inside[0]!;
  const { kind, from, to } = capture;
  const reader = readerCode(node, g);
  const span = `b, ${from}, ${to}, ${kind}`;
  const isThere = hasText(field.node, capture);
  const escapes = field.node.kind === "field" ? escapesCode(field.node, capture, g) : "";
  return `${g.value(field, context, capture)} ${escapes}
if (${isThere}!${reader}.fits(${span})) ${misfitCode(reader, span, place, context, g, from)}`;
}

/** Code that is true if a field has a text. */
function hasText(field: Node, capture: Capture): string {
  if (field.kind !== "field") return "";
  const none = [field.omit, field.null].flatMap((text) => text ?? []);
  return none.map((text) => `!(${isText(text, capture)}) && `).join("");
}

/** Only where failures are noted is it worth to find out how far the payload's grammar reads. */
function misfitCode(
  reader: string,
  span: string,
  place: Place,
  context: CodeContext,
  g: Generator,
  from: string,
): string {
  if (!context.tracked) return `${context.fail};`;
  // The ids of the payload's grammar count from its record.
  const ranks = g.places.numbered.slice(place.payload!.record.id).map(rankOf);
  const [found, at, which] = [g.local("read"), g.local("outer"), g.local("index")];
  return `{ ${found} = ${reader}.locate(${span}); ${at} = ${found}.place < 0 ? ${from} : ${found}.offset;
${which} = ${found}.place < 0 ? ${rankOf(place)} : [${ranks}][${found}.place]; ${noteFailure(at, which)} ${context.fail}; }`;
}
