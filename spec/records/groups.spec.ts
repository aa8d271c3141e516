import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Joint } from "../../engine/grammar/index.ts";
import { cri } from "../../grammars/cri.ts";
import { csv } from "../../grammars/csv.ts";
import { json } from "../../grammars/json.ts";
import { line } from "../../grammars/line.ts";
import { strategies } from "../../grammars/strategies.ts";
import { readGrouped } from "./grouped.ts";

const SEED = 20_260_203;
const RUNS = Number(process.env.FROE_RUNS ?? 100);

const lines = (...all: string[]) => Buffer.from(all.map((line) => `${line}\n`).join(""));
const asked: Readonly<Record<string, string>> = { regex: "regex:match=^B:end=E$", timestamp: "timestamp:loose" };
const texts = [
  ["a", " b", "\tc", "", "  ", "é 日", "\0", "\r", "B", "E", "B x E", "{", "}", '"{', '{"a": 1}', '  "b": [2,'],
  ["2026-02-03 04:05:06 x", "Feb  3 04:05:06 x", "04:05 x", "com.example.SomeException: x", "\tat a.b.C(D.java:1)"],
  ["Traceback (most recent call last):", '  File "a.py", line 1', "a.Error: x", "panic: x", "main.f(0x1)", '1,"x'],
  ["2026-02-03T04:05:06Z stdout P x", "2026-02-03T04:05:06Z stderr P y", "2026-02-03T04:05:06Z stdout F z"],
].flat();

describe("records of several lines", () => {
  test.each(strategies.map(({ name }) => name).filter((name) => name !== "none"))(
    "do not depend on where the input is cut: %s",
    async (strategy) => {
      const text = fc.array(fc.tuple(fc.constantFrom(...texts), fc.constantFrom("\n", "\n", "\r\n")), {
        maxLength: 12,
      });
      const joint = fc.constantFrom<Joint | undefined>(undefined, "space", "newline", "empty");
      const grammar = fc.constantFrom("line", "json", "cri", "csv");
      const cuts = fc.array(fc.nat(200), { maxLength: 6 });
      await fc.assert(
        fc.asyncProperty(text, joint, grammar, cuts, fc.boolean(), async (all, joint, name, places, isEnded) => {
          const grammar = { line, json, cri, csv }[name];
          const whole = all.map(([text, end], i) => text + (isEnded || i < all.length - 1 ? end : "")).join("");
          const how = { grammar, strategy: asked[strategy] ?? strategy, joint, maxLines: 4, maxBytes: 80 };
          const bytes = Buffer.from(whole);
          expect(await readGrouped(how, cutAt(bytes, places))).toEqual(await readGrouped(how, [bytes]));
        }),
        { seed: SEED, numRuns: RUNS },
      );
    },
  );

  test("are cut where they have too many lines, and go on up to the next one", async () => {
    const how = { grammar: line, strategy: "indent", maxLines: 2 };
    expect(await readGrouped(how, [lines("a", " b", " c", " d", " e", "f", " g")])).toEqual([
      '1: {"line":"a  b"}',
      '3: {"line":" c  d"}',
      '5: {"line":" e"}',
      '6: {"line":"f  g"}',
    ]);
  });

  test("are cut where they have too many bytes", async () => {
    const how = { grammar: line, strategy: "indent", maxBytes: 8 };
    expect(await readGrouped(how, [lines("abc", " de", " f", "longer than that")])).toEqual([
      '1: {"line":"abc  de"}',
      '3: {"line":" f"}',
      '4: {"line":"longer than that"}',
    ]);
  });

  test("are left out where all of the file is one, and it is too long", async () => {
    const how = { grammar: line, strategy: "all", maxBytes: 8, maxLines: 1 };
    expect(await readGrouped(how, [lines("ab", "cd", "ef"), lines("gh")])).toEqual(["longer than 8 bytes"]);
    expect(await readGrouped(how, [lines("ab", "cd")])).toEqual(['1: {"line":"ab\\ncd"}']);
  });

  test("of parts are cut as well", async () => {
    const part = (tag: string, text: string) => `2026-02-03T04:05:06Z stdout ${tag} ${text}`;
    const input = [lines(part("P", "one"), part("P", "two"), part("P", "three"), part("F", "four"))];
    const messages = async (how: object) =>
      (await readGrouped({ grammar: cri, strategy: "cri", ...how }, input)).map(
        (text) => /"msg":"(\w+)"/.exec(text)?.[1],
      );
    expect(await messages({ maxLines: 2 })).toEqual(["onetwo", "threefour"]);
    expect(await messages({ maxBytes: 7 })).toEqual(["onetwothree", "four"]);
  });

  test("that are JSON go on behind one with a line feed in a string", async () => {
    const how = { grammar: json, strategy: "json" };
    expect(await readGrouped(how, [lines('{"a": "one', 'two"}', '{"a": 1}', "{", '"a": [', "{}]}")])).toEqual([
      "1:11: expected '\"', found end of line",
      '3: {"a":1}',
      '4: {"a":[{}]}',
    ]);
  });
});

function cutAt(bytes: Buffer, places: readonly number[]): readonly Buffer[] {
  const cuts = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return cuts.slice(1).map((cut, i) => bytes.subarray(cuts[i], cut));
}
