import { describe, expect, test } from "vitest";
import { addNumber, aggregateValue, roomOf, type Shape } from "../../engine/answers/aggregates/states.ts";
import { countGroup, type Groups, mergeGroups, newGroups } from "../../engine/answers/groups/groups.ts";
import { encodeUtf8 } from "../../engine/event/index.ts";

const p95 = { kind: "percentiles", field: "ms", share: 0.95 } as const;
const shape: Shape = [{ kind: "percentiles", field: "ms", shares: [p95.share] }];

function add(groups: Groups, name: string, numbers: readonly number[]): void {
  const key = encodeUtf8(name);
  for (const number of numbers) addNumber(groups.states, 0, countGroup(groups, key, key.length), number);
}

/** The percentile of the group whose key came at this place. */
function p95Of(groups: Groups, id: number) {
  return aggregateValue(groups.states, p95, id);
}

/** More different numbers than one of 300 groups keeps. */
const many = Array.from({ length: 6_000 }, (_, i) => i + 0.5);

function addLight(groups: Groups): void {
  for (let i = 0; i < 299; i++) add(groups, `light ${i}`, [i, i + 1]);
}

describe("groups share the room for what they keep", () => {
  test("few have all of it", () => {
    expect(roomOf(1)).toEqual({ exact: 10_000, error: 0.001 });
    expect(roomOf(16)).toEqual(roomOf(1));
    expect(roomOf(128).exact).toBe(10_000);
  });

  test("many have less of it, but never none", () => {
    expect(roomOf(1_024).exact).toBe(1_250);
    expect(roomOf(1_024).error).toBeCloseTo(0.008, 6);
    expect(roomOf(100_000).exact).toBe(50);
  });

  test("percentiles do not depend on the order of the groups, or on how they were divided", () => {
    const heavyFirst = newGroups(shape);
    add(heavyFirst, "heavy", many);
    expect(p95Of(heavyFirst, 0)).toBe(5_699.55);
    addLight(heavyFirst);

    const heavyLast = newGroups(shape);
    addLight(heavyLast);
    add(heavyLast, "heavy", many);

    const merged = newGroups(shape);
    add(merged, "heavy", many);
    const later = newGroups(shape);
    addLight(later);
    mergeGroups(merged, later);

    expect(p95Of(heavyFirst, 0)).toBe(p95Of(heavyLast, 299));
    expect(p95Of(merged, 0)).toBe(p95Of(heavyLast, 299));
    expect(Math.abs(Number(p95Of(merged, 0)) / 5_699.55 - 1)).toBeLessThan(0.005);
    expect(p95Of(merged, 1)).toBe(0.95);
  });
});
