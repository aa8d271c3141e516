import { futileRun, outlineOf } from "../../analysis/index.ts";
import { CR, LF } from "../../event/bytes.ts";
import { ESCAPED, PLAIN_STRING, TEXT } from "../../event/tape.ts";
import {
  any,
  type Charset,
  contains,
  type Escapes,
  except,
  intersection,
  isSubset,
  none,
  only,
  type Place,
  union,
} from "../../grammar/index.ts";
import { canonicalEscapes, plainInJson } from "./charsets.ts";
import { type Generator, pooled, type ValueCode } from "./generator.ts";
import { byteOf } from "./lexemes.ts";

/** Text up to the first or last place where the stop matches. */
export const untilCode: ValueCode<"until"> = (node, place, context, g, capture) => {
  const stop = place.inside[0]!;
  const found = g.label("until");
  const missed = g.label("failed");
  const at = g.local("position");
  const start = g.local("start");
  const dirty = context.purpose === "scan" ? ` if (p > ${start}) canon = 0;` : "";
  const tryStop = `${missed}: { ${g.code(stop, { purpose: "skip", fail: `break ${missed}`, tracked: false })} p = ${at}; break ${found}; }`;
  const search = (steps: string, before: string, behind: string) =>
    `${start} = p; ${found}: { for (${steps}) { ${before} p = ${at}; ${tryStop} ${behind} } ${g.failure(place, context, "e")} }${dirty}`;
  const take = (kind: string) =>
    capture ? ` ${capture.kind} = ${kind}; ${capture.from} = ${start}; ${capture.to} = p;` : "";
  if (node.last) return search(`${at} = e; ${at} >= ${start}; ${at}--`, "", "") + take(String(TEXT));

  // What the text holds: 1 if a byte that JSON escapes, 2 if an escape.
  const holds = capture ? g.local("differs") : null;
  const isSpecial = g.charsets.test(except(plainInJson), `b[${at}]`);
  const mark = holds ? `if (${at} < e && ${isSpecial}) ${holds} |= 1;` : "";
  const stops = stopBytes(stop, g);
  const wanted = union(
    stops ?? any,
    holds ? except(plainInJson) : none,
    node.escapes ? only(byteOf(node.escapes.lead)) : none,
  );
  const jump = stops ? seekCode(at, wanted, g) : "";
  // After a lead that is the last byte there is only the end of the record.
  const skip = node.escapes
    ? `if (${at} < e && b[${at}] === ${byteOf(node.escapes.lead)}) { if (${at} + 1 < e) ${at}++; ${holds ? `${holds} |= 2; ` : ""}continue; }`
    : "";
  const steps = `${holds ? `${holds} = 0, ` : ""}${at} = p; ${at} <= e; ${at}++`;
  const escaped = node.escapes ? `${holds} > 1 ? ${ESCAPED + 2 * pooled(g.pools.escapes, node.escapes)} : ` : "";
  const futile = futileRun(stop.node, g.grammar.rules, outlineOf);
  const isFutile = (byte: string) => (futile ? g.charsets.test(futile, byte) : "");
  const over = futile
    ? `while (${at} + 1 < e && (${isFutile(`b[${at}]`)}) && (${isFutile(`b[${at} + 1]`)})) { ${at}++; ${mark} }`
    : "";
  return search(steps, `${jump} ${skip}`, `${mark} ${over}`) + take(`${escaped}${holds} ? ${TEXT} : ${PLAIN_STRING}`);
};

/** Statements that move `at` to the first byte of a set, or to the end of the record; most steps take four bytes. */
function seekCode(at: string, wanted: Charset, { charsets }: Generator): string {
  const four = [0, 1, 2, 3].map((ahead) => `b[${at} + ${ahead}]`);
  return `while (${at} + 3 < e && !(${charsets.testAny(wanted, four)})) ${at} += 4; while (${at} < e && !(${charsets.test(wanted, `b[${at}]`)})) ${at}++;`;
}

/** The bytes with which a stop begins that is not at the end of the record; null where it can begin with any. */
function stopBytes(stop: Place, g: Generator): Charset | null {
  const alternatives = stop.node.kind === "choice" ? stop.inside : [stop];
  const firsts = alternatives.filter(({ node }) => node.kind !== "end").map((alternative) => g.firstOf(alternative));
  return firsts.some((first) => first === null) ? null : union(...firsts.filter((first) => first !== null));
}

