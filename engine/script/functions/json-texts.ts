const OPENING = /[{[]/g;
const BRACKET_OR_QUOTE = /[{}[\]"]/g;
const QUOTE_OR_ESCAPE = /["\\]/g;

/**
 * The parts of a text that may be JSON objects or arrays: from a bracket to the one of its kind that closes it. Brackets
 * in quotes do not count. A part that is inside another one is not looked at.
 */
export function jsonTextsIn(text: string, spend: (steps: number) => void): string[] {
  const found: string[] = [];
  let at = next(OPENING, text, 0);
  while (at < text.length) {
    const end = endOf(text, at);
    spend(Math.ceil(((end < 0 ? text.length : end) - at) / 64));
    if (end >= 0) found.push(text.slice(at, end));
    at = next(OPENING, text, end < 0 ? at + 1 : end);
  }
  return found;
}

/** Where what opens at `from` ends, or -1. */
function endOf(text: string, from: number): number {
  const opening = text[from];
  const closing = opening === "{" ? "}" : "]";
  let depth = 0;
  for (let at = from; at < text.length; at = next(BRACKET_OR_QUOTE, text, at + 1)) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === opening) depth++;
    else if (character === closing && --depth === 0) return at + 1;
  }
  return -1;
}

/** Where the quote is that closes the string; the text's end where none does. */
function endOfString(text: string, from: number): number {
  let at = next(QUOTE_OR_ESCAPE, text, from + 1);
  while (text[at] === "\\") at = next(QUOTE_OR_ESCAPE, text, at + 2);
  return at;
}

function next(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}
