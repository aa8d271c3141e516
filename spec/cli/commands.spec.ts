import { describe, expect, test } from "vitest";
import { rows } from "../../cli/commands/actions.ts";
import { commands } from "../../cli/commands/definitions/index.ts";
import { exitCodes } from "../../cli/failures.ts";
import { spellings } from "../../cli/options/index.ts";
import { parseCommandLine } from "../../cli/parse.ts";
import { AUTO, AUTO_PER_FILE } from "../../engine/select/index.ts";
import { catalogue, specs } from "../../grammars/index.ts";
import { froe } from "./froe.ts";
import { froeWords } from "./shell.ts";

test("froe formats lists what -f takes, one name a line", async () => {
  const { stdout, stderr, code } = await froe(["formats"]);
  const names = [
    AUTO,
    AUTO_PER_FILE,
    "infer",
    ...[...catalogue].map(({ name }) => name),
    ...specs.map(({ name }) => `${name}:`),
  ];
  expect({ stdout, stderr, code }).toEqual({ stdout: `${names.join("\n")}\n`, stderr: "", code: 0 });
});

test("froe formats WORD lists the formats that have the word in what they are or are known as", async () => {
  const { stdout, code } = await froe(["formats", "syslog"]);
  expect(stdout).toMatch(/^syslog\t/m);
  expect(stdout).not.toMatch(/^combined\t/m);
  expect(code).toBe(0);
  const { stdout: json } = await froe(["formats", "syslog", "--json"]);
  expect(JSON.parse(json)).toMatchObject({
    input: stdout
      .trim()
      .split("\n")
      .map((row) => ({ name: row.split("\t")[0] })),
    output: [],
  });
  expect(await froe(["formats", "nosuch"])).toMatchObject({
    ...{ stdout: "", stderr: "froe formats: no format has the word 'nosuch'; -f infer reads any log\n", code: 1 },
  });
});

describe.each(commands.map((command) => [command.name, command] as const))("%s", (name, command) => {
  test("has a name, a description and details", () => {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(command.about).toMatch(/^[A-Z].*[^.\s]$/);
    expect(command.details).toMatch(/^[-A-Z].*\.$/);
    expect(command.details.match(/\.(?=\s|$)/g)?.length).toBeLessThanOrEqual(3);
    expect(command.details.length).toBeLessThanOrEqual(400);
  });

  test("has an example that calls it and makes sense", () => {
    const [first, ...words] = froeWords(command.example.command);
    expect(first).toBe(name);
    expect(() => parseCommandLine(words, command.options)).not.toThrow();
    expect(command.example.does).toMatch(/^[a-z].*[^.]$/);
  });

  test("explains itself", async () => {
    const { stdout, stderr, code } = await froe([name, "--help"]);
    expect(stdout).toMatch(new RegExp(`^Usage: froe ${name} `));
    expect(stdout.replace(/\s+/g, " ")).toContain(`${command.about}. ${command.details}`);
    for (const spelling of command.options.flatMap(spellings)) expect(stdout).toContain(spelling);
    expect(stdout).toMatch(/^ +-h, --help +Print this page$/m);
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
  });

  test("is carried out", () => {
    expect(rows.filter((row) => row.command === command)).toHaveLength(1);
  });
});

test("each exit code has a meaning, once", () => {
  const codes = exitCodes.map(([code]) => code);
  expect(codes).toEqual([...new Set(codes)].sort((a, b) => a - b));
});
