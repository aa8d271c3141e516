import { describe, expect, test } from "vitest";
import { run, value } from "./run.ts";

// Scripts reach their event and the functions given, and nothing else; what goes too far ends in an error.

const UNKNOWN = /^1:\d+: (unknown (variable|function)|expected) /;

describe("names of the machine that runs the script mean nothing", () => {
  test.each([
    "globalThis",
    "process.exit(1)",
    'require("node:fs")',
    'import("node:fs")',
    'eval("1")',
    'Function("return process")()',
    "new Function()",
    "this.constructor",
    "arguments",
    "library",
    "runtime",
    "host.conf",
    "budget.depth = 0",
    "E.bytes",
    "names",
    "K0",
    "constructor()",
    'e.constructor("return process")',
    'e.constructor.constructor("return process")()',
    '"".constructor("return process")',
    "(|| 1).constructor()",
    'e.__defineGetter__("a", || 1)',
    'e.hasOwnProperty("n")',
    "e.valueOf()",
    "e.toString()",
    "Map()",
    'fn f() { library } let x = f(); Fn("eval")',
    "`${process.exit(1)}`",
    "x => x",
    "async () => 1",
    "/x/.test(1)",
    "e.n; } process.exit(1); {",
  ])("%s", async (script) => {
    expect(await run(script)).toMatch(
      /^1:\d+: (unknown (variable|function) |expected |the event is e|this function is called|a regular expression is |this is allowed only in functions)/,
    );
  });

  test.each([
    ['"".constructor', '1:10: string has no field "constructor"'],
    ["[].__proto__", '1:10: array has no field "__proto__"'],
    ["(1).constructor", '1:11: int has no field "constructor"'],
    ["(|x| x).constructor", '1:15: fn has no field "constructor"'],
    ["(1..2).__proto__", '1:14: range has no field "__proto__"'],
    ["[1].length", '1:11: array has no field "length"'],
    ['[1]["length"]', "1:10: an index is an int, not string"],
    ["#{}.constructor", "null"],
    ["#{}.__proto__", "null"],
    ['#{}["toString"]', "null"],
    ["e.constructor == () && e.__proto__ == () && e.length == ()", "true"],
    ['"constructor" in e || "__proto__" in #{} || e.has("toString")', "false"],
  ])("%s is %s", async (script, result) => {
    const got = await value(script);
    expect(got === "{}" ? "null" : got).toBe(result);
  });
});

