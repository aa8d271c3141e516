import { describe, expect, test } from "vitest";
import { Event, jsonText, NameTable, toMap } from "../../../engine/event/index.ts";
import { compileScript, ScriptError } from "../../../engine/script/index.ts";
import { functions, quietHost } from "../run.ts";
import { inspected } from "./inspected.ts";

const VALUES = [
  ...['""', '"a,b=c"', '"__proto__"', '"(a+)+$"', '"%Y ["', "-1", "0", "9223372036854775807", "1000000000"],
  ...[
    "0.0 / 0.0",
    "1.0 / 0.0",
    "()",
    "true",
    "[]",
    '[1, "x", [], #{a: [1]}, (), |x| x]',
    "#{}",
    "|x| x",
    "-5..99999999999",
  ],
  ...['#{__proto__: 1, constructor: "x", length: []}', 'to_duration("1h")', 'to_datetime("2026-02-03T10:20:30Z")'],
  ...['"\\U0001f600\\x00"', "parts"],
];

/** Mixtures of values that each number of arguments is tried with; FROE_RUNS=10000 tries more. */
const RUNS = Number(process.env.FROE_RUNS ?? 30);

/** The places in {@link VALUES} of what a call is given. */
function* choices(count: number): Iterable<readonly number[]> {
  // Mixtures, the same in each run.
  const total = Math.min(VALUES.length ** count, count === 1 ? VALUES.length : RUNS);
  let seed = 12_345;
  for (let i = 0; i < total; i++) {
    if (count === 1) yield [i];
    else {
      yield Array.from({ length: count }, () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
        return Math.floor((seed / 2 ** 31) * VALUES.length);
      });
    }
  }
}

describe("whatever they are given, functions give a value or a failure of the script", () => {
  // Functions that read files take no values.
  const names = new Set(functions.filter(({ spellsOut }) => !spellsOut).map(({ name }) => name));
  test.each([...names].filter((name) => name !== "exit"))("%s", async (name) => {
    const counts = new Set(
      functions
        .filter((one) => one.name === name)
        .flatMap(({ parameters }) => {
          const all = parameters === "" ? [] : parameters.split(", ");
          const least = all.filter((one) => !one.includes("?:")).length;
          return Array.from({ length: all.length - least + 1 }, (_, i) => least + i);
        }),
    );
    for (const count of [...counts].filter((count) => count > 0 && count < 5)) {
      const table = new NameTable();
      const letters = ["i", "j", "k", "l"].slice(1, count);
      const call = `w.${name}(${letters.map((letter) => `v[e.${letter}]`).join(", ")})`;
      const text = `let parts = "ab ".chars(); let v = [${VALUES.join(", ")}]; let w = v[e.i]; e.r = ${call}; e.w = w`;
      const environment = { names: table, host: quietHost(), functions, includes: [] };
      const script = await compileScript({ name: "--exec", text }, "exec", environment);
      for (const chosen of choices(count)) {
        const event = new Event(table);
        for (const [at, index] of chosen.entries()) event.push(["i", "j", "k", "l"][at]!, index);
        const before = jsonText(toMap(event));
        try {
          script.run(event);
        } catch (error) {
          if (!(error instanceof ScriptError)) throw error;
          expect(error.place, error.message).not.toBeNull();
          expect(error.message).not.toMatch(/undefined|\[object|TypeError|\n/);
          expect(jsonText(toMap(event))).toBe(before);
        }
      }
    }
  });
});

describe("names that JavaScript's objects have are names like any other", () => {
  test.each([
    ['#{}.get("__proto__")', "()"],
    ['#{}.has("constructor")', "false"],
    ['#{}.contains("toString")', "false"],
    ['#{}.get_path("__proto__.x", 0)', "0"],
    ['let m = #{}; m["__proto__"] = 1; m', '#{"__proto__": 1}'],
    ['let m = #{a: 1}; m.rename_field("a", "__proto__"); m', '#{"__proto__": 1}'],
    ["#{__proto__: #{a: 1}}.flattened()", '#{"__proto__.a": 1}'],
    ['"__proto__=1 constructor=2".parse_kv()', '#{"__proto__": "1", "constructor": "2"}'],
    ['"__proto__=1".parse_logfmt()', '#{"__proto__": 1}'],
    ['"__proto__=1".parse_query_params()', '#{"__proto__": "1"}'],
    ['"{\\"__proto__\\": {\\"a\\": 1}}".parse_json()', '#{"__proto__": #{"a": 1}}'],
    ['let m = #{j: "{\\"__proto__\\": 1}"}; m.absorb_json("j"); m', '#{"__proto__": 1}'],
    ['"7".parse_csv(["__proto__"])', '#{"__proto__": "7"}'],
    ['"7".parse_cols("__proto__")', '#{"__proto__": "7"}'],
    ['[#{}, #{constructor: 1}].pluck("constructor")', "[1]"],
    ['["a"].contains("constructor")', "false"],
    ['"std::bad_alloc d::yes x::".normalized("ipv6")', '"std::bad_alloc d::yes x::"'],
    ['"[::1]:80 fe80::, 2001:db8::7 ::ffff:192.0.2.7".normalized("ipv6")', '"[<ipv6>]:80 <ipv6>, <ipv6> <ipv6>"'],
    ['get_env("__proto__", "none")', '"none"'],
    ['type_of("x".parse_url().constructor)', '"()"'],
  ])("%s is %s", async (script, value) => {
    expect(await inspected(script)).toBe(value);
  });
});

describe("budgets hold", () => {
  const LONG = /used up its budget: a text of more than 16 Mi UTF-16 units/;
  const MANY = /used up its budget: (an array or map of more than 1,000,000 entries|more than 1,000,000 steps)/;
  const TEXT = 'let t = "0123456789abcdef"; for i in 0..20 { t += t }';

  test.each([
    [`${TEXT}; t.encode_hex()`, LONG],
    [`${TEXT}; t.encode_b64()`, LONG],
    [`${TEXT}; t.replace("0", "0123456789"); t`, LONG],
    [`${TEXT}; [t, t].join("-")`, LONG],
    [`${TEXT}; [t, t].to_json()`, LONG],
    [`${TEXT}; t.chars()`, MANY],
    [`${TEXT}; t.split("")`, MANY],
    ["let a = [1]; loop { a += a }", MANY],
  ])("%s", async (script, failure) => {
    expect(await inspected(script)).toMatch(failure);
  });

  test.each([
    ['"x".parse_cols("a ".chars().map(|c| c).join("") + "b ")', '#{"a": "x", "b": ()}'],
    ['let l = "%Y"; for i in 0..10 { l += l } now().format(l)', "a layout of more than 1,000 characters"],
    ['let l = "1s"; for i in 0..10 { l += l } to_duration(l)', "a length of time of more than 1,000 characters"],
    ['let l = "a "; for i in 0..10 { l += l } "x".parse_cols(l)', "columns of more than 1,000 characters"],
    ['let l = "1"; for i in 0..14 { l += l } [l.to_int(), l.to_int_or(7), l.to_float()]', "[(), 7, ()]"],
  ])("what is spelled out is short: %s", async (script, value) => {
    expect(await inspected(script)).toContain(value);
  });

  test("a failure is reported in short", async () => {
    expect((await inspected(`${TEXT}; throw t`)).length).toBeLessThan(1100);
  });
});
