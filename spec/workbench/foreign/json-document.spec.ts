import { describe, expect, test } from "vitest";
import { readJson, textAt, type Value, valueAt } from "../../../workbench/foreign/document.ts";

/** The values of a document, without their places. */
function plain(value: Value): unknown {
  if (value.kind === "text") return value.marked.text;
  if (value.kind === "list") return value.items.map(plain);
  return Object.fromEntries([...value.entries].map(([key, inner]) => [key, plain(inner)]));
}

function read(source: string): Value {
  const document = readJson(source);
  if ("message" in document) throw new Error(document.message);
  return document;
}

describe("a document of JSON", () => {
  test("has texts, lists and maps; numbers and words are the texts that they are written as", () => {
    const source = '{"a": ["x", 1.5e3, true, null, []], "b": {"c": {}}, "__proto__": "p"}';
    expect(plain(read(source))).toEqual(
      Object.fromEntries([
        ["a", ["x", "1.5e3", "true", "", []]],
        ["b", { c: {} }],
        ["__proto__", "p"],
      ]),
    );
  });

  test("may have comments, as lnav's format files do", () => {
    expect(plain(read('// by hand\n{ /* one */ "a": "//", // two\n "b": [1 /* , 2 */] }\n'))).toEqual({
      a: "//",
      b: ["1"],
    });
  });

  test("knows where each character of a text is written", () => {
    const source = '{"p": "a\\\\d\\u00e9\\n."}';
    const pattern = textAt(read(source), "p")!;
    expect(pattern.text).toBe("a\\dé\n.");
    expect([...pattern.text].map((_, index) => source[pattern.offsets[index]!])).toEqual([
      "a",
      "\\",
      "d",
      "\\",
      "\\",
      ".",
    ]);
    expect(pattern.offsets.at(-1)).toBe(source.lastIndexOf('"'));
    expect(valueAt(read(source), "q")).toBeUndefined();
  });

  test.each([
    ["", 0, "expected a value, found the end of the file"],
    ['{"a": ]}', 6, 'expected a value, found "]"'],
    ['{"a" "b"}', 5, 'expected ":", found "\\""'],
    ["{a: 1}", 1, 'expected a name in double quotes, found "a"'],
    ['{"a": "\\d"}', 6, '"\\d" is not valid JSON'],
    ['{"a": "d}', 6, 'expected a string that ends on its line, found "\\""'],
    ['["a" "b"]', 5, 'expected "," or "]", found "\\""'],
    ['["a",', 5, "expected a value, found the end of the file"],
    ["{} {}", 3, 'expected the end of the file, found "{"'],
    ["[".repeat(50_000), 101, "the document is too deep"],
  ])("%.20s has a problem at %i", (source, at, message) => {
    expect(readJson(source)).toEqual({ at, length: 1, message });
  });

  test("of a megabyte is read", () => {
    const text = "x\\n".repeat(400_000);
    expect(plain(read(`["${text}"]`))).toEqual([JSON.parse(`"${text}"`)]);
    expect(readJson(`["${text}`)).toMatchObject({ at: 1 });
  });
});
