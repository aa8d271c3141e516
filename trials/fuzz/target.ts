import type { Random } from "../../workbench/sample/index.ts";

/** Something that reads what others wrote, and has to hold whatever that is. */
export interface Target {
  readonly name: string;
  /** An input made from nothing, as the target expects it. */
  readonly seed: (random: Random) => Uint8Array;
  /** Words that mean something to the target; they are put into inputs. */
  readonly words: readonly string[];
  /**
   * Tries an input. What it throws is a finding.
   * @param thorough whether to compare with what is slow as well.
   * @returns what is wrong, or null.
   */
  readonly trial: (input: Buffer, thorough: boolean) => Finding | Promise<Finding>;
}

export type Finding = string | null;

/** Makes a target when it is tried: what it is built from may take a while. */
export interface TargetMaker {
  readonly name: string;
  readonly make: () => Target | Promise<Target>;
}
