import type { NameKind } from "./names.ts";
import type { Parts } from "./parts.ts";
import type { Plan } from "./plan.ts";

const NONE = -1;
const HASH_FACTOR = 16_777_619;

/** A leaf of which more counts than its type. */
export interface Watched {
  readonly leaf: number;
  readonly kind: NameKind;
}

/** Where a turn leads to. */
export class Branch {
  readonly first: number;
  readonly second: number;
  /** The next branch whose turn has the same hash. */
  readonly alike: Branch | null;
  /** By the hash of their turn. */
  readonly branches = new Map<number, Branch>();
  /** The branch that was taken last: most events are like others before. */
  last: Branch | null = null;
  /** After the leaves: those that are watched. */
  watched: readonly Watched[] | null = null;
  /** After what counts of their values. */
  parts: Parts | null = null;
  plan: Plan | null = null;

  constructor(first: number, second: number, alike: Branch | null) {
    this.first = first;
    this.second = second;
    this.alike = alike;
  }
}

/** A tree whose turns are pairs of integers. */
export class Ways {
  root = new Branch(NONE, NONE, null);
  turns = 0;

  clear(): void {
    this.root = new Branch(NONE, NONE, null);
    this.turns = 0;
  }

  turn(branch: Branch, first: number, second: number): Branch {
    const { last } = branch;
    return last !== null && last.first === first && last.second === second ? last : this.#other(branch, first, second);
  }

  #other(branch: Branch, first: number, second: number): Branch {
    const hash = Math.imul(first, HASH_FACTOR) ^ second;
    const alike = branch.branches.get(hash) ?? null;
    let next = alike;
    while (next && (next.first !== first || next.second !== second)) next = next.alike;
    if (!next) {
      next = new Branch(first, second, alike);
      branch.branches.set(hash, next);
      this.turns++;
    }
    branch.last = next;
    return next;
  }
}
