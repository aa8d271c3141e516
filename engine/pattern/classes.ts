import type { Member } from "./tree.ts";

/** The properties of the characters of words, `\w`, by Unicode's rules for regular expressions (UTS #18, annex C). */
export const wordProperties = ["Alphabetic", "M", "Nd", "Pc", "Join_Control"] as const;

/** The ranges of each class of POSIX, a pair of characters each; they hold ASCII alone. */
const RANGES: Readonly<Record<string, readonly string[]>> = {
  alnum: ["09", "AZ", "az"],
  alpha: ["AZ", "az"],
  ascii: ["\0\x7f"],
  blank: ["\t\t", "  "],
  cntrl: ["\0\x1f", "\x7f\x7f"],
  digit: ["09"],
  graph: ["!~"],
  lower: ["az"],
  print: [" ~"],
  punct: ["!/", ":@", "[`", "{~"],
  space: ["\t\r", "  "],
  upper: ["AZ"],
  word: ["09", "AZ", "__", "az"],
  xdigit: ["09", "AF", "af"],
};

/** The members of `[:name:]` by name; those of `[:^name:]` by the name with a caret. */
export const posixClasses: ReadonlyMap<string, readonly Member[]> = new Map(
  Object.entries(RANGES).flatMap(([name, pairs]) => {
    const members = pairs.map((pair) => range(pair.charCodeAt(0), pair.charCodeAt(1)));
    return [
      [name, members],
      [`^${name}`, outside(members)],
    ] as const;
  }),
);

type Range = Extract<Member, { kind: "range" }>;

function range(from: number, to: number): Range {
  return { kind: "range", from, to };
}

/** All characters but those of ranges that ascend. */
function outside(ranges: readonly Range[]): readonly Range[] {
  const starts = [0, ...ranges.map(({ to }) => to + 1)];
  const ends = [...ranges.map(({ from }) => from - 1), 0x10ffff];
  return starts.map((from, i) => range(from, ends[i]!)).filter(({ from, to }) => from <= to);
}

// The names of Unicode properties. JavaScript needs the exact name; other engines accept any case, and a bare script.

const KEYS: Readonly<Record<string, string>> = {
  gc: "gc",
  general_category: "gc",
  sc: "sc",
  script: "sc",
  scx: "scx",
  script_extensions: "scx",
};

/** The contents of JavaScript's `\p{…}` for a property that a user named (`Lu`, `greek`, `sc=Greek`), or null. */
export function propertyOf(name: string): string | null {
  const [first, second, ...more] = name.split(/[=:]/);
  if (more.length > 0) return null;
  if (second !== undefined) {
    const key = KEYS[first!.toLowerCase()];
    return key === undefined ? null : known([`${key}=${second}`, `${key}=${capitalized(second)}`]);
  }
  const written = capitalized(name);
  return known([name, written, `sc=${name}`, `sc=${written}`]);
}

function known(candidates: readonly string[]): string | null {
  return candidates.find(isProperty) ?? null;
}

function isProperty(expression: string): boolean {
  if (!/^[A-Za-z0-9_=]+$/.test(expression)) return false;
  try {
    return new RegExp(`\\p{${expression}}`, "u").source !== "";
  } catch {
    return false;
  }
}

/** `lowercase letter` and `lowercase-letter` are `Lowercase_Letter`. */
function capitalized(name: string): string {
  return name
    .split(/[ _-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join("_");
}
