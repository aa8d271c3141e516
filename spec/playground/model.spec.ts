import { expect, test } from "vitest";
import { nextRejected } from "../../playground/page/model.ts";
import type { Row } from "../../playground/protocol.ts";

const rowsOf = (outcomes: readonly Row["outcome"][]): Row[] =>
  outcomes.map((outcome, index) => ({ outcome, line: index + 1, lines: 1, text: "", json: null }));

test("the first rejected line is the next one until somebody chooses a line, also for the last of them", () => {
  const rows = rowsOf(["event", "rejected", "event", "rejected", "rejected"]);
  const read = { id: 1, format: "door", rows, drawings: new WeakMap(), names: [] };
  const from = (row: number | null, isChosen: boolean) =>
    ([1, -1] as const).map((change) => nextRejected({ read, row, isChosen }, change));
  expect(from(1, false)).toEqual([1, 4]);
  expect(from(null, false)).toEqual([1, 4]);
  expect(from(1, true)).toEqual([3, 4]);
  expect(from(4, true)).toEqual([1, 3]);
  expect(from(2, true)).toEqual([3, 1]);
  expect(nextRejected({ read: { ...read, rows: rowsOf(["event"]) }, row: 0, isChosen: true }, 1)).toBeNull();
  expect(nextRejected({ read: null, row: null, isChosen: false }, -1)).toBeNull();
});
