import { describe, expect, test } from "vitest";
import { columnTypes } from "../../engine/language/column-types.ts";

describe("the types of columns on the command line", () => {
  test("stand behind the name of the format, with blanks between", () => {
    expect(columnTypes("csv status:int  took:float\tok:bool zip:string ")).toEqual([
      { name: "status", type: "int" },
      { name: "took", type: "float" },
      { name: "ok", type: "bool" },
      { name: "zip", type: "string" },
    ]);
    expect(columnTypes("tsv")).toEqual([]);
    expect(columnTypes("csv ")).toEqual([]);
  });

  test("follow the last colon; a column without one is a string", () => {
    expect(columnTypes("csv http:status:int größe:int zip")).toEqual([
      { name: "http:status", type: "int" },
      { name: "größe", type: "int" },
      { name: "zip", type: "string" },
    ]);
  });

  test.each([
    ["csv status:integer", { column: 12, expected: "int, float, bool or string", found: "integer" }],
    ["csv größe:int é:INT x:int", { column: 17, expected: "int, float, bool or string", found: "INT" }],
    ["csv status:", { column: 12, expected: "int, float, bool or string", found: "" }],
    ["csv a:int :int", { column: 11, expected: "the name of a column", found: ":" }],
    ["csv a:int b:int a:float", { column: 17, message: 'the column "a" has a type already' }],
  ])("%j is wrong", (argument, error) => {
    expect(columnTypes(argument)).toMatchObject(error);
  });
});
