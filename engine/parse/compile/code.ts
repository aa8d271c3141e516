import { CR, SPACE, ZERO } from "../../event/bytes.ts";
import { encodeUtf8 } from "../../event/utf8.ts";
import { type Cases, charset, contains, isSubset, type Place, visit } from "../../grammar/index.ts";
import { cellsCode } from "./cells.ts";
import { alternatives, attempt, fallback, isFallback, labeled, nested, purposeName, tokenized } from "./control.ts";
import { deriveCode, fieldCode, itemCode, pairCode } from "./entries.ts";
import type { Context, Generator } from "./generator.ts";
import { joinCode } from "./join.ts";
import { nativeCode } from "./native.ts";
import { numberCode } from "./numbers.ts";
import { quotedCode, untilCode } from "./spans.ts";
import { callCode, meaningCode } from "./stamps.ts";
import { containerScan, valueCode } from "./values.ts";
import { withinCode } from "./within.ts";

const lowest = charset("\x00- ");
/** Up to this many digits are read one by one instead of in a loop. */
const UNROLLED_DIGITS = 4;

/** Statements that move `p` after what the place matches, or leave by the context's failure. */
export function code(place: Place, context: Context, g: Generator): string {
  return callCode(place, context, g) ?? visit(cases, place.node, place, context, g);
}

const cases: Cases<readonly [place: Place, context: Context, g: Generator], string> = {
  literal(node, place, context, g) {
    const bytes = [...encodeUtf8(node.text)];
    if (bytes.length === 0) return "";
    const test = bytes.map((byte, i) => g.byteIs(byte, i)).join(" && ");
    return `if (!(${test})) ${g.failure(place, context)} p += ${bytes.length};`;
  },

  oneOf(node, place, context, g) {
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

  until: (node, place, context, g) => untilCode(node, place, context, g, null),

  quoted: (node, place, context, g) => quotedCode(node, place, context, g, null),

  seq: (_node, place, context, g) => place.inside.map((inner) => code(inner, context, g)).join("\n"),

  choice: (_node, place, context, g) =>
    alternatives(place, context, g, (inner, tried) => {
      const written = (within: Context) => code(inner, within, g);
      return isFallback(place, place.inside.indexOf(inner), g) ? fallback(inner, tried, g, written) : written(tried);
    }),

  optional(_node, place, context, g) {
    const done = g.label("optional");
    return `${done}: { ${attempt(place, context, g, done, (tried) => code(place.inside[0]!, tried, g))} }`;
  },

  many(node, place, context, g) {
    const [inner, separator] = place.inside;
    const done = g.label("many");
    const next = g.label("round");
    const count = g.local("count");
    const bound = node.max === null ? "" : `if (${count} >= ${node.max}) break ${done};`;
    const round = attempt(place, context, g, next, (tried) => {
      const between = separator ? `if (${count} > 0) { ${code(separator, tried, g)} }\n` : "";
      return `${between}${code(inner!, tried, g)}`;
    });
    const few = node.min > 0 ? `if (${count} < ${node.min}) ${context.fail};` : "";
    return `${count} = 0; ${done}: for (;;) { ${bound} ${next}: { ${round} break ${done}; } ${count}++; } ${few}`;
  },

  look(_node, place, context, g) {
    const start = g.local("start");
    const { parts, ...looking } = context;
    const inner = `${start} = p; ${code(place.inside[0]!, { ...looking, purpose: "skip" }, g)} p = ${start};`;
    // Of a timestamp alone nobody knows what follows it, and its record has been read.
    return parts ? `if (p < e) { ${inner} }` : inner;
  },

  not(_node, place, context, g) {
    const start = g.local("start");
    const missed = g.label("none");
    const inner = code(place.inside[0]!, { purpose: "skip", fail: `break ${missed}`, tracked: false }, g);
    return `${start} = p; ${missed}: { ${inner} p = ${start}; ${g.failure(place, context)} } p = ${start};`;
  },

  ref(node, _place, context, g) {
    const rule = g.places.rules[node.rule]!;
    const name = `${g.ruleName(node.rule)}_${purposeName(context)}`;
    g.function(name, () => code(rule, { ...context, fail: "return -1" }, g));
    return `p = ${name}(b, p, e); if (p < 0) ${context.fail};`;
  },

  nest: (node, place, context, g) => nested(node, place, context, g, (tried) => code(place.inside[0]!, tried, g)),

  convert: (_node, place, context, g) => valueCode(place, context, g, null),

  constant: (_node, place, context, g) => place.inside.map((inner) => code(inner, context, g)).join(""),

  join: (node, place, context, g) => joinCode(node, place, context, g, null),

  map: (_node, place, context, g) => containerScan(place, context, g),

  list: (_node, place, context, g) => containerScan(place, context, g),

  item: (_node, place, context, g) => itemCode(place, context, g),

  field: (node, place, context, g) => fieldCode(node, place, context, g, null),

  within: (node, place, context, g) => withinCode(node, place, context, g, null),

  pair: (_node, place, context, g) => pairCode(place, context, g),

  cells: (node, place, context, g) => cellsCode(node, place, context, g),

  native: (node, place, context, g) => nativeCode(node, place, context, g),

  derive: (node, _place, context, g) => deriveCode(node, context, g),

  meaning: meaningCode,

  label: (_node, place, context, g) => labeled(place, context, g, (tried) => code(place.inside[0]!, tried, g)),

  token: (_node, place, context, g) => tokenized(place, context, g, (tried) => code(place.inside[0]!, tried, g)),

  fail: (_node, place, context, g) => g.failure(place, context),
};

export function digitSum(start: string, count: number): string {
  const terms = Array.from({ length: count }, (_, i) => {
    const byte = i === 0 ? `b[${start}]` : `b[${start} + ${i}]`;
    const weight = 10 ** (count - 1 - i);
    return weight === 1 ? `${byte}` : `${byte} * ${weight}`;
  });
  const zeros = Array.from({ length: count }, (_, i) => ZERO * 10 ** i).reduce((a, b) => a + b, 0);
  return `${terms.join(" + ")} - ${zeros}`;
}
