import { describe, expect, test } from "vitest";
import { automatonMatcher, firstMatcher, patternOf, wholeMatcher } from "./matches.ts";
import { readTable } from "./table.ts";

describe.each(readTable().map(({ pattern, texts }) => [pattern, texts] as const))("%s", (text, outcomes) => {
  const pattern = patternOf(text);
  const whole = wholeMatcher(pattern);
  const first = firstMatcher(pattern);
  const byAutomaton = automatonMatcher(pattern);

  test.each(Object.entries(outcomes))("%j", (text, outcome) => {
    expect(whole(text)).toEqual(outcome.whole);
    expect(first(text)).toEqual(outcome.first);
    expect(byAutomaton(text)).toEqual(outcome.first);
  });
});
