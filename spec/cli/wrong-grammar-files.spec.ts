import { describe, expect, test } from "vitest";
import { builtIn } from "./froe.ts";
import { spawned } from "./spawned.ts";
import { surrounded } from "./surrounded.ts";

// Files of grammars that are wrong. What is built reads them: their lines are found by the stack of the bundle.

/** These need a process: they end it, or have no line, so that one of the caller is found. */
const SPAWNED = ["ends the program", "waits for what never comes", "was not made by grammar(...)"];

const stdin = "x\n";
const args = ["-f", "./own.ts"];
const inProcess = (files: Readonly<Record<string, string>>) =>
  surrounded({ files, stdin }, (directory) => builtIn(directory, args, stdin));

describe("what is wrong with a file is reported at its author's line", () => {
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
    [
      "imports what froe has elsewhere",
      'import { grammar } from "froe";\nexport default grammar;',
      "./own.ts:1: cannot find 'froe': a grammar file imports from froe/grammar, froe/vocabulary and froe/formats; npm install froe gives it the rest",
    ],
    [
      "imports a package that is not installed",
      'import { a } from "a-package-that-is-nowhere";\nexport default a;',
      "./own.ts:1: cannot find 'a-package-that-is-nowhere': npm install it where the file is",
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
      "imports a name that there is not",
      `import { monthNames } from "froe/vocabulary";\n${head}export default grammar("own", { ${about}, record: monthNames });`,
      /^\.\/own\.ts:\d(:\d+)?: .*'froe\/vocabulary' does not provide an export named 'monthNames'; did you mean 'monthName'\?$/,
    ],
    [
      "imports a lexeme from the wrong module",
      `import { joined } from "froe/grammar";\n${head}export default grammar("own", { ${about}, lines: joined("blank"), record: rest });`,
      /^\.\/own\.ts:\d(:\d+)?: .*'froe\/grammar' does not provide an export named 'joined': import it from froe\/vocabulary$/,
    ],
    [
      "calls a part",
      `${head}export default grammar("own", { ${about}, record: field("a", rest()) });`.replace("ref,", "ref, rest,"),
      /^\.\/own\.ts:2(:\d+)?: TypeError: rest is not a function: rest is a part itself, write it without \(\)$/,
    ],
    [
      "calls a combinator as a method",
      `${head}export default grammar("own", { ${about}, record: digits(2).optional() });`,
      /^\.\/own\.ts:2(:\d+)?: TypeError: .*optional is not a function: optional is no method, it takes the part: optional\(\.\.\.\)$/,
    ],
    [
      "gives grammar(...) something else",
      `${head}export default grammar({ name: "own", record: digits(2) });`,
      /^\.\/own\.ts:2(:\d+)?: TypeError: a grammar is made by grammar\("name", /,
    ],
    [
      "gives grammar(...) a part alone",
      `${head}export default grammar("own", field("a", digits(2)));`,
      /^\.\/own\.ts:2(:\d+)?: TypeError: a grammar is made by grammar\("name", /,
    ],
    [
      "reads a field as one type here and another one there",
      `${head}export default grammar("own", { ${about},\nrecord: choice(field("v", number), seq("b ", field("v", rest))) });`.replace(
        "ref,",
        "number, ref, rest,",
      ),
      /^\.\/own\.ts: grammar "own" is malformed\n {2}\.\/own\.ts:3(:\d+)?: record > 2: .* field "v" is string here, and int or float at record > 1: .*\[field-types\]\n/,
    ],
    [
      "breaks a rule",
      `${head}const a = field("a", digits(2));\nexport default grammar("own", { ${about}, record: seq(a, a) });`,
      /^\.\/own\.ts: grammar "own" is malformed\n {2}\.\/own\.ts:2(:\d+)?: record > 2: field "a": .*\[duplicate-field\]\n {6}const a = field\("a", digits\(2\)\);/,
    ],
    [
      "has a text that no line can have",
      `${head}export default grammar("own", { ${about},\nrecord: seq(\n"a",\n  'b\\n',\n"c"),\n});`,
      /\n {2}\.\/own\.ts:5:3: record > 2: literal "b\\n": no line has "b\\n" in it: .*\[line-end\]\n {6}'b\\n',\n {6}\^$/,
    ],
    [
      "has an expression for a part",
      `${head}export default grammar("own", { ${about},\nrecord: seq(\n"a",\n /c+/,\n"c"),\n});`,
      /\n {2}\.\/own\.ts:5:2: record > 2: \?: \/c\+\/ is a regular expression.*\[shape\]\n {6}\/c\+\/,\n {6}\^$/,
    ],
    [
      "misuses a combinator",
      `${head}export default run(charset("z-a"));`,
      /^\.\/own\.ts:2(:\d+)?: RangeError: charset/,
    ],
    [
      "recurses without end",
      `${head}export default grammar("own", { ${about}, record: ref("a"), rules: { a: ref("a") } });`,
      /\n {2}\.\/own\.ts:2(:\d+)?: rule a: the rule begins with itself: .* or repeat with many\(\.\.\.\) \[left-recursion\]\n/,
    ],
    [
      "goes as deep as a line wants",
      `${head}export default grammar("own", { ${about}, record: ref("a"), rules: { a: choice(seq("(", ref("a"), ")"), "o") } });`,
      /\n {2}\.\/own\.ts:2(:\d+)?: rule a: .*nest\(100, \.\.\.\).*\[unbounded-recursion\]\n/,
    ],
    [
      "contains itself",
      `${head}const a: any = seq("x");\na.nodes.push(a);\nexport default grammar("own", { ${about}, record: a });`,
      /\n {2}\.\/own\.ts:4(:\d+)?: grammar: it contains itself.*\[shape\]\n/,
    ],
    [
      "has ten thousand alternatives",
      `${head}const all = Array.from({ length: 10000 }, (_, i) => "w" + i);
       export default grammar("own", { ${about}, record: choice(...all) });`,
      /\n {2}\.\/own\.ts:3(:\d+)?: record: a choice of 10000 alternatives; .*\[shape\]\n/,
    ],
    [
      "has a part that is none",
      `${head}export default grammar("own", { ${about}, record: seq("a", (undefined as never)) });`,
      /\n {2}\.\/own\.ts:2(:\d+)?: record > 2: \?: undefined is no part of a grammar/,
    ],
    [
      "was not made by grammar(...)",
      'export default { name: "own", record: { kind: "seq" }, rules: {}, framer: "line" };',
      /^\.\/own\.ts: grammar "own" is malformed\n {2}grammar: about says what the format is, and it is missing: about: "access log of our proxy" \[shape\]/,
    ],
    [
      "takes the name of another format",
      `${head}export default grammar("json", { ${about}, record: digits(2) });`,
      "./own.ts: 'json' is the name of one of froe's own formats: give the grammar another one",
    ],
  ])("a file that %s", async (what, text, expected) => {
    const files: Record<string, string> = text === null ? {} : { "own.ts": text };
    const { stdout, stderr, code } = await (SPAWNED.includes(what)
      ? spawned(args, { files, stdin })
      : inProcess(files));
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
    const { stderr, code } = await inProcess(files);
    expect(stderr).toMatch(
      /^froe: (?:\.\/own\.ts: grammar .*\n {2})?(?:part\.ts:3|own\.ts:\d)(?:.|\n)*(?:two files import each other|imports this one)/,
    );
    expect(code).toBe(2);
  });
});
