import { describe, expect, test } from "vitest";
import { formats } from "../../cli/commands/definitions/formats.ts";
import { type Surface, surface } from "../../cli/commands/definitions/index.ts";
import { help } from "../../cli/help/index.ts";
import { indent, paintFor, plain, table } from "../../cli/help/layout.ts";
import { examples, usage } from "../../cli/help/pages.ts";
import { search } from "../../cli/help/search.ts";
import { listed, subjects } from "../../cli/help/subjects.ts";
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
import { functions } from "../script/run.ts";
import { froe } from "./froe.ts";
import { orMessageOf } from "./refused.ts";
import { froeWords } from "./shell.ts";

const WIDTH = 80;

/** What froe answers to `-h` (brief) or `--help` (full) with a topic. */
async function ask(topic = "", full = false, color = false, screen: number | null = null): Promise<string> {
  return orMessageOf(help(surface, { full, topic, paint: await paintFor(color, screen) }));
}

/** The options that an answer explains: the lines that stand out to the left. */
function explained(text: string): string[] {
  return text
    .split("\n")
    .filter((line) => /^ {2}-/.test(line))
    .map((line) => line.trim());
}

describe("all of it", () => {
  test("brief help fits one screen: 80 columns and 60 lines", async () => {
    const lines = (await ask()).split("\n");
    for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(WIDTH);
    expect(lines.length).toBeLessThanOrEqual(60);
  });

  test("full help fits 80 columns, names every option and group once", async () => {
    const heading = /^ {2}-/;
    const text = await ask("", true);
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
    expect(() => parseCommandLine(froeWords(command))).not.toThrow();
    expect(does).toMatch(/^[a-z].*[^.]$/);
  });

  test("both name every command, full help describes them", async () => {
    const [brief, full] = [await ask(), await ask("", true)];
    for (const { name, about } of surface.commands) {
      expect(brief).toContain(name);
      expect(full).toContain(`froe ${name}`);
      expect(full.replace(/\s+/g, " ")).toContain(about);
    }
  });

  test("full help ends with the exit codes", async () => {
    expect(await ask("", true)).toMatch(/\n\nExit codes\n {2}0 .*\n {2}1 [\s\S]*\n {2}143 .*$/);
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
    const answer = await orMessageOf(help(some, { full: false, topic, paint: plain }));
    const [text = "", mentioned = ""] = answer.split("\n\nSee also: ");
    return { explained: explained(text), mentioned: mentioned.replace(/\n/g, " ") };
  }

  test("an option is found as it is written", async () => {
    expect((await found("-k")).explained).toEqual(["-k, --keys FIELDS"]);
    expect((await found("--no-color")).explained).toEqual(["--color", "--no-color"]);
    expect((await found("-j")).explained).toEqual(["-j"]);
  });

  test("an option is among what its name finds, also where the name is that of a subject or a command", async () => {
    const { groups } = surface;
    for (const long of groups.flatMap(({ options }) => options.flatMap((option) => option.long ?? []))) {
      const found = (await search(surface, long)).surface.groups.flatMap(({ options }) => options);
      expect(found.map((option) => option.long)).toContain(long);
    }
  });

  test("an option that only commands have is found below each of them", async () => {
    const check = await ask("--lint");
    expect(check).toMatch(/^froe check\n\n {2}--lint MODE\n {6}Decide/);
    expect((await ask("--flavor")).match(/^froe \w+$/gm)).toEqual([
      "froe explain",
      "froe check",
      "froe grammar",
      "froe export",
    ]);
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
    const answer = await help(some, { full: false, topic: "formats", paint: plain });
    expect(answer).toMatch(/^Commands\n\n {2}froe formats \[OPTION\]\.\.\. \[WORD\]\n {6}List /);
    expect(answer).toContain("Options: --json, -h, --help.");
  });

  test("what only mentions the words stands below what is about them", async () => {
    expect(await found("pipe")).toEqual({
      explained: ["-f, --input-format FORMAT", "--color", "--no-color"],
      mentioned: "",
    });
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
      Skip lines longer than this, and report them. It bounds the memory of one
      line, and of one row of a table. SIZE is a number of bytes, or one with a
      unit: k, M, G and KiB, MiB, GiB count in steps of 1024, kB, MB, GB in
      steps of 1000. The most is 1GiB.
      The default is 16MiB.
      $ froe --max-line-bytes 64k huge.log
        skips lines of more than 65,536 bytes`);
  });

  test("nothing found", async () => {
    expect(await ask("zebra")).toBe("no option matches 'zebra'");
    expect(await ask("after deploy")).toBe("no option matches 'after deploy': try froe help deploy");
    expect(await ask("--stirct")).toBe("no option matches '--stirct'; did you mean '--strict'?");
  });
});

test("colors are added to the text and change nothing else", async () => {
  const colored = await ask("", true, true);
  expect(colored).toContain("\x1b[1mInput\x1b[22m");
  expect(colored).toContain("\x1b[36m-k, --keys FIELDS\x1b[39m");
  expect(colored.replace(/\x1b\[[0-9]+m/g, "")).toBe(await ask("", true));
});

describe("by everyday words", () => {
  test.each([
    ["average", ["--describe FIELDS", "track_avg", "$ froe --describe bytes access.log"]],
    ["histogram", ["track_bucket", "tailmap"]],
    ["pretty", ["$ froe -F view app.log", "-F, --output-format FORMAT"]],
    ["group by", ["--freq FIELDS", "track_freq"]],
    ["Top", ["$ froe --by ip --top 10 access.log", "track_top"]],
    ["since when", ["$ froe --over-time app.log", "--over-time[=LENGTH]"]],
    ["what is new", ["$ froe --patterns-since web1.log app.log", "--patterns-since BASE"]],
    ["session", ["--span-idle LENGTH"]],
    ["rotate", ["--follow", "$ froe --file-order mtime app.log*"]],
    ["stack traces", ["-M, --multiline STRATEGY", "$ froe -M java -l error app.log"]],
    ["sort", ["--merge-sorted", "sorted"]],
    ["redis", ["Formats (froe --help-formats NAME)\n  kvstore"]],
    ["--where", ["--filter EXPRESSION"]],
    ["split_regex", ["Functions of scripts (froe --help-functions NAME)\n  split_regex"]],
  ])("%s", async (topic, parts) => {
    const text = await ask(topic, true);
    for (const part of parts) expect(text).toContain(part);
    for (const line of text.split("\n")) expect(line.length, line).toBeLessThanOrEqual(WIDTH);
  });

  const known = new Set([
    ...options.flatMap(spellings),
    ...surface.commands.map(({ name }) => `froe ${name}`),
    ...functions.map(({ name }) => name),
  ]);

  test.each(subjects.map((subject) => [subject.words, subject] as const))("%s: all of it exists", (_, subject) => {
    for (const name of listed(subject.see)) expect(known, name).toContain(name);
    for (const [command, does] of subject.recipes) {
      const [first, ...rest] = froeWords(command);
      const called = surface.commands.find(({ name }) => name === first);
      expect(() => parseCommandLine(called ? rest : froeWords(command), called?.options)).not.toThrow();
      expect(does).not.toMatch(/^[A-Z]|\.$/);
    }
  });

  const request = '192.0.2.7 - - [03/Feb/2026:10:20:30 +0000] "GET / HTTP/1.1" 200 5120 "-" "curl"\n';
  const event = '{"ts":"2026-02-03T10:20:30Z","level":"error","message":"timeout"}\n';
  const files = {
    "access.log": request.repeat(12),
    "teams.csv": "path,team,members\n/,web,5\n",
    "door.log": "10:20:30 door 1 open\n10:20:31 door 2 open\n",
    ...Object.fromEntries(["app.log", "web1.log", "web2.log", "huge.log"].map((name) => [name, event])),
  };
  const recipes = subjects.flatMap((subject) => subject.recipes.map(([command]) => command));
  // One never ends, one reads a compressed file, one writes files.
  const runnable = recipes.filter((command) => !/--follow|\.gz|grammar new/.test(command));

  test.each(runnable)("the recipe %s runs", async (command) => {
    const words = froeWords(command).map((word) => word.replace("app.log*", "app.log"));
    const { stderr, code } = await froe(words, { files });
    expect(stderr).not.toContain("error");
    expect(code).toBe(0);
  });

  test("no word is of two subjects", () => {
    const words = subjects.flatMap(({ words }) => listed(words));
    expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([]);
  });
});

test("froe help is the option, with any words; froe stats is -s", async () => {
  expect((await froe(["help"])).stdout).toBe((await froe(["-h"])).stdout);
  expect((await froe(["help", "stack", "trace"])).stdout).toBe((await froe(["--help", "stack trace"])).stdout);
  expect((await froe(["help", "--strict"])).stdout).toBe((await froe(["--help", "--strict"])).stdout);
  for (const words of [
    ["--paging=never", "tail"],
    ["tail", "--paging=never"],
    ["tail", "--no-color"],
  ])
    expect((await froe(["help", ...words])).stdout).toBe((await froe(["--help", "tail"])).stdout);
  expect((await froe(["help", "--paging=never"])).stdout).toBe((await froe(["-h"])).stdout);
  expect((await froe(["help", "--no-color"])).stdout).toContain("\n  --color\n");
  const { stdout: about } = await froe(["stats", "--help"]);
  expect(about).toMatch(/^Choosing events\n.*-l, --levels/m);
  expect(about).not.toMatch(/--output-format|--freq|--context|--mark-gaps|--version/);
  const { stdout, code } = await froe(["stats", "-j"], { stdin: '{"n":1}\n' });
  expect(stdout).toContain("Events");
  expect(code).toBe(0);
});

describe("layout", () => {
  test("text is broken at blanks; a word that is too long stands alone", () => {
    expect(indent("one two three", 1, { ...plain, width: 8 })).toEqual([" one two", " three"]);
    expect(indent("a verylongword b", 0, { ...plain, width: 5 })).toEqual(["a", "verylongword", "b"]);
    expect(indent("", 0, plain)).toEqual([]);
    expect(indent("x y", 78, plain)).toEqual([`${" ".repeat(78)}x`, `${" ".repeat(78)}y`]);
  });

  test("tables have two columns", () => {
    const rows = [
      ["a", "first"],
      ["bcd", "second"],
    ] as const;
    expect(table(rows, 2, plain)).toEqual(["  a    first", "  bcd  second"]);
    expect(table(rows, 2, plain, 1)).toEqual(["  a  first", "  bcd", "     second"]);
  });

  test("on a narrow screen descriptions are below their names", () => {
    const rows = [
      ["    --one ONE", "first of all"],
      ["-b, --bcd", ""],
    ] as const;
    expect(table(rows, 2, { ...plain, width: 15 })).toEqual([
      "  --one ONE",
      "      first of",
      "      all",
      "  -b, --bcd",
    ]);
  });

  test("a wide screen has the lines of one of 80 columns", async () => {
    expect(await ask("time", true, false, 200)).toBe(await ask("time", true));
  });
});

test.each([
  ["describe", "Describe this format: journal, json,"],
  ["export", "Export this format: journal, json,"],
  ["sample", "Write lines of this format: journal, json,"],
  ["check", "Read the input in this format (default auto): auto,"],
])("froe %s says what its -f is for, and names no choice that it refuses", async (command, text) => {
  expect((await froe([command, "--help"])).stdout.replace(/\s+/g, " ")).toContain(`--input-format FORMAT ${text}`);
});
