import { CR } from "../../event/bytes.ts";
import { BOXED, CENSUS_ENTRY, CENSUS_FIELDS, CONSTANT, ENTRY, ESCAPED, NULL, SMALL } from "../../event/tape.ts";
import { encodeUtf8 } from "../../event/utf8.ts";
import { contains, type NodeOf, type Place } from "../../grammar/index.ts";
import { type Capture, type CodeContext, type Generator, pooled, type ValueCode } from "./generator.ts";
import { newKeyFunction } from "./new-keys.ts";
import { labeled } from "./structure.ts";

export function entry(at: string, name: string, { kind, from, to }: Capture): string {
  return `T[${at}] = ${name}; T[${at} + 1] = ${kind}; T[${at} + 2] = ${from}; T[${at} + 3] = ${to};`;
}

/** A field of the layout. Its place on the tape comes before those of the fields inside it. */
export const fieldCode: ValueCode<"field"> = (node, place, context, g, outer) => {
  return labeled(place, context, g, (tried) => fieldBody(node, place, tried, g, outer));
};

const fieldBody: ValueCode<"field"> = (node, place, context, g, outer) => {
  const inner = place.inside[0]!;
  if (context.purpose !== "emit") return g.value(inner, context, outer);
  const capture = outer ?? g.capture();
  const slot = g.local("index");
  const id = g.field(node.name);
  const reserve = g.emits(inner) ? `n += ${ENTRY};` : "";
  const commit = reserve ? "" : `n += ${ENTRY};`;
  const claim = claimCode(id, slot, g);
  const source = g.sources.has(node.name) ? `source_${id} = digitsValue(b, ${capture.from}, ${capture.to});` : "";
  const write = `${entry(slot, id, capture)} ${commit} ${claim} ${source}`;
  const read = `${slot} = n; ${reserve} ${g.value(inner, context, capture)} ${escapesCode(node, capture, g)}`;
  if (node.omit === null && node.null === undefined) return `${read} ${write}`;
  const mark = g.misreads ? g.local("misread") : "";
  const back = `n = ${slot};${mark && ` unread = ${mark};`}`;
  const start = mayBeSpanless(inner) ? g.local("start") : "";
  const test = (text: string) => valueTest(text, capture, start);
  const nulled =
    node.null === undefined ? "" : `if (${test(node.null)}) { ${back} ${reserve} ${capture.kind} = ${NULL}; }`;
  const written = `${nulled} ${write}`;
  const kept = node.omit === null ? written : `if (${test(node.omit)}) { ${back} } else { ${written} }`;
  return `${start && `${start} = p; `}${mark && `${mark} = unread; `}${read} ${kept}`;
};

/** True if the value may be none of the text: a constant, a joined text, a computed number. */
function mayBeSpanless({ node, inside }: Place): boolean {
  const { kind } = node;
  if (kind === "constant" || kind === "join" || kind === "ref") return true;
  return (kind === "convert" && node.reading.notation !== undefined) || inside.some(mayBeSpanless);
}

/** Code that is true if the text of a value is `text`: if the value has no span, all from `start` on, which it was read from. */
function valueTest(text: string, capture: Capture, start: string): string {
  const { kind } = capture;
  const test = isText(text, capture);
  if (!start) return test;
  return `${kind} >= ${SMALL} && ${kind} <= ${BOXED} ? ${isText(text, { kind, from: start, to: "p" })} : ${test}`;
}

/** Code that marks a text as one with escapes if it contains one. */
export function escapesCode({ escapes }: NodeOf<"field">, { kind, from, to }: Capture, g: Generator): string {
  if (!escapes) return "";
  const [lead] = encodeUtf8(escapes.lead);
  const at = g.local("position");
  const found = `${kind} = ${ESCAPED + 2 * pooled(g.pools.escapes, escapes)}; break;`;
  return `for (${at} = ${from}; ${at} < ${to}; ${at}++) if (b[${at}] === ${lead}) { ${found} }`;
}

