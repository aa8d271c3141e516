import { describe, expect, it } from "vitest";
import { froe } from "../cli/froe.ts";

const lines = (...all: string[]) => `${all.join("\n")}\n`;
const numbers = (from: number, to: number) => lines(...Array.from({ length: to - from + 1 }, (_, i) => `${from + i}`));

/** The lines of two files that are read, in one text. */
async function read(...args: string[]): Promise<string> {
  const files = { a: numbers(1, 10), b: numbers(11, 20) };
  const { stdout, stderr } = await froe(["-f", "line", "-F", "csvnh", "-k", "line", ...args, "a", "b"], { files });
  expect(stderr).toBe("");
  return stdout.trim().replaceAll("\n", " ");
}

describe("the lines that are read", () => {
  it("begin behind some, and end behind some", async () => {
    expect(await read("--skip-lines", "8", "--head", "12")).toBe("9 10 11 12");
    expect(await read("--head", "0")).toBe("");
  });

  it("match a pattern, and do not match another", async () => {
    expect(await read("--keep-lines", "[37]", "--ignore-lines", "^1")).toBe("3 7");
  });

  it("are parts of the input, with or without the lines that begin and end them", async () => {
    expect(await read("--section-from", "3", "--section-before", "6")).toBe("3 4 5 13 14 15");
    expect(await read("--section-after", "3", "--section-through", "6")).toBe("4 5 6 14 15 16");
    expect(await read("--section-from", "3", "--section-through", "3$", "--max-sections", "1")).toBe(
      "3 4 5 6 7 8 9 10 11 12 13",
    );
  });

  it("may be sections that only begin, or only end", async () => {
    expect(await read("--section-after", "[59]")).toBe("6 7 8 10 11 12 13 14 16 17 18 20");
    expect(await read("--section-after", "[59]", "--max-sections", "1")).toBe("6 7 8");
    expect(await read("--section-before", "5$", "--skip-lines", "2")).toBe("3 4 6 7 8 9 10 11 12 13 14 16 17 18 19 20");
    expect(await read("--section-through", "5", "--max-sections", "1")).toBe("1 2 3 4 5");
  });

  it("are chosen among those of sections, which all lines but the first ones begin", async () => {
    expect(await read("--section-from", "3$", "--section-before", "6$", "--ignore-lines", "3")).toBe("4 5 14 15");
    expect(await read("--skip-lines", "5", "--section-from", "3$", "--section-before", "6$")).toBe("13 14 15");
  });

  it("keep their numbers", async () => {
    const stdin = lines("# title", '{"a":1}', "#", "#", '{"a":2', '{"a":3}');
    const args = ["-j", "-J", "--ignore-lines", "^#", "--exec", "e.n = meta.line_num"];
    const { stdout, stderr } = await froe(args, { stdin });
    expect(stdout).toBe(lines('{"a":1,"n":2}', '{"a":3,"n":6}'));
    expect(stderr).toContain('stdin:5:7: expected "," or "}", found end of line');
    expect(stderr).toContain("froe: error: 1 line rejected of 6");
  });

  it("keep their numbers in events of several lines", async () => {
    const stdin = lines("{", "#", '"a": 1,', "#", '"b": x', "}", "#", "{", "#", "}");
    for (const joint of ["space", "newline"]) {
      const args = ["-j", "-J", "-M", "regex:match=^\\{", "--ignore-lines", "^#", "--exec", "e.n = meta.line_num"];
      const { stdout, stderr } = await froe([...args, "--multiline-join", joint], { stdin });
      expect(stdout).toBe(lines('{"n":8}'));
      expect(stderr).toContain(lines('stdin:5:6: expected value, found "x"', '  5 | "b": x', "    |      ^"));
    }
  });

  it("are joined, also where others stood between them", async () => {
    const part = (tag: string, text: string) => `2026-02-03T04:05:06Z stdout ${tag} ${text}`;
    const stdin = lines("#", part("P", "a"), "#", part("F", "b"), part("F", "c"));
    const args = ["-f", "cri", "-M", "cri", "-J", "-k", "msg,n", "--ignore-lines", "^#"];
    const { stdout } = await froe([...args, "--exec", "e.n = meta.line_num"], { stdin });
    expect(stdout).toBe(lines('{"msg":"ab","n":2}', '{"msg":"c","n":5}'));
  });

  it("say which format they are in", async () => {
    const content = lines("Report of February", "=====", '{"a":1}', '{"a":2}');
    const expected = { stdout: lines('{"a":1}', '{"a":2}'), stderr: "", code: 0 };
    expect(await froe(["-J", "--skip-lines", "2"], { stdin: content })).toEqual(expected);
    expect(await froe(["-J", "--skip-lines", "2", "a"], { files: { a: content } })).toEqual(expected);
    expect(await froe(["-J", "--keep-lines", "^\\{", "a"], { files: { a: content } })).toEqual(expected);
  });

  it("make the head of a table", async () => {
    const stdin = lines("Report", "k,v", "1,2", "-,-", "3,4");
    const { stdout } = await froe(["-f", "csv", "-J", "--skip-lines", "1", "--ignore-lines", "^-"], { stdin });
    expect(stdout).toBe(lines('{"k":"1","v":"2"}', '{"k":"3","v":"4"}'));
  });

  it("are counted beside those that are not", async () => {
    const files = { a: numbers(1, 10) };
    const args = ["-f", "line", "-s=json", "--skip-lines", "2", "--head", "8", "--ignore-lines", "^[45]", "a"];
    const { bytes, lines: counts } = JSON.parse((await froe(args, { files })).stdout);
    expect(counts).toEqual({ read: 8, left_out: 4, blank: 0, rejected: 0 });
    expect(bytes).toMatchObject({ parsed: 8, skipped: { skip_lines: 4, ignore_lines: 4, keep_lines: 0 }, unread: 5 });
  });

  it("cross the chunks of the input", async () => {
    const all = Array.from({ length: 9000 }, (_, i) => `${i % 3 === 0 ? "-" : "+"}${i}${"x".repeat(i % 50)}`);
    const { stdout } = await froe(["-f", "line", "-F", "csvnh", "-k", "line", "--ignore-lines", "^-", "a"], {
      files: { a: lines(...all) },
    });
    expect(stdout).toBe(lines(...all.filter((line) => line.startsWith("+"))));
  });
});

describe("options about lines", () => {
  it("that exclude each other are refused", async () => {
    const { stderr, code } = await froe(["--section-from", "a", "--section-after", "b"]);
    expect(stderr).toContain(
      "froe: --section-from is not possible with --section-after: both say how sections begin\n",
    );
    expect(code).toBe(2);
  });

  it("that are wrong say where", async () => {
    const { stderr, code } = await froe(["--keep-lines", "a(b"]);
    expect(stderr).toContain(lines("froe: --keep-lines: the ( is never closed", "  a(b", "   ^"));
    expect(code).toBe(2);
  });

  it("need sections to count", async () => {
    expect((await froe(["--max-sections", "2"])).stderr).toContain("--max-sections says how many sections are read");
  });
});
