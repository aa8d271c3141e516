import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { settingsSchema } from "../../build/settings-schema.ts";
import { froe } from "./froe.ts";
import { problemsBy } from "./schema.ts";

const log = '{"level":"info","n":1}\n{"level":"error","n":2}\n';
const json = (value: unknown) => JSON.stringify(value, null, 2);

/** Runs with a file of settings beside the work, and one of the user. */
function run(args: readonly string[], beside: unknown, own: unknown = {}, env: Readonly<Record<string, string>> = {}) {
  const files = { "app.log": log, ".froe.json": json(beside), "froe/config.json": json(own) };
  return froe(args, { files, env });
}

describe("default options", () => {
  test("hold where the command line says nothing", async () => {
    const settings = { options: { "output-format": "json", levels: "error" } };
    expect(await run(["app.log"], settings)).toMatchObject({ stdout: '{"level":"error","n":2}\n', code: 0 });
    expect((await run(["-l", "info", "app.log"], settings)).stdout).toBe('{"level":"info","n":1}\n');
  });

  test("the command line wins over the environment, that over the work, and that over the user", async () => {
    const beside = { options: { "output-format": "csv", keys: "n" } };
    const own = { options: { "output-format": "logfmt", keys: "level", take: 1 } };
    expect((await run(["app.log"], {}, own)).stdout).toBe("level=info\n");
    expect((await run(["app.log"], beside, own)).stdout).toBe("n\n1\n");
    expect((await run(["app.log"], beside, own, { FROE_OUTPUT: "json" })).stdout).toBe('{"n":1}\n');
    expect((await run(["-F", "logfmt", "app.log"], beside, own, { FROE_OUTPUT: "json" })).stdout).toBe("n=1\n");
  });

  test("several values of one place belong together, and are not mixed with others", async () => {
    const own = { options: { keys: ["n", "level"], "output-format": "json" } };
    expect((await run(["--take", "1", "app.log"], {}, own)).stdout).toBe('{"n":1,"level":"info"}\n');
    expect((await run(["--take", "1", "-k", "n", "app.log"], {}, own)).stdout).toBe('{"n":1}\n');
  });

  test("are not read after --no-settings, nor for help", async () => {
    expect((await run(["--no-settings", "-J", "app.log"], { options: { levels: "error" } })).stdout).toBe(log);
    expect((await run(["-V"], { misspelled: 1 })).code).toBe(0);
  });

  test("that do not go with the command line are named", async () => {
    const { stderr, code } = await run(["--context", "1", "app.log"], { options: { "prefix-sep": ":" } });
    expect(code).toBe(2);
    expect(stderr).not.toContain("defaults are from");
    const other = await run(["app.log"], { options: { context: 1 } });
    expect(other.stderr).toContain("; defaults are from .froe.json:3, and --no-settings reads no settings\n");
  });

  test("of the environment are checked", async () => {
    const { stderr, code } = await run(["app.log"], {}, {}, { FROE_OUTPUT: "jsn" });
    expect({ stderr, code }).toMatchObject({ code: 2 });
    expect(stderr).toContain("FROE_OUTPUT: unknown output format 'jsn'; did you mean 'json'?");
  });
});

describe("a file of settings is checked", () => {
  const message = async (text: string) => {
    const { stderr, code } = await froe(["app.log"], { files: { "app.log": log, ".froe.json": text } });
    expect(code).toBe(2);
    return stderr.replace(/^froe: /, "").replace("Try froe -h.\n", "");
  };

  test("with the line, the column, and the closest name", async () => {
    expect(await message('{\n  "options": { "output-fromat": "json" }\n}\n')).toBe(
      [
        ".froe.json:2:16: unknown option 'output-fromat'; did you mean 'output-format'?",
        '    "options": { "output-fromat": "json" }',
        "                 ^",
        "",
      ].join("\n"),
    );
    expect(await message('{ "option": {} }')).toContain("1:3: unknown setting 'option'; did you mean 'options'?");
    expect(await message('{ "options": { "output-format": "jsn" } }')).toContain("1:33: unknown output format 'jsn'");
    expect(await message('{ "options": { "take": "many" } }')).toContain("1:24: --take 'many' is no whole number");
    expect(await message('{ "options": { "strict": "yes" } }')).toContain("1:26: expected true or false");
    expect(await message('{ "options": { "take": [1, 2] } }')).toContain("1:24: --take has one value");
  });

  test("as JSON", async () => {
    expect(await message('{ "options": {}, }')).toContain('1:18: expected a name in double quotes, found "}"');
    expect(await message('{ "aliases" {} }')).toContain('1:13: expected ":", found "{"');
    expect(await message("")).toContain("1:1: expected a value, found the end of the file");
    expect(await message("[]")).toContain("1:1: expected an object with options, aliases, grammars");
  });
});

