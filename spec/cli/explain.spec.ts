import { describe, expect, test } from "vitest";
import { froe } from "./froe.ts";
import { problemsBy } from "./schema.ts";

test("froe explain draws a line of the command line, of a file, and of standard input", async () => {
  const files = { "a.log": "x=1\nn=1 m=2\n" };
  const expected = ["logfmt: accepted, 2 fields", "", "  n=1 m=2", "  └─┘ n: int 1", "      └─┘ m: int 2", ""].join(
    "\n",
  );
  for (const args of [["n=1 m=2"], ["a.log:2"]]) {
    const ran = await froe(["explain", "-f", "logfmt", ...args], { files });
    expect(ran).toEqual({ stdout: expected, stderr: "", code: 0 });
  }
  expect((await froe(["explain", "-f", "logfmt"], { stdin: "\n\nn=1 m=2\nno\n" })).stdout).toBe(expected);
});

test("the line of a table is its row, whose quoted cells may have line ends", async () => {
  const files = { "a.csv": 'a,b\n1,"x\ny"\n\n3,4\n5,"open\n' };
  const row = async (line: number) => (await froe(["explain", "-f", "csv", `a.csv:${line}`], { files })).stdout;
  const fields = ['a: string "1"', 'b: string "x\\ny"'];
  for (const line of [2, 3]) for (const field of fields) expect(await row(line)).toContain(field);
  expect(await row(5)).toContain('b: string "4"');
  expect(await row(6)).toContain("csv: rejected at column 8: expected '\"', found end of line");
});

test("the name of a file is a line, with a hint at what was meant", async () => {
  const { stdout, stderr } = await froe(["explain", "-f", "line", "a.log"], { files: { "a.log": "x=1\n" } });
  expect(stdout).toContain('line: string "a.log"');
  expect(stderr).toBe("hint: a.log is read as a line; a.log:1 is the first line of the file\n");
  expect((await froe(["explain", "-f", "line", "a".repeat(5000)])).stderr).toBe("");
  const missing = await froe(["explain", "-f", "line", "b.log:7"]);
  expect(missing.stderr).toBe("hint: b.log:7 is read as a line; there is no file b.log\n");
  expect((await froe(["explain", "-f", "line", "up since 10.5:7"])).stderr).toBe("");
});

test("without -f it tells why each format before the one that reads the line does not", async () => {
  const { stdout } = await froe(["explain", "n=1 m=2"]);
  expect(stdout).toMatch(
    /^Why not another format before logfmt\n {2}combined +column 8: expected a space, found end of line\n/,
  );
  expect(stdout).toMatch(/\n {2}and \d+ more that got no further: --all lists them\n\nlogfmt: accepted, 2 fields\n/);
  expect((await froe(["explain", "--all", "n=1 m=2"])).stdout).not.toContain(" more that");
});

test("of a cascade, the format that reads the line, or the one that gets furthest", async () => {
  expect((await froe(["explain", "-f", "json,logfmt", "n=1"])).stdout).toContain("\nlogfmt: accepted, 1 field\n");
  const { stdout, code } = await froe(["explain", "-f", "json,logfmt", "n=1 x"]);
  expect(stdout).toContain("No format reads the line\n");
  expect(stdout).toContain("The one that gets furthest\nlogfmt: rejected at column 6");
  expect(code).toBe(1);
});

test("a row of a file has the columns of its header, with their types", async () => {
  const files = { "a.csv": "name,status\nann,200\n" };
  const { stdout } = await froe(["explain", "-f", "csv status:int", "a.csv:2"], { files });
  expect(stdout).toContain('  └─┘ name: string "ann"\n      └─┘ status: int 200\n');
});

test("a line of a file is read with the columns that directives before it name", async () => {
  const files = { "a.log": "#Fields: a b\n1 x\n# said\n#Fields: c\n2\n2 y\n#Fields: c c\n" };
  const explain = async (...args: string[]) => (await froe(["explain", ...args], { files })).stdout;
  expect(await explain("-f", "w3c", "a.log:2")).toContain("a: int 1\n");
  expect(await explain("-f", "w3c", "a.log:5")).toContain("c: int 2\n");
  expect(await explain("-f", "w3c", "a.log:6")).toContain(
    'w3c: rejected at column 2: expected end of line, found " y"',
  );
  expect(await explain("-f", "w3c", "a.log:3")).toContain("w3c skips the line as comment\n");
  expect(await explain("-f", "w3c", "a.log:4")).toContain("w3c: accepted");
  expect(await explain("-f", "w3c", "a.log:7")).toContain('rejected at column 12: expected another name: "c"');
  expect(await explain("a.log:2")).toContain("\nw3c: accepted, 2 fields\n");
});

