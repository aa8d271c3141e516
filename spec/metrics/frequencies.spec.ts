import { describe, expect, test } from "vitest";
import { encodeUtf8 } from "../../engine/event/index.ts";
import {
  countKey,
  type Frequencies,
  MOST_KEY_BYTES,
  MOST_KEYS,
  mergeFrequencies,
  newFrequencies,
  ranked,
} from "../../engine/metrics/frequencies.ts";

/** Counts each of some keys. */
function frequenciesOf(keys: Iterable<string>): Frequencies {
  const frequencies = newFrequencies();
  for (const key of keys) {
    const bytes = encodeUtf8(key);
    countKey(frequencies, { bytes, from: 0, to: bytes.length });
  }
  return frequencies;
}

/** The keys `<prefix>0` and so on, with one that comes again and again between them. */
function* withHeavy(prefix: string, count: number, heavy: string, every: number): Generator<string> {
  for (let i = 0; i < count; i++) {
    yield `${prefix}${i}`;
    if (i % every === 0) yield heavy;
  }
}

test("the most frequent key comes first, those of one count in the order of their texts", () => {
  expect(ranked(frequenciesOf(["b", "c", "a", "c", "", "ä"]))).toEqual([
    ["c", 2],
    ["", 1],
    ["a", 1],
    ["b", 1],
    ["ä", 1],
  ]);
});

describe("up to the bound", () => {
  test("every key is counted exactly", () => {
    const frequencies = frequenciesOf(withHeavy("k", MOST_KEYS - 1, "heavy", 10));
    expect(frequencies.floor).toBe(0);
    const rows = ranked(frequencies);
    expect(rows).toHaveLength(MOST_KEYS);
    expect(rows[0]).toEqual(["heavy", MOST_KEYS / 10]);
  });

  test("so it is where two are merged", () => {
    const merged = frequenciesOf(withHeavy("a", MOST_KEYS / 2, "heavy", 10));
    mergeFrequencies(merged, frequenciesOf(withHeavy("b", MOST_KEYS / 2 - 1, "heavy", 10)));
    expect(merged.floor).toBe(0);
    expect(ranked(merged)[0]).toEqual(["heavy", MOST_KEYS / 10]);
  });
});

describe("beyond the bound", () => {
  const COUNT = 4 * MOST_KEYS;
  const EVERY = 40;

  function expectBounds(frequencies: Frequencies): void {
    expect(frequencies.table.size).toBeLessThanOrEqual(MOST_KEYS);
    expect(frequencies.floor).toBeGreaterThan(0);
    const counts = new Map(ranked(frequencies));
    // One assertion for all keys: one for each of them takes most of the suite's time.
    const wrong = [...counts].filter(([key, count]) => {
      const real = key === "heavy" ? COUNT / EVERY : 1;
      return count < real || count - real > frequencies.floor;
    });
    expect(wrong).toEqual([]);
    expect(counts.has("heavy")).toBe(true);
  }

  test("no count is too low, none is too high by more than is said, and the frequent ones are there", () => {
    const frequencies = frequenciesOf(withHeavy("k", COUNT, "heavy", EVERY));
    expectBounds(frequencies);
    // It was there all the time.
    expect(ranked(frequencies)[0]).toEqual(["heavy", COUNT / EVERY]);
  });

  test("so it is where two are merged", () => {
    const merged = frequenciesOf(withHeavy("a", COUNT / 2, "heavy", EVERY));
    mergeFrequencies(merged, frequenciesOf(withHeavy("b", COUNT / 2, "heavy", EVERY)));
    expectBounds(merged);
  });

  test("one key too many is enough, also where it only comes with a merge", () => {
    const keys = Array.from({ length: MOST_KEYS + 1 }, (_, i) => `k${i}`);
    expect(frequenciesOf(keys).floor).toBe(1);
    const merged = frequenciesOf(keys.slice(0, 10));
    mergeFrequencies(merged, frequenciesOf(keys.slice(10)));
    expect(merged.floor).toBe(1);
  });

  test("long keys may not take more memory than is allowed", () => {
    const megabyte = "x".repeat(2 ** 20);
    const frequencies = frequenciesOf(Array.from({ length: 80 }, (_, i) => `${i}${megabyte}`));
    expect(frequencies.floor).toBeGreaterThan(0);
    expect(frequencies.table.pool.length).toBeLessThanOrEqual(2 * MOST_KEY_BYTES);
  });
});
