import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { surface } from "../../cli/commands/definitions/index.ts";
import { completionScript } from "../../cli/completions/index.ts";
import { completions, options, spellings, takesValue } from "../../cli/options/index.ts";
import { outputs } from "../../engine/output/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { targets } from "../../workbench/export/index.ts";
import { froe } from "./froe.ts";
import { froeWords } from "./shell.ts";

const formats = catalogue.map(({ name }) => name);

test("there is a script for every shell that can be asked for, and froe prints it", async () => {
  for (const { name, about } of completions.choices) {
    const { stdout } = await froe(["--completions", name]);
    expect(stdout).toBe(`${await completionScript(name, surface)}\n`);
    expect(about).toContain(`froe ${froeWords(/froe --completions \w+/.exec(about)?.[0] ?? "").join(" ")}`);
  }
});

describe("bash", () => {
  const directory = mkdtempSync(join(tmpdir(), "froe-"));
  const script = join(directory, "froe.bash");

  beforeAll(async () => {
    writeFileSync(script, await completionScript("bash", surface));
    writeFileSync(join(directory, "detected log"), "");
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  /** What bash offers for the last of the words, as bash has cut them. */
  function offered(...words: string[]): string[] {
    const ask = `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _froe 2>/dev/null; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const out = execFileSync("bash", ["--norc", "-c", ask, script, "froe", ...words], {
      cwd: directory,
      env: { ...process.env, PATH: `${directory}:${process.env.PATH}` },
    });
    return out.toString().split("\n").slice(0, -1).filter(Boolean);
  }

  test("options", () => {
    expect(offered("-").sort()).toEqual(options.flatMap(spellings).sort());
    expect(offered("--exclude-k")).toEqual(["--exclude-keys"]);
    expect(offered("a.log", "--no-c")).toEqual(["--no-color"]);
    expect(offered("--", "-")).toEqual([]);
  });

  test("values that have a name", () => {
    expect(offered("-f", "webs").sort()).toEqual(["webserver-a-error", "webserver-b-error"]);
    const own = ["auto", "auto-per-file", "infer", ...formats, "cols:", "regex:"];
    expect(offered("-f", "")).toEqual(own);
    expect(offered("-f", "ngin")).toEqual(["nginx", "nginx-error"]);
    expect(offered("-F", "").sort()).toEqual(Object.keys(outputs).sort());
    expect(offered("-qF", "js")).toEqual(["json"]);
    expect(offered("-fgol")).toEqual(["-fgolog", "-fgolog-tags"]);
    expect(offered("--completions", "")).toEqual(["bash", "zsh"]);
    expect(offered("--keys", "a")).toEqual([]);
  });

  test("values that help does not list", () => {
    expect(offered("--input-tz", "Europe/Berl")).toEqual(["Europe/Berlin"]);
    expect(offered("-l", "error,f")).toEqual(["error,fatal"]);
  });

  test("behind an equals sign, wherever bash cuts words", () => {
    expect(offered("--input-format", "=", "csvn")).toEqual(["csvnh"]);
    expect(offered("--input-format", "=")).toContain("json");
    expect(offered("--input-format=csvn")).toEqual(["--input-format=csvnh"]);
    expect(offered("--help-formats", "=", "sysl")).toEqual(["syslog"]);
  });

  test("behind a comma", () => {
    expect(offered("-f", "json,sys")).toEqual(["json,syslog", "json,syscalls", "json,systemd", "json,sysmon"]);
    expect(offered("-fjson,line,ra")).toEqual(["-fjson,line,raw", "-fjson,line,rails"]);
  });

  test("commands and files in the first place", () => {
    expect(offered("det")).toEqual(["detect", "detected log"]);
    expect(offered("-q", "det")).toEqual([]);
    const preparing = ["--json", "-M", "--multiline", "--extract-prefix", "--prefix-sep"];
    const general = ["--grammar", "--grammar-last", "--no-settings", "--color", "--no-color", "-h", "--help"];
    expect(offered("detect", "-")).toEqual([...preparing, ...general]);
    expect(offered("formats", "-")).toEqual(["--json", "-h", "--help"]);
  });

  test("formats as the operand of a command that describes one", () => {
    expect(offered("describe", "webs").sort()).toEqual(["webserver-a-error", "webserver-b-error"]);
    expect(offered("describe", "--js")).toEqual(["--json"]);
    expect(offered("detect", "webs")).toEqual([]);
  });

  test("the words that the first operand of a command is one of", async () => {
    expect(offered("grammar", "")).toEqual(["new", "import", "print"]);
    expect(offered("grammar", "new", "")).toEqual([]);
    expect(offered("export", "")).toEqual(Object.keys(targets));
    expect(offered("export", "--partial", "sp")).toEqual(["spark"]);
  });

  test("values of options that a command alone has, or has otherwise", () => {
    expect(offered("check", "--report", "j")).toEqual(["json", "junit"]);
    expect(offered("export", "--flavor", "py")).toEqual(["python"]);
    expect(offered("grammar", "--flavor", "py")).toEqual([]);
  });

  test("columns to sort by", () => {
    expect(offered("--sort", "p9")).toEqual(["p95", "p99"]);
  });

  test("names of fields of the files on the command line, without signs that bash expands", () => {
    writeFileSync(join(directory, "froe"), `#!/bin/sh\nprintf 'path\\nparent\\n$(date)\\nmethod\\n'\n`);
    chmodSync(join(directory, "froe"), 0o755);
    expect(offered("detected log", "--by", "pa")).toEqual(["parent", "path"]);
    expect(offered("detected log", "--by", "path,m")).toEqual(["path,method"]);
    expect(offered("detected log", "--avg", "")).toEqual(["method", "parent", "path"]);
    expect(offered("--by", "pa")).toEqual([]);
  });

  test("aliases of settings, wherever bash cuts words", () => {
    // A program of this name answers as froe does.
    writeFileSync(
      join(directory, "froe"),
      "#!/bin/sh\n[ \"$*\" = 'settings --aliases' ] && printf '@errors\\n@slow\\n'\n",
    );
    chmodSync(join(directory, "froe"), 0o755);
    expect(offered("@e")).toEqual(["@errors"]);
    expect(offered("@", "e")).toEqual(["errors"]);
    expect(offered("@")).toEqual(["errors", "slow"]);
  });

  test("what help can be asked about", () => {
    expect(offered("--help", "--exclude-k")).toEqual(["--exclude-keys"]);
    expect(offered("-h", "det")).toEqual(["detect"]);
    expect(offered("help", "ave")).toEqual(["average"]);
    expect(offered("help", "--exclude-k")).toEqual(["--exclude-keys"]);
    expect(offered("--help-formats", "sysl")).toEqual(["syslog"]);
    expect(offered("--help-functions", "absorb_j")).toEqual([
      "absorb_journal",
      "absorb_json",
      "absorb_javalog",
      "absorb_javalog_dashed",
      "absorb_javalog_pairs",
    ]);
  });
});

describe("zsh", () => {
  const shell = "zsh";

  test("knows every option, command and value", async () => {
    const script = await completionScript(shell, surface);
    for (const { short, long } of options) {
      if (long !== null) expect(script).toMatch(new RegExp(`[ {,']--${long}[=',}-]`));
      if (short !== null) expect(script).toMatch(new RegExp(`[ {,]-${short}[+',}]`));
    }
    for (const { name } of surface.commands) expect(script).toContain(name);
    for (const option of options.filter(takesValue)) {
      const words = option.kind === "choice" ? option.choices : ((await (option.offered ?? option.known)?.()) ?? []);
      const bare = script.replaceAll("\\", "");
      for (const { name } of words) {
        expect(bare.includes(`'${name}'`) || bare.includes(`'${name}:`), name).toBe(true);
      }
    }
  });

  test("has an even number of quotes in every line", async () => {
    const script = await completionScript(shell, surface);
    for (const line of script.split("\n").filter((line) => !line.startsWith("#"))) {
      expect(line.replace(/\\['\\]/g, "").split("'").length % 2, line).toBe(1);
    }
  });
});
