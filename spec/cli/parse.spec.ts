import { describe, expect, test } from "vitest";
import {
  color,
  excludeKeys,
  type FileOption,
  type FlagOption,
  help,
  type IntOption,
  inputFormat,
  keys,
  lastValue,
  maxLineBytes,
  options,
  outputFormat,
  quiet,
  strict,
  type TextOption,
  valuesOf,
  verbose,
  version,
} from "../../cli/options/index.ts";
import { parseCommandLine } from "../../cli/parse.ts";
import { outputs } from "../../engine/output/index.ts";
import { orMessage } from "./refused.ts";

/** What a command line that makes sense says. */
function parse(...argv: string[]) {
  return parseCommandLine(argv);
}

/** The long names of the options that were given, with their values. */
function given(...argv: string[]): unknown[] {
  return parse(...argv).given.map(({ option, value }) => [option.long, value]);
}

/** What is wrong with a command line. */
function wrong(...argv: string[]): string {
  return orMessage(() => `nothing: ${parseCommandLine(argv).files.join()}`);
}

describe("values", () => {
  test.each([
    [["-f", "json"]],
    [["-fjson"]],
    [["-f=json"]],
    [["--input-format", "json"]],
    [["--input-format=json"]],
    [["-j"]],
  ])("%j", (argv) => {
    expect(given(...argv)).toEqual([["input-format", "json"]]);
  });

  test("short options in a row, the last of which may have a value", () => {
    expect(given("-jJ")).toEqual([
      ["input-format", "json"],
      ["output-format", "json"],
    ]);
    expect(given("-qvkts,msg")).toEqual([
      ["quiet", true],
      ["verbose", true],
      ["keys", ["ts", "msg"]],
    ]);
    expect(given("-qk", "ts")).toEqual([
      ["quiet", true],
      ["keys", ["ts"]],
    ]);
  });

  test("lists are split at commas", () => {
    expect(valuesOf(parse("-k", "a,b", "-K=c", "--keys= d , e,"), keys)).toEqual([
      ["a", "b"],
      ["d", "e"],
    ]);
    expect(lastValue(parse("-k", "a,b", "-K=c"), excludeKeys)).toEqual(["c"]);
  });

  test("sizes are bytes", () => {
    expect(lastValue(parse("--max-line-bytes", "64k"), maxLineBytes)).toBe(65_536);
  });

  test("flags are on, or off behind --no-", () => {
    expect(lastValue(parse(), color)).toBeUndefined();
    expect(lastValue(parse("--color"), color)).toBe(true);
    expect(lastValue(parse("--color", "--no-color"), color)).toBe(false);
  });

  test("a value may begin with a dash unless it is an option", () => {
    expect(lastValue(parse("-k", "-x"), keys)).toEqual(["-x"]);
    expect(lastValue(parse("--keys=-J"), keys)).toEqual(["-J"]);
    expect(wrong("-k", "-J")).toBe("-k needs a value: -k FIELDS; if '-J' is meant, write --keys=-J");
  });
});

describe("order", () => {
  test("options that repeat keep the order of the command line, shorthands among them", () => {
    expect(valuesOf(parse("-f", "logfmt", "a.log", "-j", "--input-format=line"), inputFormat)).toEqual([
      "logfmt",
      "json",
      "line",
    ]);
  });

  test("of the others the last one counts", () => {
    expect(lastValue(parse("-J", "-F", "default"), outputFormat)).toBe("default");
    expect(lastValue(parse("-F", "default", "-J"), outputFormat)).toBe("json");
  });

  test("options may follow files", () => {
    const parsed = parse("a.log", "-q", "b.log", "--strict");
    expect(parsed.files).toEqual(["a.log", "b.log"]);
    expect(parsed.given.map(({ option }) => option)).toEqual([quiet, strict]);
  });

  test("-- ends the options; - is a file", () => {
    expect(parse("-q", "-", "--", "-v", "--", "--strict")).toMatchObject({
      files: ["-", "-v", "--", "--strict"],
      given: [{ option: quiet }],
    });
  });
});

describe("help and version", () => {
  test("what follows them is not read", () => {
    expect(given("-q", "--help", "--strict", "no such")).toEqual([
      ["quiet", true],
      ["help", "--strict no such"],
    ]);
    expect(given("-V", "--bogus")).toEqual([["version", true]]);
  });

  test("the word may also stand behind an equals sign", () => {
    expect(given("--help=keys", "-k")).toEqual([["help", "keys"]]);
    expect(given("-h")).toEqual([["help", ""]]);
  });

  test("how they are written is known", () => {
    expect(parse("-h").given).toMatchObject([{ option: help, spelling: "-h" }]);
    expect(parse("--version").given).toMatchObject([{ option: version, spelling: "--version" }]);
  });
});

