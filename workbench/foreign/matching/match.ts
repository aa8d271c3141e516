import type { Expected } from "../../../engine/parse/expected.ts";
import type { Span } from "../contract.ts";
import { capturesOf, inside, onlyCharacter, type Tree } from "../regex/index.ts";
import { type Budget, Matcher, type Miss, TooManySteps } from "./matcher.ts";

/** A part of the pattern, and the text of the line that it matched. */
export interface MatchedPart extends Span {
  readonly name: string | null;
  /** True for literal text. */
  readonly isText: boolean;
  /** In characters of the line. */
  readonly start: number;
  readonly end: number;
}

/** Where a pattern does not match. */
export interface Mismatch {
  /** The part that fails; null for the line after the last part, if the pattern has to read all of it. */
  readonly part: PatternPart | null;
  /** The character of the line where it fails. */
  readonly at: number;
  readonly expected: readonly Expected[];
  /** The first and the last place where the part was tried, if there are several. */
  readonly tried: readonly [first: number, last: number] | null;
  /** How many alternatives the pattern has of which this is the one that got furthest; 1 for none. */
  readonly alternatives: number;
}

/** How a pattern matches a line, or how far. */
export type Matching =
  | { readonly ok: true; readonly parts: readonly MatchedPart[] }
  | { readonly ok: false; readonly parts: readonly MatchedPart[]; readonly mismatch: Mismatch }
  /** The pattern takes too long to be tried: how far it got until then, if that is known. */
  | { readonly ok: null; readonly parts: readonly MatchedPart[]; readonly mismatch: Mismatch | null };

/** The most characters of a line at which a pattern is tried. */
const MOST_STARTS = 2000;

/** More steps on one line are a pattern that its engine takes long for, too. */
const MOST_STEPS = 10_000_000;

/**
 * @param isWhole true if the pattern has to read the whole line from its start.
 * @param steps how many steps it may take.
 */
export function matchPattern(tree: Tree, line: string, isWhole: boolean, steps = MOST_STEPS): Matching {
  const budget: Budget = { steps };
  const characters = [...line];
  const branches = tree.kind === "alternation" ? tree.branches : [tree];
  let best: Attempt | null = null;
  try {
    const starts = isWhole ? 1 : Math.min(characters.length + 1, MOST_STARTS);
    for (let start = 0; start < starts; start++) {
      for (const branch of branches) {
        const attempt = new Attempt(partsOf(branch), characters, isWhole, budget);
        best ??= attempt;
        if (attempt.run(start)) return { ok: true, parts: attempt.matched };
        if (attempt.isFurther(best)) best = attempt;
      }
    }
  } catch (error) {
    if (!(error instanceof TooManySteps || error instanceof RangeError)) throw error;
    return { ok: null, parts: best?.furthest ?? [], mismatch: best?.hasMissed ? best.mismatch(branches.length) : null };
  }
  return { ok: false, parts: best!.furthest, mismatch: best!.mismatch(branches.length) };
}

/** One try of a pattern at one place of a line. */
class Attempt {
  readonly #parts: readonly PatternPart[];
  readonly #line: readonly string[];
  readonly #isWhole: boolean;
  readonly #matcher: Matcher;
  readonly #open: MatchedPart[] = [];
  /** The parts that matched in the end. */
  matched: readonly MatchedPart[] = [];
  /** The parts that matched where the pattern got furthest. */
  furthest: readonly MatchedPart[] = [];
  #index = 0;
  #start = 0;
  /** How far the pattern got: the part, and how much of the line this part has read. */
  #bestIndex = -1;
  #bestRead = -1;
  #misses: Miss[] = [];
  #tried = new Map<number, { first: number; last: number }>();

  constructor(parts: readonly PatternPart[], line: readonly string[], isWhole: boolean, budget: Budget) {
    this.#parts = parts;
    this.#line = line;
    this.#isWhole = isWhole;
    this.#matcher = new Matcher(line, budget, (miss) => this.#note(miss));
  }

  run(start: number): boolean {
    return this.#from(0, start);
  }

