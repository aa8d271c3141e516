import { expect, test } from "vitest";
import { froeWords, soleCall } from "./shell.ts";

test.each([
  ["froe -j app.log", ["-j", "app.log"]],
  ["tail -f a.log | froe -f 'cols:a *b' | head", ["-f", "cols:a *b"]],
  [`froe --filter 'e.s == "x|y"' a.log > b`, ["--filter", 'e.s == "x|y"', "a.log"]],
  [String.raw`froe --exec "e.a = \"b\"" a\ b`, ["--exec", 'e.a = "b"', "a b"]],
  ["froe <a.log", []],
])("the words of %s", (command, words) => {
  expect(froeWords(command)).toEqual(words);
});

test.each([
  ["froe -j 'a b.log'", { words: ["-j", "a b.log"] }],
  ["(echo a; echo b) | froe -f 'cols:a *b'", { piped: "(echo a; echo b)", words: ["-f", "cols:a *b"] }],
  ["froe --filter 'e.a || e.b' a.log | head -1", { words: ["--filter", "e.a || e.b", "a.log"], filter: "head -1" }],
  ["froe -s 2>&1 | grep -E 'A'", { words: ["-s"], errors: "joined", filter: "grep -E 'A'" }],
  ["froe a.log 2>/dev/null", { words: ["a.log"], errors: "lost" }],
  ["froe a.log | sort | head -1", null],
  ["froe *.log", null],
  ["cd logs && froe a.log", null],
  ["cd logs; cat a.log | froe", null],
  ["froe a.log > b; froe b", null],
])("what is all of %s", (command, call) => {
  expect(soleCall(command)).toEqual(call && { piped: "", errors: "shown", filter: "", ...call });
});