describe("the settings of a project run no code and write no file", () => {
  test.each([
    ["output-file", "x"],
    ["exec", "e.n = 1"],
    ["grammar", "x.grammar.ts"],
    ["input-format", "./x.grammar.ts"],
    ["payload", "msg=./x.mjs"],
    ["payload", "cols:msg=./x.mjs"],
  ])("--%s %s", async (option, value) => {
    const settings = { options: { [option]: value } };
    const { stderr, code } = await run(["app.log"], settings);
    expect({ stderr, code }).toMatchObject({ code: 2 });
    expect(stderr).toContain(
      "the settings of a project must not do: write it on the command line, or in your own configuration",
    );
    const alias = await run(["@a", "app.log"], { aliases: { a: [`--${option}`, value] } });
    expect(alias.stderr).toContain("the settings of a project must not do");
  });

  test("a folder of grammars that does not exist", async () => {
    const { stderr } = await froe(["app.log"], { files: { "app.log": log, ".froe.json": json({ grammars: "own" }) } });
    expect(stderr).toContain(".froe.json:2:15: there is no folder ");
  });

  test("what is no file, such as a device without an end, is not read", async () => {
    const { stderr, code } = await froe(["app.log"], { files: { "app.log": log, ".froe.json/x": "" } });
    expect({ stderr, code }).toEqual({ stderr: "froe: .froe.json: expected a file\nTry froe -h.\n", code: 2 });
  });

  test("nor does its folder of grammars; that of the user may", async () => {
    const files = { "own/x.grammar.ts": "throw new Error('has run');", "app.log": log };
    const settings = json({ grammars: "own" });
    const beside = await froe(["app.log"], { files: { ...files, ".froe.json": settings } });
    expect(beside.stderr).toContain(".froe.json:2:15: x.grammar.ts of this folder is code");
    expect(beside.stderr).not.toContain("has run");
    const own = await froe(["app.log"], { files: { ...files, "froe/config.json": json({ grammars: "../own" }) } });
    expect(own.stderr).toContain("has run");
  });

  test("the user's own scripts run", async () => {
    const { stdout } = await run(["-J", "app.log"], {}, { options: { filter: "e.n == 2" } });
    expect(stdout).toBe('{"level":"error","n":2}\n');
  });
});

describe("aliases", () => {
  const aliases = { errors: ["--levels", "error"], lines: ["-J"] };

  test("are at the start of the command line", async () => {
    expect((await run(["@errors", "@lines", "app.log"], { aliases })).stdout).toBe('{"level":"error","n":2}\n');
  });

  test("an unknown one is an error, unless a file has the name", async () => {
    expect((await run(["@error"], { aliases })).stderr).toContain("unknown alias '@error'; did you mean '@errors'?");
    const { stdout } = await froe(["@x", "-J"], { files: { "@x": log } });
    expect(stdout).toBe(log);
  });

  test("have options of froe alone", async () => {
    expect((await run(["@a"], { aliases: { a: ["check", "x"] } })).stderr).toContain("an alias begins with an option");
    expect((await run(["@a"], { aliases: { a: ["--levles"] } })).stderr).toContain("did you mean '--levels'?");
  });
});

test("-f and detection know the grammars of the folder", async () => {
  const grammar = await froe(["grammar", "print", "kvstore", "--as", "store"]);
  const files = {
    "own/store.grammar.json": grammar.stdout.replace(/"acceptsAll":\s*false/, '"acceptsAll":false'),
    ".froe.json": json({ grammars: "own" }),
    "app.log": "4711:M 06 May 2026 07:08:09.123 * Ready\n",
  };
  const { stdout, stderr } = await froe(["-f", "store,line", "-J", "app.log"], { files });
  expect({ stdout, stderr }).toMatchObject({ stderr: "" });
  expect(stdout).toContain('"_format":"store"');
  expect((await froe(["detect", "app.log"], { files })).stdout).toContain("app.log: store");
});

describe("froe settings", () => {
  test("shows what holds, and from where", async () => {
    const beside = { options: { "output-format": "json" }, aliases: { errors: ["--levels", "error,fatal"] } };
    const own = { options: { "output-format": "csv", strict: true } };
    const { stdout } = await run(["settings"], beside, own, { FROE_OUTPUT: "" });
    const shown = stdout.replaceAll(/ \S*\/froe\/config\.json/g, " config.json").replaceAll(/ +/g, " ");
    expect(shown).toBe(
      [
        "Files, the first with precedence",
        " .froe.json read",
        " config.json read",
        "",
        "Defaults",
        " --output-format=json .froe.json:3",
        " --strict config.json:4",
        "",
        "Aliases",
        " @errors --levels error,fatal .froe.json:6",
        "",
      ].join("\n"),
    );
  });

  test("as JSON, by its schema", async () => {
    const beside = { options: { take: 5, keys: ["a", "b"] }, aliases: { errors: ["-l", "error"] } };
    const own = { options: { color: false }, aliases: { errors: [], slow: ["--filter", "e.ms > 9"] } };
    const { stdout } = await run(["settings", "--json"], beside, own, { FROE_OUTPUT: "view" });
    const report = JSON.parse(stdout);
    expect(problemsBy("settings-report", report)).toEqual([]);
    expect(report).toMatchObject({
      version: 1,
      files: [
        { path: ".froe.json", exists: true, own: false },
        { exists: true, own: true },
      ],
      aliases: [
        { name: "errors", words: ["-l", "error"], from: ".froe.json:10" },
        { name: "slow", words: ["--filter", "e.ms > 9"] },
      ],
      grammars: [],
    });
    expect(report.defaults.map(({ option, value }: { option: string; value: unknown }) => [option, value])).toEqual([
      ["output-format", "view"],
      ["take", "5"],
      ["keys", "a"],
      ["keys", "b"],
      ["color", false],
    ]);
  });

  test("--aliases lists them for shells", async () => {
    const { stdout } = await run(["settings", "--aliases"], { aliases: { errors: [] } }, { aliases: { slow: [] } });
    expect(stdout).toBe("@errors\n@slow\n");
    expect((await froe(["settings", "--aliases"])).stdout).toBe("");
  });

  test("says where files may be", async () => {
    expect((await froe(["settings"])).stdout).toMatch(
      /^Files, the first with precedence\n {2}\.froe\.json +no such file\n/,
    );
  });
});

test("the schema of the repository is that of the options", async () => {
  const schema = await settingsSchema();
  if (process.env.FROE_UPDATE) writeFileSync("docs/settings.schema.json", `${JSON.stringify(schema, null, 2)}\n`);
  expect(JSON.parse(readFileSync("docs/settings.schema.json", "utf8"))).toEqual(schema);
});
