import { readClass, readCount, readEscape } from "./escapes.ts";
import type { Flavor } from "./flavors.ts";
import { ASCII, everything, folded, inLine, one } from "./sets.ts";
import { Source } from "./source.ts";
import type { CharacterSet, Problem, Tree, TreePart } from "./tree.ts";

/** An expression that is read. */
export interface Parsed {
  readonly tree: Tree;
  /** What no grammar can say; the tree has nothing in its place. */
  readonly problems: readonly Problem[];
  /** What the grammar reads in another way: a sentence each. */
  readonly notes: readonly string[];
}

interface Flags {
  /** Case does not count. */
  readonly i: boolean;
  /** Blanks and comments count for nothing. */
  readonly x: boolean;
  /** Quantifiers are lazy unless a `?` follows. */
  readonly U: boolean;
}

/** Reads a part that only a language around the expressions has; null if none is next. */
export type Insert = (source: Source) => Tree | null;

interface Reading {
  readonly source: Source;
  readonly flavor: Flavor;
  readonly insert: Insert | null;
  flags: Flags;
  depth: number;
}

/** More groups inside each other are no expression that anybody wrote. */
const DEEPEST = 200;

/**
 * Reads a regular expression.
 * @param flags those that are set outside the expression, as letters.
 * @param insert reads parts that only the language around the expression has.
 * @throws Unreadable for an expression that the engine does not accept.
 */
export function parseExpression(text: string, flavor: Flavor, flags = "", insert: Insert | null = null): Parsed {
  const source = new Source(text);
  const has = (letter: string) => flags.includes(letter);
  const reading: Reading = { source, flavor, insert, flags: { i: has("i"), x: has("x"), U: has("U") }, depth: 0 };
  const tree = readBranches(reading, 0);
  if (!source.isDone) {
    source.read();
    source.fail(source.at - 1, "this ) closes nothing");
  }
  return { tree, problems: source.problems, notes: [...source.notes] };
}

function readBranches(reading: Reading, from: number): Tree {
  const { source } = reading;
  const outer = reading.flags;
  const branches = [readSequence(reading)];
  while (source.skip("|")) branches.push(readSequence(reading));
  reading.flags = outer;
  return branches.length === 1 ? branches[0]! : at(from, source.at, { kind: "alternation", branches });
}

function at(from: number, to: number, part: TreePart): Tree {
  return { ...part, from, to };
}

function readSequence(reading: Reading): Tree {
  const { source } = reading;
  const from = source.at;
  const items: Tree[] = [];
  for (;;) {
    skipBlanks(reading);
    if (source.isDone || source.next === "|" || source.next === ")") break;
    items.push(...readTerm(reading));
  }
  return items.length === 1 ? items[0]! : at(from, source.at, { kind: "sequence", items });
}

/** Blanks and comments, if they count for nothing. */
function skipBlanks({ source, flavor, flags }: Reading): void {
  for (;;) {
    const from = source.at;
    if (flavor.comments && source.skip("(?#")) {
      const end = source.text.indexOf(")", source.at);
      if (end < 0) source.fail(from, "this comment is never closed: a ) is missing");
      source.at = end + 1;
    } else if (!flags.x || !source.match(/[ \t\r\n\f\v]+|#[^\n]*/y)) return;
  }
}

/** A part with its quantifier. Flags and comments are no part at all. */
function readTerm(reading: Reading): readonly Tree[] {
  const { source, flavor } = reading;
  const from = source.at;
  const parts = readPart(reading);
  skipBlanks(reading);
  const start = source.at;
  const count = readCount(source, flavor);
  if (count === null) return parts;
  const item = parts.at(-1);
  // What was refused is nothing, however often it comes.
  if (item === undefined && source.problems.some(({ at: place }) => place >= from && place < start)) return [];
  if (item === undefined) return source.fail(start, "there is nothing to repeat before this");
  if (item.kind === "anchor" || item.kind === "look") {
    if (count.min > 0) return parts;
    source.refuse(start, "a place between characters that may be missing is no condition: take it out");
    return parts.slice(0, -1);
  }
  const lazy = count.mode === "possessive" ? null : (count.mode === "lazy") !== reading.flags.U;
  const mode = lazy === null ? "possessive" : lazy ? "lazy" : "greedy";
  const repeated = at(item.from, source.at, { kind: "repetition", item, min: count.min, max: count.max, mode });
  return [...parts.slice(0, -1), repeated];
}

/** One part, or the characters of a quoted text. */
function readPart(reading: Reading): readonly Tree[] {
  const { source, flavor, flags } = reading;
  const inserted = reading.insert?.(source) ?? null;
  if (inserted !== null) return [inserted];
  const from = source.at;
  const set = (one: CharacterSet): readonly Tree[] => [
    at(from, source.at, { kind: "set", set: flavor.lines ? one : inLine(one) }),
  ];
  if (source.skip("(")) return readGroup(reading, from);
  if (source.skip("[")) return set(readClass(source, flavor, flags.i));
  if (source.skip(".")) return set(everything);
  if (source.skip("^")) return [at(from, source.at, { kind: "anchor", anchor: "start" })];
  if (source.skip("$")) return [at(from, source.at, { kind: "anchor", anchor: "end" })];
  if (readCount(source, flavor)) source.fail(from, "there is nothing to repeat before this");
  if (!source.skip("\\")) return [characterTree(reading, from, source.read())];
  const read = readEscape(source, flavor, false);
  switch (read.kind) {
    case "set":
      return set(flags.i ? folded(read.set) : read.set);
    case "anchor":
      return [at(from, source.at, { kind: "anchor", anchor: read.anchor })];
    case "text":
      return [...read.text].map((character) => characterTree(reading, from, character));
    case "refused":
      return [];
  }
}

function characterTree({ source, flavor, flags }: Reading, from: number, character: string): Tree {
  const code = character.codePointAt(0)!;
  const set = flags.i ? folded(one(code)) : one(code);
  return at(from, source.at, { kind: "set", set: code < ASCII && !flavor.lines ? inLine(set) : set });
}

const FLAGS = /\?\^?([A-Za-z]*)(?:-([A-Za-z]*))?([:)])/y;
const RECURSION = /\?(?:R|[+-]?\d+|&\w+|P>\w+)\)/y;
const REFERENCE = /\?P=\w+\)/y;

