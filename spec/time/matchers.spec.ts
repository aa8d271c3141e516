import { expect, test } from "vitest";
import { matchersText } from "../../build/matchers.ts";
import type { StampMatcher } from "../../engine/event/declared.ts";
import { NONE, SLOT_COUNT } from "../../engine/event/time-parts.ts";
import { headLayouts, knownLayouts } from "../../engine/time/layouts.ts";
import { scanners } from "../../engine/time/lexemes.ts";
import { headMatchers } from "../../engine/time/matchers.ts";
import { partReaders } from "../../engine/time/parts.ts";

// The command line reads the known layouts with generated code, everything else with closures.

const written = (() => {
  const scans = [...new Set([...scanners.values()].map(({ scan }) => scan))];
  const names = new Map([...scanners].map(([node, { scan }]) => [node, `K${scans.indexOf(scan)}`]));
  const { statements, matchers } = matchersText(headLayouts, names);
  const make = new Function(...scans.map((_, i) => `K${i}`), `${statements}\nreturn [${matchers}];`);
  const made: readonly StampMatcher[] = make(...scans);
  return made;
})();

function readBy(matcher: StampMatcher, text: string, slots = new Int32Array(SLOT_COUNT).fill(NONE)) {
  const bytes = Buffer.from(text);
  const end = matcher.match(bytes, 0, bytes.length, slots, partReaders);
  return end < 0 ? null : { end, slots };
}

const changed = (text: string) => [
  text,
  `${text} INFO`,
  `${text}]`,
  text.toLowerCase(),
  ...Array.from(text, (_, i) => text.slice(0, i)),
  ...Array.from(text, (_, i) => `${text.slice(0, i)}9${text.slice(i + 1)}`),
  ...Array.from(text, (_, i) => `${text.slice(0, i)} ${text.slice(i)}`),
];
const texts = knownLayouts.flatMap(({ example }) => changed(example));

test.each(headLayouts.map((_, i) => i))("generated code reads head layout %i as closures do", (i) => {
  const [code, closures] = [written[i]!, headMatchers[i]!];
  expect(code.isPlain).toBe(closures.isPlain);
  for (const text of texts) expect([text, readBy(code, text)]).toEqual([text, readBy(closures, text)]);
});

test.each(headLayouts.map((_, i) => i))("nothing is left of the timestamp before one of head layout %i", (i) => {
  const zones = ["Z", "+02:00", " CET", " -0330", ""];
  const examples = knownLayouts.flatMap(({ example }) => {
    const [local = ""] = example.split(/(?: ?[+-]\d\d:?\d\d|Z| [A-Z]{3,4})$/);
    return [example, ...zones.map((zone) => local + zone)];
  });
  for (const matcher of [written[i]!, headMatchers[i]!]) {
    const read = examples.filter((text) => readBy(matcher, text) !== null);
    const slots = new Int32Array(SLOT_COUNT).fill(NONE);
    for (const text of [...read, ...read.toReversed()])
      expect([text, readBy(matcher, text, slots)]).toEqual([text, readBy(matcher, text)]);
  }
});

test("no name of a part's reader is taken twice", () => {
  const scans = new Set([...scanners.values()].map(({ scan }) => scan));
  expect(new Set([...scans].map(({ name }) => name)).size).toBe(scans.size);
});
