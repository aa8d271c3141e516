import { mkdtempSync, readFileSync, rmSync } from "node:fs";
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

test("-f config: reads with a pattern", async () => {
  const ran = await froe(["-f", "config:regex:user=(?<user>\\w+)", "-k", "user"], { stdin: "login user=ann ok\n" });
  expect(ran.stdout).toBe("user='ann'\n");
});

test("patterns of grok know those of a file, also with line ends of Windows", async () => {
  const files = { ours: "# ours\r\nOURS %{WORD:who}-%{INT:n:int}\r\n" };
  const words = ["grammar", "import", "door", "--kind", "grok", "--definitions", "ours", "%{OURS} %{GREEDYDATA:rest}"];
  const { stdout, code } = await froe(words, { files });
  expect([stdout, code]).toEqual([expect.stringContaining("reads … <who>-<n> <rest>"), 0]);
  const other = await froe(["grammar", "import", "--kind", "dissect", "--definitions", "ours", "%{a}"], { files });
  expect([other.stderr, other.code]).toEqual([expect.stringContaining("says nothing about a pattern of dissect"), 2]);
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
