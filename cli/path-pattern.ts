import { isSpecError, type SpecError } from "../engine/language/index.ts";
import { pathFields } from "./options/index.ts";
import { wrongText } from "./spec-error.ts";
import type { UsageError } from "./usage.ts";

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

/** The fields of the value of `--path-fields`. */
export function choosePathFields(text: string): PathPattern | UsageError {
  const pattern = pathPattern(text);
  return isSpecError(pattern) ? wrongText(pathFields, text, pattern) : pattern;
}

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
    if (typeof part !== "string") return part;
    parts.push(part);
  }
  if (names.length === 0) return wrong(1, "the name of a field in braces, as in {host}/{service}.log", text);
  return { pattern: `${text.startsWith(STEP) ? "^" : "(?:^|/)"}${parts.join("")}$`, names };
}

function wrong(column: number, expected: string, found: string): SpecError {
  return { column, expected, found, message: `expected ${expected}, found ${found === "" ? "nothing" : found}` };
}

/** The part of the expression for a token; the name of a field is added to `names`. */
function partOf({ text, column }: Token, next: Token | null, names: string[]): string | SpecError {
  if (text === "{" || text === "}") return wrong(column, "a name in braces", text);
  const isField = text.startsWith("{");
  if (!isField && text !== "*") return text.replace(/[\\^$.|?+()[\]]/g, "\\$&");
  if (next && (next.text === "*" || next.text.startsWith("{"))) {
    return wrong(next.column, `text after ${text}, where it ends`, next.text);
  }
  // What ends a name is not in it, so that there is one way to read a path.
  const after = next ? [...next.text][0]!.replace(/[\\\]^-]/g, "\\$&") : "";
  const run = `[^/${after === STEP ? "" : after}]`;
  if (!isField) return `${run}*`;
  const name = text.slice(1, -1);
  if (!NAME.test(name)) return wrong(column + 1, "the name of a field", name);
  if (names.includes(name)) return wrong(column + 1, "another name", name);
  names.push(name);
  return `(${run}+)`;
}
