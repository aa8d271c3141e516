import { describe, expect, test } from "vitest";
import { catalogue, specs } from "../../grammars/index.ts";
import { froe } from "./froe.ts";

const door = `
import { digits, field, grammar, int, oneOf, seq } from "froe/grammar";
export default grammar("door", {
  about: "Doors that open and shut",
  layout: "door <number> <state>",
  record: seq("door ", field("number", int(digits(1, 3))), " ", field("state", oneOf("open", "shut"))),
});
`;
const answer = (...args: string[]) => froe(["describe", ...args], { files: { "door.ts": door, "app.log": "up\n" } });

describe("froe describe", () => {
  test.each([...catalogue, ...specs].map(({ name }) => name))("says of %s what --help-formats says", async (name) => {
    const { stdout } = await froe(["--help-formats", name]);
    expect(await answer(name)).toEqual({ stdout, stderr: "", code: 0 });
  });

  test("knows a format by other names, and by -f", async () => {
    const { stdout } = await answer("kvstore");
    expect(await answer("redis")).toMatchObject({ stdout, code: 0 });
    expect(await answer("-f", "kvstore")).toMatchObject({ stdout, code: 0 });
  });

  test("describes formats that --help-formats does not know", async () => {
    expect((await answer("./door.ts")).stdout).toBe(
      [
        "door  Doors that open and shut",
        "\nLayout\n  door <number> <state>",
        "\nFields\n  number  int\n  state   string, 'open' 'shut'\n",
      ].join("\n"),
    );
    expect((await answer("cols:a b:int")).stdout).toContain("Fields\n  a  string or unit\n  b  int or unit\n");
    expect((await answer("csv bytes:int")).stdout).toMatch(/\n {2}bytes {18}int or unit, may be missing\n/);
  });

  test("--svg draws the grammar, as froe export svg does", async () => {
    for (const format of ["combined", "./door.ts", "cols:a b"]) {
      const drawn = await answer(format, "--svg");
      expect(drawn.stdout).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
      const exported = await froe(["export", "svg", "-f", format], { files: { "door.ts": door } });
      expect(drawn).toEqual(exported);
    }
  });

  test.each([
    [[], "name one format; froe formats lists them"],
    [["json", "csv"], "name one format; froe formats lists them"],
    [["json,syslog"], "'json,syslog' is several formats: describe each of them"],
    [["auto"], "'auto' lets froe choose a format: froe detect FILE reports which"],
    [["nginx"], "'nginx' is a name of 3 formats; choose one:"],
    [["sysloq"], "unknown input format 'sysloq'; did you mean 'syslog'?"],
    [["app.log"], "'app.log' is a file, not a format: froe detect app.log reports that of its lines"],
    [["cols", "--svg"], "'cols' has no grammar without a spec: cols:name name(2)"],
    [["json", "--svg", "--json"], "--svg draws a format, --json prints it as data: choose one"],
  ] as const)("refuses %j", async (args, message) => {
    const { stdout, stderr, code } = await answer(...args);
    expect({ stdout, code }).toEqual({ stdout: "", code: 2 });
    expect(stderr).toContain(`froe describe: ${message}`);
  });
});
