import { expect, test } from "vitest";
import { oneOf, optional, seq, timePart } from "../../engine/authoring/index.ts";
import { NONE, SLOT, SLOT_COUNT } from "../../engine/event/time-parts.ts";
import type { Part } from "../../engine/grammar/index.ts";
import { toNode } from "../../engine/grammar/index.ts";
import { stampMatcher } from "../../engine/parse/closures/stamp-matcher.ts";
import { partReaders } from "../../engine/time/parts.ts";
import { bsdTime, clock, date, fraction, logTime, offset, rfc3339, zone } from "../../grammars/vocabulary.ts";

// A layout of timestamps is a grammar node, and closures read it.

/** The slots that a text fills, by name; null for a text that does not fit as a whole. */
function read(part: Part, text: string): Record<string, number> | null {
  const bytes = new TextEncoder().encode(text);
  const slots = new Int32Array(SLOT_COUNT).fill(NONE);
  if (stampMatcher(toNode(part)).match(bytes, 0, bytes.length, slots, partReaders) !== bytes.length) return null;
  return Object.fromEntries(
    Object.entries(SLOT).flatMap(([name, slot]) => (slots[slot] === NONE ? [] : [[name, slots[slot]!]])),
  );
}

const noon = { year: 2026, month: 2, day: 3, hour: 12, minute: 5, second: 6 };

test("the parts of a timestamp go into slots", () => {
  expect(read(seq(date, " ", clock), "2026-02-03 12:05:06")).toEqual(noon);
  expect(read(rfc3339, "2026-02-03T12:05:06.789-01:30")).toEqual({ ...noon, nanos: 789_000_000, offset: -5400 });
  expect(read(logTime, "03/Feb/2026:12:05:06 +0100")).toEqual({ ...noon, offset: 3600 });
  expect(read(bsdTime, "Feb  3 12:05:06")).toEqual({ month: 2, day: 3, hour: 12, minute: 5, second: 6 });
});

test("a number out of its range is no part", () => {
  expect(read(date, "2026-13-03")).toBeNull();
  expect(read(date, "2026-02-32")).toBeNull();
  expect(read(date, "2026-2-3")).toBeNull();
  expect(read(clock, "24:00:00")).toBeNull();
  expect(read(clock, "23:59:60")).toEqual({ hour: 23, minute: 59, second: 60 });
});

test("the parts of what is taken back are forgotten", () => {
  const part = seq(date, optional(seq(" ", clock, fraction)), optional(seq(" ", timePart("hour", "12"))));
  expect(read(part, "2026-02-03 12")).toEqual({ year: 2026, month: 2, day: 3, hour: 12 });
  expect(read(seq(optional(seq(clock, "!")), date), "2026-02-03")).toEqual({ year: 2026, month: 2, day: 3 });
});

test("parts are plain if they are a day, a time of day and an offset alone", () => {
  expect(stampMatcher(toNode(rfc3339)).isPlain).toBe(true);
  expect(stampMatcher(toNode(clock)).isPlain).toBe(false);
});

test("an offset is read in each of its forms", () => {
  const fromUtc = (seconds: number) => ({ offset: seconds });
  expect(read(zone, "Z")).toEqual(fromUtc(0));
  expect(read(zone, "+05:30")).toEqual(fromUtc(19_800));
  expect(read(zone, "-0530")).toBeNull();
  expect(read(offset, "-0530")).toEqual(fromUtc(-19_800));
  expect(read(offset, "-05:30")).toEqual(fromUtc(-19_800));
  expect(read(offset, ",05:30")).toBeNull();
  expect(read(offset, "+24:00")).toBeNull();
  expect(read(offset, "+00:60")).toBeNull();
  expect(read(offset, "+05:3")).toBeNull();
});

test("the digits of a fraction after the ninth say nothing", () => {
  const nanos = (text: string) => read(fraction, text)?.nanos;
  expect(nanos(".7")).toBe(700_000_000);
  expect(nanos(".123456789")).toBe(123_456_789);
  expect(nanos(".1234567899")).toBe(123_456_789);
  expect(nanos(".")).toBeUndefined();
});

test("a word that is no such part does not fit", () => {
  const month = timePart("month", oneOf("Dec", "December", "Smarch"));
  expect(read(month, "December")).toEqual({ month: 12 });
  expect(read(month, "Smarch")).toBeNull();
  expect(read(month, "Jan")).toBeNull();
});
