import { describe, expect, test } from "vitest";
import { froe } from "../cli/froe.ts";
import { printed } from "../run/parallel/divided.ts";

const events = [
  '{"msg":"ann@example.org came from 192.0.2.7","user":"ann","req":{"ip":"2001:db8::7","ids":["192.0.2.8",7]}}',
  '{"msg":"bob\\u0040example.org left","user":"bob","password":"not-a-password","192.0.2.9":1}',
];
const stdin = `${events.join("\n")}\n`;
const froeOf = (...args: string[]) => froe(["-f", "json", ...args], { stdin });

describe("--redact", () => {
  test("removes kinds from values at every depth, but not from names, and reports how many", async () => {
    const { stdout, stderr, code } = await froeOf("-J", "--redact", "address,mail,token");
    expect(stdout.split("\n")).toEqual([
      '{"msg":"[mail] came from [address]","user":"ann","req":{"ip":"[address]","ids":["[address]",7]}}',
      '{"msg":"[mail] left","user":"bob","password":"[token]","192.0.2.9":1}',
      "",
    ]);
    expect(stderr).toBe("hint: removed 3 address, 2 mail, 1 token\n");
    expect(code).toBe(0);
  });

  test("removes the whole value of a field, by its name or path, and where a text has it", async () => {
    const { stdout, stderr } = await froeOf(
      "-J",
      "-k",
      "user,req",
      "--redact",
      "field:user",
      "--redact",
      "field:req.ip",
    );
    expect(stdout).toBe(
      '{"user":"[redacted]","req":{"ip":"[redacted]","ids":["192.0.2.8",7]}}\n{"user":"[redacted]"}\n',
    );
    expect(stderr).toContain("removed 2 field:user, 1 field:req.ip");
    const text = await froe(["-f", "line", "-J", "--redact", "field:user"], { stdin: "login user=ann ok\n" });
    expect(text.stdout).toBe('{"line":"login user=[redacted] ok"}\n');
  });

  test("names of inputs are whole in messages, also where one ends with the name of a field", async () => {
    const files = { "app.log": `${events[0]}\n${events[1]}\noops log=7\n` };
    const { stderr } = await froe(["-J", "--redact", "field:log", "app.log"], { files });
    expect(stderr).toContain("was kept as text; the first: app.log:3:1: expected");
    expect(stderr).not.toContain("log=7");
  });

  test.each([
    [["-F", "csv", "-k", "msg"]],
    [["-F", "view"]],
    [["-F", "logfmt"]],
    [["-F", "inspect"]],
    [["--by", "msg"]],
    [["--patterns"]],
    [["--freq", "msg"]],
    [["-s"]],
    [["-q", "-e", "print(e.msg); eprint(e.msg); track_freq(e.msg, e.msg)", "-m"]],
    [["-e", 'e.new = e.msg + " again"']],
    [["-q", "-e", "print(line)"]],
    [["-e", "throw e.msg", "-v"]],
    [["-e", "e.n = e.msg.parse_int()", "-v"]],
    [["--assert", "e.msg.len() < 3", "-v"]],
    [["-l", "error"]],
  ])("nothing leaks with %j", async (args) => {
    const { stdout, stderr } = await froeOf(...args, "--redact", "all");
    expect(stdout + stderr).not.toMatch(/@example|u0040|192\.0\.2\.[78]|not-a-password/);
  });

  test("filters and scripts see what they are about", async () => {
    const { stdout } = await froeOf(
      "-J",
      "-k",
      "msg",
      "--filter",
      'e.msg.contains("192.0.2.7")',
      "--redact",
      "address",
    );
    expect(stdout).toBe('{"msg":"ann@example.org came from [address]"}\n');
  });

  test("messages about rejected lines have no secrets", async () => {
    const rejected = `{"a":1}\n{"mail":"ann@example.org",x\n{"ip":"192.0.2.7",x\n`;
    const run = (kinds: string) => froe(["-f", "json", "-v", "--redact", kinds], { stdin: rejected });
    const { stderr } = await run("all");
    expect(stderr).toContain("[mail]");
    expect(stderr).not.toMatch(/@example|192\.0\.2/);
    // Nobody knows which part of such a line a field's value is.
    expect((await run("field:mail")).stderr).not.toMatch(/ann|192\.0\.2/);
  });

  test("messages of failing scripts have no values of fields", async () => {
    const { stderr } = await froeOf("-q", "-e", "throw e.user", "--redact", "field:user");
    expect(stderr).toContain("--exec:1:1: [redacted]");
    expect(stderr).not.toMatch(/ann|bob/);
  });

  test.each([
    ["level", ["-l", "wrong"]],
    ["level", ["-l", "zeta"]],
    ["level", ["-L", "zetta"]],
    ["level", ["-s"]],
    ["ts", ["--since", "2020-01-01"]],
    ["ts", ["--since", "2020-01-01", "--strict"]],
    ["ts", ["--merge-sorted"]],
    ["ts", ["--ts-field", "ts"]],
    ["day", ["--ts-field", "day", "-s"]],
    ["tz", ["--ts-field", "at", "--since", "2020-01-01"]],
  ])("hints and statistics quote no value of field:%s with %j", async (field, args) => {
    const event = { ts: "other", level: "other", at: "2026-02-03 10:00:00", tz: "CET" };
    const input = JSON.stringify({ ...event, [field]: field === "day" ? "2031-01-01" : "zetta" });
    const { stdout, stderr } = await froe(["-f", "json", ...args, "--redact", `field:${field}`], {
      stdin: `${input}\n`,
    });
    expect(stdout + stderr).not.toMatch(/(?<!-L )zetta|2031/);
  });

  test("levels and times of other fields stay in hints and statistics", async () => {
    const { stderr } = await froe(["-l", "wrong", "--redact", "field:user"], {
      stdin: '{"level":"odd","user":"ann"}\n',
    });
    expect(stderr).toContain('no event of 1 has level "wrong"; levels seen: odd 1');
  });

  test("a comparison in a text shows no value either", async () => {
    const { stdout } = await froe(["-f", "line", "-J", "--redact", "field:user"], { stdin: 'if user == "ann" ok\n' });
    expect(stdout).toBe('{"line":"if user == [redacted] ok"}\n');
  });

  test("secrets that an escape hides in a rejected line hide the line", async () => {
    const { stderr } = await froe(["-f", "json", "--redact", "mail"], { stdin: '{"a":"ann\\u0040example.org",x\n' });
    expect(stderr).not.toContain("ann");
  });

  test("a number with the digits of a card is replaced", async () => {
    const { stdout } = await froe(["-f", "json", "-J", "--redact", "card"], { stdin: `{"n":4${"1".repeat(15)}}\n` });
    expect(stdout).toBe('{"n":"[card]"}\n');
  });

  test("several readers remove and count the same", async () => {
    const lines = Array.from({ length: 500 }, (_, n) => `ip=192.0.2.${n % 200} user=u${n}\n`).join("");
    const args = ["-f", "logfmt", "-J", "--redact", "address,field:user"];
    const divided = await printed(args, { "app.log": lines }, {});
    expect(divided).toEqual(await printed(args, { "app.log": lines }, null));
    expect(divided.stderr).toContain("removed 500 address, 500 field:user");
  });
});

describe("a wrong name", () => {
  test.each([
    ["mial", "unknown kind 'mial' (a field is field:mial); did you mean 'mail'?"],
    ["mail,zzzz", "unknown kind 'zzzz' (a field is field:zzzz), expected address, mail, token, card, key, all"],
    ["field:", "names no field"],
  ])("%s is refused before anything is printed", async (names, message) => {
    const { stdout, stderr, code } = await froeOf("--redact", names);
    expect({ stdout, code }).toEqual({ stdout: "", code: 2 });
    expect(stderr).toContain(message);
  });

  test("a field that no event has is an error at the end", async () => {
    const { stderr, code } = await froeOf("-q", "--redact", "field:usr");
    expect(code).toBe(1);
    expect(stderr).toContain("--redact field:usr: no event has this field");
    expect(stderr).toContain("did you mean field:user?");
  });
});
