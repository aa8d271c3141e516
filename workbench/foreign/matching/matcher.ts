import { charset, contains } from "../../../engine/grammar/index.ts";
import type { CharacterSet, Tree, TreeOf } from "../regex/index.ts";

// Runs a pattern as its engine does, going back where a part does not match, and notes what fails where.

/** What a part asked for at a place of the line, and did not find. */
export interface Miss {
  readonly tree: Tree;
  /** Characters from the start of the line. */
  readonly at: number;
}

/** Notes a miss. */
export type OnMiss = (miss: Miss) => void;
type Next = (at: number) => boolean;

const WORD = charset("a-zA-Z0-9_");
const FIRST_BEYOND_ASCII = 0x80;

/** Thrown if a pattern takes too many steps. */
export class TooManySteps extends Error {}

/** How many more steps a pattern may take on a line, wherever it is tried. */
export interface Budget {
  steps: number;
}

/** Tries the parts of patterns on one line. */
export class Matcher {
  readonly #line: readonly string[];
  readonly #onMiss: OnMiss;
  readonly #budget: Budget;
  /** Looks ask questions whose answer is what counts. */
  #isQuiet = false;

  constructor(line: readonly string[], budget: Budget, onMiss: OnMiss) {
    this.#line = line;
    this.#budget = budget;
    this.#onMiss = onMiss;
  }

  /** True if the tree matches at a place, and what comes after it does. */
  match(tree: Tree, at: number, next: Next): boolean {
    if (--this.#budget.steps < 0) throw new TooManySteps();
    switch (tree.kind) {
      case "set":
        return this.#has(tree.set, at) ? next(at + 1) : this.#missed(tree, at);
      case "sequence":
        return this.#sequence(tree.items, 0, at, next);
      case "alternation":
        return tree.branches.some((branch) => this.match(branch, at, next));
      case "repetition":
        return tree.item.kind === "set" ? this.#run(tree, tree.item, at, next) : this.#repeated(tree, at, 0, next);
      case "capture":
      case "lexeme":
        return this.match(tree.item, at, next);
      case "atomic":
        return this.#atomic(tree.item, at, next);
      case "look":
        return this.#look(tree, at) !== tree.negated ? next(at) : this.#missed(tree, at);
      case "anchor":
        return this.#holds(tree, at) ? next(at) : this.#missed(tree, at);
    }
  }

  #missed(tree: Tree, at: number): false {
    if (!this.#isQuiet) this.#onMiss({ tree, at });
    return false;
  }

  #has(set: CharacterSet, at: number): boolean {
    const character = this.#line[at];
    if (character === undefined) return false;
    const code = character.codePointAt(0)!;
    return code < FIRST_BEYOND_ASCII ? contains(set.bytes, code) : set.bytes.other !== set.beyond.includes(character);
  }

  #sequence(items: readonly Tree[], index: number, at: number, next: Next): boolean {
    const item = items[index];
    return item === undefined ? next(at) : this.match(item, at, (to) => this.#sequence(items, index + 1, to, next));
  }

  /** A repeated set, without a call for each character. */
  #run({ min, max, mode }: TreeOf<"repetition">, item: TreeOf<"set">, at: number, next: Next): boolean {
    const most = Math.min(max ?? Number.POSITIVE_INFINITY, this.#line.length - at);
    let count = 0;
    if (mode === "lazy") {
      for (; count < min; count++) if (!this.#has(item.set, at + count)) return this.#missed(item, at + count);
      for (; ; count++) {
        if (this.#step(next, at + count)) return true;
        if (count >= most || !this.#has(item.set, at + count)) return false;
      }
    }
    while (count < most && this.#has(item.set, at + count)) count++;
    if (count < min) return this.#missed(item, at + count);
    if (mode === "possessive") return next(at + count);
    for (; count >= min; count--) if (this.#step(next, at + count)) return true;
    return false;
  }

  #step(next: Next, at: number): boolean {
    if (--this.#budget.steps < 0) throw new TooManySteps();
    return next(at);
  }

  #repeated(tree: TreeOf<"repetition">, at: number, count: number, next: Next): boolean {
    const { item, min, max, mode } = tree;
    if (mode === "possessive" && count === 0) return this.#atomic({ ...tree, mode: "greedy" }, at, next);
    const again = (): boolean =>
      (max === null || count < max) &&
      // A round that reads nothing would come again without end.
      this.match(item, at, (to) => (to === at && count >= min ? false : this.#repeated(tree, to, count + 1, next)));
    if (count < min) return again();
    return mode === "lazy" ? next(at) || again() : again() || next(at);
  }

  #atomic(tree: Tree, at: number, next: Next): boolean {
    const end = this.#endOf(tree, at);
    return end >= 0 && next(end);
  }

  /** Where the first match of a tree ends; -1 if there is none. */
  #endOf(tree: Tree, at: number): number {
    let end = -1;
    this.match(tree, at, (to) => {
      end = to;
      return true;
    });
    return end;
  }

  #look({ behind, item }: TreeOf<"look">, at: number): boolean {
    const outer = this.#isQuiet;
    this.#isQuiet = true;
    const found = behind ? this.#isBehind(item, at) : this.#endOf(item, at) >= 0;
    this.#isQuiet = outer;
    return found;
  }

  #isBehind(item: Tree, at: number): boolean {
    for (let from = at; from >= 0; from--) if (this.match(item, from, (to) => to === at)) return true;
    return false;
  }

  #holds({ anchor }: TreeOf<"anchor">, at: number): boolean {
    if (anchor === "start") return at === 0;
    if (anchor === "end") return at === this.#line.length;
    const isWord = (place: number) =>
      this.#line[place] !== undefined && contains(WORD, this.#line[place].codePointAt(0)!);
    return (isWord(at - 1) !== isWord(at)) === (anchor === "boundary");
  }
}
