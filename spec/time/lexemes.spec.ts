import { describe, expect, test } from "vitest";
import { SLOT_COUNT } from "../../engine/event/time-parts.ts";
import { digits, literal, type Node, seq, timePart } from "../../engine/grammar/index.ts";
import { stampMatcher } from "../../engine/parse/closures/stamp-matcher.ts";
import { layoutText, loadLayouts, readInstant } from "../../engine/time/index.ts";
import { knownLayouts } from "../../engine/time/layouts.ts";
import { type Layout, scanners } from "../../engine/time/lexemes.ts";
import { partReaders } from "../../engine/time/parts.ts";

const texts = [
  ...["Feb", "february 3", "SEPTEMBER", "May", "Sun", "tuesdaY", "Tu", "am", "PM", "pmx", "AM]"],
  ...["Z", "z]", "+01:00", "+0100x", "-23:59:59", "+24", "+01:60", " +02", "+02[Europe/Berlin] x", "+02[", " Z"],
  ...["CET", " CET ", " UTC", "[Europe/Berlin]", "[main]", " america/Argentina/Buenos_Aires", " Etc/GMT+5", " PM", ""],
  ...["ABCDEF", " ABCDEF", " A", "Europe", "Europe/", "[Asia/Tokyo"],
];

/** The end of a part at the start of a text, and what its slots hold. */
function readBy(node: Node, how: typeof scanners, text: string) {
  const bytes = Buffer.from(text);
  const slots = new Int32Array(SLOT_COUNT);
  const end = stampMatcher(node, how).match(bytes, 0, bytes.length, slots, partReaders);
  return end < 0 ? null : { end, slots };
}

describe("what reads a lexeme at once reads what its node says", () => {
  test.each([...scanners.keys()].map((node, i) => [i, node] as const))("lexeme %i", (_, node) => {
    for (const text of texts)
      expect([text, readBy(node, scanners, text)]).toEqual([text, readBy(node, new Map(), text)]);
  });
});

const moment = { millis: Date.UTC(2026, 1, 3, 10, 20, 30, 500), nanos: 0 };

test("a layout is data: its text as JSON is read and written like itself", async () => {
  await loadLayouts();
  for (const { layout, example } of knownLayouts) {
    const copy: Layout = JSON.parse(JSON.stringify(layout));
    const options = { zone: "UTC", year: 2026, now: moment.millis };
    expect(readInstant({ ...options, layouts: [copy] })(example)).toEqual(
      readInstant({ ...options, layouts: [layout] })(example),
    );
    expect(layoutText(moment, copy)).toBe(layoutText(moment, layout));
  }
});

test("no layout writes a node without a meaning that has no text of its own", () => {
  expect(() => layoutText(moment, seq(timePart("year", digits(4)), literal("-"), digits(2)))).toThrow(
    "a layout writes no node of kind digits",
  );
});
