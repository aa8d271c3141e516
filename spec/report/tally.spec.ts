import { describe, expect, it } from "vitest";
import {
  digits,
  fail,
  field,
  type Grammar,
  grammar,
  label,
  optional,
  placesOf,
  rest,
  seq,
} from "../../engine/authoring/index.ts";
import type { NodeOf } from "../../engine/grammar/index.ts";
import { summaryOf } from "../../engine/report/causes.ts";
import { createTally } from "../../engine/report/index.ts";

const about = { about: "a test", layout: "<code>" };
const status = grammar("status", {
  ...about,
  record: seq("[", field("code", label("status code", digits(3))), "]", optional(seq(" ", fail("stray {text}")))),
});
const other = grammar("other", { ...about, record: seq("<", field("msg", rest)) });

function placeOf(of: Grammar, kind: NodeOf<"literal" | "fail" | "label">["kind"], text: string): number {
  return placesOf(of).all.findIndex(({ node }) => node.kind === kind && JSON.stringify(node).includes(text));
}
const bracket = placeOf(status, "literal", "[");
const code = placeOf(status, "label", "status code");
const stray = placeOf(status, "fail", "stray");
const end = placesOf(status).all.length;

describe("a tally", () => {
  it("asks for the first few rejected records to be explained", () => {
    const tally = createTally(3);
    expect([1, 2, 3, 4, 5].map(() => tally.count(status, code))).toEqual([true, true, true, false, false]);
  });

  it("asks for all where there is no limit", () => {
    const tally = createTally(Number.POSITIVE_INFINITY);
    expect(Array.from({ length: 100 }, () => tally.count(status, code))).not.toContain(false);
  });

  it("counts by cause, the most frequent first", () => {
    const tally = createTally(3);
    for (const place of [bracket, code, code, stray, code, end, end]) tally.count(status, place);
    expect(summaryOf(tally.counts(), 3, 27)).toEqual({
      code: "summary",
      rejected: 7,
      lines: 27,
      explained: 3,
      causes: [
        { text: "expected status code", count: 3 },
        { text: "expected end of line", count: 2 },
        { text: 'expected "["', count: 1 },
        { text: "stray …", count: 1 },
      ],
    });
  });

  it("names the formats where there are several", () => {
    const tally = createTally(3);
    tally.count(status, code);
    tally.count(other, placeOf(other, "literal", "<"));
    expect(summaryOf(tally.counts(), 3, 2).causes.map(({ text }) => text)).toEqual([
      "status: expected status code",
      'other: expected "<"',
    ]);
  });

  it("counts what a worker says of a grammar with what is said here", () => {
    const [tally, elsewhere] = [createTally(3), createTally(3)];
    elsewhere.count(structuredClone(status), code);
    tally.merge(elsewhere.drain());
    tally.count(status, code);
    tally.merge(elsewhere.drain());
    expect(summaryOf(tally.counts(), 3, 2).causes).toEqual([{ text: "expected status code", count: 2 }]);
  });

  it("counts lines that no grammar has seen", () => {
    const tally = createTally(1);
    expect([tally.countLost("longer than 16 MiB"), tally.countLost("longer than 16 MiB")]).toEqual([true, false]);
    expect(tally.rejected).toBe(2);
    expect(summaryOf(tally.counts(), 3, 9).causes).toEqual([{ text: "longer than 16 MiB", count: 2 }]);
  });
});
