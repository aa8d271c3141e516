import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { froe, froeIn } from "./froe.ts";

const EXPRESSION = '^(?<ip>\\S+) "(?<verb>GET|POST) (?<path>.*?)" (?<status>\\d{3})$';

test("froe grammar import writes a grammar and a corpus, with the pattern in a comment", async () => {
  const directory = mkdtempSync(join(tmpdir(), "froe-"));
  const ran = await froeIn(directory, ["grammar", "import", "door", "--kind", "regex", EXPRESSION]);
  const written = (name: string) => readFileSync(join(directory, name), "utf8");
  expect(ran.stderr).toBe("");
  expect(ran.code).toBe(0);
  expect(ran.stdout).toContain('door.grammar.ts: reads <ip> "<verb> <path>" <status>');
  expect(written("door.grammar.ts")).toContain(`// ${EXPRESSION}`);
  expect(written("door.txt")).toContain('"status":');
  rmSync(directory, { recursive: true });
});

test.each([
  ["grok", 'filter { grok { match => { "message" => ["^%{WORD:door} up", "^%{WORD:door} down"] } } }', "it down"],
  ["lnav", '{"d": {"regex": {"a": {"pattern": "^(?<level>\\\\w) (?<b>.*)$"}}, "level": {"error": "x"}}}', "x y"],
])(
  "a grammar with values that are in no line is written, and reads as the pattern does: %s",
  async (kind, text, line) => {
    const directory = mkdtempSync(join(tmpdir(), "froe-"));
    writeFileSync(join(directory, "ours"), text);
    const ran = await froeIn(directory, ["grammar", "import", "door", "--kind", kind, "ours"]);
    expect([ran.stderr, ran.code]).toEqual(["", 0]);
    const read = (format: string) => froeIn(directory, ["-f", format, "-J"], `${line}\n`);
    const [{ stdout }, pattern] = await Promise.all([read("./door.grammar.ts"), read(`config:${kind}:ours`)]);
    expect([stdout, stdout.startsWith("{")]).toEqual([pattern.stdout, true]);
    rmSync(directory, { recursive: true });
  },
);

test("a kind has all the names that the page lists, one with a line between its words as well", async () => {
  const words = ["-f", "config:parse_regex:ours", "-k", "user"];
  const ran = await froe(words, { files: { ours: "parse_regex(.m, r'(?P<user>\\w+)')" }, stdin: "ann\n" });
  expect(ran.stdout).toBe("user='ann'\n");
});

test("-f config: reads with a pattern", async () => {
  const ran = await froe(["-f", "config:regex:user=(?<user>\\w+)", "-k", "user"], { stdin: "login user=ann ok\n" });
  expect(ran.stdout).toBe("user='ann'\n");
});

test.each([
  ["filter { grok { match => { message => '%{WORD:a} up' } } }", "grok"],
  ['{"processors":[{"grok":{"field":"message","patterns":["%{WORD:a} up"]}}]}', "grok"],
  ["[PARSER]\n Name x\n Format regex\n Regex ^(?<a>\\w+) up$\n", "fluentbit"],
  ["operators:\n  - type: regex_parser\n    regex: '^(?P<a>\\w+) up$'\n", "otel"],
  ['. |= parse_grok!(.message, "%{WORD:a} up")', "vrl"],
  ['{"x_log":{"regex":{"s":{"pattern":"^(?<a>\\\\w+) up$"}}}}', "lnav"],
])("-f config:FILE knows a file by what it has: %s", async (text, kind) => {
  const ran = await froe(["-f", "config:ours", "-J"], { files: { ours: text }, stdin: "door up\n" });
  expect([ran.stdout, ran.stderr]).toEqual(['{"a":"door"}\n', expect.stringContaining(`(kind ${kind})`)]);
});

