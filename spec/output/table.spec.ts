import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NameTable, unit } from "../../engine/event/index.ts";
import { outputs } from "../../engine/output/index.ts";
import { makeTable, type TableLayout } from "../../engine/output/table.ts";
import { json } from "../../grammars/json.ts";
import { eventOf, outputOptions, printEvents, readLine } from "./print.ts";
import { RUNS, SEED, textOf, texts } from "./values.ts";

const csv: TableLayout = { separator: ",", header: true };
const csvnh: TableLayout = { separator: ",", header: false };
const tsvnh: TableLayout = { separator: "\t", header: false };

/** The table of JSON lines. */
function print(layout: TableLayout, keys: readonly string[], ...lines: string[]): string {
  const names = new NameTable();
  const format = makeTable(outputOptions(names, { keys }), layout);
  return printEvents(
    format,
    lines.map((line) => readLine(json, line, names)),
  );
}

describe("columns", () => {
  test("stand in the order of the keys; a field that is missing is an empty cell", () => {
    expect(print(csv, ["c", "a"], '{"a":1,"b":2,"c":3}', '{"a":4}', '{"c":"x"}', '{"a":5,"c":6}', "{}")).toBe(
      "c,a\n3,1\n,4\nx,\n6,5\n,",
    );
  });

  test("may have any name", () => {
    expect(print(csv, ['a"b', "c,d", "x y"], '{"c,d":1}')).toBe('"a""b","c,d",x y\n,1,');
  });

  test("without a header row", () => {
    expect(print(tsvnh, ["b", "a"], '{"a":1.5,"b":true}', '{"b":false}')).toBe("true\t1.5\nfalse\t");
  });
});

describe("cells", () => {
  test("are quoted where they hold the separator, a quote or a line end", () => {
    const line = String.raw`{"a":"x,y","b":"say \"hi\"","c":"1\n2","d":"1\r2","e":"t\tt","f":"a b;'c"}`;
    expect(print(csvnh, ["a", "b", "c", "d", "e", "f"], line)).toBe('"x,y","say ""hi""","1\n2","1\r2",t\tt,a b;\'c');
    expect(print(tsvnh, ["a", "b", "c", "d", "e", "f"], line)).toBe(
      'x,y\t"say ""hi"""\t"1\n2"\t"1\r2"\t"t\tt"\ta b;\'c',
    );
  });

  test("are quoted where a blank would be lost, and where there is an empty text", () => {
    expect(print(csvnh, ["a", "b", "c"], '{"a":" x","b":"x ","c":""}')).toBe('" x","x ",""');
  });

  test("of null and unit are empty", () => {
    const event = eventOf({ a: null, b: unit, c: 1 });
    const options = outputOptions(event.names, { keys: ["a", "b", "c"] });
    expect(printEvents(makeTable(options, csvnh), [event])).toBe(",,1");
  });

  test("of maps and arrays are flat", () => {
    expect(print(csvnh, ["m", "n", "e"], '{"m":{"x":[1,2],"y":"q"},"n":1,"e":[]}')).toBe('"x_0:1,x_1:2,y:q",1,""');
    expect(print(tsvnh, ["m"], '{"m":[{"k":1},{"k":[true,"z"]}]}')).toBe("0_k:1,1_k_0:true,1_k_1:z");
  });

  test("of any length", () => {
    for (const length of [31, 32, 33, 63, 64, 65, 5_000]) {
      const text = "x".repeat(length);
      expect(print(csvnh, ["a", "b"], `{"a":"${text}","b":"${text},"}`)).toBe(`${text},"${text},"`);
    }
  });
});

test("whatever the texts are, the table has a cell for each", () => {
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 5 }), fc.constantFrom(csvnh, tsvnh), (row, layout) => {
      const fields = Object.fromEntries(row.map((text, i) => [`f${i}`, text]));
      const event = eventOf(fields);
      const options = outputOptions(event.names, { keys: Object.keys(fields) });
      const printed = printEvents(makeTable(options, layout), [event]);
      expect(cellsOf(printed, layout.separator)).toEqual(row.map(textOf));
    }),
    { seed: SEED, numRuns: RUNS },
  );
});

/** RFC 4180, in its plainest words. */
function cellsOf(row: string, separator: string): string[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}]*))(?:${separator}|$)`, "y");
  const cells = [];
  do {
    const [, inQuotes, bare = ""] = cell.exec(row) ?? [];
    cells.push(inQuotes === undefined ? bare : inQuotes.replaceAll('""', '"'));
  } while (row[cell.lastIndex - 1] === separator && cell.lastIndex > 0);
  return cells;
}

test("the identifiers are layouts of the same table", async () => {
  for (const [name, printed] of [
    ["csv", "a,b\n1,x"],
    ["tsv", "a\tb\n1\tx"],
    ["csvnh", "1,x"],
    ["tsvnh", "1\tx"],
  ] as const) {
    const event = eventOf({ b: "x", a: 1 });
    const format = await outputs[name].make(outputOptions(event.names, { keys: ["a", "b"] }));
    expect(printEvents(format, [event])).toBe(printed);
  }
});
