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

  test("print to standard error", async () => {
    const { stdout, stderr } = await froe(["-j", "-q", "-e", 'eprint("at " + e.a); debug("x")'], { stdin: '{"a":1}' });
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
