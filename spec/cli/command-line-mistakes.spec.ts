import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { PRINTING } from "../../cli/commands/definitions/froe.ts";
import { refuseTorn } from "../../cli/operands/advice.ts";
import { options, spellings } from "../../cli/options/index.ts";
import { names, optionsCalled, optionsFor } from "../../cli/options/other-tools.ts";
import { parseCommandLine } from "../../cli/parse.ts";
import { froe } from "./froe.ts";
import { orMessage } from "./refused.ts";

/** A descriptor that nothing has. */
const CLOSED = 1_000_000;

describe("an option of another tool is answered by froe's own", () => {
  test.each([
    ["--json", "-J: Print JSON Lines"],
    ["--where", "--filter EXPRESSION: Keep only events"],
    ["--grep", "--keep-lines PATTERN: Read only the lines that match"],
    ["--summary", "-s, --stats[=FORM]: Print statistics"],
    ["--frequency", "--freq FIELDS: Count how often"],
    ["--group-by", "--by FIELDS: Print a row for each value"],
    ["--average", "--avg FIELDS: "],
    ["--timechart", "--over-time[=LENGTH]: "],
    ["--sort-by", "--merge: Merge files"],
    ["--limit", "-n, --take COUNT: "],
    ["--fields", "-k, --keys FIELDS: "],
    ["--csv", "-F, --output-format FORMAT: "],
    ["--level", "-l, --levels LEVELS: "],
  ])("%s", async (option, answer) => {
    const { stderr, code } = await froe([option, "x"]);
    expect(code).toBe(2);
    expect(stderr).toContain(`froe: unknown option '${option}'; froe has\n  `);
    expect(stderr).toContain(answer);
    expect(stderr).toContain("\n    froe ");
  });

  test.each([
    [["--help-all"], "froe has\n  -h, --help [WORD]: "],
    [["detect", "--where"], "froe detect: unknown option '--where'\n"],
    [["-F", "otlp"], "unknown output format 'otlp': -F json prints what a collector"],
    [["check", "--report", "sarif"], "unknown form of a report 'sarif': junit is for CI servers"],
    [["check", "-f", "combined", "--match", "whole", "a"], "--match is for a pattern: name one with --regex"],
    [["explain", "--kind", "nginx", "a", "b"], "--kind is for a pattern: name one with --log-format"],
    [["export", "regex", "--flavor", "js"], "unknown flavor 'js': froe export js"],
    [["export", "grok"], "say what to export to: spark, regex, svg, js"],
    [["export", "regex", "combined"], "'combined': what is exported is named by -f FORMAT"],
    [["--completions", "fish"], "unknown shell 'fish': there is bash, zsh; froe --help-json"],
    [["-f", "config:rsyslog:x"], "-f infer reads a log without one"],
  ])("what left names what does its work: %j", async (args, answer) => {
    const { stderr, code } = await froe(args, { stdin: "" });
    expect(stderr).toContain(answer);
    expect(code).toBe(2);
  });

  test("a command that left is no file, which is said with what does its work", async () => {
    expect((await froe(["convert", "x.conf"])).stderr).toContain("hint: 'convert': froe export regex");
  });

  test("tables that name options by their spelling name those that there are", () => {
    const own = options.flatMap(spellings);
    expect([...names.map(([spelling]) => spelling), ...PRINTING].filter((one) => !own.includes(one))).toEqual([]);
  });

  test("none is an option of froe, and others are unknown as before", async () => {
    const own = options.flatMap(spellings).filter((spelling) => spelling.startsWith("--"));
    expect(own.flatMap(optionsCalled)).toEqual([]);
    expect(optionsFor("--zebra", options)).toEqual([]);
    expect((await froe(["--stirct"])).stderr).toContain("unknown option '--stirct'; did you mean '--strict'?");
  });
});

describe("a filter without quotes", () => {
  test.each([
    [["e.status", "==", "500", "app.log"], "e.status == 500"],
    [["e.level", "==", "error", "app.log"], 'e.level == "error"'],
    [["e.level", "!=", "info"], 'e.level != "info"'],
  ])("is put together again: %s", async (words, script) => {
    const { stderr, code } = await froe(["-j", "--filter", ...words]);
    expect(code).toBe(2);
    expect(stderr).toContain(`the shell splits a filter at blanks: '${words[1]}' is read as a file\n`);
    expect(stderr).toContain(`  write: --filter '${script}'\n`);
  });

  test.each([
    ["=", ["e.status", "500", "app.log"], "e.status >= 500"],
    ["=500", ["e.status", "app.log"], "e.status >= 500"],
    ["500", ["e.status", "app.log"], "e.status > 500"],
  ])("whose > made the file %s", (file, words, script) => {
    const opened: number[] = [];
    const before = process.cwd();
    const directory = mkdtempSync(join(tmpdir(), "froe-"));
    try {
      process.chdir(directory);
      writeFileSync(file, "");
      const parsed = parseCommandLine(["--filter", ...words]);
      const [output, directoryOf] = [openSync(file, "r"), openSync(".", "r")];
      opened.push(output, directoryOf);
      expect(orMessage(() => refuseTorn(parsed, output))).toContain(
        `the output goes to the file '${file}'\n  write: --filter '${script}'`,
      );
      expect(refuseTorn(parsed, directoryOf)).toBeUndefined();
      expect(refuseTorn(parsed, CLOSED)).toBeUndefined();
    } finally {
      for (const descriptor of opened) closeSync(descriptor);
      process.chdir(before);
      rmSync(directory, { recursive: true });
    }
  });

  test("a field that is a bool is a filter", async () => {
    const { stdout, code } = await froe(["-jJ", "--filter", "e.ok"], { stdin: '{"ok":true}\n{"ok":false}\n' });
    expect([stdout, code]).toEqual(['{"ok":true}\n', 0]);
  });
});
