import fc from "fast-check";
import { expect, it } from "vitest";
import { type Observer, observer } from "../../engine/emission/statistics/index.ts";
import { NameTable } from "../../engine/event/index.ts";
import { json } from "../../grammars/json.ts";
import { readLine, usualTimes } from "../output/print.ts";

/** An observer, and how it is shown events. */
function watcher(): Observer & { readonly show: (lines: readonly string[]) => void } {
  const names = new NameTable();
  const watching = observer(names, { ...usualTimes, now: Date.UTC(2026, 2, 10, 12) });
  return {
    ...watching,
    show(lines) {
      for (const line of lines) watching.add(readLine(json, line, names));
    },
  };
}

const event = fc.record(
  {
    level: fc.constantFrom<unknown>("info", "warn", "error", "odd", 3, null),
    ts: fc.constantFrom("2026-03-01T10:00:00Z", "2026-03-01T09:59:59.5Z", "Mar  9 10:20:30", "Mar 11 13:00:00", "soon"),
    time: fc.constantFrom<unknown>("2026-02-01T10:00:00Z", 1_772_359_200),
    a: fc.constantFrom<unknown>("x", 1, 1.5, true, null, [], {}),
    b: fc.constantFrom<unknown>("x", 1),
  },
  { requiredKeys: [] },
);
const lines = fc.array(
  event.map((fields) => JSON.stringify(fields)),
  { maxLength: 20 },
);

it("what parts of the events have in common joins to what all of them have", () => {
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 4 }), (parts) => {
      const [whole, joined, worker] = [watcher(), watcher(), watcher()];
      whole.show(parts.flat());
      for (const part of parts) {
        worker.show(part);
        // A worker hands over plain data, and goes on with the next part.
        joined.merge(structuredClone(worker.drain()), 0);
      }
      expect(joined.rows()).toEqual(whole.rows());
    }),
    { seed: 6, numRuns: 40 },
  );
});

it("also of more levels than are reported", () => {
  const [whole, joined, worker] = [watcher(), watcher(), watcher()];
  const levels = (from: number) =>
    Array.from({ length: 300 }, (_, n) => JSON.stringify({ level: `level ${from + n}` }));
  // The last of these are among the first levels of the log, and those before them are not.
  const parts = [levels(0).slice(0, 200), [...levels(1000), ...levels(0).slice(100)]];
  whole.show(parts.flat());
  for (const part of parts) {
    worker.show(part);
    joined.merge(structuredClone(worker.drain()), 0);
  }
  expect(joined.rows()).toEqual(whole.rows());
});

it("what is taken is not there any more", () => {
  const worker = watcher();
  worker.show(['{"level":"info","ts":"2026-03-01T10:00:00Z"}']);
  expect(worker.drain()).toMatchObject({ events: 1, time: { count: 1, fields: ["ts"] } });
  expect(worker.rows()).toEqual(watcher().rows());
});
