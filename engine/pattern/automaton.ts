import type { Alphabet } from "./alphabet.ts";
import type { Assertion, CharacterSet, Tree } from "./tree.ts";

/*
 * A tree as an automaton, whose states are all followed at the same time, character by character, the preferred ones
 * first (after Ken Thompson and Rob Pike). It takes time in proportion to the text, whatever the pattern, and every
 * pattern; expressions are faster, but there are patterns that they cannot write.
 */

/** What part of a text has to match: all of it, its beginning, or any part. */
export type Extent = "whole" | "prefix" | "any";

type Instruction =
  | { readonly kind: "set"; readonly set: CharacterSet; members: Uint8Array }
  /** Go on at both places, `first` preferred. */
  | { readonly kind: "split"; first: number; second: number }
  | { readonly kind: "jump"; to: number }
  | { readonly kind: "save"; readonly slot: number }
  | { readonly kind: "assert"; readonly assertion: Assertion }
  | { readonly kind: "match" };

export interface Automaton {
  /**
   * Matches symbols from the character `from` on. @returns for the match, and then for each group, where it begins and
   * where it ends, -1 for a group that took no part; or null.
   */
  run(text: string, from: number, extent: Extent): Int32Array | null;
}

export function automatonOf(tree: Tree, groups: number, alphabet: Alphabet): Automaton {
  const program: Instruction[] = [];
  write(tree, program);
  program.push({ kind: "match" });
  const slots = 2 * (groups + 1);
  return { run: (text, from, extent) => run(program, slots, alphabet, text, from, extent) };
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

function aim(split: Extract<Instruction, { kind: "split" }>, inside: number, behind: number, lazy: boolean): void {
  split.first = lazy ? behind : inside;
  split.second = lazy ? inside : behind;
}

/** The states that are followed, the preferred ones first, each with its slots. */
interface Threads {
  readonly at: number[];
  readonly slots: Int32Array[];
}

function run(
  program: readonly Instruction[],
  slots: number,
  alphabet: Alphabet,
  text: string,
  from: number,
  extent: Extent,
): Int32Array | null {
  let now: Threads = { at: [], slots: [] };
  let next: Threads = { at: [], slots: [] };
  const seen = new Int32Array(program.length).fill(-1);
  let found: Int32Array | null = null;
  for (let at = from; at <= text.length; at++) {
    if (found === null && (at === from || extent === "any")) {
      const fresh = new Int32Array(slots).fill(-1);
      fresh[0] = at;
      follow(program, 0, at, fresh, text, alphabet, seen, now);
    }
    if (now.at.length === 0 && (found !== null || extent !== "any")) break;
    const symbol = at < text.length ? text.charCodeAt(at) : -1;
    for (let i = 0; i < now.at.length; i++) {
      const instruction = program[now.at[i]!]!;
      if (instruction.kind === "match") {
        if (extent === "whole" && at < text.length) continue;
        found = now.slots[i]!;
        found[1] = at;
        // What comes behind is less preferred.
        break;
      }
      if (instruction.kind !== "set" || symbol < 0) continue;
      if (symbol >= instruction.members.length) instruction.members = membersOf(instruction.set, alphabet);
      if (instruction.members[symbol] === 1) {
        follow(program, now.at[i]! + 1, at + 1, now.slots[i]!, text, alphabet, seen, next);
      }
    }
    [now, next] = [next, now];
    next.at.length = 0;
    next.slots.length = 0;
  }
  return found;
}

function membersOf(set: CharacterSet, alphabet: Alphabet): Uint8Array {
  const members = new Uint8Array(alphabet.end);
  for (let symbol = 0; symbol < members.length; symbol++) {
    if (symbol < 0x80 || symbol >= 0x100) members[symbol] = alphabet.contains(set, symbol) ? 1 : 0;
  }
  return members;
}

/** Adds the states that can be reached from the instruction `start` without a character. */
function follow(
  program: readonly Instruction[],
  start: number,
  at: number,
  slots: Int32Array,
  text: string,
  alphabet: Alphabet,
  seen: Int32Array,
  threads: Threads,
): void {
  // Instructions still to be followed, and slots to be put back: pairs of ~slot and value.
  const pending = [start];
  while (pending.length > 0) {
    let index = pending.pop()!;
    if (index < 0) {
      slots[~index] = pending.pop()!;
      continue;
    }
    while (seen[index] !== at) {
      seen[index] = at;
      const instruction = program[index]!;
      if (instruction.kind === "jump") index = instruction.to;
      else if (instruction.kind === "split") {
        pending.push(instruction.second);
        index = instruction.first;
      } else if (instruction.kind === "save") {
        pending.push(slots[instruction.slot]!, ~instruction.slot);
        slots[instruction.slot] = at;
        index++;
      } else if (instruction.kind === "assert") {
        if (!holds(instruction.assertion, text, at, alphabet)) break;
        index++;
      } else {
        threads.at.push(index);
        threads.slots.push(slots.slice());
        break;
      }
    }
  }
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
      const behind = at < text.length && alphabet.isWord(text.charCodeAt(at));
      return (before !== behind) === (assertion === "boundary");
    }
  }
}
