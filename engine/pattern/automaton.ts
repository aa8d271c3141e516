import { ASCII_END } from "../event/bytes.ts";
import type { Alphabet } from "./alphabet.ts";
import type { Assertion, CharacterSet, Tree } from "./tree.ts";

/*
 * A tree as an automaton, whose states are all followed in parallel, character by character, the preferred ones first
 * (after Ken Thompson and Rob Pike). Its time is linear in the text for every pattern; expressions are faster, but cannot
 * express all patterns.
 */

/** The part of a text that has to match: all of it, its beginning, or any part. */
export type Extent = "whole" | "prefix" | "any";

type Instruction =
  | { readonly kind: "set"; readonly set: CharacterSet; members: Uint8Array }
  /** Go on at both places, `first` preferred. */
  | { readonly kind: "split"; first: number; second: number }
  | { readonly kind: "jump"; to: number }
  | { readonly kind: "save"; readonly slot: number }
  | { readonly kind: "assert"; readonly assertion: Assertion }
  | { readonly kind: "match" };

export function automatonOf(tree: Tree, groups: number, alphabet: Alphabet): Machine {
  const program: Instruction[] = [];
  write(tree, program);
  program.push({ kind: "match" });
  return new Machine(program, 2 * (groups + 1), alphabet);
}

const NO_MEMBERS = new Uint8Array(0);

function write(tree: Tree, program: Instruction[]): void {
  switch (tree.kind) {
    case "set":
      program.push({ kind: "set", set: tree.set, members: NO_MEMBERS });
      break;
    case "sequence":
      for (const item of tree.items) write(item, program);
      break;
    case "alternation":
      writeAlternation(tree.branches, program);
      break;
    case "repetition":
      for (let count = 0; count < tree.min; count++) write(tree.item, program);
      if (tree.max === null) writeLoop(tree.item, tree.lazy, program);
      else writeOptional(tree.item, tree.max - tree.min, tree.lazy, program);
      break;
    case "capture":
      program.push({ kind: "save", slot: 2 * (tree.group + 1) });
      write(tree.item, program);
      program.push({ kind: "save", slot: 2 * (tree.group + 1) + 1 });
      break;
    case "assertion":
      program.push({ kind: "assert", assertion: tree.assertion });
  }
}

function writeAlternation(branches: readonly Tree[], program: Instruction[]): void {
  const jumps: Extract<Instruction, { kind: "jump" }>[] = [];
  for (const [i, branch] of branches.entries()) {
    if (i === branches.length - 1) {
      write(branch, program);
      break;
    }
    const split = addSplit(program);
    split.first = program.length;
    write(branch, program);
    const jump: Instruction = { kind: "jump", to: 0 };
    jumps.push(jump);
    program.push(jump);
    split.second = program.length;
  }
  for (const jump of jumps) jump.to = program.length;
}

function writeLoop(item: Tree, lazy: boolean, program: Instruction[]): void {
  const start = program.length;
  const split = addSplit(program);
  const inside = program.length;
  write(item, program);
  program.push({ kind: "jump", to: start });
  aim(split, inside, program.length, lazy);
}

function writeOptional(item: Tree, count: number, lazy: boolean, program: Instruction[]): void {
  const splits = Array.from({ length: count }, () => {
    const split = addSplit(program);
    const inside = program.length;
    write(item, program);
    return { split, inside };
  });
  for (const { split, inside } of splits) aim(split, inside, program.length, lazy);
}

function addSplit(program: Instruction[]): Extract<Instruction, { kind: "split" }> {
  const split = { kind: "split" as const, first: 0, second: 0 };
  program.push(split);
  return split;
}

function aim(split: Extract<Instruction, { kind: "split" }>, inside: number, after: number, lazy: boolean): void {
  split.first = lazy ? after : inside;
  split.second = lazy ? inside : after;
}

/** The states that are followed, the preferred ones first, each with its slots. */
class Threads {
  readonly at: Int32Array;
  readonly slots: Int32Array;
  count = 0;

  constructor(most: number, slots: number) {
    this.at = new Int32Array(most);
    this.slots = new Int32Array(most * slots);
  }
}

class Machine {
  readonly #program: readonly Instruction[];
  readonly #alphabet: Alphabet;
  /** The number of slots of a thread. */
  readonly #width: number;
  #now: Threads;
  #next: Threads;
  /** The slots of the thread that is followed. */
  readonly #slots: Int32Array;
  readonly #found: Int32Array;
  /** For each instruction, the character at which it was reached last. */
  readonly #seen: Int32Array;
  /** Instructions still to be followed, and slots to be put back: the value, and ~slot on top. */
  readonly #pending: number[] = [];

