import { describe, expect, test } from "vitest";
import { digits, seq, timePart } from "../../engine/grammar/index.ts";
import { loadLayouts, stampHeads } from "../../engine/time/index.ts";
import { knownLayouts } from "../../engine/time/layouts.ts";

await loadLayouts();
const heads = stampHeads(null);

/** How many characters of an ASCII text are a timestamp before something else; 0 for none. */
function lengthOf(text: string): number {
  const bytes = Buffer.from(`- ${text}`);
  const found = heads.map((head) => head(bytes, 2, bytes.length)).filter((end) => end >= 0);
  return found.length > 0 ? Math.max(...found) - 2 : 0;
}

describe("a timestamp at the start of a text", () => {
  test.each(knownLayouts.map(({ example }) => example))("%s", (example) => {
    expect(lengthOf(`${example} message`)).toBeGreaterThanOrEqual(example.length);
  });

  test.each(["04:05:06.789", "04:05", "1770091510", "1770091510123", "1770091510123456789"])("%s", (text) => {
    expect(lengthOf(`${text}: message`)).toBe(text.length);
  });

  test("ends before a word in brackets, but after the name of a place", () => {
    expect(lengthOf("2026-02-03 10:20:30[main] message")).toBe(19);
    expect(lengthOf("2026-02-03 10:20:30 Europe/Berlin] message")).toBe(33);
  });

  test.each([
    "message",
    "",
    "12 items",
    "2026-13-03 04:05:06",
    "4:05",
    "17700915101234567890123",
    "May be",
    "123456789",
  ])("%j is none", (text) => {
    expect(lengthOf(text)).toBe(0);
  });

  test("is of one layout, where several characters may stand at a place of it", () => {
    const read = (head: (typeof heads)[number], text: string) => head(Buffer.from(text), 0, text.length) >= 0;
    const [spaced] = heads.filter((head) => read(head, "2026-02-03 04:05:06"));
    expect(spaced && read(spaced, "2026-02-03T04:05:06")).toBe(false);
  });

  test("may be of a layout that is given, and of no other", () => {
    const [head, ...others] = stampHeads(seq("at ", timePart("year", digits(4))));
    const bytes = Buffer.from("at 2026, 2027");
    expect(head?.(bytes, 0, bytes.length)).toBe(7);
    expect(head?.(bytes, 3, bytes.length)).toBe(-1);
    expect(others).toEqual([]);
  });
});
