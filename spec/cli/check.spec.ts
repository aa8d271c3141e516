import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { froe, froeIn } from "./froe.ts";

const door = `import { choice, digits, field, grammar, int, label, oneOf, optional, seq } from "froe/grammar";
  export default grammar("door", {
    about: "A door", layout: "<number> <state>",
    record: seq(
      field("number", label("door number", int(digits(1, 3)))), " ",
      choice(field("state", oneOf("open", "shut")), seq("key ", field("key", digits(4)))),
      optional(field("by", seq(" by ", oneOf("ann", "bob")))),
    ),
  });`;
const log = "1 open\n2 shut by ann\nx open\n3 ajar\n4 ajar\n\n5 open\n";
const files = { "door.ts": door, "a.log": log };
/** What the command makes of a corpus file. */
async function updated(text: string) {
  const directory = mkdtempSync(join(tmpdir(), "froe-check-"));
  writeFileSync(join(directory, "door.ts"), door);
  writeFileSync(join(directory, "door.txt"), text);
  try {
    const ran = await froeIn(directory, ["check", "door.ts", "door.txt", "--update"]);
    return { ...ran, text: readFileSync(join(directory, "door.txt"), "utf8") };
  } finally {
    rmSync(directory, { recursive: true });
  }
}
const corpus = (expected: string) => `=====\nA door\n=====\n7 open\n-----\n${expected}\n`;

describe("froe check of samples", () => {
  test("tells the share, the causes, the fields, what is optional, and what no record has", async () => {
    const { stdout, stderr, code } = await froe(["check", "door.ts", "a.log"], { files });
    expect(stdout).toBe(
      [
        "50.00 % accepted, of at least 100 %: 3 of 6 records",
        "",
        "Rejected",
        '        2  column 3: expected state or "key "',
        '           a.log:4:3: expected state or "key ", found "ajar"',
        "             4 | 3 ajar",
        "               |   ^",
        "        1  column 1: expected door number",
        '           a.log:3:1: expected door number, found "x"',
        "             3 | x open",
        "               | ^",
        "",
        "door: 3 records, fields",
        "     100 %  number  int",
        "     100 %  state   string",
        "    33.3 %  by      string",
        "",
        "Optional parts",
        "    33.3 %  by, record > 4: optional",
        "",
        "In no record",
        '  "key " ..., record > 3: choice > 2: seq',
        "",
      ].join("\n"),
    );
    expect({ stderr, code }).toEqual({ stderr: "", code: 1 });
  });

  test("is fine where as much is accepted as is wanted", async () => {
    expect((await froe(["check", "door.ts", "a.log", "--min-accepted", "50"], { files })).code).toBe(0);
    expect((await froe(["check", "door.ts", "a.log", "--min-accepted", "50.1"], { files })).code).toBe(1);
    expect((await froe(["check", "door.ts", "a.log", "--min-accepted", "101"], { files })).code).toBe(2);
  });

  test("reads each record with the first grammar that accepts it", async () => {
    const { stdout, code } = await froe(["check", "door.ts", "a.log", "-f", "line"], { files });
    expect(code).toBe(0);
    expect(stdout).toContain("\ndoor: 3 records, fields\n");
    expect(stdout).toContain("\nline: 3 records, fields\n");
  });

  test("reads tables, with the types of columns", async () => {
    const table = { "a.csv": 'name,n\n"a\nb",1\nc,x\n' };
    const { stdout } = await froe(["check", "-f", "csv n:int", "a.csv"], { files: table });
    expect(stdout).toMatch(/^100 % accepted: 2 of 2 records\n/);
    expect(stdout).toMatch(/100 % {2}n +int \(1\), unit \(1\)/);
  });

  test("as JSON, TAP and JUnit XML", async () => {
    const report = async (form: string) =>
      (await froe(["check", "door.ts", "a.log", "--report", form], { files })).stdout;
    expect(JSON.parse(await report("json"))).toMatchObject({
      ok: false,
      samples: { records: 6, accepted: 3, rejected: [{ count: 2, columns: [3, 3] }, { count: 1 }] },
    });
    expect(await report("tap")).toBe(
      [
        "TAP version 13",
        "1..1",
        "not ok 1 - a.log: 50.00 % of 6 records accepted",
        "# at least 100 % are wanted",
        '# 4:3: expected state or "key ", found "ajar"',
        '# 3:1: expected door number, found "x"',
        "",
      ].join("\n"),
    );
    const xml = await report("junit");
    expect(xml).toContain('<testsuites name="froe check" tests="1" failures="1">');
    expect(xml).toContain('<failure message="at least 100 % are wanted">');
    expect(xml).toContain("expected state or &quot;key &quot;");
  });

  test("tells of a grammar what is allowed, but mostly not meant", async () => {
    const own = `import { charset, choice, digits, field, grammar, int, run, seq } from "froe/grammar";
      export default grammar("own", { about: "x", layout: "x", record: seq("a=", field("_format",
        choice(int(digits(1, 3)), run(charset("a-z"))))) });`;
    const { stdout } = await froe(["check", "own.ts", "b.log"], { files: { "own.ts": own, "b.log": "a=1\n" } });
    expect(stdout).toContain("own: the field _format: a cascade adds it to each event [reserved-field]");
    expect(stdout).toContain("own: the field _format is string or int: who reads it has to ask [mixed-types]");
    expect(stdout).toMatch(
      /own: logfmt reads 60 of 60 sampled lines too, and wins where it comes first: a=.* \[overlap\]/,
    );
  });

  test("looks at the grammar itself where there are no samples", async () => {
    const own = `import { digits, field, grammar, int, optional, seq } from "froe/grammar";
      export default grammar("own", { about: "x", layout: "x",
        record: seq("#", optional(digits(1, 3)), field("n", int(digits(3)))) });`;
    expect(await froe(["check", "own.ts"], { files: { "own.ts": own } })).toEqual({
      stdout:
        "Lint\n  own: record > 2: optional: it takes what the part behind it needs, so this is lost: #000 [eager-optional]\n",
      stderr: "",
      code: 0,
    });
    expect((await froe(["check", "door.ts"], { files })).stdout).toBe("nothing to say of it\n");
  });

  test("needs a grammar, and a file that is there", async () => {
    expect((await froe(["check", "a.log"], { files })).stderr).toContain("with which grammar is 'a.log' to be read?");
    const { stderr, code } = await froe(["check", "door.ts", "no.log"], { files });
    expect({ stderr, code }).toEqual({ stderr: "froe: error: no.log: no such file\n", code: 1 });
  });
});