/** Code that notes that a field of the layout has its name, where a pair can have it as well. */
export function claimCode(id: string, at: string, g: Generator): string {
  return g.hasPairs ? `claim(event, ${id}, ${at}, n);` : "";
}

/** Length and first byte are always compared: V8 compiles a record anew for a step that it has not seen before. */
export function isText(text: string, { from, to }: Capture): string {
  if (text === "") return `${to} === ${from}`;
  const [first, ...others] = encodeUtf8(text);
  const rest = others.map((byte, i) => ` && b[${from} + ${i + 1}] === ${byte}`).join("");
  return `(${to} - ${from} ^ ${others.length + 1} | b[${from}] ^ ${first}) === 0${rest}`;
}

export function deriveCode(node: NodeOf<"derive">, context: CodeContext, g: Generator): string {
  if (context.purpose !== "emit") return "";
  const source = `(source_${g.name(node.from)} >> ${node.shift}) & ${node.mask}`;
  const id = g.name(node.name);
  const write = (kind: number, from: string) =>
    `${entry("n", id, { kind: String(kind), from, to: "0" })} n += ${ENTRY}; ${claimCode(id, `n - ${ENTRY}`, g)}`;
  if (node.table === null) return write(SMALL, source);
  return write(CONSTANT, `words[${pooled(g.pools.words, node.table)}][${source}]`);
}

/** An item of an array; on the tape its name is -1. */
export function itemCode(place: Place, context: CodeContext, g: Generator): string {
  const inner = place.inside[0]!;
  if (context.purpose !== "emit") return g.code(inner, context);
  const capture = g.capture();
  return `${g.value(inner, context, capture)} ${entry("n", "-1", capture)} n += ${ENTRY}; if (n + room > T.length) T = event.grow(n + room);`;
}

export function pairCode(place: Place, context: CodeContext, g: Generator): string {
  const [key, ...behind] = place.inside;
  const value = behind.at(-1)!;
  const between = behind.length > 1 ? g.code(behind[0]!, context) : "";
  const notes = context.notes;
  if ((context.purpose === "skip" && !notes) || (context.purpose === "scan" && !g.grammar.json)) {
    return `${g.code(key!, context)} ${between} ${g.code(value, context)}`;
  }
  if (context.purpose === "scan" && !notes) {
    return `p = ${newKeyFunction(key!, g)}(b, p, e); if (p < 0) ${context.fail}; ${between} ${g.code(value, context)}`;
  }
  const id = g.local("id");
  const readKey = `p = ${keyFunction(key!, g)}(b, p, e); if (p < 0) ${context.fail}; ${id} = keyName;`;
  if (notes) return `${readKey} ${between} ${notedCode(value, id, context, g)}`;
  const capture = g.capture();
  const { kind, from, to } = capture;
  // A call between them would make the engine load T and n again, so the entry of a new name is written beside it.
  return `${readKey} ${between} ${g.value(value, context, capture)}
if (names.seen[${id}] === serial) n = again(event, ${id}, n, ${kind}, ${from}, ${to});
else { names.seen[${id}] = serial; names.places[${id}] = n; ${entry("n", id, capture)} n += ${ENTRY}; }
if (n + room > T.length) T = event.grow(n + room);`;
}

