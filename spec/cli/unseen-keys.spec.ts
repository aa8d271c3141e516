import { expect, test } from "vitest";
import { dividing, froe } from "./froe.ts";

const lines = '{"a":1,"b":2}\n{"a":3}\n';
const told = 'hint: no event had the field "zz" that -k names\n';

test.each([
  [["-k", "a,zz"], told],
  [["-k", "zz", "-K", "a"], told],
  [["-F", "csv", "-k", "a,zz"], told],
  [["-F", "keymap", "-k", "zz"], told],
  [["-K", "a,zz"], told.replace("-k", "-K")],
  [["-k", "a", "-K", "b,zz", "-F", "csv"], told.replace("-k", "-K")],
  [["-k", "zz", "-K", "zz"], told + told.replace("-k", "-K")],
  [["-k", "a,b", "-K", "b"], ""],
  [["-k", "zz", "--filter", "e.a == 9"], "hint: no event of 2 passes e.a == 9\n"],
  [["-K", "zz", "--filter", "e.a == 9"], "hint: no event of 2 passes e.a == 9\n"],
  [["-k", "zz", "-q"], ""],
  [["-K", "zz", "-q"], ""],
  [["-k", "zz", "-s"], ""],
  [["-k", "zz", "--no-diagnostics"], ""],
  [["-K", "zz", "--no-diagnostics"], ""],
  [["-k", "b"], ""],
  [["-K", "b"], ""],
  [["-F", "csv", "-k", "b"], ""],
  [["-K", "_format"], ""],
])("%j", async (args, expected) => {
  const { stderr } = await froe(["-j", ...args], { stdin: lines });
  expect(stderr).toBe(expected);
});

test.each(["-k", "-K"])("names without commas: %s", async (option) => {
  const { stderr } = await froe(["-j", option, "a b"], { stdin: lines });
  expect(stderr).toBe(
    `hint: no event had the field "a b" that ${option} names; commas separate fields: ${option} a,b\n`,
  );
});

test("a name inside a map that has none", async () => {
  const { stderr } = await froe(["-jk", "a.x"], { stdin: '{"a":{}}\n' });
  expect(stderr).toBe('hint: no event had the field "a.x" that -k names; "a" has no keys\n');
});

const logins = [
  '{"msg":"login","user":{"id":7,"name":"ann"},"tags":["web","eu"],"items":[{"sku":"a1"}],"n":1}',
  '{"msg":"logout","user":{"id":8},"tags":["web"]}',
  "",
].join("\n");

test.each([
  ["mgs", 'no event had the field "mgs" that -K names; did you mean "msg"?'],
  ["usr", 'no event had the field "usr" that -K names; did you mean "user"?'],
  ["usr.name", 'no event had the field "usr.name" that -K names; did you mean "user.name"?'],
  ["user.nmae", 'no event had the field "user.nmae" that -K names; did you mean "user.name"?'],
  ["user.token", 'no event had the field "user.token" that -K names; "user" has the keys "id", "name"'],
  ["msg.text", 'no event had the field "msg.text" that -K names; "msg" is a string'],
  [
    "tags[]",
    'no event had the field "tags[]" that -K names; "tags" is an array: write "tags[0]" for its first item, or "tags" for all of it',
  ],
  [
    "items[].sku",
    'no event had the field "items[].sku" that -K names; "items" is an array: write "items[0].sku" for its first item, or "items" for all of it',
  ],
  [
    "items.sku",
    'no event had the field "items.sku" that -K names; "items" is an array: write "items[0].sku" for its first item, or "items" for all of it',
  ],
  ["tags[2]", 'no event had the field "tags[2]" that -K names; "tags" has at most 2 items'],
  ["items[0].sk", 'no event had the field "items[0].sk" that -K names; did you mean "items[0].sku"?'],
])("-K %s removes nothing, and says so", async (field, hint) => {
  for (const args of [["-K"], ["--strict", "-K"], ["-k"], ["-F", "csv", "-k"]]) {
    const { stderr, code } = await froe(["-j", ...args, args.includes("-k") ? `n,${field}` : field], { stdin: logins });
    expect(stderr).toBe(`hint: ${args.includes("-k") ? hint.replace("-K", "-k") : hint}\n`);
    expect(code).toBe(0);
  }
});

test("the closest field may be a value within another one", async () => {
  const stdin = '{"user":{"login":{"password":"x"}},"n":1}\n';
  const { stderr } = await froe(["-j", "-K", "password,pasword"], { stdin });
  expect(stderr).toBe(
    [
      'hint: no event had the field "password" that -K names; did you mean "user.login.password"?',
      'hint: no event had the field "pasword" that -K names; did you mean "user.login.password"?\n',
    ].join("\n"),
  );
});

