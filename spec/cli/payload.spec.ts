import { describe, expect, test } from "vitest";
import { dividing, froe } from "./froe.ts";

const line = (second: number, msg: string) => `2026-02-03 10:20:${second},123 INFO [main] com.example.Door - ${msg}\n`;
const user = line(30, '{"user":"ann","level":"debug","tags":["a"]}');
const pairs = line(31, 'user=bob note="at the door"');
const prose = line(32, "ready: http://192.0.2.7/?q=1");
const rows = (stdout: string) =>
  stdout
    .trimEnd()
    .split("\n")
    .map((text) => JSON.parse(text));
const said = { ts: "2026-02-03 10:20:30,123", level: "INFO", thread: "main", logger: "com.example.Door" };

describe("--payload", () => {
  test("puts the fields of a payload in the place of its text", async () => {
    const { stdout, stderr } = await froe(["--payload", "msg=json", "-J"], { stdin: user });
    expect(rows(stdout)).toEqual([{ ...said, user: "ann", level_2: "debug", tags: ["a"] }]);
    expect(stderr).toBe("hint: 1 field renamed (name_2, ...): the name was taken\n");
  });

  test("counts the keys that a payload repeats", async () => {
    const stdin = line(30, '{"n":1,"n":2}') + line(31, "a=1 a=2 a=3") + line(32, '{"n":1,"n":2,"bad":}');
    const { stdout, stderr } = await froe(["--payload", "msg", "-J", "-k", "n,a"], { stdin });
    expect(rows(stdout)).toEqual([{ n: 2 }, { a: 3 }, {}]);
    expect(stderr).toContain("hint: 3 keys repeated in one record: the last value counts\n");
  });

  test("counts the values that do not fit the type of their column, and ends a strict run there", async () => {
    const stdin = line(30, "GET 200") + line(31, "GET soon") + line(32, "GET 404");
    const args = ["--payload", "msg=cols:method status:int", "-J", "-k", "status"];
    const { stdout, stderr } = await froe(args, { stdin });
    expect(rows(stdout)).toEqual([{ status: 200 }, { status: null }, { status: 404 }]);
    expect(stderr).toContain("1 value did not fit the type of the field and became ()");
    const strict = await froe(["--strict", ...args], { stdin });
    expect([rows(strict.stdout), strict.code]).toEqual([[{ status: 200 }], 1]);
    expect(strict.stderr).toContain('stdin:2: "status" is not of the type that it was given');
  });

  test("guesses JSON or logfmt, and counts what stays text", async () => {
    const { stdout, stderr } = await froe(["--payload", "msg", "-J", "-k", "user,note,msg"], {
      stdin: pairs + prose + line(33, '{"user":"cyd"}'),
    });
    expect(rows(stdout)).toEqual([
      { user: "bob", note: "at the door" },
      { msg: "ready: http://192.0.2.7/?q=1" },
      { user: "cyd" },
    ]);
    expect(stderr).toBe("hint: 1 value of 3 in msg did not fit and stayed text (--payload)\n");
  });

  test("reads text with escapes in JSON, and what it brings is seen by scripts and filters", async () => {
    const stdin =
      '{"ts":1,"log":"{\\"level\\":\\"warn\\",\\"n\\":2}"}\n{"ts":2,"log":"{\\"level\\":\\"info\\",\\"n\\":3}"}\n';
    const { stdout } = await froe(["-j", "--payload", "log=json", "-l", "warn", "-e", "e.m = e.n * 2", "-J"], {
      stdin,
    });
    expect(stdout).toBe('{"ts":1,"level":"warn","n":2,"m":4}\n');
  });

  test("means the same in workers, and when files are merged", async () => {
    const text = Array.from({ length: 200 }, (_, n) => line(10 + (n % 50), `{"n":${n}}`)).join("") + prose;
    const files = { "a.log": text };
    const args = ["--payload", "msg=json", "-J", "a.log"];
    const plain = await froe(args, { files });
    expect(rows(plain.stdout)).toHaveLength(201);
    expect(await froe(["-P", "--threads", "2", ...args], { files, env: dividing })).toEqual(plain);
    const merged = await froe(["--merge-sorted", ...args], { files: { "a.log": user + pairs + prose } });
    expect(rows(merged.stdout)[0]).toMatchObject({ user: "ann", tags: ["a"] });
    expect(merged.stderr).toContain("2 values of 3 in msg");
  });

  test("is read by a grammar file too, beside formats, and in workers", async () => {
    const visit = `import { digits, field, grammar, int, seq } from "froe/grammar";
      export default grammar("visit", { about: "A visit", layout: "door <number>", record: seq("door ", field("number", int(digits(1, 3)))) });`;
    const files = { "visit.ts": visit, "a.log": (line(10, "door 12") + user).repeat(50) };
    const args = ["--payload", "msg=./visit.ts,json", "-J", "-k", "number,user", "a.log"];
    const { stdout, stderr } = await froe(args, { files });
    expect(stdout).toBe('{"number":12}\n{"user":"ann"}\n'.repeat(50));
    expect(await froe(["-P", "--threads", "2", ...args], { files, env: dividing })).toEqual({
      stdout,
      stderr,
      code: 0,
    });
    expect((await froe(["--payload", "msg=./no.ts", "a.log"], { files })).stderr).toContain("./no.ts: no such file");
  });

  test("means the same in a cascade, and in files that grow", async () => {
    const files = { "a.log": `${user}n=1 msg="{\\"m\\":2}"\n${prose}` };
    const args = ["-f", "javalog,logfmt", "--payload", "msg=json", "-J", "-k", "user,n,m,msg", "a.log"];
    const plain = await froe(args, { files });
    expect(plain.stdout).toBe('{"user":"ann"}\n{"n":1,"m":2}\n{"msg":"ready: http://192.0.2.7/?q=1"}\n');
    expect(plain.stderr).toContain("1 value of 3 in msg did not fit");
    const followed = await froe(["--follow", "--take", "2", ...args], { files });
    expect(followed.stdout).toBe('{"user":"ann"}\n{"n":1,"m":2}\n');
  });

  test("is about one text: a table, no field and an unknown format are refused", async () => {
    const stderrOf = async (...args: string[]) => (await froe(args, { stdin: user })).stderr;
    expect(await stderrOf("--payload", "msg=csv")).toContain("csv needs a file");
    expect(await stderrOf("--payload", "=json")).toContain("names no field");
    expect(await stderrOf("--payload", "msg=")).toContain("--payload 'msg=' names no format: write FIELD=FORMAT");
    expect(await stderrOf("--payload", "msg=jso")).toContain("did you mean 'json'?");
    expect(await stderrOf("--payload", "text=json")).toContain("no event has a text in text");
  });
});

