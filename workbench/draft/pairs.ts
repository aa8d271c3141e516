import { between, type Fit, fitOf } from "./element.ts";

const KEY = "[A-Za-z_][A-Za-z0-9_.-]*";
const PAIR = `${KEY}=(?:"(?:[^"\\\\]|\\\\.)*"|[^\\s",]*)`;
/** Separators of pairs. */
const BETWEEN = [" ", ", ", ","] as const;

/** Pairs of keys and values up to the end of every text, if the strings have different keys. */
export function pairsFit(texts: readonly string[]): Fit | null {
  for (const separator of BETWEEN) {
    const code = `many(keyValue, { separator: ${JSON.stringify(separator)}, min: 1 })`;
    const uses = { grammar: ["many"], vocabulary: ["keyValue"], layout: "<key>=<value>..." };
    const fit = fitOf(between(`${PAIR}(?:${separator}${PAIR})*(?=[ \\t]*$)`, code, uses), texts, 1);
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
