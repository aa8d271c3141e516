import fc from "fast-check";
import { expect, test } from "vitest";
import { copyUntil, copyWords, stopsAt, viewOf, WORD } from "../../engine/output/words.ts";
import { RUNS, SEED } from "./values.ts";

const bytes = fc.uint8Array({ maxLength: 24 });
const start = fc.nat({ max: 5 });

/** A piece of memory in which `content` is after `before` bytes, and nothing after it. */
function placed(content: Uint8Array, before: number): DataView {
  const memory = new Uint8Array(before + content.length);
  memory.set(content, before);
  return viewOf(memory);
}

test("bytes are copied whatever their number, and none beside them is touched", () => {
  fc.assert(
    fc.property(bytes, start, start, (content, from, at) => {
      const target = new Uint8Array(at + content.length + 1).fill(7);
      copyWords(placed(content, from), from, content.length, viewOf(target), at);
      expect([...target]).toEqual([...new Uint8Array(at).fill(7), ...content, 7]);
    }),
    { seed: SEED, numRuns: RUNS },
  );
});

test("copying stops in the word where one of some bytes stands first", () => {
  const stops = [39, 127, 194];
  const some = fc.array(
    fc.oneof({ weight: 9, arbitrary: fc.constantFrom(65, 38, 40, 126, 195) }, fc.constantFrom(...stops)),
  );
  fc.assert(
    fc.property(some, start, (content, from) => {
      const target = new Uint8Array(content.length);
      const input = placed(Uint8Array.from(content), from);
      const copied = copyUntil(input, from, content.length, viewOf(target), 0, stopsAt(...stops));
      const first = content.findIndex((byte) => stops.includes(byte));
      if (first < 0) expect(copied).toBe(content.length);
      else {
        expect(copied).toBeLessThanOrEqual(first);
        expect(first - copied).toBeLessThan(WORD);
      }
      expect([...target.subarray(0, copied)]).toEqual(content.slice(0, copied));
    }),
    { seed: SEED, numRuns: RUNS },
  );
});