test("each field that has a remedy is reported alone, the others in one line", async () => {
  const { stderr } = await froe(["-j", "-K", "passwd,usr,token"], { stdin: logins });
  expect(stderr).toBe(
    [
      'hint: no event had the field "usr" that -K names; did you mean "user"?',
      'hint: no event had the fields "passwd", "token" that -K names\n',
    ].join("\n"),
  );
});

test("the closest field of a table is a column", async () => {
  const { stderr } = await froe(["-f", "csv", "-K", "pasword"], { stdin: "user,password\nann,x\n" });
  expect(stderr).toBe('hint: no event had the field "pasword" that -K names; did you mean "password"?\n');
});

test("inputs that are merged are watched as one", async () => {
  const files = {
    "a.log": '{"ts":"2026-02-03T10:00:00Z","user":1}\n',
    "b.log": '{"ts":"2026-02-03T11:00:00Z","host":2}\n',
  };
  const { stderr } = await froe(["-j", "--merge-sorted", "-K", "host,usr", "a.log", "b.log"], { files });
  expect(stderr).toBe('hint: no event had the field "usr" that -K names; did you mean "user"?\n');
});

test("what workers have seen counts", async () => {
  const stdin = `${'{"a":1}\n'.repeat(10_000)}{"b":1}\n`;
  const { stderr } = await froe(["-j", "-P", "-k", "a,b,zz"], { stdin, env: dividing });
  expect(stderr).toBe(told);
});

test("a name that workers alone have seen is the closest one", async () => {
  const app = `${'{"a":1}\n'.repeat(10_000)}${'{"a":1,"secret":{"token":2}}\n'.repeat(10)}`;
  const args = ["-j", "-P", "-K", "secrt,secret.tokn", "app.log"];
  const { stderr } = await froe(args, { files: { "app.log": app }, env: dividing });
  expect(stderr).toBe(
    [
      'hint: no event had the field "secrt" that -K names; did you mean "secret"?',
      'hint: no event had the field "secret.tokn" that -K names; did you mean "secret.token"?\n',
    ].join("\n"),
  );
});

test.each([
  [["--by", "leve"], '"leve" that --by names; did you mean "level"?'],
  [["--by", "usr.id"], '"usr.id" that --by names; did you mean "user.id"?'],
  [["--by", "level", "--p95", "mss", "--avg", "ms"], '"mss" that --p95 names; did you mean "ms"?'],
  [["--over-time=1h", "--by", "lvel"], '"lvel" that --by names; did you mean "level"?'],
  [["--over-time=1h", "--max", "mss"], '"mss" that --max names; did you mean "ms"?'],
  [["--span", "usr"], '"usr" that --span names; did you mean "user"?'],
  [["--span", "level", "--distinct", "usr"], '"usr" that --distinct names; did you mean "user"?'],
  [["-q", "--span", "usr", "--span-close", "print(span.size)"], '"usr" that --span names; did you mean "user"?'],
])("a question about a field that no event has: %j", async (args, expected) => {
  const stdin = '{"ts":"2026-02-03T10:00:00Z","level":"info","ms":1,"user":{"id":7}}\n';
  const { stderr } = await froe(["-j", ...args], { stdin });
  expect(stderr).toBe(`hint: no event had the field ${expected}\n`);
});

test("a question about a field that only workers have seen", async () => {
  const app = `${'{"a":1}\n'.repeat(10_000)}${'{"a":1,"secret":2}\n'.repeat(10)}`;
  const { stderr } = await froe(["-j", "-P", "--by", "secrt", "--sum", "secret", "app.log"], {
    files: { "app.log": app },
    env: dividing,
  });
  expect(stderr).toBe('hint: no event had the field "secrt" that --by names; did you mean "secret"?\n');
});

test("a field that is there but empty is another matter", async () => {
  const { stderr } = await froe(["-j", "--by", "a", "--sum", "b"], { stdin: '{"a":1,"b":null}\n' });
  expect(stderr).toBe('hint: the field "b" is empty in all events\n');
});

test.each([[], ["-F", "view"], ["-F", "logfmt"], ["-P"]].map((args) => [args]))(
  "-K of all fields: %j",
  async (args) => {
    const app = '{"a":1,"b":2}\n{"a":3}\n'.repeat(5_000);
    const runOf = (key: string) =>
      froe(["-j", "-K", key, ...args, "app.log"], { files: { "app.log": app }, env: dividing });
    const { stdout, stderr } = await runOf("a,b");
    expect([stdout, stderr]).toEqual(["", "hint: no event of 10,000 has a field that -K leaves\n"]);
    expect((await runOf("a")).stderr).toBe("");
  },
);
