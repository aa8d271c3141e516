/** A line that is broken. */
export interface Mutant {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

/** What a mutation replaces, and by what: each keeps the code valid. */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/ === /, " !== "],
  [/ !== /, " === "],
  [/ < /, " <= "],
  [/ <= /, " < "],
  [/ > /, " >= "],
  [/ >= /, " > "],
  [/ && /, " || "],
  [/ \|\| /, " && "],
  [/ \+ 1\b/, " + 2"],
  [/ - 1\b/, " - 2"],
  [/\breturn true;/, "return false;"],
  [/\breturn false;/, "return true;"],
  [/\? (.+) : (.+);$/, "? $2 : $1;"],
  [/^(\s+)(?:\w+\.)+\w+\(.*\);$/, "$1;"],
];

/** The lines that a line can be broken into; none for comments, imports and types. */
export function mutationsOf(line: string): readonly string[] {
  if (/^\s*(?:\/?\*|\/\/|import\b|export (?:type|interface)\b|type\b|readonly\b)/.test(line)) return [];
  const broken = REPLACED.map(([what, by]) => line.replace(what, by));
  return [...new Set(broken)].filter((other) => other !== line);
}
