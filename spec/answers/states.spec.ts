import { describe, expect, test } from "vitest";
import {
  addKey,
  addNumber,
  aggregateValue,
  mergeStates,
  moveStates,
  newStates,
  retainStates,
  shapeOf,
  startStates,
  startStatesAt,
} from "../../engine/answers/aggregates/states.ts";
import type { NumberColumn } from "../../engine/answers/index.ts";
import { Float } from "../../engine/event/index.ts";
import { kinds, type Numeric } from "../../engine/metrics/index.ts";

const ROOM = { exact: 1_000, error: 0.01 };
const columns = ["average", "sum", "minimum", "maximum"] as const;
const all: readonly NumberColumn[] = [
  ...columns.map((kind) => ({ kind, field: "ms" }) as const),
  { kind: "percentiles", field: "ms", share: 0.5 },
  { kind: "cardinality", field: "ms" },
];
const encoder = new TextEncoder();

/** States of groups of which each has the numbers of one row. */
function statesOf(groups: readonly (readonly Numeric[])[]) {
  const states = newStates(shapeOf(all), ROOM);
  for (const [id, numbers] of groups.entries()) {
    startStates(states);
    for (const number of numbers) add(states, id, number);
  }
  return states;
}

function add(states: ReturnType<typeof newStates>, id: number, number: Numeric): void {
  for (const place of columns.keys()) addNumber(states, place, id, number);
  addNumber(states, 4, id, number);
  const key = encoder.encode(String(number));
  addKey(states, 5, id, { bytes: key, from: 0, to: key.length });
}

function valuesOf(states: ReturnType<typeof newStates>, id: number) {
  return all.map((column) => aggregateValue(states, column, id));
}

const one: readonly (readonly Numeric[])[] = [
  [],
  [3],
  [0.5],
  [new Float(2)],
  [2n ** 80n],
  [Number.POSITIVE_INFINITY],
  [Number.NaN],
  [-0],
  [1e308],
  [-1],
];

describe("groups with one value or none", () => {
  test.each(one.map((numbers) => [numbers.map(String).join(), numbers] as const))(
    "are as those with a state: %s",
    (_, numbers) => {
      const reference = columns.map((kind) => {
        const state = kinds[kind].start();
        // Each kind has a state of its own type.
        for (const number of numbers) (kinds[kind].add as (state: unknown, value: Numeric) => void)(state, number);
        const result = (kinds[kind].result as (state: unknown, name: string) => ReturnType<typeof kinds.sum.result>)(
          state,
          "",
        );
        return result?.shape === "numbers" ? result.numbers[0]!.value : aggregateValue(statesOf([[]]), all[2]!, 0);
      });
      expect(valuesOf(statesOf([numbers]), 0).slice(0, 4)).toEqual(reference);
    },
  );

  test("join to those that all of their values make, in either order", () => {
    for (const first of one) {
      for (const second of [...one, [4, 4.5], [new Float(3), 3]]) {
        const merged = statesOf([first]);
        mergeStates(merged, 0, statesOf([second]), 0);
        expect(valuesOf(merged, 0)).toEqual(valuesOf(statesOf([[...first, ...second]]), 0));
      }
    }
  });

  test("keep their values where others are dropped, and when they move", () => {
    const states = statesOf(one);
    const kept = [1, 3, 4, 9];
    const before = kept.map((id) => valuesOf(states, id));
    const elsewhere = newStates(states.shape, ROOM);
    for (const id of kept) moveStates(elsewhere, states, id);
    retainStates(states, kept);
    expect(kept.map((_, id) => valuesOf(states, id))).toEqual(before);
    expect(kept.map((_, id) => valuesOf(elsewhere, id))).toEqual(before);
  });

  test("begin anew in a place that was used", () => {
    const states = statesOf([[1, 2], [3]]);
    startStatesAt(states, 0);
    startStates(states);
    add(states, 0, 7);
    add(states, 2, 8);
    expect([0, 1, 2].map((id) => valuesOf(states, id)[1])).toEqual([7, 3, 8]);
  });
});
