import fc from "fast-check";
import stringWidth from "string-width";
import { expect, test } from "vitest";
import { clustersOf, isSingle, widthOf } from "../../engine/output/width.ts";
import { RUNS, SEED } from "./values.ts";

const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
/** Of the ideographs and syllables, which are alike by the ten thousands, one of 16 says enough. */
const single = characters.filter(
  (one) => isSingle(one) && (one.charCodeAt(0) % 16 === 0 || !/[\p{Script=Han}\p{Script=Hangul}]/u.test(one)),
);

test("characters that stand for themselves are as wide as their library says", () => {
  expect(single.filter((one) => widthOf(one) !== stringWidth(one))).toEqual([]);
  expect(widthOf(single.join(""))).toBe(stringWidth(single.join("")));
  for (const one of ["a", "é", "ж", "日", "の", "한", "─", "…"]) expect(isSingle(one)).toBe(true);
});

test("so are all others", () => {
  // Nothing is assigned from the end of the ideographs to the tags.
  const assigned = [
    [0, 0x34000],
    [0xe0000, 0xe1000],
  ]
    .flatMap(([from = 0, to = 0]) => Array.from({ length: to - from }, (_, i) => String.fromCodePoint(from + i)))
    .filter(
      (one) =>
        !isSingle(one) &&
        !/\p{Cn}|\p{Co}/u.test(one) &&
        (one.codePointAt(0)! % 16 === 0 || !/[\p{Script=Han}\p{Script=Hangul}\p{Script=Tangut}]/u.test(one)),
    );
  expect(assigned.filter((one) => widthOf(one) !== stringWidth(one))).toEqual([]);
});

test("characters of several code points are as wide as their library says", () => {
  const parts = [
    ..."a漢©✈☁1#é",
    "\u0301",
    "\u093e",
    "\ufe0f",
    "\u20e3",
    "\u200d",
    "👩",
    "❤",
    "🏽",
    "🇩",
    "\u1100",
    "\u1161",
    "\u11a8",
    "\uff9e",
    "\ufe0e",
    "\u200b",
  ];
  const clusters = fc.array(fc.constantFrom(...parts), { maxLength: 6 }).map((chosen) => chosen.join(""));
  fc.assert(
    fc.property(clusters, (text) => widthOf(text) === stringWidth(text)),
    { seed: SEED, numRuns: 6 * RUNS },
  );
});

test("marks that combine, emoji, and what has no width do not stand for themselves", () => {
  for (const text of ["e\u0301", "👩‍👩‍👧", "한\u11a8", "か\u3099", "漢\ufe00", "a\u00ad", "©\ufe0f", "\u200b"]) {
    expect(isSingle(text)).toBe(false);
    expect(widthOf(text)).toBe(stringWidth(text));
  }
});

test("colors take no columns", () => {
  expect(widthOf("\x1b[1;36mログ\x1b[0m=1")).toBe(6);
});

test("long texts are cut into clusters piece by piece, to the same end", () => {
  const long = ["👩‍👩‍👧", "🇩🇪", "e\u0301", "한\u11a8 ", "a", "日", `x${"\u0301".repeat(700)}`, "\ud800", "\r\n"];
  for (let shift = 0; shift < 40; shift++) {
    const text = "b".repeat(shift) + long.join("").repeat(3) + "🇩🇪".repeat(400);
    expect(clustersOf(text)).toEqual(Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment));
    expect(widthOf(text)).toBe(stringWidth(text));
  }
});
