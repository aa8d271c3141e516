import { expect, test } from "vitest";
import { froeWords } from "./shell.ts";

test.each([
  ["froe -j app.log", ["-j", "app.log"]],
  ["tail -f a.log | froe -f 'cols:a *b' | head", ["-f", "cols:a *b"]],
  [`froe --filter 'e.s == "x|y"' a.log > b`, ["--filter", 'e.s == "x|y"', "a.log"]],
  [String.raw`froe --exec "e.a = \"b\"" a\ b`, ["--exec", 'e.a = "b"', "a b"]],
  ["froe <a.log", []],
])("the words of %s", (command, words) => {
  expect(froeWords(command)).toEqual(words);
});
