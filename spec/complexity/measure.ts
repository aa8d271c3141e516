import type { Case, Work } from "./case.ts";

const KIBIBYTE = 1024;
const SMALLEST = 64 * KIBIBYTE;
export const LARGEST = 16 * KIBIBYTE * KIBIBYTE;
/** What takes less is not looked at: a collection of garbage takes as long. In milliseconds. */
const LEAST_MS = 8;
/** A doubling may take so many times as long, on the average of the last ones. */
const MOST_RATIO = 2.7;
const DOUBLINGS = 3;
/** Who takes longer for an input has been measured enough. */
const ENOUGH_MS = 4000;
const REPEATS = 3;
const ROUNDS = 3;

export interface Time {
  readonly size: number;
  readonly millis: number;
}

export interface Growth {
  readonly name: string;
  /** How many times as long a doubling takes; null where the largest input takes hardly any time. */
  readonly ratio: number | null;
  readonly times: readonly Time[];
  readonly isFine: boolean;
}

/** Tells how long something takes, in milliseconds of the processor. */
export type Clock = (work: Work) => number | Promise<number>;

/** The time of a work that is done when it returns. */
export function processorTime(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  return since(start);
}

const workingTime: Clock = async (work) => {
  const start = process.cpuUsage();
  const took = await work();
  return took ?? since(start);
};

function since(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/**
 * Measures inputs of 64 Ki characters, of twice as many, and so on. What seems to grow too fast is measured again, and
 * the shortest times count: others at work on the machine can only make them longer.
 */
export async function measure(one: Case, largest: number, clock: Clock = workingTime): Promise<Growth> {
  const sizes = sizesOf(Math.min(largest, one.most ?? LARGEST));
  const shortest = new Map<number, number>();
  for (let round = 0; ; round++) {
    for (const size of sizes) {
      const run = await one.make(size);
      let millis = shortest.get(size) ?? Number.POSITIVE_INFINITY;
      for (let repeat = 0; repeat < REPEATS; repeat++) {
        millis = Math.min(millis, await clock(run));
        if (millis > ENOUGH_MS / 4) break;
      }
      shortest.set(size, millis);
      if (millis > ENOUGH_MS) break;
    }
    const times = [...shortest].map(([size, millis]) => ({ size, millis }));
    const ratio = ratioOf(times);
    const isFine = ratio === null || ratio < MOST_RATIO;
    if (isFine || round + 1 === ROUNDS) return { name: one.name, ratio, times, isFine };
  }
}

function sizesOf(largest: number): readonly number[] {
  const sizes: number[] = [];
  for (let size = Math.min(SMALLEST, largest / 2 ** DOUBLINGS); size <= largest; size *= 2) sizes.push(size);
  return sizes;
}

/** The mean of the last doublings, of those that take long enough to be told. */
export function ratioOf(times: readonly Time[]): number | null {
  const told = times.filter(({ millis }) => millis >= LEAST_MS).slice(-DOUBLINGS - 1);
  const [first, last] = [told[0], told.at(-1)];
  if (!first || !last || told.length < 2) return null;
  return (last.millis / first.millis) ** (1 / Math.log2(last.size / first.size));
}
