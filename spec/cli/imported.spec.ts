import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
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

test("--ecs reads stock patterns of grok with the field names of the common schema", async () => {
  const words = ["grammar", "import", "door", "--kind", "grok", "--ecs", "%{SYSLOGBASE} %{GREEDYDATA:message}"];
  expect((await froe(words)).stdout).toContain("<host.hostname>");
  const line = "Feb  3 04:05:06 web-1 sshd[4711]: up";
  const { stdout } = await froe(["explain", "--grok", "%{SYSLOGPROG}:", "--ecs", line]);
  expect(stdout).toContain("process.name");
  const read = await froe(["-f", "config:grok-ecs:%{SYSLOGPROG}: up", "-F", "json"], { stdin: line });
  expect(JSON.parse(read.stdout)).toEqual({ "process.name": "sshd", "process.pid": 4711 });
  const other = await froe(["grammar", "import", "--kind", "dissect", "--ecs", "%{a}"]);
  expect([other.stderr, other.code]).toEqual([expect.stringContaining("--ecs says nothing about"), 2]);
});

test.each([
  ["definitions", ["grammar", "import", "door", "--kind", "grok", "--definitions", "ours", "%{INT:n}"]],
  ["a pattern", ["convert", "--from", "grok", "--to", "regex", "ours"]],
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
