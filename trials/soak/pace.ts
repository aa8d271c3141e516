import { setTimeout as wait } from "node:timers/promises";
import type { Random } from "../../workbench/sample/words.ts";

/** Lines that are written at once in a burst, and in a trickle. */
const BURST = 2000;
const TRICKLE = 5;
const LONGEST_STALL_MS = 1500;
const LONGEST_BURST = 400;

/**
 * How much is written next: bursts at full rate, now and then a trickle or a stall. Each number is the lines that are
 * written at once.
 */
export async function* paced(random: Random, isOver: () => boolean): AsyncGenerator<number, void> {
  while (!isOver()) {
    const lot = random();
    if (lot < 0.7) {
      for (let left = 1 + random() * LONGEST_BURST; left > 0 && !isOver(); left--) yield BURST;
    } else if (lot < 0.85) {
      for (let left = 20; left > 0 && !isOver(); left--) {
        yield TRICKLE;
        await wait(random() * 20);
      }
    } else await wait(random() * LONGEST_STALL_MS);
  }
}
