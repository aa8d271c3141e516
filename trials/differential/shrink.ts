import { type Carrier, type Difference, differenceIn } from "./compare.ts";
import type { Trial } from "./trial.ts";

/** So many smaller trials are tried at most. */
const MOST_TRIES = 600;

/** Makes a trial smaller for as long as it shows a difference of the same way. */
export async function shrink(trial: Trial, { way }: Difference, carry: Carrier): Promise<Trial> {
  let smallest = trial;
  let left = MOST_TRIES;

  async function attempt(smaller: Trial): Promise<boolean> {
    if (left-- <= 0 || !(await differs(smaller))) return false;
    smallest = smaller;
    return true;
  }

  async function differs(smaller: Trial): Promise<boolean> {
    try {
      return (await differenceIn(smaller, carry, [way])) !== null;
    } catch {
      // Without some of its options, a command line may be refused.
      return false;
    }
  }

  for (let before: Trial | null = null; before !== smallest && left > 0; ) {
    before = smallest;
    for (const { name } of smallest.inputs) {
      const inputs = smallest.inputs.filter((input) => input.name !== name);
      if (inputs.length > 0) await attempt({ ...smallest, inputs });
    }
    for (const words of smallest.command) {
      await attempt({ ...smallest, command: smallest.command.filter((other) => other !== words) });
    }
    for (const { name } of smallest.inputs) await shorten(name);
  }
  return smallest;

  /** Leaves out more and more lines of a file, in pieces that get smaller. */
  async function shorten(name: string): Promise<void> {
    const linesOf = () => smallest.inputs.find((input) => input.name === name)?.lines ?? [];
    for (let size = linesOf().length >> 1; size > 0 && left > 0; size >>= 1) {
      for (let from = 0; from < linesOf().length && left > 0; ) {
        const lines = linesOf().toSpliced(from, size);
        const inputs = smallest.inputs.map((input) => (input.name === name ? { ...input, lines } : input));
        if (!(await attempt({ ...smallest, inputs }))) from += size;
      }
    }
  }
}
