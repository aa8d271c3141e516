import type { Parser } from "parsimmon";
import { ScriptError } from "../source.ts";
import { NoWayOn, TooDeep } from "./combinators.ts";
import { condition, program } from "./grammar.ts";
import type { Block } from "./tree.ts";

/**
 * The tree of a script: statements, or one expression for a filter.
 * @param start the offset of the script, which the places of nodes include.
 * @throws ScriptError for invalid syntax.
 */
export function parse(text: string, isFilter: boolean, start: number): Block {
  // Leading blanks shift the places of all nodes.
  const moved = " ".repeat(start) + text;
  if (!isFilter) return read(program, moved);
  return { kind: "block", statements: [read(condition, moved)], at: start };
}

function read<T>(parser: Parser<T>, text: string): T {
  try {
    const result = parser.parse(text);
    if (result.status) return result.value;
    throw unexpected(text, result.index.offset, result.expected);
  } catch (error) {
    if (error instanceof NoWayOn) throw unexpected(text, error.at, error.expected);
    if (error instanceof TooDeep) throw new ScriptError("the script is nested too deeply", error.at);
    throw error;
  }
}

function unexpected(text: string, at: number, expected: readonly string[]): ScriptError {
  return new ScriptError(`expected ${either(expected)}, found ${foundAt(text, at)}`, at, "syntax");
}

/** `a, b or c`, each once. */
function either(expected: readonly string[]): string {
  const each = [...new Set(expected)].filter((name) => name !== "").map((name) => (name === "EOF" ? "the end" : name));
  return each.length === 1 ? each[0]! : `${each.slice(0, -1).join(", ")} or ${each.at(-1)}`;
}

const WORD = /^(?:[\p{L}\p{M}\p{N}_]+|[^\p{L}\p{M}\p{N}_\s])/u;

function foundAt(text: string, offset: number): string {
  const rest = text.slice(offset);
  if (rest === "") return "the end";
  const [found] = WORD.exec(rest) ?? [rest.slice(0, 1)];
  return JSON.stringify(found);
}
