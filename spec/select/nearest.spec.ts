import { describe, expect, test } from "vitest";
import { nearestMiss } from "../../engine/select/nearest.ts";
import { catalogue } from "../../grammars/index.ts";
import { sampleOf, trial } from "./sampled.ts";

/** `combined: 2 of 3 at line 1`, `one` for one column. */
async function nearest(...lines: readonly string[]): Promise<string | null> {
  const { bytes, head } = sampleOf(lines, []);
  const miss = await nearestMiss(bytes, head, catalogue, trial);
  if (!miss) return null;
  const { grammar, count, of, line, isOneColumn } = miss;
  return `${grammar.name}: ${count} of ${of}, from line ${line.number}${isOneColumn ? ", one column" : ""}`;
}

const access = (path: string, end: string) =>
  `192.0.2.7 - - [04/Mar/2026:05:06:07 +0000] "GET ${path} HTTP/1.1" 200 17 "-" "agent" ${end}`;

describe("the nearest format", () => {
  test("is the one that all lines are in, but for one place", async () => {
    expect(await nearest(access("/a", "id 1"), access("/b", "id 2"))).toBe("combined: 2 of 2, from line 1, one column");
    expect(await nearest("2026-03-04 05:06:07 <up> one", "2026-03-04 05:06:08 <up> two")).toBe(
      "iso8601-level: 2 of 2, from line 1, one column",
    );
    expect(await nearest('{"n":1},', '{"n":2},')).toBe("json: 2 of 2, from line 1, one column");
  });

  test("may be left at different columns, as its fields are long", async () => {
    expect(await nearest(access("/a", "id 1"), access("/longer", "id 2"))).toBe("combined: 2 of 2, from line 1");
  });

  test("need not be that of every line, but of nearly every one", async () => {
    const lines = Array.from({ length: 19 }, (_, n) => access(`/${n}`, "id 1"));
    expect(await nearest("something else", ...lines)).toBe("combined: 19 of 20, from line 2");
    expect(await nearest("something else", "and more", "of it", ...lines)).toBe(null);
  });

  test("is the one that recognizes the most, not the one that passes over the most", async () => {
    // CEF may have a timestamp and a host before it.
    expect(await nearest("2026-03-04T05:06:07Z - up - ready", "2026-03-04T05:06:08Z - up - done")).toBe(
      "iso8601-level: 2 of 2, from line 1, one column",
    );
  });

  test.each([
    ["prose", ["The quick brown fox jumps over the dog.", "A second sentence of it has words, too."]],
    ["words in brackets", ["[start] of the program", "[end] of the program"]],
    ["times alone", ["12:30:45 something happened here", "12:30:46 something else happened"]],
    ["numbers", ["1428634687123 Hello there", "1428634687124 Hello again"]],
    ["binary data", ["\x7fELF\x02\x01\0\0", "\x01\0,\0,\0"]],
  ])("is none for %s", async (_, lines) => {
    expect(await nearest(...lines)).toBe(null);
  });
});
