/** A common mistake: how a script looks where it fails, what to say, and what to write there instead. */
export interface Mistake {
  /** Matches the end of the text before the place; any text without it. */
  readonly before?: RegExp;
  /** Matches the text from the place on. */
  readonly at: RegExp;
  /** True if it is one only in a filter, which is an expression; false if only in other scripts. */
  readonly inFilter?: boolean;
  /** What to say; null keeps the message of the error. */
  readonly message: string | null;
  /** True if the script only looks like it: then it is one only if the corrected script compiles. */
  readonly isGuess?: true;
  /** What to write instead of both matches, or null if that isn't known. */
  readonly write: ((before: Match, at: Match) => string) | null;
}

export type Match = readonly (string | undefined)[];

/** A chain of names, indexes and calls at the end of a text. */
export const OPERAND = String.raw`((?:[\w?]|\.(?!\.)|\[[^\][]*\]|\([^()]*\))+)\s*$`;
/** A string, a regular expression between slashes, or a word. */
export const VALUE = String.raw`("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|/(?:[^/\\]|\\.)+/i?|[\w.]+)`;

/** The text of a {@link VALUE} as a string literal of scripts; a word with dots is an expression. */
export function literalOf(value: string): string {
  if (value.startsWith('"')) return value;
  if (value.startsWith("'")) return JSON.stringify(value.slice(1, -1));
  const [, pattern, flag] = /^\/(.+)\/(i?)$/.exec(value) ?? [];
  if (pattern !== undefined) return JSON.stringify(`${flag ? "(?i)" : ""}${pattern.replaceAll("\\/", "/")}`);
  return value.includes(".") ? value : JSON.stringify(value);
}