test.each([
  ["config:grok:%{NUMBER:t:ts-epoch}", '"ts-epoch" is no type'],
  ['config:grok:%{date("yyyy"):z}', "is no pattern: write %{NAME}"],
  ["config:grok:%{TIMESTAMP_ISO8601:ts %{LOGLEVEL}", "pattern:1:1: this %{ is never closed"],
])("what grok does not have is refused: %s", async (pattern, words) => {
  const ran = await froe(["-f", pattern], { stdin: "x\n" });
  expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining(words)]);
});

test("patterns of grok know those of a file, also with line ends of Windows", async () => {
  const files = { ours: "# ours\r\nOURS %{WORD:who}-%{INT:n:int}\r\n" };
  const words = ["grammar", "import", "door", "--kind", "grok", "--definitions", "ours", "%{OURS} %{GREEDYDATA:rest}"];
  const { stdout, code } = await froe(words, { files });
  expect([stdout, code]).toEqual([expect.stringContaining("reads … <who>-<n> <rest>"), 0]);
  const other = await froe(["grammar", "import", "--kind", "dissect", "--definitions", "ours", "%{a}"], { files });
  expect([other.stderr, other.code]).toEqual([expect.stringContaining("says nothing about a pattern of dissect"), 2]);
});

describe("a line that a pattern of another program does not match", () => {
  const grok = "user=%{INT:user}";
  const files = { log: "user=guest \n" };
  const asked = '%{INT:user} (column 6 of the pattern): expected a character of [0-9], found "guest"';

  test.each([
    [["-f", `config:grok:${grok}`, "log"]],
    [["explain", "-f", `config:grok:${grok}`, "log:1"]],
    [["check", "-f", `config:grok:${grok}`, "log"]],
    [["check", "--grok", grok, "log"]],
  ])("is rejected by %j at the column and in the words of the pattern", async (args) => {
    const { stdout, stderr } = await froe(args, { files });
    expect(stdout + stderr).toContain(asked);
    expect(stdout + stderr).toMatch(/log:1:6: |column 6: /);
  });

  test("says so of expressions and layouts, and of many lines", async () => {
    const log = "user=guest\n".repeat(5);
    const regex = await froe(["-f", "config:regex:user=(?<user>[0-9]+)"], { stdin: log });
    expect(regex.stderr).toContain("stdin:1:6: (?<user>[0-9]+) (column 6 of the pattern): ");
    expect(regex.stderr).toContain("5  the pattern matches nowhere in the line");
    const layout = await froe(["-f", "config:$remote_addr - $status"], { stdin: "192.0.2.1 + 200\n" });
    expect(layout.stderr).toContain('stdin:1:10: " - " (column 13 of the pattern): expected " - "');
  });
});

describe("--definitions", () => {
  const files = { ours: "# ours\n\nCODE [A-Z]{2}\nLABEL %{CODE}-%{INT}\n", more: "\ufeffCODE [a-z]{2}\n" };

  test("is for what is read with -f config:grok too, and the last pattern of a name counts", async () => {
    const args = ["-f", "config:grok:^%{LABEL:label} %{WORD:action}$", "-F", "json", "--definitions", "ours"];
    expect((await froe(args, { files, stdin: "AB-7 up\n" })).stdout).toBe('{"label":"AB-7","action":"up"}\n');
    const read = await froe([...args, "--definitions", "more"], { files, stdin: "ab-7 up\n" });
    expect(read.stdout).toBe('{"label":"ab-7","action":"up"}\n');
    const printed = await froe(["grammar", "print", "config:grok:%{LABEL:label}", "--definitions", "ours"], { files });
    expect(JSON.parse(printed.stdout)).toHaveProperty("record");
  });

  test.each([
    [["--definitions", "ours"], "--definitions is for a pattern of grok: name one with -f config:grok:PATTERN"],
    [["-f", "combined", "--definitions", "ours"], "name one with -f config:grok:PATTERN"],
    [["-f", "config:regex:(?<a>x)", "--definitions", "ours"], "--definitions says nothing about a regular expression"],
    [["-f", "config:grok:%{LABEL:l}", "--definitions", "none"], "none"],
  ])("%j is a usage error", async (args, message) => {
    const { stderr, code } = await froe(args, { files, stdin: "" });
    expect([stderr, code]).toEqual([expect.stringContaining(message), 2]);
  });

  test.each([
    [["-f", "config:grok:%{CISCOFW106001}"]],
    [["explain", "--grok", "%{CISCOFW106001}", "a"]],
    [["check", "--grok", "%{CISCOFW106001}", "ours"]],
    [["grammar", "import", "--kind", "grok", "%{CISCOFW106001}"]],
  ])("is named by %j, which has an unknown name", async (args) => {
    const { stderr, code } = await froe(args, { files, stdin: "" });
    expect(stderr).toContain(
      "no pattern is called CISCOFW106001: give the file that defines it with --definitions FILE",
    );
    expect(code).toBe(2);
  });
});

