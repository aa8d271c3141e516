import type { Case, Work } from "./case.ts";

const KIBIBYTE = 1024;
const SMALLEST = 64 * KIBIBYTE;
export const LARGEST = 16 * KIBIBYTE * KIBIBYTE;
/** What takes less is not checked: a collection of garbage takes as long. In milliseconds. */
const LEAST_MS = 8;
/** A doubling may take this many times as long, on the average of the last ones. */
const MOST_RATIO = 2.7;
const DOUBLINGS = 3;
/** Who takes longer for an input has been measured enough. */
const ENOUGH_MS = 4000;
const ROUNDS = 4;
/** Inputs of this many characters are tried to find the slowest. */
const TRIED = 16 * KIBIBYTE;
/** So many of those that were slowest at once are tried again, when what reads them has been compiled. */
const AGAIN = 16;
const MEASURED = 3;

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

const workingTime: Clock = async (work) => {
  const start = process.cpuUsage();
  return (await work()) ?? since(start);
};

function since(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** The cases that take longest for a short input: what grows too fast is far slower than the others even then. */
export async function slowest(cases: readonly Case[], clock: Clock = workingTime): Promise<readonly Case[]> {
  let left = cases;
  for (const count of [AGAIN, MEASURED]) {
    if (left.length <= count) continue;
    const tried: { one: Case; millis: number }[] = [];
    for (const one of left) tried.push({ one, millis: await clock(await one.make(TRIED)) });
    left = tried
      .toSorted((a, b) => b.millis - a.millis)
      .slice(0, count)
      .map(({ one }) => one);
  }
  return left;
}

/**
 * Measures inputs of 64 Ki characters, of twice as many, and so on. What seems to grow too fast is measured again, and
 * the shortest times count: others at work on the machine can only make them longer.
 */
export async function measure(one: Case, largest: number, clock: Clock = workingTime): Promise<Growth> {
  const sizes = sizesOf(largest);
  const shortest = new Map<number, number>();
  for (let round = 0; ; round++) {
    for (const size of sizes) {
      const run = await one.make(size);
      const millis = Math.min(shortest.get(size) ?? Number.POSITIVE_INFINITY, await clock(run));
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

/** The mean of the last doublings, of those that take long enough to be measured. */
export function ratioOf(times: readonly Time[]): number | null {
  const told = times.filter(({ millis }) => millis >= LEAST_MS).slice(-DOUBLINGS - 1);
  const [first, last] = [told[0], told.at(-1)];
  if (!first || !last || told.length < 2) return null;
  return (last.millis / first.millis) ** (1 / Math.log2(last.size / first.size));
}
