import { describe, expect, test } from "vitest";
import { readSize, writeSize } from "../../cli/value.ts";
import { closest } from "../../engine/language/index.ts";

describe("the closest word", () => {
  const words = ["json", "syslog", "combined", "logfmt", "line", "raw"];

  test.each([
    ["jason", "json"],
    ["jsno", "json"],
    ["JSON", "json"],
    ["sylsog", "syslog"],
    ["combine", "combined"],
    ["log-fmt", "logfmt"],
    ["lien", "line"],
    ["rw", "raw"],
  ])("of %s is %s", (word, meant) => {
    expect(closest(word, words)).toBe(meant);
  });

  test.each(["", "x", "yaml", "apache", "linearb"])("of '%s' is none", (word) => {
    expect(closest(word, words)).toBeNull();
  });

  test("a beginning or a part between dashes is nearer than a few wrong letters", () => {
    expect(closest("--out", ["--cut", "--output-format"])).toBe("--output-format");
    expect(closest("--bytes", ["--byte", "--max-line-bytes"])).toBe("--max-line-bytes");
  });

  test("of two that are as near, the earlier one", () => {
    expect(closest("cot", ["cat", "cut"])).toBe("cat");
  });
});

describe("sizes", () => {
  test.each([
    ["0", 0],
    ["1000", 1000],
    ["12b", 12],
    ["64k", 65_536],
    ["64K", 65_536],
    ["64KiB", 65_536],
    ["64kib", 65_536],
    ["64kB", 64_000],
    ["16MiB", 16_777_216],
    ["2G", 2_147_483_648],
    ["2GB", 2_000_000_000],
  ])("%s", (text, bytes) => {
    expect(readSize(text)).toBe(bytes);
  });

  test.each(["", "k", "-1", "1.5M", "1_000", "10x", "5 k", "5ki", "0x10", "1e3", "٣"])("'%s' is none", (text) => {
    expect(readSize(text)).toBeNull();
  });

  test.each([
    [0, "0"],
    [1000, "1000"],
    [1024, "1KiB"],
    [1536, "1536"],
    [16_777_216, "16MiB"],
    [3 * 1024 ** 3, "3GiB"],
    [2 * 1024 ** 4, "2048GiB"],
  ])("%d is written %s, and read back", (bytes, text) => {
    expect(writeSize(bytes)).toBe(text);
    expect(readSize(text)).toBe(bytes);
  });
});
