import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { catalogue } from "../../grammars/index.ts";
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
  test("a pattern that looks for its end has one on a rejected record", async () => {
    const { stdout, code } = await froe(["check", "--regex", "(?<n>\\d+) x", "-"], { stdin: "door 1 open\n12 x\n" });
    expect(stdout).toContain('stdin:1:8: " x" (column 10 of the pattern): expected "x", found "open"');
    expect(code).toBe(1);
  });

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
    expect((await froe(["check", "door.ts", "a.log", "--min-accepted", "50.1%"], { files })).code).toBe(1);
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

  test("as JSON and JUnit XML", async () => {
    const report = async (form: string) =>
      (await froe(["check", "door.ts", "a.log", "--report", form], { files })).stdout;
    expect(JSON.parse(await report("json"))).toMatchObject({
      ok: false,
      samples: { records: 6, accepted: 3, rejected: [{ count: 2, columns: [3, 3] }, { count: 1 }] },
    });
    const xml = await report("junit");
    expect(xml).toContain('<testsuites name="froe check" tests="3" failures="1">');
    expect(xml).toContain('<testcase name="records are accepted" classname="a.log" file="a.log" line="3">');
    expect(xml).toContain('<failure message="50.00 % of 6 records are accepted, at least 100 % are required">');
    expect(xml).toContain("expected state or &quot;key &quot;");
  });

  test("tells of a grammar what is allowed, but probably a mistake", async () => {
    const own = `import { charset, choice, digits, field, grammar, int, run, seq } from "froe/grammar";
      export default grammar("own", { about: "x", layout: "x", record: seq("a=", field("_format",
        choice(int(digits(1, 3)), run(charset("a-z"))))) });`;
    const { stdout } = await froe(["check", "own.ts", "b.log"], { files: { "own.ts": own, "b.log": "a=1\n" } });
    expect(stdout).toContain("own: the field _format: a cascade adds it to each event [reserved-field]");
    expect(stdout).toContain("own: the field _format is string or int: who reads it has to ask [mixed-types]");
    expect(stdout).toMatch(/own: logfmt reads 1 of 1 records too, and wins where it comes first: a=1 \[overlap\]/);
  });

  test("looks at the grammar itself where there are no samples", async () => {
    const own = `import { digits, field, grammar, int, optional, seq } from "froe/grammar";
      export default grammar("own", { about: "x", layout: "x",
        record: seq("#", optional(digits(1, 3)), field("n", int(digits(3)))) });`;
    expect(await froe(["check", "own.ts"], { files: { "own.ts": own } })).toEqual({
      stdout:
        "Lint\n  own: record > 2: optional: it takes what the part after it needs, so this is lost: #000 [eager-optional]\n",
      stderr: "",
      code: 0,
    });
    expect((await froe(["check", "door.ts"], { files })).stdout).toBe("no problems found\n");
  });

  test("needs a grammar, and a file that is there", async () => {
    expect((await froe(["check", "a.log"], { files })).stderr).toContain("with which grammar is 'a.log' to be read?");
    const { stderr, code } = await froe(["check", "door.ts", "no.log"], { files });
    expect({ stderr, code }).toEqual({ stderr: "froe: error: no.log: no such file\n", code: 1 });
  });
});

const forms = ["json", "junit"] as const;
/** What a report that fails says, in each form. */
const failing = { json: '"ok": false', junit: 'failures="1"' };

