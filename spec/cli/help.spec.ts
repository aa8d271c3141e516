import { describe, expect, test } from "vitest";
import { formats } from "../../cli/commands/named.ts";
import { examples } from "../../cli/help/brief.ts";
import { help, usage } from "../../cli/help/index.ts";
import { indent, table, wrap } from "../../cli/help/layout.ts";
import { plain } from "../../cli/help/paint.ts";
import {
  color,
  excludeKeys,
  helpFormats,
  inputFormat,
  json,
  jsonLines,
  keys,
  maxLineBytes,
  options,
  spellings,
} from "../../cli/options/index.ts";
import { parseCommandLine } from "../../cli/parse.ts";
import { type Surface, surface } from "../../cli/surface.ts";
import { froeWords } from "./shell.ts";

const WIDTH = 80;

/** What froe answers to `-h` (brief) or `--help` (full) with a topic. */
async function ask(topic = "", full = false, color = false): Promise<string> {
  const answer = await help(surface, { full, topic, color });
  return answer.ok ? answer.text : answer.message;
}

/** The options that an answer explains: the lines that stand out to the left. */
function explained(text: string): string[] {
  return text
    .split("\n")
    .filter((line) => /^ {2}-/.test(line))
    .map((line) => line.trim());
}

describe("all of it", () => {
  test.each([
    ["brief", false, /^ +-/],
    ["full", true, /^ {2}-/],
  ])("%s: fits 80 columns, names every option and group once", async (_, full, heading) => {
    const text = await ask("", full);
    for (const line of text.split("\n")) expect(line.length, line).toBeLessThanOrEqual(WIDTH);
    for (const { title } of surface.groups) expect(text.split("\n").filter((line) => line === title)).toHaveLength(1);
    const lines = text.split("\n").filter((line) => heading.test(line));
    for (const spelling of options.flatMap(spellings)) {
      const own = new RegExp(`^ +(-., )?${spelling}(?![a-z-])`);
      expect(
        lines.filter((line) => own.test(line)),
        spelling,
      ).toHaveLength(1);
    }
  });

  test("brief help has examples and says how to ask for more", async () => {
    const text = await ask();
    expect(text).toContain("Usage: froe [OPTION]... [FILE]...");
    expect(text).toContain("\nExamples\n  froe access.log");
    expect(text).toMatch(/froe --help/);
  });

  test.each(examples)("the example %s makes sense", (command, does) => {
    expect(parseCommandLine(froeWords(command))).toMatchObject({ ok: true });
    expect(does).toMatch(/^[a-z].*[^.]$/);
  });

  test.each([
    ["brief", false],
    ["full", true],
  ])("%s: tells of every command", async (_, full) => {
    const text = await ask("", full);
    for (const { name, about } of surface.commands) {
      expect(text).toContain(name);
      expect(text.replace(/\s+/g, " ")).toContain(about);
    }
  });

  test("full help ends with the exit codes", async () => {
    expect(await ask("", true)).toMatch(/\n\nExit codes\n {2}0 .*\n {2}1 [\s\S]*\n {2}130, 141, 143 .*$/);
  });

  test("brief help tells the words that an option takes, and defaults", async () => {
    const text = (await ask()).replace(/\s+/g, " ");
    expect(text).toContain("-F, --output-format FORMAT Print events in this format (default default): default, json");
    expect(text).toContain("(default auto): auto, auto-per-file, json, ");
    expect(text).toContain("(default 16MiB)");
  });

  test("the short usage", () => {
    for (const line of usage.split("\n")) expect(line.length).toBeLessThanOrEqual(WIDTH);
    expect(usage).toContain("Usage: froe");
  });
});