  /** The part at an index and those after it, at a place. */
  #from(index: number, at: number): boolean {
    const part = this.#parts[index];
    this.#enter(index, at);
    if (part === undefined) {
      if (this.#isWhole && at < this.#line.length) {
        this.#note(null, at);
        return false;
      }
      this.matched = [...this.#open];
      return true;
    }
    return this.#trees(part, index, 0, at, at);
  }

  #enter(index: number, at: number): void {
    this.#index = index;
    this.#start = at;
    const tried = this.#tried.get(index);
    if (tried) {
      tried.first = Math.min(tried.first, at);
      tried.last = Math.max(tried.last, at);
    } else this.#tried.set(index, { first: at, last: at });
  }

  #trees(part: PatternPart, index: number, tree: number, start: number, at: number): boolean {
    const one = part.trees[tree];
    if (one !== undefined)
      return this.#matcher.match(one, at, (to) => {
        const found = this.#trees(part, index, tree + 1, start, to);
        this.#index = index;
        this.#start = start;
        return found;
      });
    const { from, to, name } = part;
    this.#open.push({ from, to, name, isText: textOf(part) !== null, start, end: at });
    const found = this.#from(index + 1, at);
    this.#open.pop();
    return found;
  }

  #note(miss: Miss | null, end = 0): void {
    const at = miss?.at ?? end;
    const read = at - this.#start;
    if (this.#index < this.#bestIndex || (this.#index === this.#bestIndex && read < this.#bestRead)) return;
    if (this.#index > this.#bestIndex || read > this.#bestRead) {
      this.#bestIndex = this.#index;
      this.#bestRead = read;
      this.#misses = [];
      this.furthest = [...this.#open];
      this.#at = at;
    }
    if (miss !== null && miss.at === this.#at) this.#misses.push(miss);
  }

  #at = 0;

  isFurther(other: Attempt): boolean {
    if (this.#bestIndex !== other.#bestIndex) return this.#bestIndex > other.#bestIndex;
    return this.#bestRead > other.#bestRead;
  }

  get hasMissed(): boolean {
    return this.#bestIndex >= 0;
  }

  mismatch(alternatives: number): Mismatch {
    const whole = this.#parts[this.#bestIndex] ?? null;
    const tried = this.#tried.get(this.#bestIndex);
    const words = whole === null ? null : wordsOf(whole);
    const part = whole === null || words !== null ? whole : innermost(whole, this.#misses);
    return {
      part,
      // None of the words is there, whatever the start of one of them is.
      at: words === null ? this.#at : this.#at - this.#bestRead,
      expected: part === null ? [{ kind: "end" }] : (words ?? expectedOf(part, this.#misses)),
      // A part before it that reads anything has left it every place up to the end.
      tried: tried && tried.last > tried.first && tried.last === this.#line.length ? [tried.first, tried.last] : null,
      alternatives,
    };
  }
}

/** The part of a group that has all misses: of `(?:a=%{A}|b=%{B})` that is `%{A}` where the line has `a=`. */
function innermost(part: PatternPart, misses: readonly Miss[]): PatternPart {
  const { from, to, trees } = part;
  const has = (tree: Tree, missed: Tree): boolean => tree === missed || inside(tree).some((one) => has(one, missed));
  const inner = trees
    .filter((tree) => GROUPS.has(tree.kind) && !(tree.kind === "repetition" && tree.item.kind === "set"))
    .flatMap((tree) => inside(tree).flatMap(partsOf))
    // A pattern that has a name is written as one.
    .filter((one) => one.to - one.from < to - from)
    .find((one) => misses.every(({ tree }) => one.trees.some((own) => has(own, tree))));
  return inner === undefined || misses.length === 0 ? part : innermost(inner, misses);
}

const GROUPS: ReadonlySet<Tree["kind"]> = new Set(["alternation", "sequence", "repetition", "atomic"]);

/** The words of a part that is one of several words; null for any other part. */
function wordsOf({ trees }: PatternPart): readonly Expected[] | null {
  let [tree] = trees;
  while (tree?.kind === "capture") tree = tree.item;
  if (trees.length !== 1 || tree?.kind !== "alternation") return null;
  const words = tree.branches.map((branch) =>
    textOf({ ...branch, name: null, trees: branch.kind === "sequence" ? branch.items : [branch] }),
  );
  return words.every((word) => word !== null) && words.length <= MOST_WORDS ? [{ kind: "words", words }] : null;
}

const MOST_WORDS = 12;

/** What the part asked for: the rest of its text, or what its trees could read. */
function expectedOf(part: PatternPart, misses: readonly Miss[]): readonly Expected[] {
  const text = textOf(part);
  if (text !== null) {
    const index = misses[0] ? part.trees.indexOf(misses[0].tree) : 0;
    return [{ kind: "literal", text: [...text].slice(Math.max(0, index)).join("") }];
  }
  const isCondition = ({ tree }: { readonly tree: Tree }) => tree.kind === "anchor" || tree.kind === "look";
  // Of a part with a name, its conditions say less than the name.
  const missed = part.trees.every((tree) => isCondition({ tree }))
    ? misses
    : misses.filter((miss) => !isCondition(miss));
  const all = missed.map(({ tree }) => asked(tree));
  const different = new Set(all.map((one) => JSON.stringify(one)));
  return different.size > MOST_LISTED ? [] : all;
}

/** More than these say less than the pattern itself. */
const MOST_LISTED = 4;

function asked(tree: Tree): Expected {
  if (tree.kind === "anchor") {
    if (tree.anchor === "end") return { kind: "end" };
    const word = {
      boundary: "the start or the end of a word",
      "no-boundary": "a place inside a word",
      start: "the start of the line",
    };
    return { kind: "name", name: word[tree.anchor] };
  }
  if (tree.kind === "look")
    return {
      kind: "name",
      name: `what ${tree.negated ? "must not" : "must"} be ${tree.behind ? "before" : "after"} this`,
    };
  if (tree.kind !== "set") return { kind: "anything" };
  const literal = literalOf(tree);
  if (literal !== null) return { kind: "literal", text: literal };
  const { bytes, beyond } = tree.set;
  const inAscii: Expected = { kind: "charset", charset: bytes, min: 1, max: 1 };
  if (bytes.other || beyond.length === 0) return inAscii;
  return { kind: "either", of: [inAscii, { kind: "words", words: beyond }] };
}

/** A part of a pattern that people see as one: a named group, `%{NAME}`, a class, literal text. */
export interface PatternPart extends Span {
  readonly trees: readonly Tree[];
  /** The name of the group; null if it has none. */
  readonly name: string | null;
}

/** The consecutive parts of a pattern; literal characters next to each other are one. */
function partsOf(tree: Tree): readonly PatternPart[] {
  const parts: PatternPart[] = [];
  for (const part of divided(tree)) {
    const last = parts.at(-1);
    const areText = last && [last, part].every((one) => textOf(one) !== null);
    // Next to each other, or at one place: in a pattern that has a name.
    const areNear = last && (last.to === part.from || (last.from === part.from && last.to === part.to));
    if (areText && areNear && last.to <= part.to && last.from <= part.from)
      parts[parts.length - 1] = { ...last, to: Math.max(last.to, part.to), trees: [...last.trees, ...part.trees] };
    else parts.push(part);
  }
  return parts;
}

function divided(tree: Tree): readonly PatternPart[] {
  if (tree.kind === "sequence") return tree.items.flatMap(divided);
  const isWhole = tree.kind === "lexeme" || (tree.kind === "capture" && tree.item.kind === "sequence");
  if (isWhole && capturesOf(tree.item).length > 0) return divided(tree.item);
  const name = tree.kind === "capture" ? tree.name : null;
  return [{ from: tree.from, to: tree.to, trees: [tree], name }];
}

/** The only character that a set has; null for other trees. */
function literalOf(tree: Tree): string | null {
  return tree.kind === "set" ? onlyCharacter(tree.set) : null;
}

/** The literal text of a part; null if it is none. */
export function textOf({ trees }: PatternPart): string | null {
  const characters = trees.map(literalOf);
  return characters.every((one) => one !== null) ? characters.join("") : null;
}
