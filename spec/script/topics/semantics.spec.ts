import { describe, expect, test } from "vitest";
import { NameTable } from "../../../engine/event/index.ts";
import { compileScript } from "../../../engine/script/index.ts";
import { functions, quietHost, run, value } from "../run.ts";
import { inspected } from "./inspected.ts";

test("the difference of two times is never negative", async () => {
  const times = 'let a = "2026-02-03T04:05:06Z".to_datetime(); let b = "2026-02-03T04:06:36Z".to_datetime();';
  expect(await inspected(`${times} [(a - b).as_seconds(), (b - a).as_seconds()]`)).toBe("[90, 90]");
});

describe("functions that change what they are called on", () => {
  test.each([
    ["let a = [3, 1]; sort(a); a", "[1, 3]"],
    ["let a = [3, 1]; a.sort(); a", "[1, 3]"],
    ['let m = #{a: 1}; remove(m, "a"); m', "#{}"],
    ['let t = " x "; trim(t); t', '"x"'],
    ["let m = #{list: [1]}; push(m.list, 2); m", '#{"list": [1, 2]}'],
    // Another variable has a value of its own.
    ["let a = [3, 1]; let b = a; sort(b); a", "[3, 1]"],
    ["sort([3, 1])", "()"],
  ])("%s is %s", async (script, value) => {
    expect(await inspected(script)).toBe(value);
  });

  test.each([
    ['absorb_json(e, "j")', '{"b":1,"a":2}'],
    ['e.absorb_json("j")', '{"b":1,"a":2}'],
    ["merge(e, #{b: 0})", '{"j":"{\\"b\\":1}","a":2,"b":0}'],
    ['rename_field(e, "j", "k")', '{"k":"{\\"b\\":1}","a":2}'],
  ])("the event, by %s", async (script, event) => {
    expect(JSON.parse(await run(script, '{"j":"{\\"b\\":1}","a":2}'))).toEqual(JSON.parse(event));
  });
});

test.each([
  ["[].mean()", "mean of an array without items"],
  ['[1, "2"].mean()', 'mean takes numbers, and "2" is none'],
  ["[1, ()].mean()", "mean takes numbers, and () is none"],
  ["[].percentile(50)", "there is no number in the array"],
  ['["x"].percentile(50)', "there is no number in the array"],
])("%s is an error", async (script, message) => {
  expect(await value(script, "{}")).toContain(message);
});

test.each([
  [
    '"HTTPS://UP.example (http://b.example/x) [http://c.example/y]".extract_urls()',
    '["HTTPS://UP.example", "http://b.example/x", "http://c.example/y"]',
  ],
  [
    '"http://a.example/b_(c)_d, http://[::1]:80/?q[0]=1.".extract_urls()',
    '["http://a.example/b_(c)_d", "http://[::1]:80/?q[0]=1"]',
  ],
  [
    String.raw`"[worker {\"a\":1}] {user ids=[1,2]} {{\"c\":3}}".extract_jsons()`,
    String.raw`["{\"a\":1}", "[1,2]", "{\"c\":3}"]`,
  ],
  ['#{a: #{b: 2}}.get_path("a[x]", 9)', "9"],
  ['#{a: [5]}.get_path("a[]", 9)', "9"],
])("%s finds what is there", async (script, value) => {
  expect(await inspected(script)).toBe(value);
});

test.each([
  ["http://ann:x@a.example:80/b@c", "a.example:80"],
  ["see (https://a.example), or", "a.example"],
  ["'https://a.example?to=ann@b.example'", "a.example"],
  ["https://a.example#top", "a.example"],
  ["at https://a.example: timeout", "a.example"],
  ["https://[2001:db8::1]:80/", "[2001:db8::1]:80"],
  // No address of mail: extract_email finds none.
  ["from ann@b.example_x", ""],
])("extract_domain of %s gives the host and the port alone", async (text, host) => {
  expect(await inspected(`"${text}".extract_domain()`)).toBe(`"${host}"`);
});

test.each([
  ["[3.0, 0.0 / 0.0, 1.0].sorted()", "[1.0, 3.0, NaN]"],
  ["let a = [0.0 / 0.0, 3.0, 1.0]; a.sort(); a", "[1.0, 3.0, NaN]"],
  ["[3.0, 0.0 / 0.0, 1.0, 2.0].percentile(50)", "2.0"],
  ["[0.1, 0.1].percentile(30)", "0.1"],
  ["[[0.0 / 0.0, 2, 1].min(), [1, 0.0 / 0.0, 2].max()]", "[1, 2]"],
  ["[min(1, 0.0 / 0.0), max(0.0 / 0.0, 1)]", "[1.0, 1.0]"],
  ['["::ffff:10.0.0.1", "::ffff:172.32.0.1", "::ffff:127.0.0.1"].map(|a| a.is_private_ip())', "[true, false, true]"],
  ['to_float(5, "", "ab")', "5.0"],
])("%s is %s", async (script, result) => {
  expect(await inspected(script)).toBe(result);
});

