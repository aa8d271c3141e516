/** A range of a text. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The index of a place that counts lines and columns from 1; the end of the text if there is none. */
export function indexOf(text: string, { line, column }: { readonly line: number; readonly column: number }): number {
  let start = 0;
  for (let at = 1; at < line; at++) {
    const feed = text.indexOf("\n", start);
    if (feed < 0) return text.length;
    start = feed + 1;
  }
  return Math.min(start + column - 1, text.length);
}

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** The call that begins at an index, or after the name there: from its name to its closing bracket. */
export function callAt(text: string, from: number): Range {
  const [name = ""] = /^[\w$.]*\s*/.exec(text.slice(from)) ?? [];
  const open = from + name.length;
  if (text[open] !== "(") return { from, to: from + name.trimEnd().length };
  return { from, to: closingOf(text, open) };
}

/** After the bracket that closes the one at an index; brackets in strings and comments do not count. */
function closingOf(text: string, open: number): number {
  const expected: string[] = [];
  for (let at = open; at < text.length; at++) {
    const one = text[at]!;
    if (one === '"' || one === "'" || one === "`") at = endOfString(text, at);
    else if (text.startsWith("//", at)) at = lineEnd(text, at);
    else if (text.startsWith("/*", at)) at = Math.max(at, text.indexOf("*/", at) + 1);
    else if (CLOSING[one] !== undefined) expected.push(CLOSING[one]);
    else if (one === expected.at(-1)) {
      expected.pop();
      if (expected.length === 0) return at + 1;
    }
  }
  return text.length;
}

function endOfString(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === text[open]) return at;
  }
  return text.length;
}

function lineEnd(text: string, from: number): number {
  const feed = text.indexOf("\n", from);
  return feed < 0 ? text.length : feed;
}

/** The narrowest range around an index; null if none is around it. */
export function narrowest<T extends Range>(ranges: readonly T[], index: number): T | null {
  const around = ranges.filter(({ from, to }) => from <= index && index <= to);
  return around.reduce<T | null>((best, one) => (best && best.to - best.from <= one.to - one.from ? best : one), null);
}
