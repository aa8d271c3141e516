import { describe, expect, test } from "vitest";
import { Event, encodeUtf8, jsonText, NameTable, unit, type Value } from "../../engine/event/index.ts";
import {
  applyTypes,
  type ColumnType,
  columnsOf,
  type Grammar,
  isTable,
  readingOf,
  type Table,
  withColumns,
} from "../../engine/grammar/index.ts";
import { compile } from "../../engine/parse/compile/index.ts";
import { combined } from "../../grammars/combined.ts";
import { csv } from "../../grammars/csv.ts";
import { csvnh } from "../../grammars/csvnh.ts";
import { createParser, readAll } from "../../grammars/library.ts";

function table(grammar: Grammar): Table {
  if (!isTable(grammar)) throw new Error(`${grammar.name} is no table`);
  return grammar;
}

const namesOf = (...cells: readonly string[]) => columnsOf(table(csv), cells).columns.map(({ name }) => name);

test("a grammar of rows is a table", () => {
  expect(isTable(csv)).toBe(true);
  expect(isTable(combined)).toBe(false);
});

describe("the columns of a table", () => {
  test("have the names of the header, without the blanks around them", () => {
    expect(columnsOf(table(csv), ["time", " user name ", "größe\t"])).toEqual({
      columns: [
        { name: "time", reading: null },
        { name: "user name", reading: null },
        { name: "größe", reading: null },
      ],
      renamed: 0,
    });
  });

  test("keep apart what has one name, and count it", () => {
    expect(columnsOf(table(csv), ["a", "a", "b", "a"])).toMatchObject({
      columns: [{ name: "a" }, { name: "a_2" }, { name: "b" }, { name: "a_3" }],
      renamed: 2,
    });
    expect(namesOf("a", "a", "a_2", "a")).toEqual(["a", "a_3", "a_2", "a_4"]);
    expect(namesOf("__proto__", "__proto__", "2024", "constructor")).toEqual([
      "__proto__",
      "__proto___2",
      "2024",
      "constructor",
    ]);
  });

  test("are those of the grammar where no header names others", () => {
    const own = [
      { name: "id", reading: readingOf("int") },
      { name: "c3", reading: null },
    ];
    const typed = withColumns(table(csvnh), own);
    expect(columnsOf(typed, ["7", "a", "b"])).toMatchObject({ columns: [...own, { name: "c3_2" }], renamed: 1 });
    expect(columnsOf(typed, ["7"]).columns).toEqual(own);
    expect(readAll("7,a\n8,b\n", { grammar: typed })).toEqual([
      { id: 7, c3: "a" },
      { id: 8, c3: "b" },
    ]);
    expect(columnsOf(withColumns(table(csv), own), ["x"]).columns).toEqual([{ name: "x", reading: null }]);
  });

  test("are called by their position where the header has no name", () => {
    expect(namesOf("", "b", " ")).toEqual(["c1", "b", "c3"]);
    expect(namesOf("", "c1", "c1")).toEqual(["c1_2", "c1", "c1_3"]);
    expect(columnsOf(table(csv), ["c2", "", ":int"])).toEqual({
      columns: [
        { name: "c2", reading: null },
        { name: "c2_2", reading: null },
        { name: "c3", reading: readingOf("int") },
      ],
      renamed: 1,
    });
  });

  test("have the type of the header; another word behind a colon is part of the name", () => {
    expect(columnsOf(table(csv), ["a:int", "b : float ", "c:string", "d:date", "e:INT", "f:x:bool"]).columns).toEqual([
      { name: "a", reading: readingOf("int") },
      { name: "b", reading: readingOf("float") },
      { name: "c", reading: null },
      { name: "d:date", reading: null },
      { name: "e:INT", reading: null },
      { name: "f:x", reading: readingOf("bool") },
    ]);
  });

  test("are called by their positions where there is no header", () => {
    expect(columnsOf(table(csvnh), ["a:int", "a:int"])).toEqual({
      columns: [
        { name: "c1", reading: null },
        { name: "c2", reading: null },
      ],
      renamed: 0,
    });
  });
});

