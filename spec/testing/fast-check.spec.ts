import fc from "fast-check";
import { expect, test } from "vitest";
import { digits, field, grammar, int, rest, seq } from "../../engine/authoring/index.ts";
import { combined } from "../../grammars/formats.ts";
import { parse } from "../../grammars/library.ts";
import { arbitraryLine } from "../../testing/fast-check.ts";

/** The counterexample of a property, as short as it becomes. */
function shortest(lines: fc.Arbitrary<string>, holds: (line: string) => boolean): string | undefined {
  return fc.check(fc.property(lines, holds), { seed: 7, numRuns: 1000 }).counterexample?.[0];
}

const ticket = grammar("ticket", {
  about: "Tickets",
  layout: "#<n> <text>",
  record: seq("#", field("n", int(digits(1, 9))), " ", field("text", rest)),
});

test("a counterexample becomes a shortest line", () => {
  expect(shortest(arbitraryLine(ticket), () => false)).toBe("#0 ");
  expect(shortest(arbitraryLine(ticket), (line) => (parse(ticket, line)?.n ?? 0) < 1000)).toBe("#1000 ");
  const failed = shortest(arbitraryLine(combined), (line) => (parse(combined, line)?.status ?? 0) < 500);
  expect(failed?.length).toBeLessThan(60);
  expect(parse(combined, failed!)).toMatchObject({ status: 500 });
});

test("equal seeds give equal lines, all of which the grammar accepts", () => {
  const lines = fc.sample(arbitraryLine(combined, { odd: 0.2 }), { seed: 3, numRuns: 50 });
  expect(fc.sample(arbitraryLine(combined, { odd: 0.2 }), { seed: 3, numRuns: 50 })).toEqual(lines);
  expect(lines.every((line) => parse(combined, line) !== null)).toBe(true);
  expect(new Set(lines).size).toBeGreaterThan(40);
});
