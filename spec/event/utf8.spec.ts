import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeUtf8, encodeUtf8, textOfBytes } from "../../engine/event/utf8.ts";

test("text of which each byte is a character has the same spans as its bytes", () => {
  expect(textOfBytes(encodeUtf8("a=1\n"), 4)).toBe("a=1\n");
  expect(textOfBytes(encodeUtf8("a=ä\n"), 5)).toBeNull();
  expect(textOfBytes(Uint8Array.of(0x61, 0xff, 0x62), 3)).toBe("a\ufffdb");
});

test("a span of that text is what the span of the bytes decodes to, for any bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 12 }), fc.nat(12), fc.nat(12), (bytes, from, to) => {
      const text = textOfBytes(bytes, bytes.length);
      const end = Math.min(to, bytes.length);
      if (text !== null && from <= end) expect(text.substring(from, end)).toBe(decodeUtf8(bytes, from, end));
    }),
  );
});