test.each([
  ["definitions", ["grammar", "import", "door", "--kind", "grok", "--definitions", "ours", "%{INT:n}"]],
  ["a pattern", ["grammar", "import", "door", "--kind", "grok", "ours"]],
  ["a configuration", ["grammar", "new", "door", "--kind", "nginx", "--from-config", "ours"]],
])("what of %s is not UTF-8 is reported, with its place and its count", async (_, words) => {
  const ours = Buffer.concat([Buffer.from("# fine \u00fc\n"), Buffer.from("# M\xfcller, M\xfcller\n", "latin1")]);
  const files = { ours };
  const { stderr } = await froe(words, { files });
  expect(stderr).toContain("ours:2:4: 2 sequences of bytes that are not UTF-8 became U+FFFD: save the file as UTF-8");
});

test("what cannot be said is marked in the pattern, all of it at once", async () => {
  const ran = await froe(["grammar", "import", "--kind", "regex", "(a)\\1 x\\K"]);
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain("pattern:1:4: a reference to another group");
  expect(ran.stderr).toContain("  (a)\\1 x\\K\n     ^^\n");
  expect(ran.stderr).toContain("pattern:1:8: \\K takes back");
});

test.each([
  [["grammar", "import"], "say what to import"],
  [["grammar", "import", "x"], "say what the pattern is: --kind KIND"],
  [["grammar", "import", "--kind", "regexx", "x"], "did you mean regex?"],
  [["grammar", "import", "--kind", "regex", "--flavor", "tcl", "x"], 'no engine is called "tcl"'],
  [["grammar", "import", "A B", "--kind", "regex", "(?<a>x)"], "no name of a grammar"],
])("%j is refused", async (args, message) => {
  const ran = await froe(args);
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain(message);
});