describe("names like those of JavaScript are names like all others", () => {
  test.each([
    ["e.constructor = 1; e.__proto__ = 2; e.length = 3", '{"constructor":1,"__proto__":2,"length":3}'],
    ["e.__proto__ = #{a: 1}; e.b = e.a", '{"__proto__":{"a":1}}'],
    ['e["__proto__"] = 1; e["__proto__"] += 1', '{"__proto__":2}'],
    ["e.m = #{constructor: 1, __proto__: 2, toString: 3}", '{"m":{"constructor":1,"__proto__":2,"toString":3}}'],
    ["e.m = #{}; e.m.__proto__ = #{x: 1}; e.n = e.m.x", '{"m":{"__proto__":{"x":1}}}'],
    ["let __proto__ = 1; let constructor = 2; e.s = __proto__ + constructor", '{"s":3}'],
    ["let class = 1; let function = 2; let arguments = 3; let undefined = 4; e.s = class + undefined", '{"s":5}'],
    ["let NaN = 1; let Infinity = 2; let await = 3; let yield = 4; e.s = NaN + yield", '{"s":5}'],
    [
      "let E = 1; let K0 = 2; let library = 3; let t1 = 4; let v1 = 5; e.s = [E, K0, library, t1, v1]",
      '{"s":[1,2,3,4,5]}',
    ],
    ["fn constructor() { 1 } fn toString() { 2 } fn run() { 3 } e.s = constructor() + toString() + run()", '{"s":6}'],
    ["fn f(event, host) { event + host } e.s = f(1, 2)", '{"s":3}'],
    ['e["2024"] = 1; e["0"] = 2; e.a = 3', '{"2024":1,"0":2,"a":3}'],
    ['e[""] = 1', '{"":1}'],
    ['e["a\\"];process.exit(1);[\\""] = 1', '{"a\\"];process.exit(1);[\\"":1}'],
    ['e["\\u2028\\\\\\n`${x}"] = "\\u2029\'`${y}"', '{"\u2028\\\\\\n`${x}":"\u2029\'`${y}"}'],
    ["e.größe = 1; let 名 = 2; e.名 = 名", '{"größe":1,"名":2}'],
  ])("%s", async (script, event) => {
    expect(await run(script)).toBe(event);
  });

  test("nothing of it has changed JavaScript", () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

describe("deep nesting is an error with a place, or works", () => {
  const times = (count: number, text: string) => text.repeat(count);
  test.each([
    ["parentheses", (n: number) => `${times(n, "(")}1${times(n, ")")}`],
    ["arrays", (n: number) => `${times(n, "[")}1${times(n, "]")}`],
    ["maps", (n: number) => `${times(n, "#{a:")}1${times(n, "}")}`],
    ["blocks", (n: number) => `${times(n, "{")}1${times(n, "}")}`],
    ["ifs", (n: number) => `${times(n, "if true {")}1${times(n, "}")}`],
    ["closures", (n: number) => `${times(n, "|x| ")}1`],
    ["signs", (n: number) => `${times(n, "!")}true`],
    ["interpolations", (n: number) => `${times(n, "`${")}1${times(n, "}`")}`],
    ["calls", (n: number) => `${times(n, "print(")}1${times(n, ")")}`],
    ["indices", (n: number) => `${times(n, "e[")}1${times(n, "]")}`],
  ])("%s", async (_, nested) => {
    expect(await run(nested(10_000))).toMatch(/^1:\d+: .*nested/);
  });

  // Where what is around the others tried them once more, each step would double the time.
  test.each(["|x| x > (", "|x| x = ", "|x| x [", "[|x| x - "])("%s is left where it breaks", async (unit) => {
    expect(await run(`${times(20, unit)}@`)).toMatch(new RegExp(`^1:${20 * unit.length + 1}: expected .*, found "@"$`));
  });

  test.each([
    ["sums", `e.r = 1${times(300, " + 1")}`, '{"r":301}'],
    ["comparisons", `e.r = true${times(300, " && true")}`, '{"r":true}'],
    ["statements", times(5_000, "e.r = 1;"), '{"r":1}'],
    ["else-ifs", `if false {}${times(500, " else if false {}")} else { e.r = 1 }`, '{"r":1}'],
  ])("long %s", async (_, script, event) => {
    expect(await run(script)).toBe(event);
  });

  test("members", async () => {
    expect(await run(`e.r = e${times(500, "?.a")}`)).toBe("{}");
  });

  test("what is too long for the machine is an error", async () => {
    expect(await run(`e.r = 1${times(100_000, " + 1")}`)).toMatch(/^1:\d+: .*nested/);
  });
});

describe("each event has a budget", () => {
  const STEPS = "the script has used up its budget: more than 1,000,000 steps for one event";
  const TEXT = "the script has used up its budget: a text of more than 16 Mi UTF-16 units";
  const ENTRIES = /the script has used up its budget: more than 1,000,000 (steps|entries)|used up its budget/;

  test.each([
    ["loop {}", `1:1: ${STEPS}`],
    ["while true { e.n = 1 }", `1:1: ${STEPS}`],
    ["for i in 0.. {}", `1:1: ${STEPS}`],
    ["for i in 0..9223372036854775807 { continue }", `1:1: ${STEPS}`],
    ["do {} while true", `1:1: ${STEPS}`],
    ['let s = "ab"; loop { s += s }', `1:24: ${TEXT}`],
    ["let s = 'x'; loop { s = `${s}${s}` }", `1:25: ${TEXT}`],
  ])("%s", async (script, message) => {
    expect(await run(script)).toBe(message);
  });

  test.each([
    "let a = [1]; loop { a += a }",
    "let a = [1]; loop { a = [a, a] }",
    "let m = #{}; let i = 0; loop { m[`k${i}`] = i; i += 1 }",
    "let a = []; loop { a.push(a) }",
    "e.a = [0, 1]; loop { e.a += e.a }",
    'let s = "abc"; loop { s.replace("c", "cccc") }',
  ])("%s", async (script) => {
    expect(await run(script)).toMatch(ENTRIES);
  });

  test("calls go 64 deep", async () => {
    expect(await run("fn f(n) { if n == 0 { 0 } else { 1 + f(n - 1) } } e.r = f(60)")).toBe('{"r":60}');
    expect(await run("fn f(n) { 1 + f(n) } e.r = f(1)")).toContain("calls are more than 64 deep");
    expect(await run("fn a() { b() } fn b() { a() } a()")).toContain("calls are more than 64 deep");
    expect(await run("let m = #{}; let f = |x| m.f(x); m.f = f; m.f(1)")).toMatch(/64 deep|no function/);
  });

  test("no try catches a budget that is used up", async () => {
    expect(await run("try { loop {} } catch { e.r = 1 }")).toBe(`1:7: ${STEPS}`);
    expect(await run("fn f() { try { f() } catch { 1 } } e.r = f()")).toContain("64 deep");
  });
});

describe("arithmetic is exact, or an error", () => {
  test.each([
    ["9223372036854775807 - 1", "9223372036854775806"],
    ["9007199254740993 + 0", "9007199254740993"],
    ["9007199254740991 + 2", "9007199254740993"],
    ["3037000499 * 3037000499", "9223372030926249001"],
    ["-9223372036854775808 / -1", /more than 64 bits|64 bits/],
    ["9223372036854775807 + 1", /64 bits/],
    ["3037000500 * 3037000500", /64 bits/],
    ["2 ** 63", /64 bits/],
    ["2 ** 62", "4611686018427387904"],
    ["9223372036854775808", /64 bits/],
    ["[to_int(1e30), to_int_or(-1e30, 7), to_int(9e18)]", "[null,7,9000000000000000000]"],
    ["1 / 0", /^1:\d+: /],
    ["1 % 0", /^1:\d+: /],
  ])("%s", async (script, result) => {
    const got = await value(script);
    if (typeof result === "string") expect(got).toBe(result);
    else expect(got).toMatch(result);
  });

  test("floats without a text of their own in JSON are null there", async () => {
    expect(await run("e.a = 1.0 / 0.0; e.b = 0.0 / 0.0")).toBe('{"a":null,"b":null}');
  });
});

test("what is no script says where", async () => {
  for (const script of ["e.a = (", "e.a = 'ab'", 'e.a = "x', "let = 1", "if { }", "e..a", "e.a = 1 2", "@", "\u0000"]) {
    expect(await run(script)).toMatch(/^1:\d+: /);
  }
  expect(await run("e.a = nope")).toMatch(UNKNOWN);
});
