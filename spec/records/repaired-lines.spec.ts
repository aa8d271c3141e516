import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { repairedLines } from "../../engine/input/encoding.ts";

const WRONG = Buffer.from([0x61, 0xff, 0x0a]);
const FINE = Buffer.from("b\n");

test("lines of the region are longer than in the input until they are dropped", () => {
  const lines = repairedLines();
  lines.note(Buffer.concat([FINE, WRONG, FINE, WRONG]), 10);
  expect({ added: lines.added, replaced: lines.replaced }).toEqual({ added: 4, replaced: 2 });
  // Ten bytes before them, a line of two, and one of which the wrong byte has become three.
  lines.drop(10 + 2 + 5);
  expect({ added: lines.added, replaced: lines.replaced }).toEqual({ added: 2, replaced: 1 });
  lines.note(WRONG, 2 + 5);
  expect({ added: lines.added, replaced: lines.replaced }).toEqual({ added: 4, replaced: 2 });
  lines.drop(2 + 5 + 5);
  expect({ added: lines.added, replaced: lines.replaced }).toEqual({ added: 0, replaced: 0 });
});