test("a quote or a colon after an address is no part of it", async () => {
  const text = "'https://a.example/it's' https://b.example/c: timeout";
  expect(await inspected(`"${text}".extract_urls()`)).toBe('["https://a.example/it\'s", "https://b.example/c"]');
});

test.each([
  // Doubles of these ints are equal.
  ["[9007199254740993, 9007199254740992].sorted()", "[9007199254740992, 9007199254740993]"],
  ['["9007199254740993", "9007199254740992"].sorted()', '["9007199254740992", "9007199254740993"]'],
  ["[9007199254740992, 9007199254740993].max()", "9007199254740993"],
  ["[9007199254740993, 9007199254740992].min()", "9007199254740992"],
  ["log(1000, 10)", "3.0"],
  ["log(1024, 2)", "10.0"],
  ['"2001:db8:1:2:3:4:5:6".mask_ip()', '"2001:db8:1:2:3:4:5:0"'],
  ['"2001:db8:1:2:3:4:5:6".mask_ip(2)', '"2001:db8:1:2:3:4::"'],
  ['"ann".split()', '["ann"]'],
  ['"a😀bc".slice("::2")', '"ab"'],
  [String.raw`"\t a\n b ".split()`, '["a", "b"]'],
  ['" ".split()', '[""]'],
  ['"abc".split("")', '["", "a", "b", "c", ""]'],
  ['"abc".split("", 3)', '["", "a", "bc"]'],
  ['"abc".split("", 0)', '["abc"]'],
])("%s is %s", async (script, value) => {
  expect(await inspected(script)).toBe(value);
});

test.each([
  ["x:y", 'slice takes from:to:step, each an int or nothing, no step of 0; found "x:y"'],
  ["1:2:3:4", 'found "1:2:3:4"'],
  ["::0", 'found "::0"'],
  ["1.5", 'found "1.5"'],
])("a slice of %j is refused", async (spec, message) => {
  expect(await inspected(`"abc".slice("${spec}")`)).toContain(message);
  expect(await inspected(`[].slice("${spec}")`)).toContain(message);
});

test.each([
  ["", "abc"],
  [" 1 : +2 ", "b"],
  ["1", "bc"],
  [":-1:", "ab"],
])("a slice of %j is one", async (spec, expected) => {
  expect(await inspected(`"abc".slice("${spec}")`)).toBe(`"${expected}"`);
});

test.each([
  ['#{a: 1}.flattened("dots")', 'flattened: the style is one of bracket, dot, underscore; found "dots"'],
  ['[].flattened("constructor")', 'found "constructor"'],
  ['"a".hash("sha2")', 'hash: the algorithm is one of sha256, sha1, md5, xxh3; found "sha2"'],
  ['"a".normalized("ipv4, ssn")', "normalized: a kind is one of ipv4_port, ipv4, "],
  ['"a".normalized(["constructor"])', 'found "constructor"'],
])("%s names what is known", async (script, message) => {
  expect(await inspected(script)).toContain(message);
});

test("parse_json reads arrays and objects of as many levels as a record", async () => {
  const nested = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);
  for (const [open, close] of [
    ["[", "]"],
    ['{"a":', "}"],
  ] as const) {
    const inside = (levels: number) => JSON.stringify(nested(open, close, levels).replace(":}", ":1}"));
    expect(await inspected(`type_of(${inside(256)}.parse_json())`)).toMatch(/"(?:array|map)"/);
    expect(await inspected(`type_of(${inside(257)}.parse_json())`)).toContain("is no value in this format");
  }
});

test.each([
  ["let a = []; for i in 0..2000 { a.push(i) } for i in 0..2000 { a = a ?? [] } a.len()", "2000"],
  ["let m = #{x: #{}}; m.x.y = m.x.y ?? [0]; m.x.y.push(1); m.x.y = m.x.y ?? 7; m.x", '#{"y": [0, 1]}'],
  ['let m = #{}; m["a"] = m["a"] ?? 1; m["b"] = m["a"] ?? 2; m["a"] = m["b"] ?? 3; m', '#{"a": 1, "b": 1}'],
  ["let a = [()]; a[0] = a[0] ?? [1]; a[-1].push(2); a", "[[1, 2]]"],
  ["let a = (); let b = [1]; a = a ?? b; a.push(2); b", "[1]"],
])("what is there stays where it is, without a copy: %s", async (script, value) => {
  expect(await inspected(script)).toBe(value);
});

test("a URL may have no host", async () => {
  expect(await inspected('"file:///etc/hosts".parse_url()')).toBe('#{"scheme": "file", "path": "/etc/hosts"}');
});

