/** The lines of a text that have run. */
export interface Lines {
  /** Adds what has run since the last time: 1 for each character that has. */
  run(now: Uint8Array): void;
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
  return {
    run(now) {
      for (const [line, at] of starts.entries()) ran[line]! |= now[at] ?? 0;
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
