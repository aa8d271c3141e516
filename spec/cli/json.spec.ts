import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { commands } from "../../cli/commands/definitions/index.ts";
import { exitCodes } from "../../cli/failures.ts";
import { options, spellings } from "../../cli/options/index.ts";
import { catalogue, specs } from "../../grammars/index.ts";
import { froe, type Surroundings } from "./froe.ts";
import { problemsBy, schemas } from "./schema.ts";

// What froe prints as JSON, for programs, is what its schemas say.

const access = `${[
  '192.0.2.7 - - [03/Feb/2026:10:20:30 +0000] "GET / HTTP/1.1" 200 512',
  '192.0.2.8 - - [03/Feb/2026:10:20:31 +0000] "GET /a HTTP/1.1" 2OO 512',
  '192.0.2.9 - - [03/Feb/2026:10:20:32 +0000] "GET /b HTTP/1.1" 404 9',
].join("\n")}\n`;

const door = `import { digits, field, grammar, int, oneOf, optional, seq } from "froe/grammar";
export default grammar("door", {
  about: "Doors",
  layout: "<number> <state>",
  record: seq(field("number", int(digits(1, 3))), " ", field("state", oneOf("open", "shut")), optional(" by ann")),
});
`;

const files = {
  "access.log": access,
  "empty.log": "",
  "door.ts": door,
  "door.txt": '====\na door\n====\n3 open\n4 ajar\n----\n{"number":3,"state":"open"}\n{}\n',
  "wrong.ts": "export default 3;",
  "door.log": "3 open\n4 shut\n",
  "nginx.conf": "log_format main '$remote_addr $status';\n",
};

interface Example {
  readonly schema: string;
  readonly args: readonly string[];
  readonly code?: number;
  /** How many lines it prints. */
  readonly lines?: number;
}

const examples: readonly Example[] = [
  { schema: "detect", args: ["detect", "--json", "access.log", "empty.log", "door.log"], lines: 3 },
  { schema: "detect", args: ["detect", "--json", "no-such.log", "access.log"], code: 1, lines: 2 },
  { schema: "explain", args: ["explain", "--json", "access.log:1", "access.log:2"], code: 0, lines: 2 },
  { schema: "explain", args: ["explain", "--json", "-f", "combined", "access.log:2"], code: 1 },
  { schema: "check", args: ["check", "--json", "combined", "access.log"], code: 1 },
  { schema: "check", args: ["check", "--json", "./door.ts", "door.txt", "door.log", "--min-coverage", "1"], code: 1 },
  { schema: "check", args: ["check", "--json", "./wrong.ts", "access.log", "no-such.log"], code: 1 },
  { schema: "formats", args: ["formats", "--json"] },
  { schema: "describe", args: ["describe", "--json", "combined"] },
  { schema: "describe", args: ["describe", "--json", "-f", "./door.ts"] },
  { schema: "describe", args: ["describe", "--json", "cols"] },
  { schema: "functions", args: ["functions", "--json"] },
  { schema: "grammar", args: ["grammar", "new", "gate", "--from", "door.log", "--json"] },
  { schema: "grammar", args: ["grammar", "new", "gate", "--from-config", "nginx.conf", "--json"] },
  { schema: "grammar", args: ["grammar", "import", "pair", "(?<a>\\d+) (?<b>\\w+)", "--kind", "regex", "--json"] },
  { schema: "export", args: ["export", "regex", "-f", "sqldb", "--json"] },
  { schema: "export", args: ["export", "regex", "-f", "cef", "--json"], code: 1 },
  { schema: "explain-pattern", args: ["explain", "--grok", "%{IP:client} %{INT:n}", "--json", "192.0.2.1 x"], code: 1 },
  { schema: "explain-pattern", args: ["explain", "--grok", "%{IP:client} %{INT:n}", "--json", "192.0.2.1 7"] },
  { schema: "sample", args: ["sample", "--json", "-f", "combined", "--near-miss", "0.5", "--seed", "1"], lines: 10 },
  { schema: "playground", args: ["playground", "--json", "access.log"] },
  { schema: "playground", args: ["playground", "--json", "-f", "config:nginx:$remote_addr"] },
  { schema: "playground", args: ["playground", "--json", "-f", "config:grok:%{IP:client}"] },
  { schema: "settings-report", args: ["settings", "--json"] },
  { schema: "stats", args: ["stats", "--json", "access.log"] },
  { schema: "stats", args: ["--stats=json", "empty.log"] },
  { schema: "help", args: ["--help-json"] },
  { schema: "help", args: ["help", "--json", "percentile"] },
  { schema: "help", args: ["--help-json", "combined"] },
];

