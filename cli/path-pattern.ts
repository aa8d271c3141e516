import { isSpecError, type SpecError } from "../engine/language/index.ts";

/** Fields of paths, as `--path-fields` writes them: `{host}/{service}.log*`. */
export interface PathPattern {
  /** A regular expression of paths with `/` between their steps; its groups are the fields, in order. */
  readonly pattern: string;
  readonly names: readonly string[];
}

interface Token {
  readonly text: string;
  /** In code points, counted from 1. */
  readonly column: number;
}

const TOKEN = /\{[^{}]*\}|\*|[^{}*]+|[{}]/gu;
const NAME = /^[^\s{},]+$/;
const STEP = "/";

/** The pattern of a text, whose steps are the last ones of a path; all of them if it begins with `/`. */
export function pathPattern(text: string): PathPattern | SpecError {
  const tokens = Array.from(text.matchAll(TOKEN), ({ 0: token, index }) => ({
    text: token,
    column: [...text.slice(0, index)].length + 1,
  }));
  const names: string[] = [];
  const parts: string[] = [];
  for (const [index, token] of tokens.entries()) {
    const part = partOf(token, tokens[index + 1] ?? null, names);
    if (isSpecError(part)) return part;
    parts.push(part);
  }
  if (names.length === 0) return { message: "expected a field in braces, such as {host}/{service}.log", column: 1 };
  return { pattern: `${text.startsWith(STEP) ? "^" : "(?:^|/)"}${parts.join("")}$`, names };
}

/** The part of the expression for a token; the name of a field is added to `names`. */
function partOf({ text, column }: Token, next: Token | null, names: string[]): string | SpecError {
  const isField = text.startsWith("{") && text.length > 1;
  if (!isField && text !== "*") {
    return text === "{" || text === "}"
      ? { message: `expected a name in braces, found ${text}`, column }
      : text.replace(/[\\^$.|?+()[\]]/g, "\\$&");
  }
  if (next && (next.text === "*" || next.text.startsWith("{"))) {
    return {
      message: `expected text between ${text} and ${next.text}: nothing says where the first ends`,
      column: next.column,
    };
  }
  // What ends a name is not in it, so that there is one way to read a path.
  const after = next ? [...next.text][0]!.replace(/[\\\]^-]/g, "\\$&") : "";
  const run = `[^/${after === STEP ? "" : after}]`;
  if (!isField) return `${run}*`;
  const name = text.slice(1, -1);
  if (!NAME.test(name)) return { message: "expected the name of a field in braces", column: column + 1 };
  if (names.includes(name)) return { message: `there is a field ${name} already`, column: column + 1 };
  names.push(name);
  return `(${run}+)`;
}