function readGroup(reading: Reading, from: number): readonly Tree[] {
  const { source, flavor } = reading;
  if (++reading.depth > DEEPEST) source.fail(from, `more than ${DEEPEST} groups are inside each other`);
  try {
    if (source.text.startsWith("*", source.at) && /\*[A-Z]/y.test(source.text.slice(source.at, source.at + 2))) {
      skipToClose(source, from);
      source.refuse(from, "a verb of backtracking: a grammar does not go back");
      return [];
    }
    if (source.next !== "?") return [closed(reading, from, (item) => item)];
    for (const [opening, kind] of LOOKS) {
      if (!source.skip(opening)) continue;
      if (!flavor.looks) source.fail(from, `${flavor.about} has no lookaround`);
      const [behind, negated] = kind;
      return [closed(reading, from, (item) => ({ kind: "look", behind, negated, item }))];
    }
    if (flavor.atomic && source.skip("?>")) return [closed(reading, from, (item) => ({ kind: "atomic", item }))];
    if (source.match(REFERENCE)) {
      source.refuse(
        from,
        "a reference to another group: a grammar cannot compare a text with one that was read before",
      );
      return [];
    }
    if (source.match(RECURSION)) {
      source.refuse(from, "an expression inside itself: a grammar reads a group where it is written");
      return [];
    }
    const name = readName(reading, from);
    if (name !== null) return [closed(reading, from, (item) => ({ kind: "capture", name, item }))];
    return readFlags(reading, from);
  } finally {
    reading.depth--;
  }
}

/** What opens a look, the longest first; whether it is a lookbehind, and is negated. */
const LOOKS: readonly (readonly [string, readonly [behind: boolean, negated: boolean]])[] = [
  ["?<=", [true, false]],
  ["?<!", [true, true]],
  ["?=", [false, false]],
  ["?!", [false, true]],
];

/** Reads the content of a group and its end. Flags that are set inside end with it. */
function closed(reading: Reading, from: number, part: (item: Tree) => TreePart | Tree): Tree {
  const { source } = reading;
  const { flags } = reading;
  const item = readBranches(reading, source.at);
  if (!source.skip(")")) source.fail(from, "this ( is never closed");
  reading.flags = flags;
  return at(from, source.at, part(item));
}

/** The name of a group; null if the group has none. */
function readName({ source, flavor }: Reading, from: number): string | null {
  for (const opening of ["?P<", "?<", "?'"]) {
    if (!source.skip(opening)) continue;
    if (!flavor.names.includes(opening.slice(1)))
      source.fail(from, `(${opening} does not name a group in ${flavor.about}`);
    const close = opening.endsWith("<") ? ">" : "'";
    const end = source.text.indexOf(close, source.at);
    if (end < 0) source.fail(from, `the name of this group is never closed: a ${close} is missing`);
    const name = source.text.slice(source.at, end);
    source.at = end + 1;
    if (!/^[A-Za-z_][\w.@[\]/-]*$/.test(name)) source.fail(from, `${JSON.stringify(name)} is no name of a group`);
    if (flavor.name === "dotnet" && name.includes("-")) {
      source.refuse(from, "a balancing group counts: a grammar does not");
    }
    return name;
  }
  return null;
}

/** `(?i)` for what follows, or `(?i:...)`. */
function readFlags(reading: Reading, from: number): readonly Tree[] {
  const { source, flavor } = reading;
  const found = source.match(FLAGS);
  if (!found) {
    skipToClose(source, from);
    source.refuse(from, "a kind of group that no grammar can say");
    return [];
  }
  const [, on = "", off = "", end] = found;
  const wrong = [...on, ...off].find((letter) => !flavor.flags.includes(letter));
  if (wrong !== undefined) source.fail(from, `${wrong} is no flag of ${flavor.about}`);
  const { flags } = reading;
  const now = (letter: keyof Flags) => (flags[letter] || on.includes(letter)) && !off.includes(letter);
  reading.flags = { i: now("i"), x: now("x"), U: now("U") };
  if (end === ")") return [];
  const group = closed(reading, from, (item) => item);
  reading.flags = flags;
  return [group];
}

/** Skips a group that is not read, up to its end. */
function skipToClose(source: Source, from: number): void {
  for (let depth = 1; depth > 0; ) {
    if (source.isDone) source.fail(from, "this ( is never closed");
    const character = source.read();
    if (character === "\\") source.read();
    else if (character === "(") depth++;
    else if (character === ")") depth--;
  }
}
