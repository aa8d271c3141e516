import fc from "fast-check";
import { expect, test } from "vitest";
import { sealed, unsealed } from "../../cli/start/code-cache.ts";

const SEED = 20_260_203;
const bytes = fc.uint8Array({ minLength: 1, maxLength: 3_000 });

/** The same bytes with one bit changed. */
function flipped(bytes: Uint8Array, bit: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[bit >> 3]! ^= 1 << (bit & 7);
  return copy;
}

test("what was sealed is read as it was", () => {
  fc.assert(
    fc.property(bytes, (bytes) => {
      expect(unsealed(sealed(bytes))).toEqual(Buffer.from(bytes));
    }),
    { seed: SEED },
  );
});

test("what was changed, cut or made longer since is not read", () => {
  fc.assert(
    fc.property(bytes, fc.nat(), (bytes, at) => {
      const whole = sealed(bytes);
      expect(unsealed(flipped(whole, at % (whole.length * 8)))).toBeUndefined();
      expect(unsealed(whole.subarray(0, at % whole.length))).toBeUndefined();
      expect(unsealed(Buffer.concat([whole, Buffer.alloc((at % 9) + 1)]))).toBeUndefined();
    }),
    { seed: SEED },
  );
});
