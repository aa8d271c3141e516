import { describe, expect, test } from "vitest";
import { froe } from "./froe.ts";
import { spawned } from "./spawned.ts";

// Each run is in a directory outside of any project, so what a file imports is froe's own copy. Where a file may end the
// program, or its line is found by the stack of the bundle, a run is a process.

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

  test("among the members of a cascade, beside types of columns and specs", async () => {
    const ran = await froe(["-f", "json,./door.ts", "-f", "regex:(?P<file>.*\\.ts)", "-J"], {
      files: { "door.ts": one },
      stdin: 'door 7 shut\n{"a":1}\nx.ts\n',
    });
    expect(ran.stdout.trimEnd().split("\n")).toEqual([
      '{"number":7,"state":"shut","_format":"door"}',
      '{"a":1,"_format":"json"}',
      '{"file":"x.ts","_format":"regex"}',
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

describe("what is wrong with a file is told at its author's line", () => {
  const head = `import { charset, choice, digits, field, grammar, ref, run, seq } from "froe/grammar";\n`;
  const about = 'about: "x", layout: "x"';

  test.each([
    ["does not exist", null, "./own.ts: no such file"],
    ["cannot be parsed", "\nexport const a: = 3;\n", /^\.\/own\.ts:2(:\d+)?: /],
    [
      "imports what is not there",
      'import { a } from "./nowhere.ts";\nexport default a;',
      /^\.\/own\.ts:1: cannot find/,
    ],
    ["throws", "\n\nthrow new Error('no luck');", /^\.\/own\.ts:3(:\d+)?: no luck$/],
    ["throws what is no error", "throw 'no luck';", './own.ts: throws "no luck"'],
    ["exports no grammar", "\nexport const a = 1;", /^\.\/own\.ts:2: exports no grammar: make one with grammar\(/],
    ["is empty", "", /^\.\/own\.ts:1: exports no/],
    [
      "exports a promise",
      `${head}export default Promise.resolve(grammar("own", { ${about}, record: digits(2) }));`,
      "./own.ts:2: exports a promise, no grammar: export what it gives (await it)",
    ],
    [
      "exports a function",
      `${head}export default () => grammar("own", { ${about}, record: digits(2) });`,
      "./own.ts:2: exports a function, no grammar: export what it returns",
    ],
    [
      "exports a part",
      `${head}export default seq("a", digits(2));`,
      "./own.ts:2: exports a part of a grammar: make one of it with grammar(...)",
    ],
    ["is no text", "\x00\x01", /^\.\/own\.ts:1(:1)?: Unexpected character '[^\x00]+'/],
    ["ends the program", "process.exit(0);", /^\.\/own\.ts: it ends the program, or waits /],
    ["waits for what never comes", "await new Promise(() => {});", /^\.\/own\.ts: it ends the program, or waits /],
    [
      "calls itself without end",
      `${head}const deep = (): any => seq("x", deep());\nexport default grammar("own", { ${about}, record: deep() });`,
      /^\.\/own\.ts:2(:\d+)?: RangeError: .*: a function calls itself without end; ref\(/,
    ],
    [
      "uses what it does not import",
      `${head}export default grammar("own", { ${about}, record: optional(digits(2)) });`,
      /^\.\/own\.ts:2(:\d+)?: ReferenceError: optional is not defined: import it from froe\/grammar$/,
    ],
    [
      "misspells a combinator",
      `${head}export default grammar("own", { ${about}, record: feild("a", digits(2)) });`,
      /^\.\/own\.ts:2(:\d+)?: ReferenceError: feild is not defined; did you mean 'field'\?$/,
    ],
    [
      "gives grammar(...) something else",
      `${head}export default grammar({ name: "own", record: digits(2) });`,
      /^\.\/own\.ts:2(:\d+)?: TypeError: a grammar is made by grammar\("name", /,
    ],
    [
      "reads a field as one type here and another one there",
      `${head}export default grammar("own", { ${about},\nrecord: choice(field("v", number), seq("b ", field("v", rest))) });`.replace(
        "ref,",
        "number, ref, rest,",
      ),
      /own\.ts:2.*\n {2}record > 2: .* field "v" is string here, and int or float at record > 1: .*\[field-types\]$/,
    ],
    [
      "breaks a rule",
      `${head}const a = field("a", digits(2));\nexport default grammar("own", { ${about}, record: seq(a, a) });`,
      /^\.\/own\.ts:3(:\d+)?: grammar "own" is malformed\n {2}record > 2: field "a": .*\[duplicate-field\]$/,
    ],
    [
      "misuses a combinator",
      `${head}export default run(charset("z-a"));`,
      /^\.\/own\.ts:2(:\d+)?: RangeError: charset/,
    ],
    [
      "recurses without end",
      `${head}export default grammar("own", { ${about}, record: ref("a"), rules: { a: ref("a") } });`,
      /own\.ts:2.*\n {2}rule a: the rule begins with itself: .* or repeat with many\(\.\.\.\) \[left-recursion\]$/,
    ],
    [
      "goes as deep as a line wants",
      `${head}export default grammar("own", { ${about}, record: ref("a"), rules: { a: choice(seq("(", ref("a"), ")"), "o") } });`,
      /own\.ts:2.*\n {2}rule a: .*nest\(100, \.\.\.\).*\[unbounded-recursion\]$/,
    ],
    [
      "contains itself",
      `${head}const a: any = seq("x");\na.nodes.push(a);\nexport default grammar("own", { ${about}, record: a });`,
      /own\.ts:4.*\n {2}grammar: it contains itself.*\[shape\]$/,
    ],
    [
      "has ten thousand alternatives",
      `${head}const all = Array.from({ length: 10000 }, (_, i) => "w" + i);
       export default grammar("own", { ${about}, record: choice(...all) });`,
      /own\.ts:3.*\n {2}record: a choice of 10000 alternatives; .*\[shape\]$/,
    ],
    [
      "has a part that is none",
      `${head}export default grammar("own", { ${about}, record: seq("a", (undefined as never)) });`,
      /own\.ts:2.*\n {2}record > 2: \?: undefined is no part of a grammar/,
    ],
    [
      "was not made by grammar(...)",
      'export default { name: "own", record: { kind: "seq" }, rules: {}, framer: "line" };',
      /^\.\/own\.ts: grammar "own" is malformed\n {2}record: "seq" is no kind of node/,
    ],
    [
      "takes the name of another format",
      `${head}export default grammar("json", { ${about}, record: digits(2) });`,
      "./own.ts: 'json' is the name of one of froe's own formats: give the grammar another one",
    ],
  ])("a file that %s", async (_, text, expected) => {
    const files: Record<string, string> = text === null ? {} : { "own.ts": text };
    const { stdout, stderr, code } = await spawned(["-f", "./own.ts"], { files, stdin: "x\n" });
    const message = stderr.replace(/^froe: /, "").replace(/\nTry froe -h\.\n$/, "");
    if (typeof expected === "string") expect(message).toBe(expected);
    else expect(message).toMatch(expected);
    expect({ stdout, code }).toEqual({ stdout: "", code: 2 });
  });

  test("names the other file where two import each other", async () => {
    const files = {
      "own.ts": `import { b } from "./part.ts";\n${head}export const a = seq("x", b);\nexport default grammar("own", { ${about}, record: a });`,
      "part.ts": `import { a } from "./own.ts";\nimport { seq } from "froe/grammar";\nexport const b = seq("y", a);`,
    };
    const { stderr, code } = await spawned(["-f", "own.ts"], { files, stdin: "x\n" });
    expect(stderr).toMatch(/^froe: (?:part\.ts:3|own\.ts:4)(?:.|\n)*(?:two files import each other|imports this one)/);
    expect(code).toBe(2);
  });

  test.each([
    ["--grammar", ["--grammar", "./own.ts", "a.log"]],
    ["--grammar-last", ["--grammar-last", "./own.ts", "a.log"]],
    ["a cascade", ["-f", "json,./own.ts", "a.log"]],
    ["explain", ["explain", "-f", "./own.ts", "a.log:1"]],
    ["check", ["check", "./own.ts", "a.log"]],
    ["export", ["export", "regex", "-f", "./own.ts"]],
    ["detect", ["detect", "--grammar", "./own.ts", "a.log"]],
  ])("is told alike by %s", async (_, args) => {
    const ran = await froe(args, { files: { "own.ts": "\nthrow new Error('no luck');", "a.log": "x\n" } });
    expect(ran.stderr).toMatch(/^froe[a-z ]*: \.\/own\.ts:2(:\d+)?: no luck\n/);
    expect(ran).toMatchObject({ stdout: "", code: 2 });
  });

  test("of a path that is none of a grammar file tells what those are called", async () => {
    const { stderr } = await froe(["-f", "json,./own.json,./own.ts"], { files: { "own.ts": one } });
    expect(stderr).toMatch(/^froe: '\.\/own\.json' is no format: a file with a grammar ends in \.ts, /);
  });

  test("is told of a file that the named one imports, too", async () => {
    const files = {
      "own.ts": 'import { a } from "./part.ts";\nexport default a;',
      "part.ts": "\nthrow new Error('part');",
    };
    const { stderr } = await froe(["-f", "own.ts"], { files, stdin: "x\n" });
    expect(stderr).toMatch(/^froe: part\.ts:2(:\d+)?: part\n/);
  });
});
