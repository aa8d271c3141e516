import { describe, expect, test } from "vitest";
import { froe } from "../cli/froe.ts";

const THREE = '{"a":1}\n{"a":2}\n{"a":3}\n';

async function output(...args: string[]): Promise<string> {
  return (await froe(["-j", "-J", ...args], { stdin: THREE })).stdout;
}

describe("what scripts do beyond their event", () => {
  test("print to standard output, before the event", async () => {
    expect(await output("-e", 'print("at " + e.a)')).toBe('at 1\n{"a":1}\nat 2\n{"a":2}\nat 3\n{"a":3}\n');
  });

  test("print beside JSON that is printed at the end, which is one value", async () => {
    const script = ["-e", 'print("at " + e.a); track_count("n")', "--end", 'print("done")'];
    for (const form of [["-s=json"], ["-m=json"], ["-m=json", "-P"], ["-q", "--metrics-file", "-"]]) {
      const { stdout, stderr, code } = await froe(["-j", ...script, ...form], { stdin: THREE });
      expect([typeof JSON.parse(stdout), code], form.join(" ")).toEqual(["object", 0]);
      expect(stderr.startsWith("at 1\nat 2\nat 3\ndone\n"), form.join(" ")).toBe(true);
    }
  });

  test("print among everything else: events, tables, and JSON that goes elsewhere", async () => {
    for (const form of [["-s"], ["-m"], ["-q"], ["--with-stats", "-s=json"], ["--with-metrics", "-m=json"]]) {
      const { stdout } = await froe(["-j", "-J", "-e", 'print("at " + e.a); track_count("n")', ...form], {
        stdin: THREE,
      });
      expect(stdout.startsWith("at 1\n"), form.join(" ")).toBe(true);
    }
  });

  test("print to standard error", async () => {
    const { stdout, stderr } = await froe(["-j", "-q", "-e", 'eprint("at " + e.a); eprint("x".to_debug())'], {
      stdin: '{"a":1}',
    });
    expect([stdout, stderr]).toEqual(["", 'at 1\n"x"\n']);
  });

  test("leave the event out", async () => {
    expect(await output("-e", "if e.a == 2 { skip() }")).toBe('{"a":1}\n{"a":3}\n');
  });

  test("put others in its place, which later steps see", async () => {
    const stdin = '{"host":"web1","items":[{"n":1},{"n":2},{"n":3}]}\n';
    const emit = "emit_each(e.items, #{host: e.host})";
    const { stdout } = await froe(["-j", "-J", "-e", emit, "--filter", "e.n != 2"], { stdin });
    expect(stdout).toBe('{"host":"web1","n":1}\n{"host":"web1","n":3}\n');
  });

  test("end the run at once: no event, no further script", async () => {
    const exit = 'if e.a == 2 { try { exit(3, "enough") } catch {} print("never") }';
    const { code, stdout, stderr } = await froe(["-j", "-J", "-e", exit, "--end", 'print("never")'], { stdin: THREE });
    expect([code, stdout, stderr]).toEqual([3, '{"a":1}\n', "enough\n"]);
    const before = await froe(["-j", "-J", "--begin", "exit(4)", "--begin", 'print("never")'], { stdin: THREE });
    expect([before.code, before.stdout]).toEqual([4, ""]);
  });
});