describe("an input that cannot be checked fails in every form:", () => {
  const own = {
    ...files,
    "empty.log": "",
    "blank.log": "\n\n",
    "none.txt": "\n",
    "bad.ts": `import { grammar, seq } from "froe/grammar";
export default grammar("bad", { about: "x", layout: "x", record: seq(undefined) });`,
    "odd.txt": "=====\nA case\n=====\n7 open\n",
  };
  test.each([
    ["a missing sample", ["door.ts", "no.log"], "no.log", "no such file"],
    ["an empty sample", ["door.ts", "empty.log"], "empty.log", "it has no records"],
    ["a sample of blank lines", ["door.ts", "blank.log"], "blank.log", "it has no records"],
    ["a malformed grammar", ["bad.ts", "a.log"], "bad.ts", "undefined is no part of a grammar"],
    ["a grammar that is not there", ["no.ts"], "no.ts", "no such file"],
    ["a corpus file without a divider", ["door.ts", "odd.txt"], "odd.txt", "no divider in the case"],
    ["an empty corpus file", ["door.ts", "none.txt"], "none.txt", "does not begin with the head of a case"],
    ["a directory without cases", ["door.ts", "."], ".", "no corpus file"],
  ])("%s", async (_, operands, source, why) => {
    const { "odd.txt": odd, "none.txt": none, ...others } = own;
    const inputs = operands.includes(".") ? others : { ...others, "odd.txt": odd, "none.txt": none };
    const asText = await froe(["check", ...operands], { files: inputs });
    expect(asText.code).toBe(1);
    expect(asText.stdout).toContain(`failed: 1 input could not be checked: ${source}\n`);
    expect(asText.stdout).not.toContain("100 % accepted: 0 ");
    for (const form of forms) {
      const { stdout, code } = await froe(["check", ...operands, "--report", form], { files: inputs });
      expect(code).toBe(1);
      expect(stdout).toContain(failing[form]);
      if (form !== "json") expect(stdout).toContain(why);
    }
  });

  test("JSON names it with its line", async () => {
    const { stdout } = await froe(["check", "door.ts", "odd.txt", "--report", "json"], { files: own });
    expect(JSON.parse(stdout)).toMatchObject({
      version: 1,
      ok: false,
      problems: [{ source: "odd.txt", line: 1, message: 'no divider in the case "A case"' }],
    });
  });
});

describe("names of tests hold no results", () => {
  test("a sample and a case are called the same whether they pass or fail", async () => {
    const namesOf = async (log: string, expected: string) => {
      const own = { ...files, "b.log": log, "door.txt": corpus(expected) };
      const { stdout } = await froe(["check", "door.ts", "b.log", "door.txt", "--report", "junit"], { files: own });
      return [...stdout.matchAll(/<testcase name="([^"]*)"/g)].map(([, name]) => name);
    };
    const passing = await namesOf("1 open\n", '{"number":7,"state":"open"}');
    expect(passing).toEqual(["records are accepted", "A door", "door is well formed", "lint of door"]);
    expect(await namesOf("x open\n", "1:1: no")).toEqual(passing);
  });

  test("cases of one title are numbered, and JUnit has the file and the line of each", async () => {
    const right = corpus('{"number":7,"state":"open"}');
    const { stdout } = await froe(["check", "door.ts", "door.txt", "--report", "junit"], {
      files: { ...files, "door.txt": `${right}\n${right}` },
    });
    expect(stdout).toContain('<testcase name="A door" classname="door.txt" file="door.txt" line="1"/>');
    expect(stdout).toContain('<testcase name="A door (2)" classname="door.txt" file="door.txt" line="8"/>');
  });
});