test("a grammar of one's own explains itself, too", async () => {
  const own = `import { digits, field, grammar, seq } from "froe/grammar";
    export default grammar("own", { about: "x", layout: "x", record: seq("a", field("n", digits(2))) });`;
  const { stdout } = await froe(["explain", "-f", "own.ts", "a1"], { files: { "own.ts": own } });
  expect(stdout).toMatch(/^own: rejected at column 2: expected n, found "1"\n/);
});

test("a line that there is not, and a file that cannot be read, are reported", async () => {
  const { stderr, code } = await froe(["explain", "-f", "logfmt", "a.log:9"], { files: { "a.log": "n=1\n" } });
  expect({ stderr, code }).toEqual({ stderr: "froe explain: a.log:9: no such line\n", code: 1 });
  const odd = await froe(["explain", "-f", "logfmt", "\u001b[2J.log:9"], { files: { "\u001b[2J.log": "n=1\n" } });
  expect(odd.stderr).toBe("froe explain: ␛[2J.log:9: no such line\n");
});

const door = {
  "door.ts": `import { choice, digits, field, grammar, int, look, oneOf, optional, rest, seq } from "froe/grammar";
    export default grammar("door", { about: "A door", layout: "<number> <state>", record: choice(
      seq(look(digits(1)), field("number", int(digits(1, 3))), " ", field("state", oneOf("open", "shut")),
        optional(seq(" by ", field("by", rest)))),
      field("msg", rest)) });`,
};

describe("a line that a fallback reads", () => {
  test("says why the alternatives before it do not, without being asked", async () => {
    const { stdout, code } = await froe(["explain", "-f", "door.ts", "3 ajar"], { files: door });
    expect(stdout).toBe(
      [
        "door: accepted, 1 field",
        "",
        "  3 ajar",
        '  └────┘ msg: string "3 ajar"',
        "",
        "Read by a fallback",
        "  at column 1, record:",
        "    1. a digit ...: reads up to column 3, and expects state there",
        '    2. field "msg": reads up to column 7',
        "",
      ].join("\n"),
    );
    expect(code).toBe(0);
  });

  test("is one too where a literal recognized the line for an earlier alternative", async () => {
    const text = `import { choice, digits, field, grammar, int, rest, seq } from "froe/grammar";
      import { word } from "froe/vocabulary";
      export default grammar("codes", { about: "Codes", layout: "ERROR code=<code>", record: choice(
        seq("ERROR code=", field("code", int(digits())), " ", field("message", rest)),
        seq(field("level", word), " ", field("text", rest))) });`;
    const { stdout } = await froe(["explain", "-f", "codes.ts", "ERROR code=x y"], { files: { "codes.ts": text } });
    expect(stdout).toContain('1. "ERROR code=" ...: reads up to column 12, and expects code there');
    const other = await froe(["explain", "-f", "codes.ts", "INFO all is well"], { files: { "codes.ts": text } });
    expect(other.stdout).not.toContain("fallback");
  });

  test("is not one where the specific alternative reads it", async () => {
    expect((await froe(["explain", "-f", "door.ts", "3 open"], { files: door })).stdout).not.toContain("fallback");
    const { stdout } = await froe([
      "explain",
      "-f",
      "combined",
      '192.0.2.7 - - [03/Feb/2026:10:20:30 +0100] "-" 400 5',
    ]);
    expect(stdout).toContain("Read by a fallback\n");
  });
});

describe("froe explain --all", () => {
  test("lists each alternative and optional part that an accepted line does not have", async () => {
    const { stdout } = await froe(["explain", "--all", "-f", "door.ts", "3 open"], { files: door });
    expect(stdout).toContain(
      "What was passed over\n  at column 7, record > 1: seq > 5: optional:\n" + '    " by " ...: expects " by "\n',
    );
  });

  test("says of each earlier format how far it got, and the fields that it read", async () => {
    const { stdout } = await froe([
      "explain",
      "--all",
      "Feb  3 04:05:06 db1 sshd[4711]: Accepted",
      "-f",
      "combined,line",
    ]);
    expect(stdout).toMatch(/^ {2}combined {2}column \d+: expected identity, found " 3", after ip$/m);
  });
});