/** The value of a pair that is noted without being parsed. */
function notedCode(value: Place, id: string, context: CodeContext, g: Generator): string {
  const { notes, ...inner } = context;
  const capture = g.capture();
  const write = `${entry("n", id, capture)} n += ${ENTRY}; if (n + room > T.length) T = event.grow(n + room);`;
  if (notes === "census") {
    const renew = `L[counted] = ${id}; L[counted + 1] = ${capture.kind}; L[counted + 2] = names.wanted[${id}]; alike = 0;`;
    const compare = `if (L[counted] !== ${id} || L[counted + 1] !== ${capture.kind}) { ${renew} }`;
    return `${g.value(value, inner, capture)}
if (counted >= ${CENSUS_ENTRY * CENSUS_FIELDS}) once = 0;
else { ${compare} if (L[counted + 2] === 1) { ${write} } counted += ${CENSUS_ENTRY}; }`;
  }
  const isProbe = context.purpose === "scan";
  const useless = isProbe ? "canon = 0;" : "once = 0;";
  const once = `if (names.seen[${id}] === serial || ${id} === names.reserved) ${useless} names.seen[${id}] = serial;`;
  // Of a record that is no copy of its output, the parsed fields are needed.
  const read = g.value(value, isProbe ? inner : { ...inner, purpose: "emit" }, capture);
  // A key that comes twice in a map inside the value is none of the record's.
  const outer = isProbe ? "" : g.local("outer");
  const kept = outer ? `${outer} = once; ${read} once = ${outer};` : read;
  return `${once} if (names.wanted[${id}] === 1) { ${kept} ${write} } else { ${g.code(value, inner)} }`;
}

/** A function that reads a key and leaves the id of its name in `keyName`; the name that came next last time is tried first. */
function keyFunction(key: Place, g: Generator): string {
  const name = `key_${key.id}`;
  return g.function(name, () => {
    const capture = g.capture();
    const purpose = g.grammar.json ? "scan" : "skip";
    const read = g.value(key, { purpose, fail: "return -1", tracked: false }, capture);
    const guess = guessCode(key, key.id, g);
    const own = hasConstant(key) ? `${capture.kind} === ${CONSTANT} ? ${capture.from} : ` : "";
    return `${guess}${read}
keyName = ${own}${capture.kind} >= ${ESCAPED} ? keyWithEscapes(b, ${capture.from}, ${capture.to}, ${capture.kind}) : names.intern(b, ${capture.from}, ${capture.to});
next${key.id}[keyBefore] = ${capture.kind} >= ${ESCAPED} ? 0 : keyName + 1; keyBefore = keyName + 1;`;
  });
}

/** True if a key may have a text of the grammar for its name. */
function hasConstant({ node, inside }: Place): boolean {
  return node.kind === "constant" || inside.some(hasConstant);
}

function guessCode(key: Place, table: number, g: Generator): string {
  const { node } = key;
  if (node.kind === "meaning" || node.kind === "label" || node.kind === "token")
    return guessCode(key.inside[0]!, table, g);
  const isQuoted = node.kind === "quoted";
  if (!isQuoted && node.kind !== "run") return "";
  const skip = isQuoted ? 1 : 0;
  const opens = isQuoted ? `&& b[p] === ${encodeUtf8(node.open)[0]} ` : "";
  const [guess, start, length, i] = [g.local("guess"), g.local("at"), g.local("length"), g.local("index")];
  const closed = isQuoted
    ? `p + ${length} + 1 < e && b[p + ${length} + 1] === ${encodeUtf8(node.close)[0]}`
    : runEnds(node, `p + ${length}`, g);
  return `${guess} = next${table}[keyBefore] - 1;
if (${guess} >= 0 && names.plain[${guess}] === 1 ${opens}) {
${start} = names.starts[${guess}]; ${length} = names.lengths[${guess}]; ${i} = 0;
while (${i} < ${length} && b[p + ${i}${skip ? " + 1" : ""}] === names.pool[${start} + ${i}]) ${i}++;
if (${i} === ${length} && ${closed}) { keyName = ${guess}; keyBefore = ${guess} + 1; return p + ${length}${skip ? " + 2" : ""}; } }
`;
}

/** Code that is true if a run ends at `at`, up to which the bytes are known to belong to it. */
function runEnds({ charset }: NodeOf<"run">, at: string, g: Generator): string {
  const ends = `!(${g.charsets.test(charset, `b[${at}]`)})`;
  return g.framing === "line" && !contains(charset, CR) ? ends : `${at} <= e && (${at} === e || ${ends})`;
}
