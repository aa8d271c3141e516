import { describe, expect, test } from "vitest";
import { froe } from "./froe.ts";

const stdin = '{"n":1}\n{"n":2}\n{"n":3}\n';

/** What is printed, told, and the exit code. */
async function ran(args: readonly string[], files: Readonly<Record<string, string>> = {}) {
  const { stdout, stderr, code } = await froe(["-jJ", ...args], { stdin, files });
  return [stdout, stderr, code];
}

test("to_local is the time in the zone of the machine, or of TZ", async () => {
  const exec = 'e = #{t: to_datetime("2026-01-04T10:20:30Z").to_local().to_iso()}';
  const { stdout } = await froe(["-jJ", "-n", "1", "-e", exec], { stdin, env: { TZ: "America/New_York" } });
  expect(stdout).toBe('{"t":"2026-01-04T05:20:30-05:00"}\n');
});

test("local time needs a zone that TZ names: an offset as POSIX writes it, not its rules", async () => {
  const exec = 'e.l = to_datetime("2026-07-01T10:00:00Z").to_local().format("%H:%M %z")';
  const local = (TZ: string) => froe(["-jJ", "-e", exec, "-k", "l"], { stdin: "{}\n", env: { TZ } });
  expect((await local("<-03>3")).stdout).toBe('{"l":"07:00 -0300"}\n');
  expect((await local("UTC0")).stdout).toBe('{"l":"10:00 +0000"}\n');
  const message = 'the variable TZ is "CET-1CEST", which names no time zone';
  expect((await local("CET-1CEST")).stderr).toContain(message);
  const shown = await froe(["--show-ts-local"], { stdin: "a=1\n", env: { TZ: "CET-1CEST" } });
  expect(shown).toMatchObject({ code: 2, stdout: "" });
  expect(shown.stderr).toContain(`--show-ts-local: ${message}`);
});

describe("--begin and --end", () => {
  test("run once, around all events; what --begin puts into conf is there for all, and fixed", async () => {
    const args = [
      ...["--begin", 'conf.by = 10; print("begin")', "--exec", "e.n *= conf.by; state.sum = (state.sum ?? 0) + e.n"],
      ...["--end", "print(`sum ${state.sum}`)"],
    ];
    expect(await ran(args)).toEqual(['begin\n{"n":10}\n{"n":20}\n{"n":30}\nsum 60\n', "", 0]);
    const [, told, code] = await ran(["--exec", "conf.by = 1"]);
    expect([told, code]).toEqual([
      "froe: --exec:1:1: conf can be changed in --begin only\n  conf.by = 1\n  ^\nTry froe -h.\n",
      2,
    ]);
  });

  test("--end knows what was tracked", async () => {
    const args = ["-q", "--exec", 'track_sum("s", e.n); track_freq("f", e.n % 2)', "--end", "print(metrics.s)"];
    expect((await ran(args))[0]).toBe("6\n");
    expect(await ran(["-m", "--exec", 'track_sum("s", e.n)'])).toEqual(["s\t\t6\n", "", 0]);
  });

  test("one that fails ends the run", async () => {
    expect(await ran(["--begin", 'throw "no conf"'])).toEqual([
      "",
      'froe: error: --begin:1:1: no conf\n  1 | throw "no conf"\n    | ^\n',
      1,
    ]);
    const [printed, , code] = await ran(["--end", "[1][2]"]);
    expect([printed, code]).toEqual([stdin, 1]);
  });

  test("there is no event in them", async () => {
    expect((await ran(["--end", "print(e.n)"]))[1]).toContain("--end:1:7: there is no e in --end");
    expect((await ran(["--begin", "print(metrics)"]))[2]).toBe(2);
  });
});

describe("scripts in files", () => {
  const files = {
    "half.rhai": "fn half(x) { x / 2.0 }\n",
    "run.rhai": "// of each event\ne.h = half(e.n);\ne.k = 1\n",
  };

  test("-E runs one, in its place among the others; -I brings functions for all", async () => {
    const args = ["-I", "half.rhai", "--exec", "e.n += 1", "-E", "run.rhai", "--exec", "e.k += 1", "-n", "1"];
    expect(await ran(args, files)).toEqual(['{"n":2,"h":1.0,"k":2}\n', "", 0]);
  });

  test("messages name the file and the line in it", async () => {
    expect((await ran(["-E", "run.rhai"], files))[1]).toBe(
      'froe: run.rhai:2:7: unknown function "half"\n  e.h = half(e.n);\n        ^\nTry froe -h.\n',
    );
    const bad = { "bad.rhai": "let a = 1;\n\te.x = e.none.y;\n" };
    expect((await ran(["-E", "bad.rhai", "-n", "1"], bad))[1]).toContain('stdin:1: bad.rhai:2:15: no field "y" in ()');
    expect((await ran(["-I", "bad.rhai", "--exec", "1"], { "bad.rhai": "fn f(x {}" }))[1]).toContain("bad.rhai:1:8: ");
  });

  test("a file that is not there is a usage error", async () => {
    expect((await ran(["-E", "none.rhai"]))[2]).toBe(2);
    expect((await ran(["-I", "none.rhai", "--exec", "1"]))[2]).toBe(2);
  });

  test("a file of -I has functions alone: what else it says would not run", async () => {
    const answer = await ran(["-I", "a.rhai", "--exec", "1"], { "a.rhai": "fn f(x) { x }\nprint(1);\n" });
    expect(answer[1]).toContain("a.rhai:2:1: expected a definition of a function (fn): others do not run here\n");
    expect(answer[2]).toBe(2);
  });
});

