import { describe, expect, test } from "vitest";
import { froe } from "../cli/froe.ts";

const events = [
  { service: "api", status: 503, ms: 12.5, level: "ERROR" },
  { service: "web", status: 200, ms: 3, level: "INFO" },
  { service: "web", status: "404", ms: 7, level: "WARN" },
  { service: "db", status: 200, ms: 900 },
];
const stdin = `${events.map((event) => JSON.stringify(event)).join("\n")}\n`;

/** The lines of standard output and of standard error, and the exit code. */
async function ran(...args: string[]): Promise<{ out: string[]; err: string[]; code: unknown }> {
  const { stdout, stderr, code } = await froe(args, { stdin });
  const lines = (text: string) => text.split("\n").slice(0, -1);
  return { out: lines(stdout), err: lines(stderr), code };
}

async function printed(...args: string[]): Promise<string[]> {
  const { out, err, code } = await ran("-jJ", ...args);
  expect([...err.filter((line) => !line.startsWith("hint:")), code]).toEqual([0]);
  return out;
}

describe("steps run in the order in which they are given", () => {
  test("a filter sees what the scripts before it have made, and no more", async () => {
    const args = ["--filter", 'e.service == "web"', "--exec", 'e.service = "x"', "--filter", 'e.service == "x"'];
    expect(await printed(...args, "-k", "service")).toEqual(['{"service":"x"}', '{"service":"x"}']);
    expect(await printed("--exec", 'e.service = "x"', "--filter", 'e.service == "web"')).toEqual([]);
  });

  test("levels and scripts among each other", async () => {
    const raise = ["--exec", 'e.level = "ERROR"'];
    expect(await printed(...raise, "-l", "error", "-k", "ms")).toHaveLength(4);
    expect(await printed("-l", "error", ...raise, "-k", "ms")).toEqual(['{"ms":12.5}']);
  });

  test("keys are chosen behind all scripts, and limits count what is left", async () => {
    expect(await printed("-k", "s", "--exec", "e.s = e.service")).toEqual(
      events.map(({ service }) => JSON.stringify({ s: service })),
    );
    expect(await printed("--filter", "e.status == 200", "-n", "1", "-k", "ms")).toEqual(['{"ms":3}']);
  });

  test("variables end with their script, the state does not", async () => {
    const count = "state.n = (state.n ?? 0) + 1; e.n = state.n";
    expect(await printed("--exec", count, "--exec", "e.m = state.n * 10", "-k", "n,m", "-n", "2")).toEqual([
      '{"n":1,"m":10}',
      '{"n":2,"m":20}',
    ]);
    expect((await ran("-jJ", "--exec", "let x = 1", "--exec", "e.y = x")).code).toBe(2);
  });
});

describe("fields", () => {
  test("one that is missing is (): equal to nothing else, neither less nor greater", async () => {
    expect(await printed("--filter", "e.level == ()", "-k", "ms")).toEqual(['{"ms":900}']);
    expect(await printed("--filter", 'e.level != "INFO"', "-k", "ms")).toHaveLength(3);
    expect(await printed("--filter", "e.none < 1 || e.none >= 1 || e.none <= ()")).toEqual([]);
  });

  test("() takes a field away; one that the input has as null stays", async () => {
    expect(await printed("--exec", "e.status = (); e.none = ()", "-n", "1")).toEqual([
      '{"service":"api","ms":12.5,"level":"ERROR"}',
    ]);
    const { stdout } = await froe(["-jJ", "--exec", "e.a = 1"], { stdin: '{"n":null}\n' });
    expect(stdout).toBe('{"n":null,"a":1}\n');
  });

  test("an event that is taken away as a whole is left out, unless it was empty", async () => {
    expect(await printed("--exec", 'if e.service == "web" { e = () }', "-k", "service")).toEqual([
      '{"service":"api"}',
      '{"service":"db"}',
    ]);
    const { stdout } = await froe(["-jJ", "--exec", "e = e"], { stdin: '{}\n{"a":1}\n' });
    expect(stdout).toBe('{}\n{"a":1}\n');
  });

  test("new ones come last, in the order of their assignment; changed ones stay where they are", async () => {
    expect(await printed("--exec", "e.z = 1; e.a = 2; e.status = 1", "-n", "1")).toEqual([
      '{"service":"api","status":1,"ms":12.5,"level":"ERROR","z":1,"a":2}',
    ]);
  });

  test("what a script does not touch is printed as it was read", async () => {
    const line = '{"a":1.0,"b":"\\u00e9\\n","c":[1.50,{"d":1e3}],"2":12345678901234567890,"__proto__":"x"}';
    const plain = (await froe(["-jJ"], { stdin: `${line}\n` })).stdout;
    expect((await froe(["-jJ", "--exec", "e.zz = 1; e.zz = ()"], { stdin: `${line}\n` })).stdout).toBe(plain);
  });
});

