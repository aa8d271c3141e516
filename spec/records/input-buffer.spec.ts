import { expect, test } from "vitest";
import type { Source } from "../../engine/input/index.ts";
import { Arena } from "../../engine/records/arena.ts";
import { newCounters } from "../../engine/records/counters.ts";
import { openInputBuffer } from "../../engine/records/input-buffer.ts";

/** A source that delivers a text at once. */
function sourceOf(text: string): Source {
  let left = Buffer.from(text);
  return {
    name: "a.log",
    live: false,
    read(into, at, length) {
      const read = left.copy(into, at, 0, length);
      left = left.subarray(read);
      return read;
    },
    close() {},
  };
}

test("the line end that an input lacks is no byte of it: whoever reads on begins where the last record does", async () => {
  const counters = newCounters();
  const source = sourceOf("one\ntwo");
  const buffer = openInputBuffer(
    { source, path: "a.log", from: 0, until: 4, isLast: true },
    new Arena(),
    counters,
    100,
    false,
  );
  while (await buffer.fill());
  buffer.drop("one\n".length);
  expect(buffer.place).toBe(4);
  buffer.leave();
  expect(buffer.place).toBe(4);
  expect(counters.bytes).toMatchObject({ delivered: 4, added: 0 });
});
