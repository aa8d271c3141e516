import { describe, expect, test } from "vitest";
import { inJavaScript } from "../workbench/expressions.ts";
import { froe } from "./froe.ts";

describe("froe export", () => {
  test("writes a regular expression, and tells what its groups mean", async () => {
    const { stdout, stderr, code } = await froe(["export", "regex", "-f", "webserver-b-error"]);
    expect(code).toBe(0);
    const event = new RegExp(inJavaScript(stdout.trim()), "u").exec("2026/02/03 04:05:06 [warn] 7#8: low disk")?.groups;
    expect({ ...event }).toMatchObject({
      ts: "2026/02/03 04:05:06",
      level: "warn",
      pid: "7",
      tid: "8",
      msg: "low disk",
    });
    expect(stderr).toBe("froe export: The text of pid is read as int.\nfroe export: The text of tid is read as int.\n");
  });

  test("writes it of columns and of patterns", async () => {
    expect((await froe(["export", "regex", "-f", "cols:level *msg"])).stdout).toBe(
      "\\A(?:[\\t ]++)?+".replace("\\t", "\\x09") +
        "(?>(?<level>[^\\x09 ]++)|)(?:[\\x09 ]++)?+(?>(?<msg>[\\s\\S]++)|)[\\s\\S]*+\\z\n",
    );
    expect((await froe(["export", "regex", "-f", "regex:(?P<a>[a-z]+)=(?P<b>.*)"])).stdout).toBe(
      "\\A(?:(?<a>[a-z]+)=(?<b>[^\\x0a]*))\\z\n",
    );
  });

  test("refuses what the target cannot hold, and says where it stands", async () => {
    const { stdout, stderr, code } = await froe(["export", "regex", "-f", "combined"]);
    expect({ stdout, code }).toEqual({ stdout: "", code: 1 });
    expect(stderr).toBe(
      "froe export: 'combined' cannot be exported to regex: escapes stay as they are written\n" +
        '  at field "request"\n',
    );
  });

  test("writes a part where that is wanted, and tells what is missing", async () => {
    const { stdout, stderr, code } = await froe(["export", "regex", "--partial", "-f", "combined"]);
    expect(code).toBe(0);
    expect(stdout).toContain("(?<request>");
    expect(stderr).toMatch(/Not exact: fields "request", .*"referer".*: escapes stay as they are written/);
  });

  test("asks for a target that there is, and for one format", async () => {
    expect(await froe(["export", "cobol", "-f", "combined"])).toMatchObject({ code: 2 });
    expect((await froe(["export", "regex"])).stderr).toContain("say which one format to export: -f FORMAT");
    expect((await froe(["export", "spark", "--flavor", "java", "-f", "cri"])).stderr).toContain(
      "--flavor is for regex",
    );
    const sampled = await froe(["export", "js", "--schema-from", "a.log", "-f", "json"], { files: { "a.log": "{}" } });
    expect(sampled).toMatchObject({ code: 2, stderr: expect.stringContaining("--schema-from is for spark") });
  });

  test("keeps a pattern within the docstring that names it", async () => {
    const pattern = `regex:(?P<a>\\w+)\n"""`;
    const { stdout } = await froe(["export", "spark", "-f", pattern]);
    expect(stdout.split("\n")[0]).toContain(`"""regex:(?P<a>\\\\w+)␊''': `);
  });

  test("tells which file cannot be read", async () => {
    const { stderr, code } = await froe(["export", "spark", "-f", "logfmt", "--schema-from", "none.log"]);
    expect({ stderr, code }).toEqual({ stderr: "froe: error: none.log: no such file\n", code: 1 });
  });
});
