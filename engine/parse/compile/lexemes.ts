import { CR, SPACE, ZERO } from "../../event/bytes.ts";
import { isWholeCode } from "../../event/numbers/index.ts";
import { INT } from "../../event/tape.ts";
import { encodeUtf8 } from "../../event/utf8.ts";
import { charset, contains, isSubset, type Place } from "../../grammar/index.ts";
import type { CodeContext, Emitters, Generator } from "./generator.ts";
import { digitSum } from "./stamps.ts";
import { wordsCode } from "./types.ts";

const lowest = charset("\x00- ");

/** Up to this many digits are read one by one instead of in a loop. */
const UNROLLED_DIGITS = 4;

/** More words are data. */
const MOST_WORDS = 32;

/** Text that is read byte by byte. */
export const lexemes: Emitters<"literal" | "oneOf" | "run" | "digits" | "number" | "rest" | "end"> = {
  literal(node, place, context, g) {
    const bytes = [...encodeUtf8(node.text)];
    if (bytes.length === 0) return "";
    const test = bytes.map((byte, i) => g.byteIs(byte, i)).join(" && ");
    return `if (!(${test})) ${g.failure(place, context)} p += ${bytes.length};`;
  },

  oneOf(node, place, context, g) {
    if (node.words.length > MOST_WORDS) return wordsCode(node, place, context, g);
    const done = g.label("word");
    const byFirst = new Map<number, Uint8Array[]>();
    for (const word of [...node.words].sort((a, b) => b.length - a.length)) {
      const bytes = encodeUtf8(word);
      byFirst.set(bytes[0]!, [...(byFirst.get(bytes[0]!) ?? []), bytes]);
    }
    const tests = [...byFirst].map(([first, words]) => {
      const each = words.map((bytes) => {
        const rest = [...bytes.subarray(1)].map((byte, i) => g.byteIs(byte, i + 1));
        return `${rest.length > 0 ? `if (${rest.join(" && ")}) ` : ""}{ p += ${bytes.length}; break ${done}; }`;
      });
      return `case ${first}: ${each.join(" ")} break;`;
    });
    const guard = g.framing === "line" ? "" : "if (p < e) ";
    return `${done}: { ${guard}switch (b[p]) { ${tests.join(" ")} } ${g.failure(place, context)} }`;
  },

  run(node, place, context, g) {
    const dirty = context.purpose === "scan";
    if (node.min === 1 && node.max === 1) {
      const one =
        g.framing === "line" && contains(node.charset, CR) ? `p < e && ${g.at(node.charset)}` : g.at(node.charset);
      return `if (!(${one})) ${g.failure(place, context)} p++;${dirty ? " canon = 0;" : ""}`;
    }
    const start = g.local("start");
    const bound = node.max === null ? "" : `p - ${start} < ${node.max} && `;
    const clamp = g.framing === "line" && contains(node.charset, CR) ? " if (p > e) p = e;" : "";
    const short = node.min > 0 ? ` if (p - ${start} < ${node.min}) ${g.failure(place, context, start)}` : "";
    const loop = `${start} = p; while (${bound}${g.at(node.charset)}) p++;${clamp}${short}${dirty ? ` if (p > ${start}) canon = 0;` : ""}`;
    // Mostly there is none of what may be missing, and white space is known by less than a look-up.
    return node.min === 0 && isSubset(node.charset, lowest) ? `if (b[p] <= ${SPACE}) { ${loop} }` : loop;
  },

  digits(node, place, context, g) {
    const { min, max, range } = node;
    const start = g.local("start");
    const unrolled = min === max && max !== null && max <= UNROLLED_DIGITS;
    const lines: string[] = [`${start} = p;`];
    if (unrolled) {
      const tests = Array.from({ length: min }, (_, i) => g.digitAt(i));
      lines.push(`if (!(${tests.join(" && ")})) ${g.failure(place, context)} p += ${min};`);
    } else {
      const bound = max === null ? "" : `p - ${start} < ${max} && `;
      lines.push(`while (${bound}${g.digitAt(0)}) p++;`);
      if (min > 0) lines.push(`if (p - ${start} < ${min}) ${g.failure(place, context, start)}`);
    }
    if (range) {
      const value = g.local("value");
      const sum = unrolled ? digitSum(start, min) : `digitsValue(b, ${start}, p)`;
      lines.push(`${value} = ${sum};`);
      lines.push(`if (${value} < ${range[0]} || ${value} > ${range[1]}) ${g.failure(place, context, start)}`);
    }
    return lines.join(" ");
  },

  number: (_node, place, context, g) => numberCode(place, context, g, null),

  rest: () => "p = e;",

  end: (_node, place, context, g) => `if (p !== e) ${g.failure(place, context)}`,
};

/**
 * A number of RFC 8259. Most are digits alone, which are read in place.
 * @param kind the variable that takes the kind of its entry, if any.
 */
export function numberCode(place: Place, context: CodeContext, g: Generator, kind: string | null): string {
  const end = g.local("position");
  // The kinds of number strings that are not canonical are odd.
  const dirty = context.purpose === "scan" ? " if (scanned.kind & 1) canon = 0;" : "";
  const isWhole = isWholeCode(end);
  const ends = g.framing === "bounded" ? `(${end} >= e || (${isWhole}))` : isWhole;
  return `${end} = p; while (${g.digitIs(end)}) ${end}++;
if (${end} > p && ${ends} && (${end} - p < 2 || b[p] !== ${ZERO})) { p = ${end};${kind ? ` ${kind} = ${INT};` : ""} }
else { ${end} = scanNumber(b, p, e); if (${end} < 0) ${g.failure(place, context, `(-1 - ${end})`)} p = ${end};${dirty}${kind ? ` ${kind} = scanned.kind;` : ""} }`;
}

/** The byte of a delimiter, which the checks of a grammar hold to one ASCII character. */
export function byteOf(delimiter: string): number {
  return encodeUtf8(delimiter)[0]!;
}
