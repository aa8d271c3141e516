import { describe, expect, test } from "vitest";
import { otherNames } from "../../engine/script/advice.ts";
import { functions } from "../script/run.ts";
import { froe } from "./froe.ts";

/** What people write, what froe says about it, and the script that it writes instead. */
const FILTERS: readonly (readonly [script: string, message: string, instead: string])[] = [
  ["e.status = 500", "1:10: = assigns a value; == compares two", "e.status == 500"],
  ['e.level === "warn"', "1:11: == and != have two characters", 'e.level == "warn"'],
  ["e.status <> 200", "1:11: <> is written !=", "e.status != 200"],
  ["e.status => 500", '1:10: "at least" is >=', "e.status >= 500"],
  ["e.a and e.b or e.c", '1:5: "and" is written &&', "e.a && e.b || e.c"],
  ["not e.ok", '1:5: "not" is written !', "!e.ok"],
  ["not e.n == 1 and e.ok", '1:5: "not" is written !', "!(e.n == 1) && e.ok"],
  ["not(e.n == 1)", '1:1: "not" is written !', "!(e.n == 1)"],
  ["e.path ~ /^.api/i", "1:8: a regular expression is a call", 'e.path.matches("(?i)^.api")'],
  ['e.path !~ "^/api"', "1:8: a regular expression is a call", '!e.path.matches("^/api")'],
  ["e.path.matches(/x/)", "1:16: a regular expression is a string", 'e.path.matches("x")'],
  ['e.msg contains "disk"', "1:7: this is a call: text.contains(part)", 'e.msg.contains("disk")'],
  ['e.msg not startswith "disk"', "1:7: this is a call", '!e.msg.starts_with("disk")'],
  ["e.level == error", "1:12: a string is in double quotes", 'e.level == "error"'],
  ["status >= 500", '1:1: unknown variable "status"; a field of the event is e.status', "e.status >= 500"],
  [".status >= 500", "1:1: a field is written e.name", "e.status >= 500"],
  ["$status >= 500", "1:1: a field is written e.name", "e.status >= 500"],
  ["event.status >= 500", "1:1: the event is e", "e.status >= 500"],
  ['e.user-agent == "x"', "1:8: - subtracts", 'e["user-agent"] == "x"'],
  ['e.@timestamp == "x"', "1:3: a field with such characters", 'e["@timestamp"] == "x"'],
  ["e.user == null", '1:11: unknown variable "null": it is written ()', "e.user == ()"],
  ["e.user is not null", "1:8: a missing value is ()", "e.user != ()"],
  ["exists(e.user)", "1:1: a missing value is ()", "e.user != ()"],
  ["coalesce(e.n, 0) > 1", "1:1: ?? gives a value for a missing one", "(e.n ?? 0) > 1"],
  ["e.ok == True", '1:9: unknown variable "True": it is written true', "e.ok == true"],
  ['e.level not in ["warn"]', '1:9: "not in" is written !in', 'e.level !in ["warn"]'],
  ['e.msg.toLowerCase() == "up"', "1:7: this function is called to_lower", 'e.msg.to_lower() == "up"'],
  ['meta.parsed_ts > "2026-02-03"', "1:18: a time and a string", 'meta.parsed_ts > to_datetime("2026-02-03")'],
];
const SCRIPTS: typeof FILTERS = [
  ["e.n++", "1:6: ++ and -- are written += 1", "e.n += 1"],
  ["var x = 1; e.n = x", "1:5: a variable is declared with let", "let x = 1; e.n = x"],
  ["function f(x) { x } e.n = f(1)", "1:10: a function is defined with fn", "fn f(x) { x } e.n = f(1)"],
  ['e.x = e.n > 1 ? "a" : "b"', "1:15: a choice is written if", 'e.x = if e.n > 1 { "a" } else { "b" }'],
  ["if e.n = 1 { e.a = 2 }", "1:8: = assigns a value; == compares two", "if e.n == 1 { e.a = 2 }"],
  ["if e.n == 1 { } elif e.n == 2 { }", '"elif" is written else if', "if e.n == 1 { } else if e.n == 2 { }"],
  ["e.m = {a: 1}", "1:9: a map begins with #{", "e.m = #{a: 1}"],
  ["# a note\ne.n = 1", "1:1: a comment begins with //", "// a note"],
];

async function told(option: string, script: string): Promise<string> {
  const { stdout, stderr, code } = await froe(["-jJ", option, script], { stdin: '{"n":1}\n' });
  expect([stdout, code]).toEqual(["", 2]);
  return stderr;
}

describe("a script of another language is answered by the one to write, which compiles", () => {
  test.each(FILTERS)("--filter %s", async (script, message, instead) => {
    const answer = await told("--filter", script);
    expect(answer).toContain(message);
    expect(answer).toContain(`^\n  write: --filter '${instead}'\n`);
    expect((await froe(["-jJ", "--filter", instead], { stdin: "" })).code).toBe(0);
  });

  test.each(SCRIPTS)("--exec %s", async (script, message, instead) => {
    const answer = await told("--exec", script);
    expect(answer).toContain(message);
    expect(answer).toContain(`^\n  write: --exec '${instead}'\n`);
  });

  test("of a file, only the line is shown; single quotes get double ones around them", async () => {
    const file = { "run.rhai": "let x = 1;\nif e.n = x { e.n = 2 }\n" };
    const { stderr } = await froe(["-jJ", "-E", "run.rhai"], { stdin: "", files: file });
    expect(stderr).toContain("run.rhai:2:8: = assigns");
    expect(stderr).toContain("  write: if e.n == x { e.n = 2 }\n");
    expect(await told("--filter", "e.a = 'x'")).toContain(`write: --filter "e.a == 'x'"`);
  });

  test("nothing is written instead of what stays wrong", async () => {
    expect(await told("--filter", "e.n = ")).not.toContain("write:");
    expect(await told("--filter", "e.n >")).not.toContain("write:");
  });
});

describe("before the first event", () => {
  test.each(['e.msg.matches("(")', 'matches(e.msg, "(")', 'e.msg.extract_regex("(", 1) == ""'])(
    "a wrong pattern is found: %s",
    async (script) => {
      expect(await told("--filter", script)).toContain("the pattern is wrong at column 1: the ( is never closed\n");
    },
  );

  test("but not one that an event brings", async () => {
    const { stderr } = await froe(["-jJ", "--filter", '"x".matches(e.p)'], { stdin: '{"p":"("}\n' });
    expect(stderr).toContain("stdin:1: --filter:1:5: the pattern is wrong at column 1");
  });
});

test("a time that is compared with a string of an event is an error, not false", async () => {
  const { stderr } = await froe(["-jJ", "--filter", "now() > e.t"], { stdin: '{"t":"2026-02-03"}\n' });
  expect(stderr).toContain("> does not take datetime and string: to_datetime() makes a time");
});

test("a call for a field that some events do not have names the test for it", async () => {
  const { stderr } = await froe(["-jJ", "--filter", 'e.p.contains("x")'], { stdin: '{"a":1}\n{"p":"x"}\n' });
  expect(stderr).toContain('the value of a missing field (e.has("name") tests for a field)\n');
});

test("the functions that are called otherwise elsewhere exist, and their other names do not", () => {
  const names = new Set(functions.map(({ name }) => name));
  for (const [name, others] of Object.entries(otherNames)) {
    expect(names, name).toContain(name);
    for (const other of others.split(" ")) expect(names, other).not.toContain(other);
  }
});
