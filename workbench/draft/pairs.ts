import { typedFit } from "./columns.ts";
import { between, column, type Fit, fieldCode, fitOf, literal } from "./element.ts";
import type { Names } from "./names.ts";

const KEY = "[A-Za-z_][A-Za-z0-9_.-]*";
const PAIR = `${KEY}=(?:"(?:[^"\\\\]|\\\\.)*"|[^\\s",]*)`;
/** Separators of pairs. */
const BETWEEN = [" ", ", ", ","] as const;

/** Pairs of keys and values up to the end of every text, if the strings have different keys. */
export function pairsFit(texts: readonly string[]): Fit | null {
  for (const separator of BETWEEN) {
    const code = `many(keyValue, { separator: ${JSON.stringify(separator)}, min: 1 })`;
    const fit = fitOf(
      between(`${PAIR}(?:${separator}${PAIR})*(?=[ \\t]*$)`, code, { layout: "<key>=<value>..." }),
      texts,
      1,
    );
    if (!fit) continue;
    const keys = texts.map((text) => [
      ...text.matchAll(new RegExp(`(${KEY})=(?:"(?:[^"\\\\]|\\\\.)*"|[^\\s",]*)`, "g")),
    ]);
    const listed = new Set(keys.map((found) => found.map(([, key]) => key).join(" ")));
    if (listed.size === 1 || keys.every(({ length }) => length < 2)) return null;
    return fit;
  }
  return null;
}

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
    const plain = column("text", `[^\\${close}]+`, `run(except(charset(${JSON.stringify(close)})))`);
    const inner = names.name(isWhole ? whole!.element : plain, { text: "", fields: [] }, insides);
    const pattern = `(?:\\${open}${inner.pattern}\\${close})?`;
    const parts = [literal(open).code, fieldCode(inner), literal(close).code];
    const element = between(pattern, `optional(seq(${parts.join(", ")}))`, {
      inside: [inner.name ?? ""],
      layout: `${open}${inner.layout}${close}`,
    });
    return { element, lengths };
  }
  return null;
}
