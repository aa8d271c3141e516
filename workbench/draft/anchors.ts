import { column, type Fit, fitOf, literal } from "./element.ts";

/**
 * A text of any number of words up to words that every text has: where lines do not have as many words, these tell
 * which parts belong together.
 */
export function anchoredFit(texts: readonly string[]): Fit | null {
  const [first = "", ...others] = texts;
  if (others.length === 0) return null;
  const words = first.split(" ");
  for (let start = 1; start < words.length; start++) {
    const word = words[start]!;
    if (!/^\p{L}{2,}[:,]?$/u.test(word)) continue;
    let anchor = ` ${word} `;
    if (!texts.every((text) => isOnce(text, anchor))) continue;
    for (let next = start + 1; next < words.length; next++) {
      const longer = `${anchor}${words[next]} `;
      if (/\d/.test(words[next]!) || !texts.every((text) => isOnce(text, longer))) break;
      anchor = longer;
    }
    const { code, pattern } = literal(anchor);
    return fitOf(column("text", `.*?(?=${pattern})`, `until(${code})`, { grammar: ["until"] }), texts, 1);
  }
  return null;
}

function isOnce(text: string, part: string): boolean {
  const index = text.indexOf(part);
  return index > 0 && text.indexOf(part, index + 1) < 0;
}