describe("by topic", () => {
  /** A few options, so that those that come later are not found. */
  const some: Surface = {
    groups: [
      { title: "Input", options: [inputFormat, json, maxLineBytes] },
      { title: "Output", options: [jsonLines, keys, excludeKeys, color] },
      { title: "Help", options: [helpFormats] },
    ],
    commands: [formats],
  };

  async function found(topic: string): Promise<{ explained: string[]; mentioned: string }> {
    const answer = await help(some, { full: false, topic, color: false });
    const [text = "", mentioned = ""] = (answer.ok ? answer.text : answer.message).split("\n\nSee also: ");
    return { explained: explained(text), mentioned: mentioned.replace(/\n/g, " ") };
  }

  test("an option is found as it is written", async () => {
    expect((await found("-k")).explained).toEqual(["-k, --keys FIELDS"]);
    expect((await found("--no-color")).explained).toEqual(["--color", "--no-color"]);
    expect((await found("-j")).explained).toEqual(["-j"]);
  });

  test("a word is found in names and in texts, whatever its case", async () => {
    expect((await found("KEYS")).explained).toEqual(["-k, --keys FIELDS", "-K, --exclude-keys FIELDS"]);
    expect((await found("--exclude")).explained).toEqual(["-K, --exclude-keys FIELDS"]);
    expect((await found("NO_COLOR")).explained).toEqual(["--color", "--no-color"]);
  });

  test("several words have to be found together", async () => {
    expect((await found("fields order")).explained).toEqual(["-k, --keys FIELDS"]);
  });

  test("the title of a group stands for all of it", async () => {
    expect((await found("input")).explained).toEqual(["-f, --input-format FORMAT", "-j", "--max-line-bytes SIZE"]);
  });

  test("commands are found as well", async () => {
    const answer = await help(some, { full: false, topic: "formats", color: false });
    expect(answer.ok && answer.text).toMatch(/^Commands\n\n {2}froe formats \[OPTION\]\.\.\.\n {6}List /);
    expect(answer.ok && answer.text).toContain("Options: -h, --help.");
  });

  test("what only mentions the words stands below what is about them", async () => {
    expect(await found("pipe")).toEqual({ explained: ["--color", "--no-color"], mentioned: "" });
    expect((await found("list")).mentioned).toBe("--input-format, --keys, --exclude-keys");
    expect((await found("comma")).explained).toContain("-k, --keys FIELDS");
  });

  test("so do the questions that have an answer of their own", async () => {
    expect(await found("syslog")).toEqual({
      explained: ["-f, --input-format FORMAT"],
      mentioned: "froe --help-formats syslog",
    });
  });

  test("full help on one option", async () => {
    expect(await ask("--max-line-bytes")).toBe(`Input

  --max-line-bytes SIZE
      Skip lines longer than this, and report them. It bounds the memory that
      one line can take, and one row of a table. SIZE is a number of bytes, or
      one with a unit: k, M, G and KiB, MiB, GiB count in steps of 1024, kB, MB,
      GB in steps of 1000. The most is 1GiB.
      The default is 16MiB.
      $ froe --max-line-bytes 64k huge.log  leaves out lines of more than 65,536
                                            bytes`);
  });

  test("nothing found", async () => {
    expect(await ask("zebra")).toBe("no option matches 'zebra'");
    expect(await ask("--stirct")).toBe("no option matches '--stirct'; did you mean '--strict'?");
  });
});

test("colors are added to the text and change nothing else", async () => {
  const colored = await ask("", true, true);
  expect(colored).toContain("\x1b[1mInput\x1b[22m");
  expect(colored).toContain("\x1b[36m-k, --keys FIELDS\x1b[39m");
  expect(colored.replace(/\x1b\[[0-9]+m/g, "")).toBe(await ask("", true));
});

describe("an option whose value may be missing", () => {
  const example = { command: "froe --stats=json", does: "counts" };
  const stats: Surface = {
    groups: [
      {
        title: "Counts",
        options: [
          {
            kind: "text",
            long: "stats",
            short: "s",
            argument: "FORMAT",
            implied: "table",
            about: "Count",
            details: "Does.",
            example,
          },
        ],
      },
    ],
    commands: [],
  };

  test("shows its value behind an equals sign", async () => {
    const answer = await help(stats, { full: false, topic: "", color: false });
    expect(answer.ok && answer.text).toContain("  -s, --stats[=FORMAT]  Count\n");
  });
});

describe("layout", () => {
  test("text is broken at blanks; a word that is too long stands alone", () => {
    expect(wrap("one two three", 7)).toEqual(["one two", "three"]);
    expect(wrap("a verylongword b", 5)).toEqual(["a", "verylongword", "b"]);
    expect(wrap("", 5)).toEqual([]);
    expect(indent("x y", 78)).toEqual([`${" ".repeat(78)}x`, `${" ".repeat(78)}y`]);
  });

  test("tables have two columns", () => {
    const rows = [
      ["a", "first"],
      ["bcd", "second"],
    ] as const;
    expect(table(rows, 2, plain)).toEqual(["  a    first", "  bcd  second"]);
  });
});
