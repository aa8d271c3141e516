import { expect, test } from "vitest";
import { makeChecker } from "./checker.ts";

// The soak itself is a command of its own: `npm run test:soak`.

function checked(...pieces: string[]) {
  const checker = makeChecker();
  for (const piece of pieces) checker.take(Buffer.from(piece));
  const { next, lost, doubled, broken } = checker;
  return { next, lost, doubled, broken };
}

test("events are counted by their numbers, wherever pieces end", () => {
  expect(checked('{"n":0}\n{"n"', ':1,"a":2}\n{"n":2}\n')).toEqual({ next: 3, lost: 0, doubled: 0, broken: 0 });
});

test("missing numbers are lost, and those that come again are doubled", () => {
  expect(checked('{"n":0}\n{"n":3}\n{"n":3}\n{"n":4}\n')).toEqual({ next: 5, lost: 2, doubled: 1, broken: 0 });
});

test("a line that is no event, and one without an end, is broken", () => {
  expect(checked('{"n":0}\n{"x":1}\n{"n":1}\n{"n"')).toEqual({ next: 2, lost: 0, doubled: 0, broken: 2 });
});
