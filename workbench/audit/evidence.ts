import type { Grammar } from "../../engine/grammar/index.ts";
import { CoverageCounter, type UnusedPart } from "./coverage.ts";

/** Accepted records of each grammar that are kept. */
const KEPT = 200;

/** How many alternatives and optional parts of a grammar records have, of how many. */
export interface Exercise {
  readonly part: number;
  readonly whole: number;
  readonly unused: readonly UnusedPart[];
}

/** What the accepted records of samples and cases show about grammars. */
export class Evidence {
  readonly #isThorough: boolean;
  readonly #records = new Map<Grammar, Uint8Array[]>();
  readonly #coverage = new Map<Grammar, CoverageCounter>();

  /** @param isThorough true if each accepted record is traced until all parts of its grammar are exercised. */
  constructor(isThorough: boolean) {
    this.#isThorough = isThorough;
  }

  /**
   * Notes a record that was accepted.
   * @param grammar as it was named.
   * @param read the same with the columns of the file.
   */
  add(grammar: Grammar, read: Grammar, record: Uint8Array): void {
    const kept = this.#records.get(grammar) ?? [];
    if (kept.length === 0) this.#records.set(grammar, kept);
    if (kept.length < KEPT) kept.push(record.slice());
    if (!this.#isThorough) return;
    const counter = this.#coverage.get(grammar) ?? new CoverageCounter(grammar);
    this.#coverage.set(grammar, counter);
    if (!counter.isComplete()) counter.addRecord(read, record);
  }

  /** The grammars that accepted a record, in that order. */
  get grammars(): readonly Grammar[] {
    return [...this.#records.keys()];
  }

  /** Accepted records of a grammar, the first ones. */
  recordsOf(grammar: Grammar): readonly Uint8Array[] {
    return this.#records.get(grammar) ?? [];
  }

  exerciseOf(grammar: Grammar): Exercise {
    return (this.#coverage.get(grammar) ?? new CoverageCounter(grammar)).exercise();
  }
}
