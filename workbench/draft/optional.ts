import { typedFit } from "./columns.ts";
import { between, column, type Fit, fieldCode, literal } from "./element.ts";
import type { Names } from "./names.ts";

const PAIRS = { "[": "]", "(": ")", "<": ">", "{": "}" } as const;
const LEAST = 0.05;
const LONGEST = 40;

/** Text in brackets that some strings have and others lack, if all go on with the same character. */
export function optionalFit(texts: readonly string[], names: Names): Fit | null {
  for (const [open, close] of Object.entries(PAIRS)) {
    const ends = texts.map((text) => (text.startsWith(open) ? text.indexOf(close) : -1));
    const share = ends.filter((end) => end > 1).length / texts.length;
    if (share < LEAST || share === 1 || ends.some((end) => end > LONGEST || end === 1)) continue;
    const lengths = ends.map((end) => end + 1);
    const [next, ...others] = new Set(texts.map((text, i) => text[lengths[i]!]));
    if (next === undefined || others.length > 0 || /[\p{L}\p{N}]/u.test(next)) continue;
    const insides = texts.flatMap((text, i) => (ends[i]! < 0 ? [] : [text.slice(1, ends[i])]));
    if (new Set(insides).size === 1) continue;
    const whole = typedFit(insides, 1);
    const isWhole = whole?.lengths.every((length, i) => length === insides[i]!.length);
    const plain = column("text", `[^\\${close}]+`, `run(except(charset(${JSON.stringify(close)})))`, {
      grammar: ["run", "except", "charset"],
    });
    const inner = names.name(isWhole ? whole!.element : plain, { text: "", fields: [] }, insides);
    const pattern = `(?:\\${open}${inner.pattern}\\${close})?`;
    const parts = [literal(open).code, fieldCode(inner), literal(close).code];
    const element = between(pattern, `optional(seq(${parts.join(", ")}))`, {
      inside: [inner.name ?? ""],
      grammar: ["optional", "seq", "field", ...inner.grammar],
      vocabulary: inner.vocabulary,
      layout: `${open}${inner.layout}${close}`,
    });
    return { element, lengths };
  }
  return null;
}