/** Runs froe. @returns what it prints, as values. */
async function printed(
  { args, code = 0 }: Example,
  surroundings: Surroundings = { files },
): Promise<readonly unknown[]> {
  const ran = await froe(args, surroundings);
  expect(ran.code, ran.stderr).toBe(code);
  // A report of a check is for people, too.
  const texts = args[0] === "check" ? [ran.stdout] : ran.stdout.trimEnd().split("\n");
  return texts.map((text) => JSON.parse(text));
}

test.each(examples)("froe $args prints what its schema says", async (example) => {
  const values = await printed(example);
  expect(values.flatMap((value) => problemsBy(example.schema, value))).toEqual([]);
  expect(values).toHaveLength(example.lines ?? 1);
});

test("every command has --json", () => {
  for (const { name, options } of commands) expect(options.flatMap(spellings), name).toContain("--json");
});

const taken = commands.flatMap(({ name, options }) => {
  const { example } = options.find((option) => spellings(option).includes("--json"))!;
  const [, path] = /\| jq (?:-\w+ )?'?([^']+)/.exec(example.command) ?? [];
  return path === undefined ? [] : [[name, path] as const];
});

test.each(taken)("froe %s --json prints what jq takes in the example of its help: %s", async (name, path) => {
  const [first] = await printed(examples.find(({ args }) => args[0] === name)!);
  const values = path
    .split(".")
    .filter((part) => part !== "")
    .reduce<readonly unknown[]>(
      (all, part) => {
        const found = all.map((one) => Object(one)[part.replace("[]", "")]);
        return part.endsWith("[]") ? found.flat() : found;
      },
      [first],
    );
  expect(values.length).toBeGreaterThan(0);
  expect(values).not.toContain(undefined);
});

test("every schema has an example here, and a version", () => {
  expect([...schemas.keys()].sort()).toEqual([...new Set(examples.map(({ schema }) => schema))].sort());
  for (const schema of schemas.values()) expect(schema.properties.version.const).toBeGreaterThan(0);
});

test("a value that does not fit is found", () => {
  expect(problemsBy("sample", { version: 1, line: "a", event: null })).toHaveLength(1);
  expect(problemsBy("sample", { version: 1, line: "a", event: null, error: null, more: 1 })).toHaveLength(1);
  expect(problemsBy("sample", { version: 2, line: "a", event: null, error: null })).toHaveLength(1);
});

describe("froe --help-json", () => {
  test("has all that help has", async () => {
    const [help] = (await printed({ schema: "help", args: ["--help-json"] })) as [Help];
    const written = help.groups.flatMap(({ options }) => options.flatMap(({ long, short, off }) => [long, short, off]));
    expect(written.filter((one) => one !== null).sort()).toEqual(options.flatMap(spellings).sort());
    expect(help.commands.map(({ name }) => name)).toEqual(commands.map(({ name }) => name));
    expect(help.input_formats).toHaveLength([...catalogue, ...specs].length);
    expect(help.exit_codes).toEqual(exitCodes.map(([code, meaning]) => ({ code, meaning })));
    for (const { file } of help.schemas) expect(existsSync(file), file).toBe(true);
  });

  test("a word finds what help finds", async () => {
    const [found] = (await printed({ schema: "help", args: ["--help-json", "average"] })) as [Help];
    const names = found.groups.flatMap(({ options }) => options.map(({ long }) => long));
    expect(names).toContain("--avg");
    expect(names).not.toContain("--strict");
  });

  test("a word that nothing matches is an error", async () => {
    const { stderr, stdout, code } = await froe(["--help-json", "strcit"]);
    expect({ stderr, stdout, code }).toEqual({
      stderr: "froe: no option matches 'strcit'; did you mean '--strict'?\nTry froe -h.\n",
      stdout: "",
      code: 2,
    });
  });
});

interface Help {
  readonly groups: readonly { readonly options: readonly Record<"long" | "short" | "off", string | null>[] }[];
  readonly commands: readonly { readonly name: string }[];
  readonly input_formats: readonly unknown[];
  readonly exit_codes: readonly unknown[];
  readonly schemas: readonly { readonly file: string }[];
}
