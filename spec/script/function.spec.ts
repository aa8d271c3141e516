import { expect, expectTypeOf, test } from "vitest";
import { type Arguments, define } from "../../engine/script/function.ts";
import type { ScriptValue } from "../../engine/script/values.ts";

test("the types of a function's arguments are read from its signature", () => {
  expectTypeOf<Arguments<"f(): int">>().toEqualTypeOf<[]>();
  expectTypeOf<Arguments<"f(text: string, nth?: index): unit">>().toEqualTypeOf<[string, number?]>();
  expectTypeOf<Arguments<"f(value: string | int, rest: any): any">>().toEqualTypeOf<
    [string | number | bigint, ScriptValue]
  >();
  const repeat = define({
    signature: "repeat(text: string, times?: index): string",
    about: "The text so many times",
    example: ['"ab".repeat(2)', '"abab"'],
    call: (_context, text, times = 1) => text.repeat(times),
  });
  expect(repeat.parameters).toBe("text: string, times?: index");
});
