import { describe, expect, test, vi } from "vitest";
import { CANONICAL, DISTINCT, makeParser, REJECT } from "../../engine/backends/programs/index.ts";
import { quicken, wasmProgramOf } from "../../engine/backends/wasm/index.ts";
import { Event, jsonText, NameTable, toMap } from "../../engine/event/index.ts";
import { maker } from "../../engine/parse/compile/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { json } from "../../grammars/json.ts";

const SIZE = 65_536;

/** A quick parser of JSON, and how many records it has left to the other one. */
function quick() {
  const names = new NameTable();
  const parser = makeParser(json, names, "line", maker);
  let left = 0;
  parser.replace((programs) => ({
    ...programs,
    parse: (...args) => ++left && programs.parse(...args),
    scan: (...args) => ++left && programs.scan(...args),
  }));
  const block = quicken(parser, wasmProgramOf(json)!, names, SIZE, (...view) => Buffer.from(...view))!;
  const event = new Event(names);
  const put = (record: string) => block.write(`${record}\n`) - 1;
  return {
    names,
    block,
    left: () => left,
    parse(record: string): string | null {
      return parser.parse(block, 0, put(record), event) === REJECT ? null : jsonText(toMap(event));
    },
    scan: (record: string) => parser.scan(block, 0, put(record)),
    elsewhere(record: string): string {
      parser.parse(Buffer.from(`${record}\n`), 0, Buffer.byteLength(record), event);
      return jsonText(toMap(event));
    },
  };
}

describe("records that lie in its block", () => {
  test("are read without the other parser, whatever is in them", () => {
    const { parse, left } = quick();
    const record = '{"a":"é\\n","b":[1,{"c":null}],"d":-1.50,"e":true,"f":{},"a name of over thirty characters":0}';
    expect(parse(record)).toBe(record.replace("-1.50", "-1.5"));
    expect(parse('{"a":tru}')).toBeNull();
    expect(left()).toBe(0);
  });

  test("are told from each other", () => {
    const { scan, left } = quick();
    expect(scan('{"a":{"b":1,"c":2},"b":0.5}')).toBe(CANONICAL);
    expect(scan('{"a": 1}')).toBe(DISTINCT);
    expect(scan('{"a":"\\u0041"}')).toBe(DISTINCT);
    expect(scan('{"a":{"b":1,"b":2}}')).toBe(0);
    expect(scan('{"a":1,"a":2}')).toBe(0);
    expect(scan('{"a":01}')).toBe(REJECT);
    expect(left()).toBe(0);
  });

  test("are left to it where there is more to know of a key or a number", () => {
    const { parse, left } = quick();
    expect(parse('{"a":1e3}')).toBe('{"a":1000.0}');
    expect(parse('{"\\u0061":1}')).toBe('{"a":1}');
    expect(parse('{"a":1,"b":2,"a":3}')).toBe('{"a":3,"b":2}');
    expect(left()).toBe(3);
  });

  test("are all left to it once too many were", () => {
    const { parse, left } = quick();
    for (let i = 0; i < 100; i++) parse('{"a":1e3}');
    expect(parse('{"a":1}')).toBe('{"a":1}');
    expect(left()).toBe(101);
  });

  test("may have more names than it knows, and names that are forgotten", () => {
    const { parse, left, names } = quick();
    for (let i = 0; i < 5_000; i++) parse(`{"n${i}":${i}}`);
    expect(left()).toBeGreaterThan(0);
    names.clear();
    expect(parse('{"n7":7,"other":8}')).toBe('{"n7":7,"other":8}');
  });
});

test("other records are read by the other parser", () => {
  const { elsewhere, left } = quick();
  expect(elsewhere('{"a":1}')).toBe('{"a":1}');
  expect(left()).toBe(1);
});

test("only grammars of the nodes that JSON is made of become WebAssembly", () => {
  expect(catalogue.filter(wasmProgramOf).map(({ name }) => name)).toEqual(["json"]);
});

test("where the process may have no more memory, all is read by the other parser", () => {
  vi.spyOn(WebAssembly, "Memory").mockImplementation(function denied() {
    throw new RangeError("could not allocate memory");
  });
  const names = new NameTable();
  const parser = makeParser(json, names, "line", maker);
  expect(quicken(parser, wasmProgramOf(json)!, names, SIZE, (...view) => Buffer.from(...view))).toBeNull();
  const event = new Event(names);
  parser.parse(Buffer.from('{"a":1}\n'), 0, 7, event);
  expect(jsonText(toMap(event))).toBe('{"a":1}');
  vi.restoreAllMocks();
});
