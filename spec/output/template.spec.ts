import { describe, expect, test } from "vitest";
import { NameTable } from "../../engine/event/index.ts";
import { isSpecError } from "../../engine/language/index.ts";
import { outputNamed } from "../../engine/output/index.ts";
import { templateOf } from "../../engine/output/template/language.ts";
import { froe } from "../cli/froe.ts";
import { eventOf, outputOptions, printEvents } from "./print.ts";

const stdin = [
  '{"time":"2026-05-01T10:00:10.5+02:00","severity":"warn","text":"disk\\tfull","user":{"name":"Ana","tags":["a","b"]},"ms":7}',
  '{"time":"2026-05-01T10:00:11Z","severity":"info","text":"a very long message","ms":1234}',
].join("\n");

async function lines(template: string, ...args: string[]) {
  const { stdout, stderr } = await froe(["-f", "json", "--format", template, ...args], { stdin });
  return { lines: stdout.split("\n").slice(0, -1), stderr };
}

describe("--format", () => {
  test("prints texts and values; the time, the level and the message by any usual name", async () => {
    const all = await lines("{ts|%H:%M:%S} {level:5}| {msg}");
    expect(all).toEqual({
      lines: ["10:00:10 warn | disk\tfull", "10:00:11 info | a very long message"],
      stderr: expect.not.stringContaining("no event had"),
    });
  });

  test("reads ways into maps and arrays, and prints a text where there is nothing", async () => {
    expect((await lines("{user.name?nobody}/{user.tags[-1]?-}")).lines).toEqual(["Ana/b", "nobody/-"]);
    expect((await lines("{user}")).lines).toEqual(['{"name":"Ana","tags":["a","b"]}', ""]);
  });

  test("aligns and cuts", async () => {
    expect((await lines("[{ms:>6}] [{ms:<6}] [{ms:^6}] [{msg:.6}] [{x:3?-}]")).lines).toEqual([
      "[     7] [7     ] [  7   ] [disk\tf…] [-  ]",
      "[  1234] [1234  ] [ 1234 ] [a ver…] [-  ]",
    ]);
  });

  test("writes braces, tabs and line ends", async () => {
    expect((await lines("{{{ms}}}\\t\\\\\\n-")).lines).toEqual(["{7}\t\\", "-", "{1234}\t\\", "-"]);
  });

  test("reports fields that no event had, and values that are no times", async () => {
    const { stderr } = await lines("{mesage} {ms|%H} {severity|%Y}");
    expect(stderr).toContain('no event had the field "mesage" that --format names');
    expect(stderr).toContain("values that are no times printed as written");
  });

  test("divides among workers", async () => {
    expect((await lines("{ts|%d.%m.%Y} {ms}", "-P")).lines).toEqual(["01.05.2026 7", "01.05.2026 1234"]);
  });

  test.each([
    ["{msg", "expected }, or ?, : or | before it, found the end\n  {msg\n      ^"],
    ["{}", "expected a field"],
    ["no field", "expected a field"],
    ["{a}}", "which writes one }"],
    ["{a:wide}", "expected a width such as 8"],
    ["{a:2000}", "expected 1 to 1000 columns"],
    ["{a|pink}", "or a color: plain, bold"],
    ["{a|%Q}", "  {a|%Q}\n      ^"],
    ["{a}\\x", "expected t, n or"],
    ["json", "-F json is the output format"],
  ])("refuses %s", async (template, message) => {
    const { code, stderr } = await froe(["-f", "json", "--format", template], { stdin });
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  test("of -F and --format, the last one counts", async () => {
    expect((await lines("{ms}", "-J")).lines[0]).toContain('{"time"');
    expect((await froe(["-f", "json", "-J", "--format", "{ms}"], { stdin })).stdout).toBe("7\n1234\n");
    expect((await froe(["-F", "template"], { stdin })).stderr).toContain("-F template needs --format");
    expect((await froe(["--format", "{ms}", "-k", "ms"], { stdin })).stderr).toContain("is not possible with -k");
  });
});

describe("a template", () => {
  test("has the colors of values, or those that it names", async () => {
    const { styles } = await import("../../engine/output/styles.ts");
    const names = new NameTable();
    const template = templateOf("{level} {msg:6|red}.");
    if (isSpecError(template)) throw new Error(template.message);
    const format = await outputNamed("template").make(outputOptions(names, { styles, template }));
    const event = eventOf({ level: "error", msg: "\x1b[2J" }, names);
    expect(printEvents(format, [event])).toBe("\x1b[1m\x1b[31merror\x1b[39m\x1b[22m \x1b[31m\\x1b[2J\x1b[39m.");
  });
});
