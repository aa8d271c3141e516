import type { Profiler } from "node:inspector";

/** The lines of a text that have run. */
export interface Lines {
  /** Adds what has run since the last time. */
  run(functions: readonly Profiler.FunctionCoverage[]): void;
  readonly count: number;
  readonly covered: number;
  /** The lines that never ran. */
  readonly missed: readonly string[];
}

/** A line of code has run when its first character has: a line of braces alone is none. */
export function linesOf(source: string): Lines {
  const starts: number[] = [];
  for (let at = 0; at < source.length; ) {
    const feed = source.indexOf("\n", at);
    const end = feed < 0 ? source.length : feed;
    const first = source.slice(at, end).search(/[^\s{}()[\];,]/);
    if (first >= 0) starts.push(at + first);
    at = end + 1;
  }
  const ran = new Uint8Array(starts.length);
  const now = new Uint8Array(source.length);
  return {
    run(functions) {
      now.fill(0);
      // The ranges of a function stand behind those that are around them, and so do functions.
      for (const { ranges } of functions) {
        for (const { startOffset, endOffset, count } of ranges) now.fill(count > 0 ? 1 : 0, startOffset, endOffset);
      }
      for (const [line, at] of starts.entries()) ran[line]! |= now[at]!;
    },
    count: starts.length,
    get covered() {
      return ran.reduce((sum, one) => sum + one, 0);
    },
    get missed() {
      return starts.filter((_, line) => ran[line] === 0).map((at) => source.slice(at, source.indexOf("\n", at)));
    },
  };
}
