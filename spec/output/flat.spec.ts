import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeUtf8, encodeUtf8, float, jsonText, unit, type Value } from "../../engine/event/index.ts";
import { Flattener, flatText } from "../../engine/output/flat.ts";
import { scratchWriter } from "../../engine/output/writer.ts";
import { RUNS, SEED, values } from "./values.ts";

describe("a flat text", () => {
  const map = (entries: Record<string, Value>) => new Map(Object.entries(entries));

  test.each<[Value, string]>([
    [map({ x: [1, 2], y: "q" }), "x_0:1,x_1:2,y:q"],
    [[map({ k: 1 }), map({ k: [true, "z"] })], "0_k:1,1_k_0:true,1_k_1:z"],
    [map({ z: 1, b: map({ y: 2, a: 3 }) }), "z:1,b_y:2,b_a:3"],
    [[null, unit, "", [], map({})], "0:,1:,2:,3:,4:"],
    [map({ "": map({ "": float(2) }) }), "_:2.0"],
    [map({ q: 'say "hi", a:b' }), 'q:say "hi", a:b'],
    [[], ""],
    [map({}), ""],
  ])("of %j is %s", (value, text) => {
    expect(flatText(value)).toBe(text);
  });

  test("is the same when it is made of canonical JSON", () => {
    const flattener = new Flattener();
    fc.assert(
      fc.property(values, (value) => {
        const json = jsonText(value);
        const isContainer = /^[[{]/.test(json);
        // The parser proves nothing of texts with other escapes than those of one letter.
        fc.pre(isContainer && !json.includes("\\u"));
        const bytes = encodeUtf8(` ${json},`);
        const out = scratchWriter(1);
        const isPlain = flattener.write(out, bytes, 1);
        expect(decodeUtf8(out.bytes, 0, out.at)).toBe(flatText(value));
        expect(isPlain).toBe(!json.includes("\\"));
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  test("has room for names and arrays of any size", () => {
    const name = "n".repeat(5_000);
    const value = new Map([[name, new Map([[name, Array.from({ length: 1_001 }, (_, i) => i)]])]]);
    const out = scratchWriter(1);
    new Flattener().write(out, encodeUtf8(jsonText(value)), 0);
    const text = decodeUtf8(out.bytes, 0, out.at);
    expect(text).toBe(flatText(value));
    expect(text).toContain(`,${name}_${name}_1000:1000`);
  });
});
