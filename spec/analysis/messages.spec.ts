import { describe, expect, test } from "vitest";
import { messageNames } from "../../engine/analysis/index.ts";
import { charset, field, grammar, message, type Part, pair, run, seq } from "../../engine/authoring/index.ts";
import { placesOf } from "../../engine/grammar/index.ts";

const word = run(charset("a-z"));

function namesIn(record: Part): readonly string[] | null {
  return messageNames(placesOf(grammar("example", { about: "An example", layout: "<example>", record })));
}

describe("the fields that are the message", () => {
  test("are those that the grammar declares, whatever their names", () => {
    expect(namesIn(seq(field("text", word), " ", field("why", message(word))))).toEqual(["why"]);
  });

  test("or else those of usual names, none in an access log", () => {
    expect(namesIn(seq(field("text", word), " ", field("method", word)))).toEqual(["text"]);
    expect(namesIn(field("method", word))).toEqual([]);
  });

  test("are known from records alone where these name their fields", () => {
    expect(namesIn(pair(word, "=", word))).toBeNull();
  });
});
