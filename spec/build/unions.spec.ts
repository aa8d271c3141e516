import { expect, test } from "vitest";
import { withSortedUnions } from "../../build/unions.ts";

test("unions of texts are in order, and nothing else is touched", () => {
  expect(withSortedUnions('a: "W" | "I" | "E | F";\nb: "z" | number; c: "\\"" | "!";')).toBe(
    'a: "E | F" | "I" | "W";\nb: "z" | number; c: "!" | "\\"";',
  );
});
