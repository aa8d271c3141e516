import { describe, expect, it } from "vitest";
import { froe } from "../cli/froe.ts";

const lines = (...all: string[]) => `${all.join("\n")}\n`;
const compose = lines('web_1  | {"a":1}', 'db | {"a":2}', '{"a":3}', ' | {"a":4}');

describe("what is before records", () => {
  it("becomes a field behind their own", async () => {
    const { stdout, stderr } = await froe(["-j", "-J", "--extract-prefix", "service"], { stdin: compose });
    expect(stdout).toBe(lines('{"a":1,"service":"web_1"}', '{"a":2,"service":"db"}', '{"a":3}', '{"a":4}'));
    expect(stderr).toBe("");
  });

  it("ends with the first separator, whatever that is", async () => {
    const stdin = lines("é :: b :: c", "d: e");
    const args = ["-f", "line", "-J", "--extract-prefix", "p", "--prefix-sep", "::"];
    expect((await froe(args, { stdin })).stdout).toBe(lines('{"line":"b :: c","p":"é"}', '{"line":"d: e"}'));
  });

  it("needs no escape where it gets one", async () => {
    const { stdout } = await froe(["-f", "line", "-J", "--extract-prefix", "p"], { stdin: 'a"b\\c | d\n' });
    expect(stdout).toBe(lines(String.raw`{"line":"d","p":"a\"b\\c"}`));
  });

  it("is not what detection looks at", async () => {
    const expected = lines('{"a":1,"service":"web_1"}', '{"a":2,"service":"db"}');
    const args = ["-J", "--extract-prefix", "service", "--filter", "e.a < 3"];
    expect(await froe(args, { stdin: compose })).toEqual({ stdout: expected, stderr: "", code: 0 });
    expect(await froe([...args, "a"], { files: { a: compose } })).toEqual({ stdout: expected, stderr: "", code: 0 });
  });

  it("is known to cascades, tables and steps", async () => {
    const cascade = ["-f", "json,line", "-J", "--extract-prefix", "p", "-k", "p,_format"];
    expect((await froe(cascade, { stdin: "a | {}\nb | x\n" })).stdout).toBe(
      lines('{"p":"a","_format":"json"}', '{"p":"b","_format":"line"}'),
    );
    const table = ["-f", "csv", "-J", "--extract-prefix", "p", "--filter", 'e.p == "b"'];
    expect((await froe(table, { stdin: "a | k,v\na | 1,2\nb | 3,4\n" })).stdout).toBe(
      lines('{"k":"3","v":"4","p":"b"}'),
    );
  });

  it("takes another name where the record has its own", async () => {
    const { stdout, stderr } = await froe(["-j", "-J", "--extract-prefix", "a"], { stdin: 'x | {"a":1,"a_2":2}\n' });
    expect(stdout).toBe(lines('{"a":1,"a_2":2,"a_3":"x"}'));
    expect(stderr).toContain("hint: 1 ");
  });

  it("counts in the columns of what is rejected behind it", async () => {
    const { stderr } = await froe(["-j", "--extract-prefix", "p"], { stdin: 'a | {}\né | {"a": x}\n' });
    expect(stderr).toContain(
      lines('stdin:2:11: expected value, found "x}"', '  2 | é | {"a": x}', "    |           ^"),
    );
  });

  it("is before events of several lines", async () => {
    const stdin = lines('w | {"a":', '  1,"b":', "  x}", 'v | {"a": 2}');
    for (const joint of ["space", "newline"]) {
      const args = ["-j", "-J", "-M", "indent", "--multiline-join", joint, "--extract-prefix", "p"];
      const { stdout, stderr } = await froe(args, { stdin });
      expect(stdout).toBe(lines('{"a":2,"p":"v"}'));
      expect(stderr).toContain(lines('stdin:3:3: expected value, found "x}"', "  3 |   x}", "    |   ^"));
    }
  });

  it("has to be parted by something", async () => {
    const { stderr, code } = await froe(["-j", "--extract-prefix", "p", "--prefix-sep", ""]);
    expect(stderr).toContain("froe: --prefix-sep has to be text\n");
    expect(code).toBe(2);
    expect((await froe(["-j", "--prefix-sep", "x"])).stderr).toContain("add --extract-prefix");
  });
});
