import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { froe } from "./froe.ts";

// Each run is in a directory outside of any project, so what a file imports is froe's own copy.

const door = (name: string) => `
  export const ${name}: Grammar = grammar("${name}", {
    about: "A door",
    layout: "${name} <number> <state>",
    record: seq("${name} ", field("number", int(digits(1, 3))), " ", field("state", oneOf("open", "shut"))),
  });`;
const imports = `import { digits, field, type Grammar, grammar, int, oneOf, seq } from "froe/grammar";`;
const one = `${imports}${door("door")}`;
const two = `${imports}${door("door")}${door("gate")}`;
const plain = one.replace("type Grammar, ", "").replace(": Grammar", "");

describe("-f takes a file that exports a grammar", () => {
  test.each([
    ["door.ts", one],
    ["door.mts", one],
    ["door.grammar.ts", `${one}\nexport default door;`],
    ["door.mjs", plain],
    ["door.js", plain],
  ])("%s", async (name, text) => {
    const ran = await froe(["-f", `./${name}`, "-J"], { files: { [name]: text }, stdin: "door 12 open\n" });
    expect(ran).toEqual({ stdout: '{"number":12,"state":"open"}\n', stderr: "", code: 0 });
  });

  test.each(["door.ts", "door.js"])("%s, whatever a package says of its files", async (name) => {
    const files = { [name]: name.endsWith(".ts") ? one : plain, "package.json": '{"type":"commonjs"}' };
    const ran = await froe(["-f", `./${name}`, "-J"], { files, stdin: "door 12 open\n" });
    expect(ran).toEqual({ stdout: '{"number":12,"state":"open"}\n', stderr: "", code: 0 });
  });

  test("and leaves nothing in the folder of temporary files, where others could change what the next run reads", async () => {
    const temporary = mkdtempSync(join(tmpdir(), "froe-temporary-"));
    const env = { TMPDIR: temporary, TEMP: temporary, TMP: temporary };
    const ran = await froe(["-f", "./door.ts"], { files: { "door.ts": one }, stdin: "door 12 open\n", env });
    const left = readdirSync(temporary);
    rmSync(temporary, { recursive: true });
    expect({ ...ran, left }).toEqual({ stdout: "number=12 state='open'\n", stderr: "", code: 0, left: [] });
  });

  test("among the members of a cascade, beside types of columns and specs", async () => {
    const ran = await froe(["-f", "json,./door.ts", "-f", "regex:(?P<file>.*)\\.ts", "-J"], {
      files: { "door.ts": one },
      stdin: 'door 7 shut\n{"a":1}\nx.ts\n',
    });
    expect(ran.stdout.trimEnd().split("\n")).toEqual([
      '{"number":7,"state":"shut","_format":"door"}',
      '{"a":1,"_format":"json"}',
      '{"file":"x","_format":"regex"}',
    ]);
  });

  test("where it has several, by the name behind #", async () => {
    const files = { "doors.ts": two };
    expect(await froe(["-f", "./doors.ts#gate", "-J"], { files, stdin: "gate 1 open\n" })).toMatchObject({ code: 0 });
    const { stderr, code } = await froe(["-f", "./doors.ts"], { files });
    expect(stderr).toMatch(/^froe: \.\/doors\.ts: exports several grammars: .*door, gate/);
    expect(code).toBe(2);
    expect((await froe(["-f", "./doors.ts#gatee"], { files })).stderr).toContain("did you mean 'gate'?");
  });

  test("with timestamps and levels of froe/vocabulary", async () => {
    const text = `import { field, grammar, rest, seq } from "froe/grammar";
      import { rfc3339, upperLevel } from "froe/vocabulary";
      export default grammar("app", { about: "App", layout: "<ts> <level> <msg>",
        record: seq(field("ts", rfc3339), " ", field("level", upperLevel), " ", field("msg", rest)) });`;
    const stdin = "2026-02-03T04:05:06Z WARN low\n";
    const { stdout } = await froe(["-f", "./app.ts", "-J"], { files: { "app.ts": text }, stdin });
    expect(stdout).toBe('{"ts":"2026-02-03T04:05:06Z","level":"WARN","msg":"low"}\n');
  });
});

describe("--grammar takes a part in detection", () => {
  const any = `import { field, grammar, rest, seq } from "froe/grammar";
    export default grammar("equals", { about: "Any", layout: "n=<text>", record: seq("n=", field("text", rest)) });`;
  const stdin = "n=1 m=2\n";

  test("before the formats that froe knows", async () => {
    const { stdout } = await froe(["--grammar", "any.ts", "-J"], { files: { "any.ts": any }, stdin });
    expect(stdout).toBe('{"text":"1 m=2"}\n');
  });

  test("or behind them", async () => {
    const files = { "any.ts": any };
    expect((await froe(["--grammar-last", "any.ts", "-J"], { files, stdin })).stdout).toBe('{"n":1,"m":2}\n');
    const free = await froe(["--grammar-last", "any.ts", "-J"], { files, stdin: "n= free text\n" });
    expect(free.stdout).toBe('{"text":" free text"}\n');
  });

  test("and can be named by -f", async () => {
    const { stdout } = await froe(["--grammar", "any.ts", "-f", "json,equals", "-J"], {
      files: { "any.ts": any },
      stdin,
    });
    expect(stdout).toBe('{"text":"1 m=2","_format":"equals"}\n');
  });
});

describe("what is wrong with a file is reported at its author's line", () => {
  test.each([
    ["--grammar", ["--grammar", "./own.ts", "a.log"]],
    ["--grammar-last", ["--grammar-last", "./own.ts", "a.log"]],
    ["a cascade", ["-f", "json,./own.ts", "a.log"]],
    ["explain", ["explain", "-f", "./own.ts", "a.log:1"]],
    ["export", ["export", "regex", "-f", "./own.ts"]],
    ["detect", ["detect", "--grammar", "./own.ts", "a.log"]],
  ])("is reported alike by %s", async (_, args) => {
    const ran = await froe(args, { files: { "own.ts": "\nthrow new Error('no luck');", "a.log": "x\n" } });
    expect(ran.stderr).toMatch(/^froe[a-z ]*: \.\/own\.ts:2(:\d+)?: no luck\n/);
    expect(ran).toMatchObject({ stdout: "", code: 2 });
  });

  test("is an input that could not be checked, for check", async () => {
    const ran = await froe(["check", "./own.ts", "a.log"], {
      files: { "own.ts": "\nthrow new Error('no luck');", "a.log": "x\n" },
    });
    expect(ran.stderr).toMatch(/^froe: error: \.\/own\.ts:2(:\d+)?: no luck\n/);
    expect(ran).toMatchObject({ stdout: "failed: 1 input could not be checked: ./own.ts\n", code: 1 });
  });

  test("of a path that is none of a grammar file tells what those are called", async () => {
    const { stderr } = await froe(["-f", "json,./own.txt,./own.ts"], { files: { "own.ts": one } });
    expect(stderr).toMatch(/^froe: '\.\/own\.txt' is no format: a file with a grammar ends in \.ts, /);
  });

  test("also comes for a file that the named one imports", async () => {
    const files = {
      "own.ts": 'import { a } from "./part.ts";\nexport default a;',
      "part.ts": "\nthrow new Error('part');\nexport const a = 1;",
    };
    const { stderr } = await froe(["-f", "own.ts"], { files, stdin: "x\n" });
    expect(stderr).toMatch(/^froe: part\.ts:2(:\d+)?: part\n/);
  });
});
