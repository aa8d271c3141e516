import { ENTRY, TEXT, UNIT } from "../../event/tape.ts";
import { encodeUtf8 } from "../../event/utf8.ts";
import type { Cells, Place } from "../../grammar/index.ts";
import { newCapture } from "./entries.ts";
import { type Context, type Generator, pooled } from "./generator.ts";
import { valueCode } from "./values.ts";

const NO_READING = -1;

/** A row in one loop, however many columns there are: what differs between them is in arrays. */
export function cellsCode(node: Cells, place: Place, context: Context, g: Generator): string {
  const capture = newCapture(g);
  const [start, index] = [g.local("start"), g.local("index")];
  const cell = valueCode(place.inside[0]!, context, g, capture);
  const isTyped = node.columns.some(({ reading }) => reading !== null);
  const read = isTyped ? readingCode(node, place, context, g, { ...capture, start, index }) : "";
  const emits = context.purpose === "emit";
  const write = `T[n] = cellId(${index}); T[n + 1] = ${capture.kind}; T[n + 2] = ${capture.from}; T[n + 3] = ${capture.to};
n += ${ENTRY}; if (n + room > T.length) T = event.grow(n + room);`;
  const separator = g.byteIs(encodeUtf8(node.separator)[0]!, 0);
  return `for (${index} = 0; ; ${index}++, p++) {
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

function readingCode(node: Cells, place: Place, context: Context, g: Generator, cell: CellVariables): string {
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