describe("froe check --lint", () => {
  const own = (more = "") => ({
    "own.ts": `import { digits, field, grammar, int, optional, seq } from "froe/grammar";
      export default grammar("own", { about: "x", layout: "x", ${more}
        record: seq("#", optional(digits(1, 3)), field("n", int(digits(3)))) });`,
  });

  test.each([
    ["warn", 0],
    ["error", 1],
    ["off", 0],
  ])("=%s with a warning exits with %i", async (mode, code) => {
    for (const form of ["text", ...forms]) {
      const args = ["check", "own.ts", `--lint=${mode}`, "--report", form];
      expect((await froe(args, { files: own() })).code, form).toBe(code);
    }
  });

  test("a finding has the line of its part, or else of the record", async () => {
    const args = ["check", "own.ts", "--lint=error", "--report"];
    const { stdout } = await froe([...args, "junit"], { files: own("\n\n") });
    expect(stdout).toContain('<testcase name="lint of own" classname="own.ts" file="own.ts" line="5">');
    expect(stdout).toContain('<failure message="own.ts:5: record &gt; 2: optional: ');
    const { lint } = JSON.parse((await froe([...args, "json"], { files: own() })).stdout);
    expect(lint[0].notes[0]).toMatchObject({ where: "record > 2: optional", line: 3 });
  });

  test("a waiver with a reason keeps a warning from failing, and is shown", async () => {
    const files = own(`waive: { "eager-optional": "the writer pads numbers" },`);
    const { stdout, code } = await froe(["check", "own.ts", "--lint=error"], { files });
    expect({ stdout, code }).toEqual({
      stdout: "Lint\n  own: waived: the writer pads numbers [eager-optional]\n",
      code: 0,
    });
  });

  test("the built-in formats have no finding that is not meant", async () => {
    const { stdout, code } = await froe(["check", "--lint=error", ...catalogue.map(({ name }) => name)]);
    const findings = stdout.split("\n").filter((line) => /\[[a-z-]+(?:, \d+ places)?\]$/.test(line));
    expect(findings.filter((line) => !line.includes(": waived: "))).toEqual([]);
    // No part takes text from a later one, and that is never waived.
    expect(findings.filter((line) => line.includes("[eager-"))).toEqual([]);
    expect(code).toBe(0);
  });

  test("a built-in format is linted only if that is asked for", async () => {
    const lintOf = async (...more: string[]) =>
      JSON.parse((await froe(["check", "cef", "--report", "json", ...more])).stdout).lint.length;
    expect([await lintOf(), (await lintOf("--lint=warn")) > 0]).toEqual([0, true]);
  });

  test("a grammar that accepts nothing fails without being asked", async () => {
    const none = `import { charset, field, grammar, look, run, seq } from "froe/grammar";
      export default grammar("none", { about: "x", layout: "x", record: seq(field("a", run(charset("a-z"))), look("a")) });`;
    const { stdout, code } = await froe(["check", "none.ts"], { files: { "none.ts": none } });
    expect(stdout).toContain("none: error: no line could be made of it");
    expect(code).toBe(1);
  });

  test("findings of one kind are one, with their places", async () => {
    const many = `import { charset, field, grammar, run, seq } from "froe/grammar";
      const part = (name) => seq("<", field(name, run(charset("a-z"))), ">");
      export default grammar("many", { about: "x", layout: "x",
        record: seq(part("a-a"), part("a-b"), part("a-c")) });`;
    const { stdout } = await froe(["check", "many.ts"], { files: { "many.ts": many } });
    expect(stdout).toBe(
      'Lint\n  many: the field a-a: scripts have to write e["a-a"] [field-name]\n    and 2 more of this kind: a-b, a-c\n',
    );
  });
});

describe("froe check --min-coverage", () => {
  test("counts alternatives and optional parts that samples and cases have", async () => {
    const own = { ...files, "b.log": "1 open\n2 shut by ann\n", "door.txt": corpus("") };
    const args = ["check", "door.ts", "b.log", "--min-coverage", "100"];
    const few = await froe(args, { files: own });
    expect(few.stdout).toContain(
      "door: 66.66 % of 3 alternatives and optional parts are exercised (2), at least 100 % are required\n" +
        '  no sample and no case has "key " ..., record > 3: choice > 2: seq\n',
    );
    expect(few.code).toBe(1);
    expect((await froe([...args.slice(0, -1), "60"], { files: own })).code).toBe(0);
    const key = corpus('{"number":7,"key":"0042"}').replace("7 open", "7 key 0042");
    const all = await froe(["check", "door.ts", "b.log", "door.txt", "--min-coverage", "100"], {
      files: { ...own, "door.txt": key },
    });
    expect({ code: all.code, stderr: all.stderr }).toEqual({ code: 0, stderr: "" });
  });

  test.each([
    ["date", "2026-02-03\n"],
    ["monthName, ' ', paddedDay", "Feb  3\nMar 13\n"],
  ])("does not ask for each day that a month may lack: %s", async (parts, dates) => {
    const dated = `import { field, grammar, timestamp } from "froe/grammar";
      import { date, monthName, paddedDay } from "froe/vocabulary";
      export default grammar("day", { about: "x", layout: "<day>", record: field("day", timestamp(${parts})) });`;
    const { stdout, code } = await froe(["check", "day.ts", "a.log", "--min-coverage", "100", "--lint=off"], {
      files: { "day.ts": dated, "a.log": dates },
    });
    expect(stdout).not.toContain("In no record");
    expect(code).toBe(0);
  });

  test("is a test of its own in JUnit XML", async () => {
    const { stdout } = await froe(["check", "door.ts", "a.log", "--min-coverage=100", "--report=junit"], { files });
    expect(stdout).toContain('<testcase name="alternatives of door are exercised"');
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
      'logfmt.txt: A door\n  - 1:3: expected "=", found a space\n  + 1:2: expected "=", found " open"\n0 of 1 cases in 1 file are as expected\n',
    );
    expect(code).toBe(1);
  });

  test("fails if no cases of a directory are of a format that is known", async () => {
    const { stderr, code } = await froe(["check", "."], { files: { "other.txt": corpus("{}") } });
    expect(stderr).toBe("froe: error: other.txt: no cases of a format that is known\n");
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
