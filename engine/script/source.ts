import { checkArgument } from "../language/arguments.ts";
import type { ScriptValue } from "./values.ts";

/**
 * Why a script ended: invalid syntax, an unknown name, types that do not fit, another error, its own `throw`, or a bound that keeps scripts from running away. With
 * `exit` it ended the run, without a failure.
 */
export type ScriptFailure = "syntax" | "name" | "type" | "error" | "thrown" | "budget" | "exit";

/** A change of a script's text: from and to are offsets, in UTF-16 units. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Longer messages are cut, in UTF-16 units. */
const LONGEST = 1_000;

/** A script that cannot be compiled, or that failed for an event. */
export class ScriptError extends Error {
  readonly failure: ScriptFailure;
  /** The value that a script threw. */
  readonly value: ScriptValue | undefined;
  /** The offset in the script, in UTF-16 units; -1 until the compiled script sets it. */
  at: number;
  /** The same for people; it is set in every error that leaves a script. */
  place: ScriptPlace | null = null;
  /** The change that probably corrects the script, if one is known. */
  edit: Edit | null = null;
  /** The script to write instead of one that does not compile, if it is known. */
  instead: string | null = null;

  constructor(message: string, at = -1, failure: ScriptFailure = "error", value?: ScriptValue) {
    checkArgument("ScriptError", "message", message, "string");
    super(message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message);
    this.name = "ScriptError";
    this.at = at;
    this.failure = failure;
    this.value = value;
  }
}

/** A script, and its name: the option that it is the value of, or its file. */
export interface ScriptSource {
  readonly name: string;
  readonly text: string;
}

/** A place in a script. */
export interface ScriptPlace {
  readonly name: string;
  /** From 1; columns are code points. */
  readonly line: number;
  readonly column: number;
  /** The text of that line. */
  readonly text: string;
}

/**
 * Where each source starts in the offsets of nodes: sources that are compiled together are numbered consecutively, with one
 * unit after each.
 */
export function startsOf(sources: readonly ScriptSource[]): readonly number[] {
  let start = 0;
  return sources.map(({ text }) => {
    const at = start;
    start += text.length + 1;
    return at;
  });
}

/** The place of the offset `at`, in UTF-16 units, of sources that are compiled together. */
export function placeOf(sources: readonly ScriptSource[], at: number): ScriptPlace {
  const starts = startsOf(sources);
  const index = Math.max(
    starts.findLastIndex((start) => start <= at),
    0,
  );
  const { name, text } = sources[index]!;
  const offset = Math.min(Math.max(at - starts[index]!, 0), text.length);
  const before = text.slice(0, offset);
  const begin = before.lastIndexOf("\n") + 1;
  const end = text.indexOf("\n", offset);
  const line = text.slice(begin, end < 0 ? text.length : end);
  return {
    name,
    line: before.split("\n").length,
    column: [...before.slice(begin)].length + 1,
    text: line.endsWith("\r") ? line.slice(0, -1) : line,
  };
}