  constructor(program: readonly Instruction[], width: number, alphabet: Alphabet) {
    this.#program = program;
    this.#alphabet = alphabet;
    this.#width = width;
    this.#now = new Threads(program.length, width);
    this.#next = new Threads(program.length, width);
    this.#slots = new Int32Array(width);
    this.#found = new Int32Array(width);
    this.#seen = new Int32Array(program.length);
  }

  /**
   * Matches symbols from the character `from` on. @returns the start and end of the match and then of each group, -1 for
   * a group that took no part; or null. The next run overwrites it.
   */
  run(text: string, from: number, extent: Extent): Int32Array | null {
    this.#seen.fill(-1);
    this.#now.count = 0;
    this.#next.count = 0;
    let isFound = false;
    for (let at = from; at <= text.length; at++) {
      if (!isFound && (at === from || extent === "any")) {
        this.#slots.fill(-1);
        this.#slots[0] = at;
        this.#follow(0, at, text, this.#now);
      }
      if (this.#now.count === 0 && (isFound || extent !== "any")) break;
      if (this.#step(at, text, extent)) isFound = true;
      [this.#now, this.#next] = [this.#next, this.#now];
      this.#next.count = 0;
    }
    return isFound ? this.#found : null;
  }

  /** Follows all threads over the character at `at`. @returns true if one of them matches. */
  #step(at: number, text: string, extent: Extent): boolean {
    const { at: places, slots, count } = this.#now;
    const width = this.#width;
    const symbol = at < text.length ? text.charCodeAt(at) : -1;
    for (let thread = 0; thread < count; thread++) {
      const place = places[thread]!;
      const instruction = this.#program[place]!;
      if (instruction.kind === "match") {
        if (extent === "whole" && at < text.length) continue;
        for (let slot = 0; slot < width; slot++) this.#found[slot] = slots[thread * width + slot]!;
        this.#found[1] = at;
        // The remaining threads are less preferred.
        return true;
      }
      if (instruction.kind !== "set" || symbol < 0) continue;
      if (symbol >= instruction.members.length) instruction.members = membersOf(instruction.set, this.#alphabet);
      if (instruction.members[symbol] !== 1) continue;
      for (let slot = 0; slot < width; slot++) this.#slots[slot] = slots[thread * width + slot]!;
      this.#follow(place + 1, at + 1, text, this.#next);
    }
    return false;
  }

  /** Adds the states that are reached from the instruction `start` without a character. */
  #follow(start: number, at: number, text: string, threads: Threads): void {
    const pending = this.#pending;
    pending.push(start);
    while (pending.length > 0) {
      const top = pending.pop()!;
      if (top < 0) this.#slots[~top] = pending.pop()!;
      else this.#reach(top, at, text, threads);
    }
  }

  #reach(start: number, at: number, text: string, threads: Threads): void {
    for (let index = start; this.#seen[index] !== at; ) {
      this.#seen[index] = at;
      const instruction = this.#program[index]!;
      switch (instruction.kind) {
        case "jump":
          index = instruction.to;
          break;
        case "split":
          this.#pending.push(instruction.second);
          index = instruction.first;
          break;
        case "save":
          this.#pending.push(this.#slots[instruction.slot]!, ~instruction.slot);
          this.#slots[instruction.slot] = at;
          index++;
          break;
        case "assert":
          if (!holds(instruction.assertion, text, at, this.#alphabet)) return;
          index++;
          break;
        default:
          threads.at[threads.count] = index;
          threads.slots.set(this.#slots, threads.count++ * this.#width);
          return;
      }
    }
  }
}

function membersOf(set: CharacterSet, alphabet: Alphabet): Uint8Array {
  const members = new Uint8Array(alphabet.end);
  for (let symbol = 0; symbol < members.length; symbol++) {
    if (symbol < ASCII_END || symbol >= 0x100) members[symbol] = alphabet.contains(set, symbol) ? 1 : 0;
  }
  return members;
}

function holds(assertion: Assertion, text: string, at: number, alphabet: Alphabet): boolean {
  switch (assertion) {
    case "start":
      return at === 0;
    case "end":
      return at === text.length;
    case "line-start":
      return at === 0 || text.charAt(at - 1) === "\n";
    case "line-end":
      return at === text.length || text.charAt(at) === "\n";
    case "boundary":
    case "no-boundary": {
      const before = at > 0 && alphabet.isWord(text.charCodeAt(at - 1));
      const after = at < text.length && alphabet.isWord(text.charCodeAt(at));
      return (before !== after) === (assertion === "boundary");
    }
  }
}