describe("the types of the command line", () => {
  const { columns } = columnsOf(table(csv), ["a:int", "b", "c:bool"]);

  test("win over those of the header", () => {
    const types: readonly ColumnType[] = [
      { name: "a", type: "float" },
      { name: "c", type: "string" },
    ];
    expect(applyTypes(columns, types)).toEqual({
      columns: [
        { name: "a", reading: readingOf("float") },
        { name: "b", reading: null },
        { name: "c", reading: null },
      ],
      missing: [],
    });
  });

  test("tell the names that no column has", () => {
    expect(applyTypes(columns, [{ name: "d", type: "int" }])).toEqual({ columns, missing: ["d"] });
  });
});

describe("a row", () => {
  const read = (header: readonly string[], row: string) =>
    createParser(withColumns(table(csv), columnsOf(table(csv), header).columns)).fields(row);
  const fields = (...entries: readonly (readonly [string, string])[]) => new Map(entries);

  test("has the columns as its fields, in their order", () => {
    expect(read(["b", "a"], '1,"x, ""y"""')).toEqual(fields(["b", "1"], ["a", 'x, "y"']));
  });

  test("that is short has fewer fields; a longer one has its other cells under their positions", () => {
    expect(read(["a", "b", "c"], "1")).toEqual(fields(["a", "1"]));
    expect(read(["a"], "1,2,,4")).toEqual(fields(["a", "1"], ["c2", "2"], ["c3", ""], ["c4", "4"]));
    expect(read(["a", "c4", "c4_2"], "1,2,3,4")).toEqual(fields(["a", "1"], ["c4", "2"], ["c4_2", "3"], ["c4_3", "4"]));
  });

  test("may have a thousand cells", () => {
    const names = Array.from({ length: 1000 }, (_, i) => `n${i}:int`);
    const event = read(names, names.map((_, i) => String(i)).join(","));
    expect(event?.size).toBe(1000);
    expect(event?.get("n999")).toBe(999);
  });
});

describe("a typed cell", () => {
  const { columns } = columnsOf(table(csv), ["i:int", "f:float", "b:bool"]);
  const parser = createParser(withColumns(table(csv), columns));
  const read = (row: string) => jsonText(parser.fields(row) ?? null);

  test("is read leniently, with or without quotes", () => {
    expect(read("7,7,true")).toBe('{"i":7,"f":7.0,"b":true}');
    expect(read('"-08",".5","no"')).toBe('{"i":-8,"f":0.5,"b":false}');
    expect(read("+1,-1e3,Y")).toBe('{"i":1,"f":-1000.0,"b":true}');
    expect(read("18446744073709551616,5.,0")).toBe('{"i":18446744073709551616,"f":5.0,"b":false}');
  });

  test("is the unit value where it does not fit", () => {
    expect(parser.fields('1.5,"1 ",2')).toEqual(
      new Map([
        ["i", unit],
        ["f", unit],
        ["b", unit],
      ]),
    );
    expect(parser.fields(',"",')).toEqual(
      new Map([
        ["i", unit],
        ["f", unit],
        ["b", unit],
      ]),
    );
    expect(parser.fields('"1""",x,yes')).toEqual(
      new Map<string, Value>([
        ["i", unit],
        ["f", unit],
        ["b", true],
      ]),
    );
  });

  test("that does not fit is counted, so that a strict run can stop", () => {
    const names = new NameTable();
    const event = new Event(names);
    const compiled = compile(withColumns(table(csv), columns), names, "bounded");
    const bytes = encodeUtf8("x,1.5,maybe");
    compiled.parse(bytes, 0, bytes.length, event);
    expect(event.unconverted).toBe(2);
  });
});