describe("froe check of a corpus", () => {
  test("holds each case to what it expects", async () => {
    const own = { ...files, "door.txt": corpus('{"number":7,"state":"open"}') };
    const fine = await froe(["check", "door.ts", "door.txt"], { files: own });
    expect(fine).toEqual({ stdout: "1 of 1 cases in 1 file are as expected\n", stderr: "", code: 0 });
    const wrong = await froe(["check", "door.ts", "door.txt"], { files: { ...own, "door.txt": corpus("1:1: no") } });
    expect(wrong.stdout).toBe(
      'door.txt: A door\n  - 1:1: no\n  + {"number":7,"state":"open"}\n0 of 1 cases in 1 file are as expected\n',
    );
    expect(wrong.code).toBe(1);
  });

  test("writes what cases come to with --update, and leaves their inputs alone", async () => {
    const { text, stderr, code } = await updated(
      corpus('{"number":7}') + corpus("1:1: no").replace("7 open", "x open"),
    );
    expect(text).toBe(
      `${corpus('{"number":7,"state":"open"}')}\n${corpus('1:1: expected door number, found "x"').replace("7 open", "x open")}`,
    );
    expect(stderr).toBe("froe check: door.txt: 2 of its cases written anew: read them\n");
    expect(code).toBe(0);
  });

  test("says with --update where more is rejected than was expected", async () => {
    const { stderr } = await updated(corpus('{"number":7}').replace("7 open", "x open"));
    expect(stderr).toBe(
      "froe check: door.txt: 1 of its cases written anew: read them; more is rejected than before in: A door\n",
    );
  });

  test("takes directories, and knows the formats of froe by the names of their files", async () => {
    const own = { "logfmt.txt": corpus('1:3: expected "=", found a space'), "other.md": "=====" };
    const { stdout, code } = await froe(["check", "."], { files: own });
    expect(stdout).toBe(
      'logfmt.txt: A door\n  - 1:3: expected "=", found a space\n  + 1:2: expected "=", found a space\n0 of 1 cases in 1 file are as expected\n',
    );
    expect(code).toBe(1);
  });

  test("runs no code that lies beside it", async () => {
    const mark = join(tmpdir(), `froe-check-${process.pid}`);
    const trap = `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(mark)}, "");`;
    const own = { "logfmt.txt": corpus("{}"), "logfmt.ts": trap, "logfmt.grammar.mjs": trap, "index.js": trap };
    await froe(["check", "."], { files: own });
    expect(existsSync(mark)).toBe(false);
  });
});

test("the corpus of froe itself is as expected", async () => {
  const { stdout, stderr, code } = await froe(["check", join(process.cwd(), "corpus")]);
  for (const line of stderr.trim().split("\n"))
    expect(line).toMatch(/multiline.*: no cases of a format that is known$/);
  expect(stdout).toMatch(/^(\d+) of \1 cases in \d+ files are as expected\n$/);
  expect(code).toBe(0);
});
