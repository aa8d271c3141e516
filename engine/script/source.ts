/** A script's text, and what it is called: the option it came with, or its file. */
export interface ScriptSource {
  readonly name: string;
  readonly text: string;
}

/** Where in a script something is. */
export interface ScriptPlace {
  readonly name: string;
  /** From 1; columns are code points. */
  readonly line: number;
  readonly column: number;
  /** The text of that line. */
  readonly text: string;
}

/**
 * Where each source begins in the places of nodes: all that are compiled together are counted through, with one unit
 * between them for the end of each.
 */
export function startsOf(sources: readonly ScriptSource[]): readonly number[] {
  let start = 0;
  return sources.map(({ text }) => {
    const at = start;
    start += text.length + 1;
    return at;
  });
}

/** The place of the unit `at` of some sources that are compiled together. */
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
