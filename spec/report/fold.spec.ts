import { expect, test } from "vitest";
import { fold } from "../../engine/output/fold.ts";
import { render } from "../../engine/report/report.ts";

const hint = { code: "assumed-zone", count: 2, zones: [] } as const;

test("a message is broken at blanks, and goes on below with an indent", () => {
  expect(fold("one two three four", 9)).toEqual(["one two", "  three", "  four"]);
  expect(fold("one two", 7)).toEqual(["one two"]);
});

test("a word that is wider than the screen stays whole", () => {
  expect(fold("see /var/log/app/server.log now", 10)).toEqual(["see", "  /var/log/app/server.log", "  now"]);
});

test("characters that take two columns, and colors that take none, count as such", () => {
  expect(fold("日本語 日本", 11)).toEqual(["日本語 日本"]);
  expect(fold("日本語 日本", 10)).toEqual(["日本語", "  日本"]);
  expect(fold("\x1b[1ma b\x1b[22m c", 5)).toEqual(["\x1b[1ma b\x1b[22m c"]);
});

test("hints are broken on a screen, and nowhere else", () => {
  const whole = render(hint, { color: false, width: null, form: "long" });
  const folded = render(hint, { color: false, width: 30, form: "long" });
  expect(whole).not.toContain("\n");
  expect(folded.split("\n").every((line) => line.length <= 30)).toBe(true);
  expect(folded.replaceAll("\n ", "")).toBe(whole);
});
