import stringWidth from "string-width";
import { expect, test } from "vitest";
import { isSingle, widthOf } from "../../engine/output/width.ts";

const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
const single = characters.filter(isSingle);

test("characters that stand for themselves are as wide as their library says", () => {
  expect(single.filter((one) => widthOf(one) !== stringWidth(one))).toEqual([]);
  expect(widthOf(single.join(""))).toBe(stringWidth(single.join("")));
  for (const one of ["a", "é", "ж", "日", "の", "한", "─", "…"]) expect(single).toContain(one);
});

test("others are left to it: marks that combine, emoji, what has no width", () => {
  for (const text of ["e\u0301", "👩‍👩‍👧", "한\u11a8", "か\u3099", "漢\ufe00", "a\u00ad", "©\ufe0f", "\u200b"]) {
    expect(isSingle(text)).toBe(false);
    expect(widthOf(text)).toBe(stringWidth(text));
  }
});

test("colors take no columns", () => {
  expect(widthOf("\x1b[1;36mログ\x1b[0m=1")).toBe(6);
});