describe("lines that a configuration joins", () => {
  const collector = (first: string) => `- ${first}\n- type: regex_parser\n  regex: '^(?P<t>\\S+) (?P<m>.*)$'\n`;
  const fluent =
    '[MULTILINE_PARSER]\n    name multi\n    rule "start_state" "/^\\d+-/" "cont"\n    rule "cont" "/^\\s/" "cont"\n';
  const stdin = "2026-01 a\n  at b\n2026-02 c\n";
  const events = '{"t":"2026-01","m":"a\\n  at b"}\n{"t":"2026-02","m":"c"}\n';

  test.each([
    ["otel, of a file", "otel", collector("type: file_input\n  multiline:\n    line_start_pattern: '^\\d{4}-'")],
    ["otel, recombined", "otel", collector('type: recombine\n  is_first_entry: body matches "^\\\\d{4}-"')],
    ["Fluent Bit", "fluentbit", `${fluent}[PARSER]\n    Name a\n    Format regex\n    Regex ^(?<t>\\S+) (?<m>.*)$\n`],
  ])("%s", async (_, kind, text) => {
    const ran = await froe(["-f", `config:${kind}:own.conf`, "-J"], { files: { "own.conf": text }, stdin });
    expect([ran.stdout, ran.stderr]).toEqual([events, ""]);
  });

  test("without a parser of the joined lines, the refusal has the option that joins them", async () => {
    const ran = await froe(["-f", "config:fluentbit:own.conf", "-J"], { files: { "own.conf": fluent }, stdin });
    expect(ran.stderr).toContain("-M 'regex:match=^\\d+-'");
  });

  test("a grammar file that is written joins them too", async () => {
    const directory = mkdtempSync(join(tmpdir(), "froe-"));
    writeFileSync(
      join(directory, "own"),
      collector("type: file_input\n  multiline:\n    line_start_pattern: '^\\d{4}-'"),
    );
    const imported = await froeIn(directory, ["grammar", "import", "door", "--kind", "otel", "own"]);
    expect([imported.stderr, imported.code]).toEqual(["", 0]);
    const read = await froeIn(directory, ["-f", "./door.grammar.ts", "-J"], stdin);
    expect([read.stdout, read.stderr]).toEqual([events, ""]);
    rmSync(directory, { recursive: true });
  });

  test("a layout with stack traces becomes a file that says how they are joined", async () => {
    const directory = mkdtempSync(join(tmpdir(), "froe-"));
    const layout = "%d{yyyy-MM-dd HH:mm:ss} %p %c - %m%n%ex";
    const written = await froeIn(directory, ["grammar", "new", "shop", "--from-config", layout, "--kind", "log4j"]);
    expect(written.code).toBe(0);
    const trace = "2026-02-03 04:05:06 WARN a.B - no\njava.lang.Boom: no\n\tat a.b(C.java:1)\n";
    const { stdout } = await froeIn(directory, ["-f", "./shop.grammar.ts", "-M", "timestamp", "-J"], trace);
    expect(stdout).toMatch(/^[^\n]*Boom[^\n]*\n$/);
    rmSync(directory, { recursive: true });
  });
});

test("what is kept of a repetition, and of patterns that may all match, is noted", async () => {
  const repeated = await froe(["-f", "config:regex:G:(?: (?<id>\\d+))+$", "-J"], { stdin: "G: 1 2\n" });
  expect(repeated.stdout).toBe('{"id":"2"}\n');
  expect(repeated.stderr).toContain("Of the groups in a repetition (id), the last round is kept");
  const filter = 'filter { grok { match => { "message" => ["%{WORD:a}", "%{INT:b}"] } break_on_match => false } }';
  const all = await froe(["-f", "config:grok:own.conf", "-J"], { files: { "own.conf": filter }, stdin: "x 5\n" });
  expect(all.stderr).toContain("With break_on_match => false");
});

test("explain reads a pattern that is kept in a file", async () => {
  const files = { own: "%{WORD:a} %{INT:b}\n", many: "A %{WORD:a}\nB %{INT:b}\n" };
  expect((await froe(["explain", "--grok", "own", "x 5"], { files })).code).toBe(0);
  expect((await froe(["explain", "--grok", "many#B", "5"], { files })).code).toBe(0);
});

test("a sample that does not fit says where", async () => {
  const format = {
    x_log: {
      regex: { a: { pattern: "^(?<timestamp>\\d{2}) (?<body>.*)$" } },
      sample: [{ line: "12 up" }, { line: "1x down" }],
    },
  };
  const ran = await froe(["grammar", "import", "--kind", "lnav", "own.json"], {
    files: { "own.json": JSON.stringify(format) },
  });
  expect(ran.stderr).toContain(
    "1 of the 2 sample lines of own.json does not fit the pattern: line 2 of them, column 1: expected",
  );
});

test("a rejected line says that a class has no letters beyond ASCII, unless that would quote what is hidden", async () => {
  const args = ["-f", "config:grok:user=%{WORD:user} x", "-J"];
  const letters = '" x" (column 18 of the pattern): expected " x", found "ë1"; the class before this has no letters';
  expect((await froe(args, { stdin: "user=aë1 x\n" })).stderr).toContain(letters);
  const hidden = await froe([...args, "--redact", "field:user"], { stdin: "user=aë1 x\n" });
  expect(hidden.stderr).toContain("expected");
  expect(hidden.stderr).not.toContain("ë");
});
