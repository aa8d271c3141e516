import { describe, expect, test } from "vitest";
import { froe } from "./froe.ts";

const door = `import { digits, field, grammar, int, seq } from "froe/grammar";
  export const door = grammar("door", { about: "A door", layout: "<number>", record: seq("door ", field("number", int(digits(1, 3)))) });`;
const stdin = "door 12\n";

describe("a grammar is data", () => {
  test("a large grammar is printed with its parts as rules, and reads the same", async () => {
    const line = '192.0.2.7 - ann [03/Feb/2026:04:05:06 +0100] "GET /a?b=1 HTTP/1.1" 200 512 "-" "curl/8.5"';
    const pattern = "config:grok:%{COMBINEDAPACHELOG}";
    const { stdout: data } = await froe(["grammar", "print", pattern, "--as", "access"]);
    expect(data.length).toBeLessThan(200_000);
    expect(Object.keys(JSON.parse(data).rules).length).toBeGreaterThan(5);
    const read = await froe(["-f", "./access.json", "-J"], { files: { "access.json": data }, stdin: `${line}\n` });
    expect(read.stderr).toBe("");
    expect(read.stdout).toBe((await froe(["-f", pattern, "-J"], { stdin: `${line}\n` })).stdout);
    expect(JSON.parse(read.stdout)).toMatchObject({ clientip: "192.0.2.7", agent: '"curl/8.5"' });
  });

  test("a part that is a rule in the data keeps its escapes", async () => {
    const line = '192.0.2.7 - - [03/Feb/2026:04:05:06 +0100] "GET /a HTTP/1.1" 200 5 "-" "x" 1 2';
    const { stdout: data } = await froe(["grammar", "print", "combined-proxy", "--as", "mine"]);
    const read = await froe(["-f", "./mine.json", "-J"], { files: { "mine.json": data }, stdin: `${line}\n` });
    expect(read.stderr).toBe("");
    expect(read.stdout).toBe((await froe(["-f", "combined-proxy", "-J"], { stdin: `${line}\n` })).stdout);
  });

  test("grammar print writes it, and -f FILE.json reads it without running code", async () => {
    const { stdout: data } = await froe(["grammar", "print", "./door.ts"], { files: { "door.ts": door } });
    expect(JSON.parse(data)).toMatchObject({ name: "door", record: { kind: "seq" } });
    const ran = await froe(["-f", "./door.json", "-J"], { files: { "door.json": data }, stdin });
    expect(ran).toEqual({ stdout: '{"number":12}\n', stderr: "", code: 0 });
  });

  test("a format that is printed is that format; a changed one needs a name of its own, which --as gives it", async () => {
    const { stdout: data } = await froe(["grammar", "print", "logfmt"], {});
    const read = (text: string) => froe(["-f", "./my.json", "-J"], { files: { "my.json": text }, stdin: "n=1\n" });
    expect(await read(data)).toEqual({ stdout: '{"n":1}\n', stderr: "", code: 0 });
    const { stderr, code } = await read(data.replace('"about": "', '"about": "My '));
    expect(stderr).toContain("'logfmt' is the name of one of froe's own formats");
    expect(stderr).toContain("as froe grammar print --as NAME does");
    expect(code).toBe(2);
    const { stdout: named } = await froe(["grammar", "print", "logfmt", "--as", "pairs"], {});
    expect(await read(named)).toEqual({ stdout: '{"n":1}\n', stderr: "", code: 0 });
    expect((await froe(["grammar", "print", "logfmt", "--as", "No"], {})).stderr).toContain("is no name of a grammar");
  });

  test("and is refused where it is not well-formed", async () => {
    const { stdout: data } = await froe(["grammar", "print", "cri"], {});
    const stderrOf = async (text: string) =>
      (await froe(["-f", "./my.json"], { files: { "my.json": text }, stdin })).stderr;
    expect(await stderrOf('{\n"name": x}')).toMatch(/^froe: \.\/my\.json(?::2:9)?: is no JSON: /);
    expect(await stderrOf('{\n"name":\n')).toMatch(/^froe: \.\/my\.json:2:8: is no JSON: /);
    expect(await stderrOf("{}")).toContain("has no grammar: froe grammar print");
    const wrong = data.replace('"name": "cri"', '"name": "my"').replace('"kind": "seq"', '"kind": "sequence"');
    expect(await stderrOf(wrong)).toContain('"sequence" is no kind of node');
  });
});

test("TypeScript is read that a Node does not run as it is: an enum, a type imported like a value", async () => {
  const file = `import { digits, field, grammar, type Grammar, int, Part } from "froe/grammar";
enum Name { number = "number" }
const parts: Part[] = [field(Name.number, int(digits(1, 3)))];
export const door: Grammar = grammar("door", { about: "", layout: "", record: parts[0]! });
`;
  const ran = await froe(["-f", "./door.ts", "-J"], { files: { "door.ts": file }, stdin: "12\n" });
  expect(ran).toEqual({ stdout: '{"number":12}\n', stderr: "", code: 0 });
});

describe("-f PACKAGE#NAME", () => {
  test.each(["mjs", "ts"])(
    "reads a grammar of a package that is installed in the working directory, %s",
    async (type) => {
      const files = {
        "node_modules/doors/package.json": `{"name":"doors","exports":"./index.${type}"}`,
        [`node_modules/doors/index.${type}`]: door,
      };
      const ran = await froe(["-f", "doors#door", "-J"], { files, stdin });
      expect(ran).toEqual({ stdout: '{"number":12}\n', stderr: "", code: 0 });
    },
  );

  test("or of one that only has exports for import", async () => {
    const files = {
      "node_modules/doors/package.json": '{"name":"doors","exports":{"./all":{"import":"./index.mjs"}}}',
      "node_modules/doors/index.mjs": door,
    };
    const ran = await froe(["-f", "doors/all#door", "-J"], { files, stdin });
    expect(ran).toEqual({ stdout: '{"number":12}\n', stderr: "", code: 0 });
    expect((await froe(["-f", "doors/gate#gate"], { files, stdin })).stderr).toContain("is not defined by");
  });

  test("says what to do if there is none", async () => {
    const { stderr, code } = await froe(["-f", "gates#gate"], { stdin });
    expect(stderr).toContain("gates: no such package: npm install it where froe runs");
    expect(code).toBe(2);
  });
});