describe("messages that are in a format of their own", () => {
  const json = (second: number) => line(second, `{"user":"ann","n":${second}}`);
  const hint = (input: string, count: string, format: string) =>
    `hint: ${input}: ${count} sampled values of msg are ${format}; froe --payload msg=${format}${input === "stdin" ? "" : ` ${input}`} reads their fields\n`;

  test("are named once, with their count and the command that reads them", async () => {
    const files = { "a.log": prose + json(11) + json(12) };
    expect((await froe(["-J", "a.log"], { files })).stderr).toBe(hint("a.log", "2 of 3", "json"));
    const args = ["-P", "--threads", "2", "-J", "a.log"];
    expect((await froe(args, { files, env: dividing })).stderr).toBe(hint("a.log", "2 of 3", "json"));
    expect((await froe(["-J"], { stdin: pairs + pairs })).stderr).toBe(hint("stdin", "2 of 2", "logfmt"));
    const nested = (n: number) => `${JSON.stringify({ level: "info", msg: JSON.stringify({ n }) })}\n`;
    expect((await froe(["-J"], { stdin: nested(1) + nested(2) })).stderr).toBe(hint("stdin", "2 of 2", "json"));
  });

  test("are named too if the user has named the format of the lines", async () => {
    const grammar = `import { field, grammar, rest, seq } from "froe/grammar";
      export default grammar("door", { about: "A door", layout: "door <msg>", record: seq("door ", field("msg", rest)) });`;
    const log = 'door {"open":true}\ndoor is stuck\ndoor {"open":false}\n';
    const files = {
      "door.ts": grammar,
      "a.log": log,
      "b.log": 'door {"open":true}\n'.repeat(9),
      "c.log": prose + pairs + pairs,
    };
    const stderrOf = async (...args: string[]) => (await froe(["-J", ...args], { files, env: dividing })).stderr;
    const said = "hint: a.log: 2 of 3 sampled values of msg are json; --payload msg=json reads their fields\n";
    expect(await stderrOf("-f", "./door.ts", "a.log", "b.log")).toBe(said);
    expect(await stderrOf("-f", "./door.ts", "-P", "--threads", "2", "a.log")).toBe(said);
    expect(await stderrOf("-f", "javalog", "c.log")).toContain(
      "c.log: 2 of 3 sampled values of msg are logfmt; --payload",
    );
    expect(await stderrOf("-f", "./door.ts", "--payload", "msg=json", "a.log")).not.toContain("sampled");
  });

  test("are not where few are, where they are read, and where a script may read them", async () => {
    const stderrOf = async (stdin: string, ...args: string[]) => (await froe(["-J", ...args], { stdin })).stderr;
    expect(await stderrOf(json(11))).toBe("");
    expect(await stderrOf(json(11) + json(12) + prose.repeat(3))).toBe("");
    expect(await stderrOf(json(11) + json(12), "--payload", "msg=json")).toBe("");
    expect(await stderrOf(json(11) + json(12), "-e", "absorb_json(e.msg)")).not.toContain("sampled values");
    expect(await stderrOf(json(11) + json(12), "--no-diagnostics")).toBe("");
  });

  test("and froe detect says so", async () => {
    const { stdout, stderr } = await froe(["detect", "a.log"], { files: { "a.log": json(11) + json(12) } });
    expect(stdout + stderr).toContain("froe --payload msg=json a.log");
  });
});

