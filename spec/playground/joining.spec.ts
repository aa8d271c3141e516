import { expect, test } from "vitest";
import type { JoinedLines } from "../../engine/grammar/index.ts";
import { javalog } from "../../grammars/formats.ts";
import { strategies } from "../../grammars/strategies.ts";
import { joinedBy, strategyList } from "../../playground/worker/joining.ts";
import { casesOf, draftOf } from "../../playground/worker/products.ts";
import { readSample } from "../../playground/worker/session.ts";
import { suggestionsFor } from "../../playground/worker/suggest.ts";
import { casesOf as casesIn } from "../../workbench/audit/index.ts";

const TRACE = `2026-02-03 04:05:06,789 [main] ERROR com.example.App - cannot open
java.io.IOException: no such file
\tat com.example.App.run(App.java:7)
2026-02-03 04:05:07,000 [main] INFO com.example.App - gone on
`;

function linesOf(multiline: string): JoinedLines | null {
  const made = joinedBy(multiline);
  if (!made.ok) throw new Error(made.problems[0]?.message);
  return made.lines;
}

const outcomes = (multiline: string) =>
  readSample({ ...javalog, lines: linesOf(multiline) }, TRACE).rows.map(({ lines, outcome }) => [lines, outcome]);

test("lines are joined as -M joins them", () => {
  expect(outcomes("none")).toEqual([
    [1, "event"],
    [1, "rejected"],
    [1, "rejected"],
    [1, "event"],
  ]);
  for (const one of ["java", "timestamp", "timestamp:format=%Y-%m-%d %H:%M:%S", "regex:match=^\\d{4}"])
    expect(outcomes(one), one).toEqual([
      [3, "event"],
      [1, "event"],
    ]);
});

test("every strategy is offered, with the option that it needs", () => {
  expect(strategyList().map(({ text }) => text.replace(/:.*/, ""))).toEqual(strategies.map(({ name }) => name));
  expect(strategyList()).toContainEqual({ text: "regex:match=", about: expect.stringContaining("pattern") });
});

test.each([
  ["jav", /^Join lines, column 1: .*java/],
  ["regex:match=", /^Join lines, column 13: .*PATTERN/],
  ["regex:match=a(", /^Join lines, column 1\d: /],
  ["timestamp:format=%Q", /^Join lines, column 1\d: /],
])("%s is refused at its place", (text, message) => {
  expect(joinedBy(text)).toMatchObject({ ok: false, problems: [{ message: expect.stringMatching(message) }] });
});

test("the nearest formats, a draft and a case are those of joined lines", () => {
  const lines = linesOf("java");
  expect(suggestionsFor(TRACE, lines).formats[0]).toMatchObject({ format: "javalog", read: 2, records: 2 });
  const draft = draftOf(TRACE.repeat(4), "mine", "java");
  expect(draft).toContain('lines: joined("java")');
  expect(draft).toContain("8 lines continue others");
  const text = casesOf(readSample({ ...javalog, lines }, TRACE), [0, 1], "Lines\n:multiline java");
  const cases = casesIn(text);
  if ("problem" in cases) throw new Error(cases.problem);
  expect(cases.map(({ attributes, expected }) => [attributes.get("multiline"), expected.length])).toEqual([
    ["java", 2],
  ]);
});
