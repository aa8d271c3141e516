import fc from "fast-check";
import { expect, test } from "vitest";
import { isSpecError } from "../../engine/language/index.ts";
import { loadPatterns, type Pattern } from "../../engine/pattern/index.ts";
import { chooseLines, type LineOptions } from "../../engine/records/choosing/line-chooser.ts";
import { makeLineFilter } from "../../engine/records/choosing/line-filter.ts";
import { newCounters } from "../../engine/records/counters.ts";
import { lineNumber } from "../../engine/records/line-numbers.ts";
import { newEventAccount, unaccountedFor } from "../../engine/report/accounting.ts";

const SEED = 20_260_203;
const RUNS = Number(process.env.FROE_RUNS ?? 300);
const all: LineOptions = { skip: 0, head: null, sections: null, keep: null, ignore: null };

const { compilePattern } = await loadPatterns();
function pattern(text: string): Pattern {
  const compiled = compilePattern(text, { groups: "all", types: false, reserved: [] });
  if (isSpecError(compiled)) throw new Error(compiled.message);
  return compiled;
}

/** Each line that is kept, with its number, of an input that arrives in chunks. */
function filtered(options: LineOptions, input: Buffer, cuts: readonly number[]) {
  const counters = newCounters();
  const chooser = chooseLines(options);
  const lineFilter = makeLineFilter(chooser, counters);
  const bytes = Buffer.alloc(input.length + 1);
  const lines: string[] = [];
  let filled = 0;
  lineFilter.startFile();
  for (const [i, cut] of cuts.entries()) {
    filled += input.copy(bytes, filled, cuts[i - 1] ?? 0, cut);
    counters.bytes.delivered += cut - (cuts[i - 1] ?? 0);
    filled = lineFilter.apply(bytes, filled);
    counters.bytes.unread += lineFilter.takeUnread();
    for (const line of bytes.toString("utf8", 0, lineFilter.filtered).split("\n").slice(0, -1)) {
      lines.push(`${lineNumber(counters, ++counters.line)}:${line}`);
      counters.lines++;
    }
    counters.bytes.parsed += lineFilter.filtered;
    bytes.copyWithin(0, lineFilter.filtered, filled);
    filled -= lineFilter.filtered;
    lineFilter.move(-lineFilter.filtered);
    if (chooser.ended) break;
  }
  return { lines, left: filled, lost: unaccountedFor(counters.bytes, newEventAccount()), read: counters.lines };
}

const texts = ["", "a", "b", "ab", "c x", "é", "\r", "begin", "end", "begin end"];
const some = (text: string) => fc.option(fc.constant(pattern(text)), { nil: null });
const options: fc.Arbitrary<LineOptions> = fc.record({
  skip: fc.nat(3),
  head: fc.option(fc.nat(9), { nil: null }),
  sections: fc.option(
    fc.record({
      start: some("begin"),
      startsWithMatch: fc.boolean(),
      end: fc.constant(pattern("end")),
      endsWithMatch: fc.boolean(),
      most: fc.constantFrom(1, 2, Number.POSITIVE_INFINITY),
    }),
    { nil: null },
  ),
  keep: some("^[abe]"),
  ignore: some("b$"),
});

test("the lines that are kept do not depend on where the input is cut, and every byte is accounted for", () => {
  fc.assert(
    fc.property(
      options,
      fc.array(fc.constantFrom(...texts), { maxLength: 14 }),
      fc.array(fc.nat(80), { maxLength: 5 }),
      (asked, content, places) => {
        const input = Buffer.from(content.map((line) => `${line}\n`).join(""));
        const cuts = [...places.map((place) => place % (input.length + 1)).sort((a, b) => a - b), input.length];
        const whole = filtered(asked, input, [input.length]);
        const { lines, lost } = filtered(asked, input, cuts);
        expect(lines).toEqual(whole.lines);
        expect([lost, whole.lost, whole.left]).toEqual([null, null, 0]);
        for (const line of lines) {
          const [number = "", ...text] = line.split(":");
          expect(content[Number(number) - 1]).toBe(text.join(":"));
        }
      },
    ),
    { seed: SEED, numRuns: RUNS },
  );
});

test("what a naive choice of lines keeps", () => {
  fc.assert(
    fc.property(fc.nat(4), fc.nat(9), fc.array(fc.constantFrom(...texts), { maxLength: 14 }), (skip, head, content) => {
      const input = Buffer.from(content.map((line) => `${line}\n`).join(""));
      const asked = { ...all, skip, head, keep: pattern("^[abe]"), ignore: pattern("b$") };
      const expected = content
        .map((line, i) => ({ line, number: i + 1 }))
        .slice(0, head)
        .slice(skip)
        .filter(({ line }) => /^[abe]/.test(line) && !/b$/.test(line))
        .map(({ line, number }) => `${number}:${line}`);
      expect(filtered(asked, input, [input.length]).lines).toEqual(expected);
    }),
    { seed: SEED, numRuns: RUNS },
  );
});