describe("what acts on the current event", () => {
  const helpers = "fn drop() { skip(); }\nfn both() { drop() }\nfn same(x) { x }\n";

  test("is refused where there is none, with its place and what to write instead", async () => {
    const skip = await froe(["--begin", 'print("a"); skip()', "-e", "e.b = 1"], { stdin: THREE });
    expect([skip.code, skip.stdout]).toEqual([2, ""]);
    expect(
      skip.stderr,
    ).toContain(`froe: --begin:1:13: skip() acts on the current event, and --begin has none: call it in -e, or choose events with --filter
  print("a"); skip()
              ^
`);
    const emit = await froe(["--end", "emit_each([#{a: 1}])"], { stdin: THREE });
    expect(emit.stderr).toContain(
      "--end:1:1: emit_each() acts on the current event, and --end has none: call it in -e, or write lines with print()",
    );
    expect([emit.code, emit.stdout]).toEqual([2, ""]);
  });

  test("is refused behind closures, pointers and functions that the script can reach, and nowhere else", async () => {
    const files = { "helpers.rhai": helpers };
    for (const script of ["[1].map(|x| skip())", 'let f = Fn("skip");', "both()", "let f = both;"]) {
      const { code, stderr } = await froe(["-I", "helpers.rhai", "--begin", script], { stdin: THREE, files });
      expect([code, stderr], script).toEqual([2, expect.stringContaining("skip() acts on the current event")]);
    }
    const args = ["-I", "helpers.rhai", "--begin", "conf.n = same(2)", "-e", "if e.a == conf.n { both() }"];
    const { stdout } = await froe(["-jJ", ...args], { stdin: THREE, files });
    expect(stdout).toBe('{"a":1}\n{"a":3}\n');
  });

  test("fails at --end where a function was kept for it", async () => {
    const keep = ["-e", 'state.skip = [Fn("skip")]', "--end", "let f = state.skip[0]; f.call()"];
    const { code, stdout, stderr } = await froe(["-jJ", ...keep], { stdin: THREE });
    expect([code, stdout]).toEqual([1, THREE]);
    expect(stderr).toContain("there is no event here");
  });

  test("acts on no other event", async () => {
    expect(await output("-e", "if e.a == 1 { skip(); e = () }")).toBe('{"a":2}\n{"a":3}\n');
    expect(await output("--filter", "!(e.a == 1 && skip() == ())")).toBe('{"a":2}\n{"a":3}\n');
    expect(await output("-e", 'if e.a == 1 { Fn("skip").call(); parse_json("") }')).toBe(THREE);
  });

  test("emits nothing more when an emitted event has ended the run", async () => {
    const emit = "if e.a == 1 { emit_each([#{a: 10}, #{a: 11}, #{a: 12}]) }";
    expect(await output("-e", emit, "-e", "if e.a == 11 { exit(0) }")).toBe('{"a":10}\n');
  });
});

describe("what scripts know of the record", () => {
  const script = "e.at = meta.line_num; e.file = meta.filename; e.text = meta.line";

  test("its line, its number, its file", async () => {
    const { stdout } = await froe(["-j", "-J", "-e", script, "app.log"], { files: { "app.log": '\n{"a": 1}\n' } });
    expect(stdout).toBe('{"a":1,"at":2,"file":"app.log","text":"{\\"a\\": 1}"}\n');
  });

  test("standard input has no file, but a file may be called like it", async () => {
    expect(await output("-n", "1", "-e", "e.file = meta.filename")).toBe('{"a":1}\n');
    const { stdout } = await froe(["-j", "-J", "-e", "e.f = meta.filename", "stdin"], { files: { stdin: "{}\n" } });
    expect(stdout).toBe('{"f":"stdin"}\n');
  });
});

test("pseudonyms without a secret are hinted at once, unless nobody wants hints", async () => {
  const args = ["-jJ", "-e", 'e.a = pseudonym(e.a.to_string(), "a").len()'];
  const { stdout, stderr } = await froe(args, { stdin: THREE });
  expect(stdout).toBe('{"a":24}\n'.repeat(3));
  expect(stderr).toBe(
    "hint: FROE_SECRET is not set: pseudonym() gives other names in each run; export FROE_SECRET=TEXT keeps them\n",
  );
  for (const quiet of ["--silent", "--no-diagnostics"]) {
    expect((await froe([...args, quiet], { stdin: THREE })).stderr, quiet).toBe("");
  }
  expect((await froe(args, { stdin: THREE, env: { FROE_SECRET: "s" } })).stderr).toBe("");
});

test("scripts see variables of the environment, and nothing else of it", async () => {
  const script = 'e = #{a: get_env("WHO"), b: get_env("__proto__"), c: get_env("constructor", "none")}';
  const { stdout } = await froe(["-j", "-J", "-e", script], { stdin: "{}", env: { WHO: "ann" } });
  expect(stdout).toBe('{"a":"ann","b":"","c":"none"}\n');
});

test("texts in every format of the catalogue can be read and absorbed", async () => {
  const stdin = '{"m":"192.0.2.7 - - [03/Feb/2026:10:20:30 +0000] \\"GET /a HTTP/1.1\\" 200 5"}\n';
  const parse = await froe(["-j", "-J", "-e", "e.m = e.m.parse_combined().path"], { stdin });
  expect(parse.stdout).toBe('{"m":"/a"}\n');
  const absorb = await froe(["-j", "-J", "-e", 'e.absorb_combined("m"); e = e.keep(["ip", "status"])'], { stdin });
  expect(absorb.stdout).toBe('{"ip":"192.0.2.7","status":200}\n');
});
