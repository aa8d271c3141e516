import { describe, expect, test } from "vitest";
import { parseCases } from "./load.ts";

const parse = (text: string) => parseCases(text, "corpus/test/topic.txt");
const inputOf = (text: string) => Buffer.from(parse(text)[0]!.bytes).toString();

describe("a case", () => {
  test("has a title, an input that ends in a line feed, and one expectation a record", () => {
    expect(parse('=====\nTwo pairs\n=====\na=1\nb=2\n---\n{"a":1}\n{"b":2}\n')).toMatchObject([
      { title: "Two pairs", bytes: Buffer.from("a=1\nb=2\n"), expected: ['{"a":1}', '{"b":2}'] },
    ]);
  });

  test("follows another behind a blank line", () => {
    const text = "===\nOne\n===\na\n---\nA\n\n===\nTwo\n===\nb\n---\nB\n";
    expect(parse(text).map(({ title, expected }) => [title, ...expected])).toEqual([
      ["One", "A"],
      ["Two", "B"],
    ]);
  });

  test("has attributes behind its title", () => {
    const [one] = parse("===\nOne\n:escaped\n:types n:int\n===\na\n---\n");
    expect([...one!.attributes]).toEqual([
      ["escaped", ""],
      ["types", "n:int"],
    ]);
  });

  test("keeps blank lines, trailing blanks and shorter dividers of its input", () => {
    expect(inputOf("===\nOne\n===\n\na  \n---\n\n-----\nx\n")).toBe("\na  \n---\n\n");
  });

  test("has nothing but its records where nothing is expected", () => {
    expect(parse("===\nOne\n===\n\n---\n")).toMatchObject([{ expected: [] }]);
  });
});

describe("an escaped input", () => {
  const escaped = (input: string) => Buffer.from(parse(`===\nOne\n:escaped\n===\n${input}\n---\n`)[0]!.bytes);

  test.each([
    ["\\r\\t\\0\\\\", [13, 9, 0, 92]],
    ["\\xe9\\xFF", [0xe9, 0xff]],
    ["\\ufeff", [0xef, 0xbb, 0xbf]],
    ["a\\nb", [97, 10, 98]],
    ["\\\\r", [92, 114]],
  ])("%s", (input, bytes) => {
    expect([...escaped(input)]).toEqual([...bytes, 10]);
  });

  test("is read under its attribute alone", () => {
    expect(inputOf("===\nOne\n===\n\\r\\xe9\n---\n")).toBe("\\r\\xe9\n");
  });
});

describe("what is no case is reported with its file", () => {
  test.each([
    ["text in front of the first head", "a\n===\nOne\n===\na\n---\n", "does not begin with the head of a case"],
    ["no divider", "===\nOne\n===\na\n", 'no divider in the case "One"'],
    ["two dividers of one length", "===\nOne\n===\na\n---\nb\n---\n", 'two dividers in "One"'],
  ])("%s", (_, text, message) => {
    expect(() => parse(text)).toThrow(message);
    expect(() => parse(text)).toThrow("corpus/test/topic.txt");
  });
});
