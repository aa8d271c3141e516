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
