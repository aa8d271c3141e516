import { constants, deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { crc32 } from "../../engine/input/archives/crc.ts";
import { inflated } from "../../engine/input/archives/inflate.ts";
import { inputOf } from "../../engine/input/archives/input.ts";

async function* inPieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.slice(at, at + length);
}

/** What is decoded, the code of the error, and what follows the stream. */
async function read(bytes: Uint8Array, length = bytes.length) {
  const input = inputOf(inPieces(bytes, length));
  const parts: Buffer[] = [];
  let error: unknown = null;
  try {
    for await (const chunk of inflated(input)) parts.push(Buffer.from(chunk));
    await input.fill(Number.POSITIVE_INFINITY);
  } catch (problem) {
    error = problem instanceof Error && "code" in problem ? problem.code : problem;
  }
  return { text: Buffer.concat(parts).toString("latin1"), error, rest: Buffer.from(input.bytes.subarray(input.at)) };
}

const REST = Buffer.from("what follows");
const lines = Array.from({ length: 8_000 }, (_, n) => `line ${n} of ${Math.imul(n, 0x9e3779b1) >>> 0}\n`).join("");
const { Z_DEFAULT_STRATEGY, Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE } = constants;

describe("deflate", () => {
  test.each(
    [0, 1, 6, 9].flatMap((level) =>
      [Z_DEFAULT_STRATEGY, Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE].map((s) => [level, s] as const),
    ),
  )("of level %i and strategy %i is decoded to its last byte", async (level, strategy) => {
    const bytes = Buffer.concat([deflateRawSync(lines, { level, strategy }), REST]);
    for (const length of [bytes.length, 4096, 61]) {
      expect(await read(bytes, length)).toEqual({ text: lines, error: null, rest: REST });
    }
  });

  test("of any bytes, in any pieces", async () => {
    const input = fc.record({
      bytes: fc.oneof(
        fc.uint8Array(),
        fc.string().map((text) => Buffer.from(text.repeat(40))),
      ),
      length: fc.integer({ min: 1, max: 40 }),
      level: fc.integer({ min: 0, max: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(input, async ({ bytes, length, level }) => {
        const archive = Buffer.concat([deflateRawSync(bytes, { level }), REST]);
        const text = Buffer.from(bytes).toString("latin1");
        expect(await read(archive, length)).toEqual({ text, error: null, rest: REST });
      }),
    );
  });

  test("that ends early delivers what is there", async () => {
    const archive = deflateRawSync(lines);
    for (const share of [0, 0.01, 0.3, 0.9, 0.9999]) {
      const { text, error } = await read(archive.subarray(0, Math.floor(archive.length * share)), 1000);
      expect(error).toBe("ETRUNCATED");
      expect(lines.startsWith(text)).toBe(true);
      expect(text.length).toBeGreaterThan(lines.length * share - 4_000);
    }
  });

  test("that is damaged ends, whatever its bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.integer({ min: 1, max: 400 }), async (bytes, length) => {
        expect([null, "EDAMAGED", "ETRUNCATED"]).toContain((await read(bytes, length)).error);
      }),
    );
  });
});

test("the checksum is that of gzip, in parts as well", () => {
  expect(crc32(Buffer.from("123456789"), 0)).toBe(0xcbf43926);
  expect(crc32(Buffer.from("6789"), crc32(Buffer.from("12345"), 0))).toBe(0xcbf43926);
});