describe("an option whose value may be missing takes it behind an equals sign only", () => {
  const example = { command: "froe", does: "" };
  const stats: TextOption = {
    kind: "text",
    long: "stats",
    short: "s",
    argument: "FORMAT",
    implied: "table",
    about: "",
    details: "",
    example,
  };
  const flag: FlagOption = { kind: "flag", long: "flag", short: "f", about: "", details: "", example };
  const read = (...argv: string[]) => {
    const known = [...options, stats, flag].filter((option) => option !== inputFormat);
    return orMessage(() => {
      const parsed = parseCommandLine(argv, known);
      return [valuesOf(parsed, stats), valuesOf(parsed, flag), parsed.files];
    });
  };

  test.each([
    [["--stats"], ["table"], [], []],
    [["--stats=json"], ["json"], [], []],
    [["--stats", "json"], ["table"], [], ["json"]],
    [["-s", "json"], ["table"], [], ["json"]],
    [["-s=json"], ["json"], [], []],
    [["-fs=json", "x"], ["json"], [true], ["x"]],
    [["-s="], [""], [], []],
    [["-s=a=b"], ["a=b"], [], []],
    // The value ends in letters that are options as well, the last of which needs a value.
    [["-s=fork", "x", "-f", "y"], ["fork"], [true], ["x", "y"]],
    [["-s=json", "--", "-f"], ["json"], [], ["-f"]],
  ])("%j", (argv, values, flags, files) => {
    expect(read(...argv)).toEqual([values, flags, files]);
  });
});

describe("kinds of values", () => {
  const common = { short: null, argument: "X", about: "", details: "", example: { command: "froe", does: "" } };
  const count: IntOption = { kind: "int", long: "count", least: 1, most: 9, ...common };
  const offset: IntOption = { kind: "int", long: "offset", least: -5, most: Number.MAX_SAFE_INTEGER, ...common };
  const target: FileOption = { kind: "file", long: "target", ...common };
  const read = (...argv: string[]) => {
    return orMessage(() => parseCommandLine(argv, [count, offset, target]).given.map(({ value }) => value));
  };

  test("whole numbers", () => {
    expect(read("--count", "9", "--offset=-5", "--offset", "12")).toEqual([9, -5, 12]);
    expect(read("--count", "10")).toBe("--count '10' is out of range: it may be 1 to 9");
    expect(read("--offset=-6")).toBe("--offset '-6' is out of range: it may be -5 or more");
    for (const text of ["", "x", "1.5", "1e3", "0x1", " 1"]) {
      expect(read(`--count=${text}`)).toBe(`--count '${text}' is no whole number, as in --count 10`);
    }
    expect(read("--count=99999999999999999999")).toContain("out of range");
  });

  test("files", () => {
    expect(read("--target", "-", "--target=a b")).toEqual(["-", "a b"]);
    expect(read("--target=")).toBe("--target '' names no file");
  });
});

describe("usage errors", () => {
  test.each([
    [["--strct"], "unknown option '--strct'; did you mean '--strict'?"],
    [["--keyes=a"], "unknown option '--keyes'; did you mean '--keys'?"],
    [["--no-colour"], "unknown option '--no-colour'; did you mean '--no-color'?"],
    [["--no-strict"], "unknown option '--no-strict'; did you mean '--strict'?"],
    [["--levl"], "unknown option '--levl'; did you mean '--levels'?"],
    [["--something-else"], "unknown option '--something-else'"],
    [["-x"], "unknown option '-x'"],
    [["-Q"], "unknown option '-Q'; did you mean '-q'?"],
    [["-jx"], "unknown option '-x' in '-jx'"],
    [["-strict"], "unknown option '-t' in '-strict'; did you mean '--strict'?"],
    [["-j-"], "unknown option '-' in '-j-'"],
    [["---quiet"], "unknown option '---quiet'; did you mean '--quiet'?"],
    [["---j"], "unknown option '---j'"],
    [["--j"], "unknown option '--j'"],
    [["--constructor"], "unknown option '--constructor'"],
    [["--__proto__=1"], "unknown option '--__proto__'"],
    [["--\x1b[31m"], "unknown option '--\\x1b[31m'"],
    [["-é"], "unknown option '-é'"],
    [["-j", "-J", "-k"], "-k needs a value: -k FIELDS"],
    [["--max-line-bytes"], "--max-line-bytes needs a value: --max-line-bytes SIZE"],
    [["--strict=yes"], "--strict takes no value: write --strict"],
    [["-q=1"], "-q takes no value: write -q"],
    [["-j=1"], "-j takes no value: write -j"],
    [["-k", ""], "-k '' is empty: write -k FIELDS"],
    [["--keys=,"], "--keys ',' is empty: write --keys FIELDS"],
    [["-l", ""], "-l '' is empty: write -l LEVELS"],
    [["-F", "jsn"], "unknown output format 'jsn'; did you mean 'json'?"],
    [["-F", "postcard"], `unknown output format 'postcard': there is ${Object.keys(outputs).join(", ")}`],
    [
      ["--max-line-bytes", "big"],
      "--max-line-bytes 'big' is no size: write a number of bytes, or one like 64k or 16MiB",
    ],
    [["--max-line-bytes", "0"], "--max-line-bytes '0' is out of range: it may be 1 to 1GiB"],
    [["--max-line-bytes=2GiB"], "--max-line-bytes '2GiB' is out of range: it may be 1 to 1GiB"],
  ])("%j", (argv, message) => {
    expect(wrong(...argv)).toBe(message);
  });

  test("the first one counts, also before help", () => {
    expect(wrong("--bogus", "--wrong")).toBe("unknown option '--bogus'");
    expect(wrong("--bogus", "--help")).toBe("unknown option '--bogus'");
  });
});

test("thousands of files are read at once", () => {
  const files = Array.from({ length: 20_000 }, (_, i) => `${i}.log`);
  expect(parse(...files, "-v")).toMatchObject({ files, given: [{ option: verbose }] });
});
