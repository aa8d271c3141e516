import { expect, test } from "vitest";
import { withSortedUnions } from "../../build/unions.ts";

test("unions are in order, however deep they stand, and nothing else is touched", () => {
  expect(withSortedUnions('type T = { a: "W" | "I" | "E | F"; b: "z" | number };\n')).toBe(
    'type T = { a: "E | F" | "I" | "W"; b: "z" | number };\n',
  );
  expect(withSortedUnions("declare const g: G<({ b: 1 } & ({ d: 1 } | { c: 1 })) | { a: 1 }>;\n")).toBe(
    "declare const g: G<({ b: 1 } & ({ c: 1 } | { d: 1 })) | { a: 1 }>;\n",
  );
});
