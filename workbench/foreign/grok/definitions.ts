import type { Problem, ReadOptions } from "../contract.ts";

/** A pattern of the user's own. */
export interface Definition {
  readonly name: string;
  readonly text: string;
  /** Where it is defined, for people: `patterns:12`. */
  readonly place: string;
  /** The column of its text, counted from 1. */
  readonly column: number;
}

const LINE = /^(\w+)([ \t]+)(\S.*)$/;

/** Reads files of patterns: a name, blanks and a pattern in each line; of two with one name, the last one counts. */
export function readDefinitions(files: ReadOptions["definitions"] = []): {
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly problems: readonly Problem[];
} {
  const definitions = new Map<string, Definition>();
  const problems: Problem[] = [];
  for (const { source, text } of files) {
    for (const [index, line] of text.split(/\r?\n/).entries()) {
      if (/^\s*(?:#|$)/.test(line)) continue;
      const place = `${source}:${index + 1}`;
      const [, name, blanks = "", pattern] = LINE.exec(line) ?? [];
      if (name === undefined || pattern === undefined) {
        problems.push({
          at: 0,
          length: 1,
          message: `${place} is no pattern: a line has a name, a blank and a pattern`,
        });
        continue;
      }
      definitions.set(name, { name, text: pattern, place, column: name.length + blanks.length + 1 });
    }
  }
  return { definitions, problems };
}