test.each(["/login", "login"])("a URL in the query of the path %s is a parameter", async (path) => {
  expect(await inspected(`"${path}?to=http://h/x".parse_url().query_map`)).toBe('#{"to": "http://h/x"}');
});

test("an apostrophe inside an address of mail is a part of it", async () => {
  const text = "o'neil@a.example 'ann@b.example','bob@c.example'";
  expect(await inspected(`"${text}".extract_emails()`)).toBe('["o\'neil@a.example", "ann@b.example", "bob@c.example"]');
  expect(await inspected(`"${text}".normalized()`)).toBe("\"<email> '<email>','<email>'\"");
});

test.each(["\\\\w+", "(?P<n>[0-9]+)?ann"])(
  "absorb_regex by %s, which names nothing of the text, keeps it",
  async (pattern) => {
    const absorbed = await inspected(`let m = #{a: "ann"}; [m.absorb_regex("a", "${pattern}").status, m]`);
    expect(absorbed).toBe('["empty", #{"a": "ann"}]');
  },
);

test("absorb_json of text around JSON names extract_json", async () => {
  const inside = `let m = #{"a-b": "got [1] back"}; m.absorb_json("a-b").error`;
  expect(await inspected(inside)).toBe(
    '"a-b is no JSON object, but has JSON inside: e[\\"a-b\\"].extract_json() takes it out"',
  );
  expect(await inspected('let m = #{j: "{no"}; m.absorb_json("j").error')).toBe('"it is not in the format json"');
});

describe("times", () => {
  const early = 'to_datetime("2026-05-04T10:00:00Z")';
  const late = 'to_datetime("2026-05-04T10:00:01.5Z")';

  test.each([
    [`(${late} - ${early}).as_milliseconds()`, "1500"],
    [`(${early} - ${late}).as_milliseconds()`, "1500"],
    ['(to_duration("5m") - to_duration("1h")).as_minutes()', "55"],
    [`(${early} - to_duration("1h")).hour()`, "9"],
  ])("%s is %s", async (script, value) => {
    expect(await inspected(script)).toBe(value);
  });

  test.each(["0", "0.0", "-0"])("a duration is not divided by %s", async (zero) => {
    expect(await inspected(`to_duration("5m") / ${zero}`)).toContain("division by zero");
  });
});

describe("functions that look at one field of the event see it as others see the whole", () => {
  const line = '{"a":1,"n":null,"m":{"x":[{"y":7}]},"a.b":2,"":3}';
  const names = ["a", "n", "m", "none", "a.b", ""];
  const paths = ["a", "m.x[0].y", "m.x[-1]", "m.z", "n", "n.x", "none.x", "a.b", "", ".a", "[0]", "m[0]"];

  test.each([
    ...names.flatMap((name) => [`has("${name}")`, `contains("${name}")`, `get("${name}")`, `get("${name}", 9)`]),
    ...paths.flatMap((path) => [`get_path("${path}")`, `get_path("${path}", 9)`, `has_path("${path}")`]),
    'get("none", e.get("a"))',
  ])("e.%s", async (call) => {
    expect(await value(`e.${call}`, line)).toBe(await value(`{ let all = e; all.${call} }`, line));
  });

  test("also where the field has just been changed", async () => {
    expect(await run('e.a = 5; e.b = e.get("a"); e.a = (); e.c = e.has("a")', '{"a":1}')).toBe('{"b":5,"c":false}');
  });

  test("a filter that asks whether there is a field does not expect it", async () => {
    const environment = { names: new NameTable(), host: quietHost(), functions, includes: [] };
    const filter = await compileScript({ name: "--filter", text: 'e.has("a") && e.b > 1' }, "filter", environment);
    expect([filter.expects, filter.readsAll]).toEqual([["b"], false]);
  });
});

test.each([
  ['"né".len', "2"],
  ['"né".bytes', "3"],
  ['["".is_empty, "x".is_empty, [].is_empty]', "[true, false, true]"],
  ["#{is_empty: 5}.is_empty", "5"],
])("properties: %s is %s", async (script, result) => {
  expect(await inspected(script)).toBe(result);
});

test.each([
  ["#{a: 1} + 2", "map and int"],
  ["2 + #{a: 1}", "int and map"],
])("%s is refused", async (script, types) => {
  expect(await run(`e.x = ${script}`)).toContain(`+ does not take ${types}`);
});

test.each([
  ["true", "[4]"],
  ["false", "[6]"],
])("each value of an if may need statements: %s", async (condition, value) => {
  const script = `[if ${condition} { switch 1 { 1 => 4, _ => 5 } } else { switch 1 { 1 => 6, _ => 7 } }]`;
  expect(await inspected(script)).toBe(value);
});