describe("froe explain --trace", () => {
  test("prints the steps of the parser, indented, those that only look too", async () => {
    const { stdout } = await froe(["explain", "--trace", "-f", "door.ts", "3 ajar"], { files: door });
    expect(stdout).toContain(
      [
        "Steps, each after the column where it begins",
        '  1  choice: reads "3 ajar"',
        "  1    seq: fails at column 3, expected state",
        "  1      look: reads nothing",
        '  1        digits: reads "3"',
        '  1      field "number": reads "3"',
        '  1        convert: reads "3"',
        '  1          digits: reads "3"',
        '  2      literal " ": reads " "',
        '  3      field "state": fails, expected state',
        '  3        oneOf: fails, expected "open" or "shut"',
        '  1    field "msg": reads "3 ajar"',
        '  1      rest: reads "3 ajar"',
      ].join("\n"),
    );
  });
});

describe("froe explain --json", () => {
  test("prints an object a line, of accepted and of rejected ones", async () => {
    const args = ["explain", "--json", "-f", "door.ts", "3 open by ann", "3 ajar"];
    const { stdout, code } = await froe(args, { files: door });
    const [first, second] = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(code).toBe(0);
    expect(first).toMatchObject({
      version: 1,
      operand: "3 open by ann",
      format: "door",
      accepted: true,
      failure: null,
    });
    expect(first.fields).toContainEqual({ name: "number", type: "int", value: 3, column: 1, end: 2 });
    expect(second.fallbacks).toEqual(second.passed_over);
    expect(second.fallbacks[0].alternatives[0]).toEqual({
      about: "a digit ...",
      read: false,
      column: 3,
      expected: "state",
    });
  });

  test("says what a line is skipped as", async () => {
    const files = { "a.log": "#Fields: date time x\n# a remark\n2026-02-03 04:05:06 7\n" };
    const lines = ["a.log:1", "a.log:2", "a.log:3"];
    const { stdout } = await froe(["explain", "--json", "-f", "w3c", ...lines], { files });
    const skipped = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).skipped);
    expect(skipped).toEqual(["directive", "comment", null]);
  });

  test("says why an event has no timestamp", async () => {
    const lines = [
      '{"ts":"2026-02-30T10:20:30Z"}',
      '{"ts":"soon"}',
      '{"n":1}',
      '{"ts":"2026-02-03T10:20:30Z"}',
      "[1]",
      "2026-02-30",
    ];
    const { stdout } = await froe(["explain", "--json", "-f", "json", ...lines]);
    const reasons = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).no_time);
    expect(reasons).toEqual([
      '"2026-02-30T10:20:30Z" is a day that does not exist',
      '"soon" is no timestamp',
      "no field has a timestamp",
      null,
      null,
      null,
    ]);
    const drawn = await froe(["explain", "-f", "json", lines[0]!]);
    expect(drawn.stdout).toContain('\nWithout a time: "2026-02-30T10:20:30Z" is a day that does not exist\n');
    expect((await froe(["explain", "-f", "json", lines[2]!])).stdout).not.toContain("Without a time");
  });

  test.each([
    ["a rejected line", ["-f", "combined", '192.0.2.7 - - [03/Feb/2026:10:20:30 +0000] "GET / HTTP/1.1" 2OO 5']],
    ["omitted and derived fields", ["-f", "syslog", "<34>Feb  3 04:05:06 db1 sshd[4711]: Accepted"]],
    ["formats that were tried", ["n=1 m=2"]],
    ["a skipped line", ["-f", "w3c", "# a remark"]],
    ["steps", ["--trace", "-f", "logfmt", "n=1 m"]],
    ["a record that nests too deep", ["-f", "json", `${"[".repeat(9000)}`]],
  ])("of %s fits its schema", async (_, args) => {
    const { stdout } = await froe(["explain", "--json", ...args]);
    expect(problemsBy("explain", JSON.parse(stdout))).toEqual([]);
  });
});

test("a later alternative that would have read further is named, the one that reads furthest", async () => {
  const files = {
    "plus.ts": `import { grammar, seq, field, choice, run, charset } from "froe/grammar";
      const w = run(charset("a-z"));
      export default grammar("plus", { about: "x", layout: "x", record:
        choice(field("w", w), seq(field("l", w), "+"), seq(field("l", w), "+", field("r", w))) });`,
  };
  const { stdout } = await froe(["explain", "-f", "plus.ts", "a+b"], { files });
  expect(stdout).toContain(
    '1. field "w": reads up to column 2\n    3. l ...: comes later, and would read up to column 4\n',
  );
  const { stdout: json } = await froe(["explain", "--json", "-f", "plus.ts", "a+b"], { files });
  expect(JSON.parse(json).tried[0].alternatives[1]).toEqual({
    ...{ about: "l ...", read: false, column: 4, expected: null, untried: 3 },
  });
});