/** Text between quotes. The capture's kind says if escapes were met, and if JSON can take the span as is. */
export const quotedCode: ValueCode<"quoted"> = (node, place, context, g, capture) => {
  const open = byteOf(node.open);
  const close = byteOf(node.close);
  const lead = node.escapes ? byteOf(node.escapes.lead) : -1;
  const special = node.escapes ? union(only(close), only(lead)) : only(close);
  const body = intersection(node.inside, except(special));
  const plain = intersection(body, plainInJson);
  const closed = g.label("quoted");
  const start = g.local("start");
  const escaped = g.local("differs");
  const dirty = g.local("dirty");
  const wrong = (offset: string) => g.failure(place, context, offset);
  const inBody = g.charsets.test(body, "b[p]");
  const endCheck = `if (p >= e) ${contains(node.inside, CR) ? "{ p = e; " : "{ "}${wrong("p")} }`;
  const doubled = lead === close;
  const escapeCase = node.escapes
    ? `if (b[p] === ${lead}) { ${escapeCode(node.escapes, wrong, g, escaped, doubled ? closed : null)} continue; }`
    : "";
  const closeCase = doubled ? "" : `if (b[p] === ${close}) break ${closed};`;
  const table = node.escapes ? pooled(g.pools.escapes, node.escapes) : 0;
  const canonical = node.open === '"' && node.escapes?.lead === "\\";
  const kind = node.escapes
    ? `${escaped} ? ${ESCAPED + 2 * table} + ${canonical ? `(${escaped} === 1 && ${dirty} === 0 ? 1 : 0)` : "0"} : ${dirty} ? ${TEXT} : ${PLAIN_STRING}`
    : `${dirty} ? ${TEXT} : ${PLAIN_STRING}`;
  const scan = context.purpose === "scan" ? ` if (${dirty} || ${escaped} > 1) canon = 0;` : "";
  const leap = context.purpose === "emit" ? leapCode(close, body, doubled, `${dirty} = 1; break ${closed};`, g) : "";
  return `if (!(${g.byteIs(open, 0)})) ${wrong("p")}
p++; ${start} = p; ${escaped} = 0; ${dirty} = 0;
${closed}: { ${leap}for (;;) {
${g.skipLong(plain)}
${endCheck} ${closeCase} ${escapeCase}
${isSubset(body, plain) ? wrong("p") : `if (!(${inBody})) ${wrong("p")}\n${dirty} = 1; p++;`} } }
${capture ? `${capture.kind} = ${kind}; ${capture.from} = ${start}; ${capture.to} = p; ` : ""}p++;${scan}`;
};

/** If more bytes than these end a leap, looking at each byte is faster than searching for each of them. */
const MOST_SEARCHED = 3;

/**
 * Statements that move `p` to the end of a quoted text, if nothing before it needs a look. It is searched for in the text of
 * all records, where one is known, at a fraction of what it costs to look at each byte. What is between is not checked,
 * so that JSON may have to escape it.
 */
function leapCode(close: number, body: Charset, doubled: boolean, done: string, g: Generator): string {
  const special = Array.from({ length: 128 }, (_, byte) => byte).filter(
    (byte) => !contains(body, byte) && byte !== close && !(byte === LF && g.framing === "line"),
  );
  if (special.length + 1 > MOST_SEARCHED) return "";
  const end = g.local("position");
  const isEnd = doubled ? [`b[${end} + 1] !== ${close}`] : [];
  const isNear = [`${end} < e`, ...isEnd, ...special.map((byte) => `${end} < ${g.search(byte)}`)].join(" && ");
  return `if (S !== null) { ${end} = ${g.search(close)}; if (${isNear}) { p = ${end}; ${done} } }\n`;
}

/** Code for an escape: `escaped` becomes 1, or 2 where JSON would write the escape in another way. */
function escapeCode(
  escapes: Escapes,
  wrong: (offset: string) => string,
  g: Generator,
  escaped: string,
  closed: string | null,
): string {
  const { canonical, other } = canonicalEscapes(escapes);
  const isOneOf = (nexts: readonly string[]) =>
    g.charsets.test(union(...nexts.map((next) => only(byteOf(next)))), "b[p + 1]");
  const cases = [];
  const bound = "p + 1 < e && ";
  if (canonical.length > 0) cases.push(`if (${bound}(${isOneOf(canonical)})) { p += 2; ${escaped} = ${escaped} | 1; }`);
  if (other.length > 0) cases.push(`if (${bound}(${isOneOf(other)})) { p += 2; ${escaped} = 3; }`);
  if (escapes.unicode !== null) {
    const unicode = byteOf(escapes.unicode);
    cases.push(`if (${bound}b[p + 1] === ${unicode} && isHex4(b, p + 2, e)) { p += 6; ${escaped} = 3; }`);
  }
  const otherwise =
    closed !== null ? `break ${closed};` : escapes.unknown === "keep" ? `p++; ${escaped} = 3;` : wrong("p");
  return `${cases.join(" else ")}${cases.length > 0 ? " else " : ""}{ ${otherwise} }`;
}
