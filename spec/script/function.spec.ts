import { expect, expectTypeOf, test } from "vitest";
import { type Arguments, define } from "../../engine/script/function.ts";
import type { ScriptValue } from "../../engine/script/values.ts";

test("the types of a function's arguments are read from its signature", () => {
  expectTypeOf<Arguments<"">>().toEqualTypeOf<[]>();
  expectTypeOf<Arguments<"text: string, nth?: index">>().toEqualTypeOf<[string, number?]>();
  expectTypeOf<Arguments<"value: string | int, rest: any">>().toEqualTypeOf<[string | number | bigint, ScriptValue]>();
  const repeat = define({
    name: "repeat",
    parameters: "text: string, times?: index",
    result: "string",
    about: "The text so many times",
    example: ['"ab".repeat(2)', '"abab"'],
    call: (_context, text, times = 1) => text.repeat(times),
  });
  expect(repeat.parameters).toBe("text: string, times?: index");
});