test("a grammar says what its payload is, and who has the file needs no option", async () => {
  const grammar = `import { charset, field, grammar, rest, run, seq, within } from "froe/grammar";
    import { json } from "froe/formats";
    export default grammar("door", { about: "A door", layout: "<place> <json>",
      record: seq(field("place", run(charset("a-z"))), " ", within(field("msg", rest), json, { otherwise: "fail" })) });`;
  const files = { "door.ts": grammar, "door.log": 'hall {"open":true}\nhall {"open":yes}\n' };
  const { stdout, stderr } = await froe(["-f", "./door.ts", "-J", "door.log"], { files });
  expect(stdout).toBe('{"place":"hall","open":true}\n');
  expect(stderr).toContain("door.log:2:14: in msg, read as json: expected");
});

test.each(["froe/formats", "froe/formats/logfmt"])("a grammar file gets built-in formats from %s", async (module) => {
  const grammar = `import { field, grammar, rest, seq, within } from "froe/grammar";
    import { logfmt } from "${module}";
    export default grammar("door", { about: "A door", layout: "> <pairs>", record: seq("> ", within(field("pairs", rest), logfmt)) });`;
  const { stdout } = await froe(["-f", "./door.ts", "-J"], { files: { "door.ts": grammar }, stdin: "> open=yes\n" });
  expect(stdout).toBe('{"open":"yes"}\n');
});

test("what a payload repeats is counted if it is in the event, not if the grammar took it back", async () => {
  const grammar = `import { charset, choice, field, grammar, run, seq, until, within } from "froe/grammar";
    import { logfmt } from "froe/formats";
    const word = run(charset("a-z"));
    const place = seq(field("place", word), " ");
    export default grammar("door", { about: "A door", layout: "<place> <pairs>;<end>", record: choice(
      seq(place, within(field("pairs", until(";")), logfmt), ";x"),
      seq(place, field("text", until(";")), ";", field("end", word))) });`;
  const read = (stdin: string) => froe(["-f", "./door.ts", "-J"], { files: { "door.ts": grammar }, stdin });
  expect(await read("hall n=1 n=2;y\n")).toMatchObject({
    stdout: '{"place":"hall","text":"n=1 n=2","end":"y"}\n',
    stderr: "",
  });
  expect((await read("hall n=1 n=2;x\n")).stderr).toMatch(/^hint: 1 key/);
});

test("absorb_json of text around JSON hints at extract_json, once", async () => {
  const stdin = '{"msg":"got {\\"id\\":7} back"}\n'.repeat(2);
  const { stdout, stderr } = await froe(["-f", "json", "-e", 'e.absorb_json("msg")', "-J"], { stdin });
  expect(stdout).toBe(stdin);
  expect(stderr).toBe(
    "hint: absorb_json: msg is no JSON object, but has JSON inside: e.msg.extract_json() takes it out\n",
  );
});
