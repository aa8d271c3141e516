import { describe, expect, test } from "vitest";
import { convertInfo } from "../../cli/commands/definitions/grammars.ts";
import { froe } from "./froe.ts";
import { froeWords } from "./shell.ts";

describe("froe convert", () => {
  test("translates a pattern for another engine", async () => {
    const { stdout, code } = await froe(["convert", "--from", "regex", "--to", "regex", "(?<n>\\d+) ms$"]);
    expect(code).toBe(0);
    const expression = stdout.trim().split("\n").at(-1)!;
    expect(expression).toContain("(?<n>");
  });

  test("its example is a translation", async () => {
    const { stdout, code } = await froe(froeWords(convertInfo.example.command));
    expect({ stdout, code }).toEqual({ stdout: expect.stringContaining("parse_regex!"), code: 0 });
  });

  const COMBINED = '192.0.2.7 - ann [03/Feb/2026:04:05:06 +0100] "GET /a?b=1 HTTP/1.1" 200 512 "-" "curl/8.5"';

  test("what an engine cannot ask is refused at its place, and --match whole may answer it", async () => {
    const args = ["convert", "--from", "grok", "--to", "regex:re2", "n=x%{NUMBER:n}|%{NUMBER:n}ms"];
    const { stderr, code } = await froe(args);
    expect({ stderr, code }).toEqual({
      code: 1,
      stderr: expect.stringMatching(
        /pattern:1:16: .*: this asks for what is before it, and the engine has no lookbehind/,
      ),
    });
    const whole = await froe([...args.slice(0, -1), "%{NUMBER:n}ms"]);
    expect(whole.stderr).toContain("hint: --match whole");
    const written = await froe([...args.slice(0, -1), "--match", "whole", "%{NUMBER:n}ms"]);
    expect(written).toMatchObject({ code: 0, stderr: "", stdout: expect.stringMatching(/^\\A\(\?P<n>.*ms\\z\n$/) });
  });

  test.each(["re2", "js", "pcre"])("a pattern of grok becomes an expression for %s", async (flavor) => {
    const { stdout, code } = await froe([
      "convert",
      "--from",
      "grok",
      "--to",
      `regex:${flavor}`,
      "^%{COMBINEDAPACHELOG}",
    ]);
    expect(code).toBe(0);
    const source = stdout.trim().replaceAll("(?P<", "(?<").replaceAll("(?>", "(?:");
    expect(new RegExp(source, "u").exec(COMBINED)?.groups).toMatchObject({
      clientip: "192.0.2.7",
      auth: "ann",
      request: "/a?b=1",
      httpversion: "1.1",
      bytes: "512",
      agent: '"curl/8.5"',
    });
  });

  test("the console layout of zap becomes an expression without look-ahead", async () => {
    const { stdout, code } = await froe(["convert", "--from", "zap", "--to", "regex:re2", "zap-console"]);
    expect(code).toBe(0);
    expect(stdout).not.toContain("(?=");
    const expression = new RegExp(stdout.trim().replaceAll("(?P<", "(?<").replace("\\A", "^").replace("\\z", "$"), "u");
    const found = (line: string) =>
      Object.fromEntries(Object.entries(expression.exec(line)?.groups ?? {}).filter(([, text]) => text !== undefined));
    const start = "2026-02-03T04:05:06.789+0100\tinfo\t";
    expect(found(`${start}shop\tcart/add.go:12\tadded\t{"n": 1}`)).toMatchObject({
      logger: "shop",
      caller: "cart/add.go:12",
      msg: "added",
      context: '{"n": 1}',
    });
    expect(found(`${start}cart/add.go:12\tadded`)).toMatchObject({ caller_2: "cart/add.go:12", msg_2: "added" });
    expect(found(`${start}no\t caller`)).toMatchObject({ msg_2: "no\t caller" });
  });

  test("a pattern that no grammar says is still one for engines of expressions", async () => {
    const pattern = "(?:(?<a>x)|y)+z";
    const { stdout, code } = await froe(["convert", "--from", "regex", "--to", "grok", pattern]);
    expect([stdout, code]).toEqual([expect.stringContaining("'(?:(?<a>x)|y)+z'"), 0]);
    const refused = await froe(["convert", "--from", "regex", "--to", "spark", pattern]);
    expect([refused.stderr, refused.code]).toEqual([expect.stringContaining("in a repetition"), 2]);
  });

  test("a pattern without groups is reported", async () => {
    const { stderr, code } = await froe(["convert", "--from", "grok", "--to", "vrl", "abc"]);
    expect([stderr, code]).toEqual([expect.stringContaining("its events have no fields"), 0]);
  });

  test("fields that are nested in Logstash are so in Vector and Logstash", async () => {
    const written = async (to: string) =>
      (await froe(["convert", "--from", "grok", "--to", to, "%{WORD:[user][name]} %{INT:took:int}"])).stdout;
    expect(await written("vrl")).toContain('event."user" = {}\nevent."user"."name" = groups.user_name');
    expect(await written("grok")).toContain("'user_name' => '[user][name]'");
    expect(await written("grok")).toContain("'took' => 'integer'");
    expect(await written("fluentbit")).toContain("(?<user_name>");
  });

  test("what a target cannot do is underlined, with the option that leaves it out", async () => {
    const { stderr, code } = await froe(["convert", "--from", "regex", "--to", "vrl", "(?<a>\\w+)(?<=ab)c"]);
    expect(code).toBe(1);
    expect(stderr).toContain("  (?<a>\\w+)(?<=ab)c\n           ^^^^^^^");
    expect(stderr).not.toContain("--partial");
    const layout = await froe(["convert", "--from", "go", "--to", "grok", "slog-text"]);
    expect(layout.stderr).toContain("hint: --partial");
  });

  test("translates the layout of a configuration", async () => {
    const { stdout, code } = await froe(["convert", "--from", "config", "--to", "vrl", "%d{HH:mm} %m%n"]);
    expect(code).toBe(0);
    expect(stdout).toContain("parse_regex!");
  });

  test("shows the part of the pattern that the target cannot say", async () => {
    const { stderr, code } = await froe(["convert", "--from", "go", "--to", "grok", "slog-text"]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/pattern:1:\d+: grok cannot say this: .*\n.*slog-text\n +\^+/);
  });

  const LAYOUT = `log_format combined '$remote_addr - $remote_user [$time_local] "$request" $status "$http_user_agent"';`;

  test.each(["grok", "vrl", "regex", "regex:re2", "regex:js", "lnav", "fluentbit"])(
    "the log_format of nginx to %s: escapes stay, which is reported once",
    async (to) => {
      const { stdout, stderr, code } = await froe(["convert", "--from", "nginx", "--to", to, LAYOUT]);
      expect(code).toBe(0);
      expect(stdout).toContain("user_agent");
      expect(stderr.match(/escapes stay as they are written; a later step/g)).toHaveLength(1);
    },
  );

  test("what an engine that goes back reads in another way is reported", async () => {
    const { stderr } = await froe(["convert", "--from", "nginx", "--to", "regex:re2", LAYOUT]);
    expect(stderr).toContain("re2 tries other ways too, so that lines of another layout may match");
  });

  test("shows the part of the pattern that no grammar says", async () => {
    const { stderr, code } = await froe(["convert", "--from", "regex", "--to", "vrl", "(?<a>x)\\1"]);
    expect([stderr, code]).toEqual([expect.stringMatching(/pattern:1:8: .*\n.*\n +\^/), 2]);
  });

  test.each([
    [["--from", "grok", "a"], "say what to translate"],
    [["--from", "grok", "--to", "vrk", "a"], "did you mean vrl?"],
    [["--from", "groc", "--to", "vrl", "a"], "did you mean grok?"],
    [["--from", "grok", "--to", "vrl:x", "a"], "a flavor is for regex"],
    [["-_"], "unknown option '-_'"],
    [["--from", "regex", "--to", "regex:perl6", "a"], "no flavor is called"],
    [["--from", "grok", "--kind", "nginx", "--to", "vrl", "a"], "--kind is for --from config"],
  ])("%j is a usage error", async (args, message) => {
    const { stderr, code } = await froe(["convert", ...args]);
    expect([stderr, code]).toEqual([expect.stringContaining(message), 2]);
  });
});

describe("froe check with a pattern", () => {
  const files = { "a.log": "192.0.2.1 12\n192.0.2.1 x\n" };

  test("says which part of the pattern fails, at which columns, and nothing of a grammar", async () => {
    const { stdout } = await froe(["check", "--grok", "%{IP:ip} %{NUMBER:n}", "a.log"], { files });
    expect(stdout).toContain(
      '1  column 11: %{NUMBER:n} (column 10 of the pattern): expected a character of [0-9] or "."',
    );
    expect(stdout).not.toMatch(/record >|Optional parts|In no record/);
  });

  test("counts the records that the pattern matches, and names the command that shows more", async () => {
    const { stdout, stderr, code } = await froe(["check", "--grok", "%{IP:ip} %{NUMBER:n}", "a.log"], { files });
    expect(stdout).toMatch(/^50\.00 % accepted/);
    expect([stderr, code]).toEqual([expect.stringContaining("froe explain --grok … FILE:LINE"), 1]);
  });

  test.each(["junit", "json"])("reports as %s", async (form) => {
    const { stdout } = await froe(["check", "--dissect", "%{ip} %{n}", "--report", form, "a.log"], { files });
    expect(stdout).toContain("dissect-pattern");
  });

  test("goes with no grammar", async () => {
    const { stderr, code } = await froe(["check", "--grok", "%{IP:ip}", "-f", "json", "a.log"], { files });
    expect([stderr, code]).toEqual([expect.stringContaining("not with both"), 2]);
  });
});
