import { describe, expect, test } from "vitest";
import { chooseFormats } from "../../cli/options/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { froe, froeOnTerminal } from "./froe.ts";
import { orMessageOf } from "./refused.ts";

async function message(...args: string[]): Promise<string> {
  const chosen = await orMessageOf(chooseFormats(args, null));
  return typeof chosen === "string" ? chosen : "no error";
}

async function kindOf(...args: string[]): Promise<string> {
  const chosen = await chooseFormats(args, null);
  if (chosen.kind === "one") return chosen.grammar.name;
  return chosen.kind === "auto" ? "auto" : chosen.grammars.map(({ name }) => name).join(" ");
}

describe("-f", () => {
  test("names a format, or leaves the choice to the input", async () => {
    expect(await kindOf()).toBe("auto");
    expect(await kindOf("auto-per-file")).toBe("auto");
    expect(await kindOf("sqldb")).toBe("sqldb");
    expect(await kindOf("csv status:int")).toBe("csv");
  });

  test("makes a cascade of comma lists and repetition, in the order given", async () => {
    expect(await kindOf("json,logfmt", "regex:E(?P<n:int>\\d{1,3})", "line")).toBe("json logfmt regex line");
    expect(await kindOf("json", "cols:level *msg")).toBe("json cols");
  });

  test("names the member at fault", async () => {
    expect(await message("jason")).toBe("unknown input format 'jason'; did you mean 'json'?");
    expect(await message("auto,json")).toContain("'auto' cannot be a member of a cascade");
    expect(await message("json,csv")).toContain("'csv' cannot be a member of a cascade");
    expect(await message("json", "tsvnh")).toContain("'tsvnh' cannot be a member of a cascade");
    expect(await message("line,json")).toBe("'json' would never be tried: 'line' before it accepts every line");
    expect(await message("json", "cols:a *b", "line")).toContain("'line' would never be tried");
    expect(await message("json,,line")).toContain("empty member");
    expect(await message("json,cols:a b")).toContain("cannot be in a comma list");
    expect(await message("json status:int")).toContain("has no columns");
  });

  test("shows where a spec is wrong", async () => {
    expect(await message("cols:ts *msg level")).toMatch(/\n {2}cols:ts \*msg level\n {2} +\^$/);
    expect(await message("regex:(?P<a>x(?P<b>y))")).toMatch(/\n {2}regex:\(\?P<a>x\(\?P<b>y\)\)\n {2} +\^$/);
    expect(await message("csv status:integer")).toMatch(/\n {2}csv status:integer\n {2} +\^$/);
  });

  test("names the option and how columns are separated", async () => {
    expect(await message("cols:ts,level,msg")).toBe(
      `--input-format: expected a blank, found ",": the columns of the list are separated by blanks, as in ts level *msg; those of the log by --cols-sep
  cols:ts,level,msg
         ^`,
    );
  });

  test("refuses a separator that no line has", async () => {
    await expect(chooseFormats(["cols:a b"], "")).rejects.toThrow("--cols-sep has to be text within a line");
  });
});

describe("the names that people know", () => {
  test.each([
    ["clf", "combined"],
    ["haproxy", "proxy-lb"],
    ["iis", "w3c"],
    ["klog", "golog"],
    ["log4j", "javalog"],
    ["logback", "javalog"],
    ["redis", "kvstore"],
    ["s3", "objstore"],
    ["spring", "javalog"],
  ])("-f %s reads %s", async (word, format) => {
    expect(await kindOf(word)).toBe(format);
  });

  test.each(["apache", "docker", "k8s", "nginx", "postgres"])("-f %s asks for one of several formats", async (word) => {
    const [first, ...rows] = (await message(word)).split("\n");
    expect(first).toBe(`'${word}' is a name of ${rows.length} formats; choose one:`);
    for (const row of rows) expect(row).toMatch(/^ {2}-f [a-z-]+ +\S/);
  });

  test("a choice has an example line of each format", async () => {
    expect(await message("postgres")).toBe(
      [
        "'postgres' is a name of 2 formats; choose one:",
        "  -f sqldb          2026-02-03 04:05:06.123 UTC [4711] LOG:  database system is ready to accept connections",
        '  -f sqldb-session  2026-02-03 04:05:06.123 CET [4711] ann@shop FATAL:  database "shop" does not exist',
      ].join("\n"),
    );
  });

  test("on a terminal the example lines are cut, and the message is wrapped", async () => {
    const { stderr } = await froeOnTerminal(["-f", "nginx", "x.log"], { columns: 60 });
    const lines = stderr.trimEnd().split(/\r?\n/);
    expect(lines[1]).toBe("  -f combined           192.0.2.1 - ann [03/Feb/2026:10:20:…");
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(60);
  });

  test("are members of a cascade, and the same format twice is refused", async () => {
    expect(await kindOf("jsonl,redis")).toBe("json kvstore");
    expect(await message("combined,clf")).toContain("'clf' is named twice");
  });

  test("_format has the format's own name", async () => {
    const { stdout } = await froe(["-f", "jsonl,text", "-J"], { stdin: "x\n" });
    expect(stdout).toBe('{"line":"x","_format":"line"}\n');
  });

  test("_format is kept as it is where an event has it", async () => {
    const { stdout } = await froe(["-f", "json,line", "-J"], { stdin: '{"_format":"x"}\n{"n":1}\n' });
    expect(stdout).toBe('{"_format":"x"}\n{"n":1,"_format":"json"}\n');
  });

  test("are suggested for a mistyped one", async () => {
    expect(await message("logbak")).toContain("did you mean 'logback'?");
  });

  test.each(catalogue.map(({ name, example }) => [name, example] as const))(
    "-f %s reads its example",
    async (...one) => {
      const [name, example] = one;
      expect(await froe(["-f", name, "--strict", "-J"], { stdin: `${example}\n` })).toMatchObject({
        code: 0,
        stderr: "",
      });
    },
  );
});