describe("a script that fails", () => {
  test("leaves the event as it was, and is reported once for each cause", async () => {
    const { out, err, code } = await ran("-jJ", "-k", "ms,a", "--exec", "e.a = 1; e.ms = e.status * 2");
    expect(out).toEqual(['{"ms":1006,"a":1}', '{"ms":400,"a":1}', '{"ms":7}', '{"ms":400,"a":1}']);
    expect(err).toEqual([
      "stdin:3: --exec:1:26: * does not take string and int",
      "  1 | e.a = 1; e.ms = e.status * 2",
      "    |                          ^",
      "froe: error: scripts failed 1 time",
    ]);
    expect(code).toBe(0);
  });

  test("is reported with each event under -v, and in sum without", async () => {
    const failing = ["-jJ", "--exec", "e.none.x = e.none.x", "-k", "ms"];
    expect((await ran(...failing)).err.filter((line) => line.startsWith("stdin:"))).toHaveLength(1);
    expect((await ran(...failing)).err.at(-1)).toBe("froe: error: scripts failed 4 times");
    expect((await ran(...failing, "-v")).err.filter((line) => line.startsWith("stdin:"))).toHaveLength(4);
  });

  test("is only counted after a thousand causes", async () => {
    const stdin = Array.from({ length: 1_003 }, (_, i) => `{"n":${i % 1_001}}\n`).join("");
    const { stderr } = await froe(["-jq", "--exec", "throw e.n"], { stdin });
    expect(stderr.split("\n").filter((line) => line.startsWith("stdin:"))).toHaveLength(1_000);
    expect(stderr).toContain("scripts failed 1003 times");
  });

  test("ends a strict run, behind the events before it", async () => {
    const { out, code } = await ran("-jJ", "--strict", "--exec", "e.a = e.status * 2", "-k", "a");
    expect([out, code]).toEqual([['{"a":1006}', '{"a":400}'], 1]);
  });

  test("has printed, tracked and emitted nothing", async () => {
    const acts = 'print(e.service); track_freq("s", e.service); emit_each([#{extra: 1}]); skip();';
    const { out, err } = await ran("-jJ", "-k", "ms,extra", "--exec", `${acts} throw "no"`, "--end", "print(metrics)");
    expect(out).toEqual(['{"ms":12.5}', '{"ms":3}', '{"ms":7}', '{"ms":900}', "#{}"]);
    expect(err).toContain("froe: error: scripts failed 4 times");
  });

  test("does not keep an event, where it is a filter; a filter that fails for all of them fails the run", async () => {
    const some = await ran("-jJ", "--filter", "e.status * 2 > 0", "-k", "ms");
    expect([some.out.length, some.code]).toEqual([3, 0]);
    expect((await ran("-jJ", "--filter", "e.none.x == 1")).code).toBe(1);
  });
});

describe("what scripts know of a record", () => {
  test("its text, its line in its file, the file, its time", async () => {
    const line = '{"at":"2026-02-03T10:00:00Z"}';
    const { stdout } = await froe(["-jJ", "--ts-field", "at", "a.log", "b.log", "--exec", "e = meta", "-k", KEYS], {
      files: { "a.log": `\n${line}\n`, "b.log": "{}\n" },
    });
    expect(
      stdout
        .split("\n")
        .slice(0, -1)
        .map((text) => JSON.parse(text)),
    ).toEqual([
      { line, line_num: 2, filename: "a.log", parsed_ts: "2026-02-03T10:00:00+00:00" },
      { line: "{}", line_num: 1, filename: "b.log" },
    ]);
    expect(await printed("--filter", "meta.filename == () && meta.line_num == 2", "-k", "ms")).toEqual(['{"ms":3}']);
  });
  const KEYS = "line,line_num,filename,parsed_ts";

  test("of one that was joined of lines, all of them", async () => {
    const text = "one\n  two\nthree\n";
    const { stdout } = await froe(["-f", "line", "-M", "indent", "-J", "--exec", "e.n = meta.line_num"], {
      stdin: text,
    });
    const [first, second] = stdout.split("\n").map((line) => (line === "" ? {} : JSON.parse(line)));
    expect([first.n, second.n]).toEqual([1, 3]);
    expect(first.line).toContain("two");
  });

  test("of one that a cascade has read, which format it was", async () => {
    const args = [
      "-f",
      "json,line",
      "-J",
      "--filter",
      'e._format == "line"',
      "--exec",
      'e.n = e.line + "!"',
      "-k",
      "n",
    ];
    expect((await froe(args, { stdin: '{"a":1}\nplain\n' })).stdout).toBe('{"n":"plain!"}\n');
  });

  test("of a table, its cells; they are texts unless they have a type", async () => {
    const table = "k,n:int\na,5\nb,15\n";
    expect((await froe(["-f", "csv", "-J", "--filter", "e.n > 10"], { stdin: table })).stdout).toBe(
      '{"k":"b","n":15}\n',
    );
    expect((await froe(["-f", "csv", "-J", "--filter", 'e.n == "5"'], { stdin: "k,n\na,5\n" })).stdout).toBe(
      '{"k":"a","n":"5"}\n',
    );
  });
});

describe("events around those that filters keep", () => {
  const numbered = Array.from({ length: 9 }, (_, n) => JSON.stringify({ n })).join("\n");
  const near = async (...args: string[]) => (await froe(["-j", "-k", "n", ...args], { stdin: numbered })).stdout;

  test("are shown once, and are what the scripts have made of them", async () => {
    expect(await near("--filter", "e.n == 4", "-C", "1")).toBe("/ n=3\n* n=4\n\\ n=5\n");
    expect(await near("--filter", "e.n == 4 || e.n == 6", "-A", "1", "-B", "1")).toBe(
      "/ n=3\n* n=4\n| n=5\n* n=6\n\\ n=7\n",
    );
    expect(await near("--exec", "e.n *= 10", "--filter", "e.n == 40", "-B", "1")).toBe("/ n=30\n* n=40\n");
  });
});