describe("--assert", () => {
  test("tells of events that it does not hold for, passes them on, and makes the exit code 1", async () => {
    expect(await ran(["--assert", "e.n < 2"])).toEqual([
      stdin,
      "stdin:2: does not hold: e.n < 2\nstdin:3: does not hold: e.n < 2\nfroe: error: 2 events violated an assertion\n",
      1,
    ]);
    expect(await ran(["-q", "--assert", "e.n < 9"])).toEqual(["", "", 0]);
  });

  test("ends a strict run at the first one", async () => {
    const [printed, told, code] = await ran(["--strict", "--assert", "e.n < 2"]);
    expect([printed, code]).toEqual(['{"n":1}\n', 1]);
    expect(told).toContain("froe: error: 1 event violated an assertion");
  });

  test("one that fails does not hold", async () => {
    expect((await ran(["-q", "--assert", "e.none.x == 1"]))[2]).toBe(1);
  });
});

describe("what is no script is a usage error, with its place and the closest name", () => {
  test.each([
    ["--filter", "e.n >", "1:6: expected an expression, found the end\n  e.n >\n       ^"],
    ["--filter", "e.n = 1", "1:5: "],
    ["--exec", "e.n = 1 +* 2", "1:10: "],
    ["--exec", "e.n = sqrt(2)", "1:7: `sqrt` is no function of froe: use `number ** 0.5`"],
    ["--exec", "e.n = sin(2)", "1:7: `sin` is no function of froe"],
    ["--exec", 'e.n = to_itn("1")', '1:7: unknown function "to_itn": did you mean "to_int"?'],
    ["--exec", "fn f() { e.n } f()", "1:10: there is no e in a function: give it as an argument"],
    ["--begin", "e.n = 1", "1:1: there is no e in --begin"],
    ["--exec", "let total = 1; e.n = totl", '1:22: unknown variable "totl": did you mean "total"?'],
    ["--exec", "e.n = n", 'unknown variable "n"; a field of the event is e.n'],
    ["--exec", "e.n = null", "it is written ()"],
    ["--exec", "e.n = to_int()", "1:7: wrong number of arguments: to_int("],
    ["--exec", "e.n = mask_ip(5)", "1:7: wrong type of argument: mask_ip(address: string, groups?: int)"],
    ["--exec", "e.n = meta.lin", '1:12: meta has no "lin", but line, line_num, filename, parsed_ts'],
    ["--exec", "é = 1; e.x = nein", 'unknown variable "é"'],
    ["--filter", '"日本" == e.n && nein', '1:16: unknown variable "nein"'],
  ])("%s %s", async (option, script, message) => {
    const [printed, told, code] = await ran([option, script]);
    expect([printed, code]).toEqual(["", 2]);
    expect(told).toContain(`froe: ${option}:`);
    expect(told).toContain(message);
  });

  test("the caret stands below the place, however wide the characters before it are", async () => {
    expect((await ran(["--filter", '"日本" == nein']))[1]).toBe(
      'froe: --filter:1:9: unknown variable "nein"; a field of the event is e.nein\n' +
        '  "日本" == nein\n            ^\n  write: --filter \'"日本" == e.nein\'\nTry froe -h.\n',
    );
  });
});

describe("a filter that names fields which no event has", () => {
  test("gives a hint", async () => {
    expect((await ran(["--filter", "e.nn > 1 || e.n > 1"]))[1]).toBe(
      'hint: no event had the field "nn" that a filter reads\n',
    );
    expect((await ran(["--filter", "e.nn > 1"]))[1]).toContain("has e.nn, which a filter reads; did you mean e.n?\n");
    expect((await ran(["--filter", "e.n > 1 && e.m == () && e.k == ()"]))[1]).toContain('"m"');
  });

  test("and counts no field that the filter sets before it reads it", async () => {
    expect((await ran(["--filter", "{ e.q = 1; e.q == e.n }"]))[1]).toBe("");
    expect((await ran(["--filter", "{ e.q = e.q; e.n == 1 }"]))[1]).toContain('"q"');
    expect((await ran(["--filter", "{ e.q = e.nn; e.n == 1 }"]))[1]).toContain('"nn"');
  });

  test("but not where another script makes them, or where there is no event", async () => {
    expect((await ran(["--exec", "e.nn = 1", "--filter", "e.nn > 1"]))[1]).toBe(
      "hint: no event of 3 passes e.nn > 1\n",
    );
    expect((await froe(["-jJ", "--filter", "e.nn > 1"], { stdin: "" })).stderr).not.toContain("nn");
  });
});

describe("scripts act on the run", () => {
  test("exit ends it with a code, without the current event", async () => {
    expect(await ran(["--exec", "if e.n == 2 { exit(7) }"])).toEqual(['{"n":1}\n', "", 7]);
    // A system has no such code: 0 would say that all is well.
    expect((await ran(["--exec", "exit(-1)"]))[2]).toBe(255);
    expect((await ran(["--exec", "exit(256)"]))[2]).toBe(255);
  });

  test("skip leaves an event out, emit_each puts others in its place", async () => {
    expect(await ran(["--exec", "if e.n == 2 { skip() }"])).toEqual(['{"n":1}\n{"n":3}\n', "", 0]);
    expect((await ran(["--exec", "if e.n == 1 { emit_each([#{a: 1}, #{a: 2}]) }", "-n", "3"]))[0]).toContain(
      '{"a":1}\n{"a":2}\n',
    );
  });

  test("print goes to standard output, eprint to standard error, also where events are not printed", async () => {
    expect(await ran(["-q", "--exec", "if e.n == 1 { print(`n ${e.n}`); eprint(#{a: 1}) }"])).toEqual([
      "n 1\n",
      '#{"a": 1}\n',
      0,
    ]);
  });
});
