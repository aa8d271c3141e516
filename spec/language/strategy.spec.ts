import { describe, expect, test } from "vitest";
import { isSpecError } from "../../engine/language/index.ts";
import { chosenStrategy } from "../../engine/language/strategy.ts";
import { strategies } from "../../grammars/strategies.ts";

/** The options with their values and columns. */
function optionsOf(text: string) {
  const chosen = chosenStrategy(text, strategies);
  if (isSpecError(chosen)) throw new Error(chosen.message);
  return chosen.options.map(({ name, value, column }) => [name, value, column]);
}

const errorOf = (text: string) => chosenStrategy(text, strategies);

describe("a strategy", () => {
  test.each(["indent", "all", "timestamp"])("may be a name: %s", (name) => {
    expect(chosenStrategy(name, strategies)).toMatchObject({ strategy: { name }, options: [] });
  });

  test("has options behind colons, in any order", () => {
    expect(optionsOf("regex:match=^a:end=b$")).toEqual([
      ["match", "^a", 13],
      ["end", "b$", 20],
    ]);
    expect(optionsOf("regex:end=b$:match=^a")).toEqual([
      ["end", "b$", 11],
      ["match", "^a", 20],
    ]);
    expect(optionsOf("timestamp:loose")).toEqual([["loose", "", 16]]);
  });

  test("has values with colons, up to the next option that takes one", () => {
    expect(optionsOf(String.raw`regex:match=^\d+:\d+=:end=é:`)).toEqual([
      ["match", String.raw`^\d+:\d+=`, 13],
      ["end", "é:", 27],
    ]);
    expect(optionsOf("timestamp:format=%H:%M:loose")).toEqual([["format", "%H:%M:loose", 18]]);
  });

  test.each([
    ["spiral", 1, "spiral"],
    ["", 1, ""],
    ["INDENT", 1, "INDENT"],
    ["indent:x", 8, "x"],
    ["indent x", 7, " "],
    ["regex", 6, ""],
    ["regex:", 7, ""],
    ["regex:start=^a", 7, "start"],
    ["regex:match", 12, ""],
    ["regex:match=", 13, ""],
    ["regex:end=a", 12, ""],
    ["timestamp:loose=yes", 16, "="],
  ])("%j is wrong at column %i", (text, column, found) => {
    expect(errorOf(text)).toMatchObject({ column, found });
  });

  test.each([
    [
      "spiral",
      'expected timestamp, indent, regex, blank, json, all, java, python, go, js, cri, docker or none, found "spiral"',
    ],
    ["regex:start=^a", 'expected match=PATTERN or end=PATTERN, found "start"'],
    ["indnt", 'there is no "indnt"; did you mean "indent"?'],
    ["regex:mach=^a", 'there is no "mach"; did you mean "match"?'],
    ["timestamp:lose", 'there is no "lose"; did you mean "loose"?'],
    ["regex", "expected :match=PATTERN, found the end"],
    ["regex:match=a:match=b", "match is there already"],
    ["timestamp:loose:format=%H", "loose cannot be combined with other options"],
    ["all:x", 'expected nothing after the strategy, found "x"'],
  ])("what is wrong with %j is reported", (text, message) => {
    expect(errorOf(text)).toMatchObject({ message });
  });
});
