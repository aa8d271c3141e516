import { setImmediate } from "node:timers/promises";
import { seeded } from "../../spec/seeded.ts";
import { below, type Random } from "../../workbench/sample/words.ts";
import type { BlockId, Coverage } from "./coverage.ts";
import { mutate } from "./mutate.ts";
import type { Finding, Target } from "./target.ts";

/** An input may take this many milliseconds for each 1024 bytes of it, and for what it has less. */
const SLOW_MS = 100;
/** The first time, with what is compiled only then, it may take this many times as long. */
const FIRST = 10;
const TRIES_OF_SLOW = 3;
/** This many inputs are tried between two checks what has run. */
const FEWEST = 32;
const MOST = 4096;
/** One input of this many is made from nothing; the others are changed ones. */
const FRESH = 5;
/** One input of this many is compared with what is slow. */
const THOROUGH = 100;
const MOST_KEPT = 3000;
const MOST_FOUND = 10;
const WARM = 0.1;

export interface Found {
  readonly input: Buffer;
  readonly what: string;
}

/** What came of the inputs. Sizes of the heap are in bytes. */
export interface Outcome {
  readonly inputs: number;
  readonly seconds: number;
  readonly found: readonly Found[];
  /** The inputs that ran what had not run before. */
  readonly kept: readonly Buffer[];
  readonly slowest: number;
  readonly heapBefore: number;
  readonly heapAfter: number;
}

export interface Effort {
  readonly inputs: number;
  readonly seed: number;
  /** Inputs of an earlier time that are tried first. */
  readonly kept: readonly Buffer[];
  /** Tells which inputs are worth to be kept; without it, changes are made to fresh inputs alone. */
  readonly coverage: Coverage | null;
  /** Measures the heap. Its exact size needs a collection, which is slow in a process with a large heap. */
  readonly heap: () => number;
  /** Whether to end before all inputs have been tried. */
  readonly isOver?: () => boolean;
}

/** Tries inputs on a target: fresh ones, and changes of those that ran what had not run before. */
export async function fuzz(
  target: Target,
  { inputs, seed, kept: known, coverage, heap, isOver = () => false }: Effort,
): Promise<Outcome> {
  const random = seeded(seed);
  const kept: Buffer[] = [];
  const found: Found[] = [];
  const started = performance.now();
  let slowest = 0;
  let heapBefore = 0;

  async function trial(input: Buffer, thorough: boolean): Promise<void> {
    const { what, millis } = await timed(target, input, thorough);
    slowest = Math.max(slowest, millis);
    if (what !== null && !found.some((one) => headOf(one.what) === headOf(what))) found.push({ input, what });
  }

  function keep(input: Buffer): void {
    if (kept.length < MOST_KEPT) kept.push(input);
    else kept[below(random, MOST_KEPT)] = input;
  }

  for (const input of known) await trial(input, true);
  coverage?.fresh();
  for (const input of known) keep(input);
  let size = FEWEST;
  let done = 0;
  while (done < inputs && found.length < MOST_FOUND && !isOver()) {
    // Signals are heard between two turns of the event loop only.
    await setImmediate();
    const batch = Array.from({ length: Math.min(size, inputs - done) }, () => inputOf(target, random, kept));
    for (const input of batch) await trial(input, done++ % THOROUGH === 0);
    const fresh = new Set(coverage?.fresh());
    if (coverage && fresh.size > 0) {
      for (const input of await thatRan(fresh, batch, target, coverage)) keep(input);
      size = Math.max(FEWEST, size >> 1);
    } else size = Math.min(MOST, size << 1);
    if (heapBefore === 0 && done >= inputs * WARM) heapBefore = heap();
  }
  // What only thorough tries run, those of what is kept run.
  for (const input of kept) await trial(input, true);
  coverage?.fresh();
  const seconds = (performance.now() - started) / 1000;
  return { inputs: done, seconds, found, kept, slowest, heapBefore, heapAfter: heap() };
}

/** The inputs that it takes to run the places `fresh`, which are taken from it; all of them are tried once more. */
async function thatRan(
  fresh: Set<BlockId>,
  inputs: readonly Buffer[],
  target: Target,
  coverage: Coverage,
): Promise<readonly Buffer[]> {
  for (const input of inputs) await attempt(target, input, false);
  const ran = coverage.ran(fresh);
  if (ran.length === 0) return [];
  if (inputs.length === 1) {
    for (const place of ran) fresh.delete(place);
    return inputs;
  }
  const half = inputs.length >> 1;
  const first = await thatRan(fresh, inputs.slice(0, half), target, coverage);
  return [...first, ...(await thatRan(fresh, inputs.slice(half), target, coverage))];
}

function inputOf(target: Target, random: Random, kept: readonly Buffer[]): Buffer {
  if (kept.length === 0 || below(random, FRESH) === 0) {
    const fresh = Buffer.from(target.seed(random));
    return below(random, 3) === 0 ? mutate(fresh, { random, words: target.words, others: kept }) : fresh;
  }
  return mutate(kept[below(random, kept.length)]!, { random, words: target.words, others: kept });
}

/**
 * Tries an input. One that took too long is tried again, without what is slow by itself, and in time that others at work
 * on the machine do not take from it.
 */
async function timed(target: Target, input: Buffer, thorough: boolean): Promise<{ what: Finding; millis: number }> {
  const limit = SLOW_MS * Math.max(1, input.length / 1024);
  const start = process.cpuUsage();
  const from = performance.now();
  const what = await attempt(target, input, thorough);
  let millis = performance.now() - from;
  if (what !== null || millis <= limit) return { what, millis };
  const first = cpuSince(start);
  for (let tries = 0; tries < TRIES_OF_SLOW && millis > limit; tries++) {
    const again = process.cpuUsage();
    const found = await attempt(target, input, false);
    if (found !== null) return { what: found, millis };
    millis = cpuSince(again);
  }
  if (millis <= limit && (thorough || first <= FIRST * limit)) return { what: null, millis };
  return { what: `slow: ${Math.round(Math.max(first, millis))} ms for ${input.length} bytes`, millis };
}

/** Milliseconds. */
function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

async function attempt(target: Target, input: Buffer, thorough: boolean): Promise<Finding> {
  try {
    const what = target.trial(input, thorough);
    return what instanceof Promise ? await what : what;
  } catch (error) {
    return `throws ${error instanceof Error ? error.stack : String(error)}`;
  }
}

/** Findings that differ in their details only are one. */
function headOf(what: string): string {
  return what.replace(/"(?:[^"\\]|\\.)*"|\d+/g, "").slice(0, 80);
}
