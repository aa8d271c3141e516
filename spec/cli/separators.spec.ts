import { expect, test } from "vitest";
import { froe } from "./froe.ts";

const table = (separator: string) =>
  `${["name;note;n:int", 'ann;"a; ""b""\nc";1', "bob;;x"].join("\n").replaceAll(";", separator)}\n`;

test.each([";", "|", "^", "||", "§", " ; "])(
  "-f csv --cols-sep '%s' reads a table as csv is read",
  async (separator) => {
    const { stdout, code } = await froe(["-f", "csv", "--cols-sep", separator, "-J"], { stdin: table(separator) });
    expect({ stdout, code }).toEqual({
      stdout: `{"name":"ann","note":"a${separator} \\"b\\"\\nc","n":1}\n{"name":"bob","note":"","n":null}\n`,
      code: 0,
    });
    const rows = await froe(["-f", "csvnh", "--cols-sep", separator, "-J"], { stdin: `1${separator}"2"\n` });
    expect(rows.stdout).toBe('{"c1":"1","c2":"2"}\n');
  },
);

test("other tables keep their separator, and none has a quote", async () => {
  const refused = async (...args: string[]) => (await froe(args, { stdin: "a\n" })).stderr;
  expect(await refused("-f", "tsv", "--cols-sep", ";")).toContain("--cols-sep is for the cells of csv");
  expect(await refused("-f", "csv", "--cols-sep", '"')).toContain("a quote begins a cell");
});

test.each([
  [";", table(";"), "csv"],
  ["|", "1|2|3\n4|5|6\n", "csvnh"],
])("a hint names the command that reads a table of %s", async (separator, text, format) => {
  const lines = text.replace("\nc", "c");
  const files = { "a.txt": lines };
  const command = `-f ${format} --cols-sep '${separator}'`;
  expect((await froe(["a.txt"], { files })).stderr).toContain(
    `all lines of a.txt have 3 columns between '${separator}': ${command}`,
  );
  const read = await froe(["-f", format, "--cols-sep", separator, "-J", "a.txt"], { files });
  expect(read.stdout.split("\n")).toHaveLength(3);
  expect((await froe(["a.txt"], { files: { "a.txt": `${lines}one\n` } })).stderr).not.toContain("columns between");
});

test.each([
  [["-f", "json"], true],
  [["-f", "json,line"], true],
  [[], true],
  [["-f", "csv"], false],
  [["-f", "cols:a"], false],
  [["-f", "json", "-f", "cols:a"], false],
])("--cols-sep with %j has an effect, or a hint says that it has none", async (args, isIdle) => {
  const { stderr } = await froe([...args, "--cols-sep", ";"], { stdin: '{"a":1}\n' });
  expect(stderr.includes("hint: --cols-sep is for -f cols: and -f csv: it has no effect")).toBe(isIdle);
});
