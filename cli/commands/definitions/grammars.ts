import { choice, definitions, file, flag, help, inputFormat, int, multiline, text } from "../../options/index.ts";
import { type Command, formatFiles, jsonFlag, OBJECT_LINES, ONE_OBJECT } from "./command.ts";
import { configKind, patternFlavor, patternMatch } from "./patterns.ts";

// Commands that make grammars, or build something from them; each after its own options.

export const from = file("from", {
  argument: "FILE",
  about: "The file with sample lines (default standard input)",
  details: "Archives are decoded. The first 20,000 records are read.",
  example: { command: "froe grammar new door --from door.log", does: "drafts a grammar from door.log" },
});

export const fromConfig = text("from-config", {
  argument: "FILE|TEXT",
  about: "Write the grammar of a layout that a configuration has",
  details:
    "FILE is a configuration, or TEXT the layout itself; FILE#NAME picks one of several layouts. docs/WRITERS.md lists the writers of logs. An unknown directive is an error at its column, an unknown variable of nginx a field of text.",
  example: {
    command: "froe grammar new shop --from-config 'nginx.conf#main'",
    does: "writes a grammar of the log_format main",
  },
});

export const as = text("as", {
  argument: "NAME",
  about: "Print the grammar under this name",
  details: "A name of its own keeps a changed grammar apart from the built-in one.",
  example: { command: "froe grammar print combined --as shop > shop.json", does: "writes a grammar to be changed" },
});

export const grammarJson = jsonFlag(
  "grammar",
  "Print one JSON object about the files that were written",
  { command: "froe grammar new door --from door.log --json | jq .sample", does: "counts what the draft accepts" },
  "froe grammar print prints JSON without it.",
);

export const grammarCommandInfo: Command = {
  name: "grammar",
  about: "Draft a grammar from sample lines, a configuration or a pattern of another program, or print one as data",
  details:
    "With new it writes NAME.grammar.ts, a grammar, and NAME.txt, cases with their events: a draft to edit, which recognizes timestamps, levels and numbers. With import it writes them from a pattern of another program, and refuses what no grammar says (docs/IMPORTS.md). With print it writes a grammar as JSON, which -f FILE.json reads without running code.",
  fails: "the sample cannot be read or is empty, or a file is there already",
  example: { command: "froe grammar new door --from door.log", does: "drafts door.grammar.ts and door.txt" },
  operands: "new NAME | import [NAME] PATTERN | print FORMAT",
  operandWords: async () => [
    { name: "new", about: "Draft one from sample lines or a configuration" },
    { name: "import", about: "Write one from a pattern of another program" },
    { name: "print", about: "Print one as JSON" },
  ],
  options: [from, fromConfig, configKind, patternFlavor, patternMatch, definitions, multiline, as, grammarJson, help],
};

export const flavor = choice("flavor", {
  argument: "FLAVOR",
  noun: "flavor",
  default: "pcre",
  choices: [
    { name: "pcre", about: "PCRE: PHP, R, nginx, grep -P" },
    { name: "java", about: "Java, Scala, Kotlin" },
    { name: "oniguruma", about: "Ruby, Logstash, Fluent Bit" },
    { name: "python", about: "Python's re, from version 3.11" },
  ],
  foreign: [
    ["re2 rust go", "it has no look-ahead, which few formats can do without"],
    ["js javascript", "froe export js writes a module for it"],
  ],
  about: "Write the regular expression for pcre, java, oniguruma or python",
  details: "Only for froe export regex.",
  example: { command: "froe export regex --flavor python -f sqldb", does: "writes an expression for Python" },
});

export const moduleTypes = flag("types", {
  about: "Write the types of the module instead of its code",
  details: "Only for froe export js.",
  example: { command: "froe export js -f combined --types > combined.d.ts", does: "writes what TypeScript reads" },
});

export const partial = flag("partial", {
  about: "Export as much as possible, and report what is missing",
  details:
    "Fields that the target cannot have are dropped; strings whose escapes it cannot read are unchanged. Without it, a format with one of those is refused.",
  example: { command: "froe export regex --partial -f combined", does: "leaves escapes in quoted columns as they are" },
});

export const schemaFrom = file("schema-from", {
  argument: "FILE",
  about: "Take the field names of formats such as json and logfmt from this sample",
  details:
    "Only for froe export spark: each field that a record of the sample has becomes a column with its type. Without it, such fields are one column of type VARIANT, which Spark has since 4.0, and csv is refused.",
  example: { command: "froe export spark -f logfmt --schema-from app.log", does: "makes a column of each field" },
});

export const exportJson = jsonFlag(
  "export",
  ONE_OBJECT,
  { command: "froe export regex -f sqldb --json | jq .notes", does: "lists what to know about the export" },
  "A format that cannot be exported has a refusal with its place in the grammar.",
);

export const exportInfo: Command = {
  name: "export",
  about: "Write a format for another program: Spark, JavaScript, an engine of regular expressions",
  details:
    "TARGET is spark, regex, or js, a module without dependencies (--types: its types). The export reads the same records as froe, with the same fields; parts that cannot be exported are refused, with their place in the grammar. svg draws the grammar.",
  fails: "the format cannot be exported, or the file of the sample cannot be read",
  example: {
    command: "froe export spark -f combined > combined.py",
    does: "writes a module of PySpark that reads access logs",
  },
  operands: "TARGET",
  operandWords: async () =>
    Object.entries((await import("../../../workbench/export/index.ts")).targets).map(([name, { about }]) => ({
      name,
      about,
    })),
  options: [inputFormat, flavor, moduleTypes, partial, schemaFrom, exportJson, ...formatFiles, help],
  formatText: "Export this format",
};

export const lineCount = int("lines", {
  short: "n",
  argument: "COUNT",
  least: 0,
  most: Number.MAX_SAFE_INTEGER,
  default: 10,
  about: "Write this many lines",
  details: "Any number of lines needs little memory.",
  example: { command: "froe sample -f syslog -n 1000000 > test.log", does: "writes a million lines" },
});

export const seed = int("seed", {
  argument: "NUMBER",
  least: 0,
  most: 2 ** 32 - 1,
  about: "Write the same lines for the same number",
  details: "Without it, the lines differ each time. Another version of froe may write others.",
  example: { command: "froe sample -f syslog --seed 7", does: "writes the same ten lines each time" },
});

export const nearMiss = text("near-miss", {
  argument: "SHARE",
  default: "0",
  about: "Change this share of the lines a little, or cut them",
  details:
    "SHARE is 1%, 1/100 or 0.01. Many of these lines do not fit the format any more: they test what a program does then.",
  example: { command: "froe sample -f combined --near-miss 1%", does: "breaks about one line of a hundred" },
});

export const sampleJson = jsonFlag(
  "sample",
  OBJECT_LINES,
  { command: "froe sample -f combined --json | jq -c .event", does: "prints what ten lines are read as" },
  "Each line is there with its event, or with the reason why it is rejected.",
);

export const sampleInfo: Command = {
  name: "sample",
  about: "Write lines of a format, for tests",
  details:
    "The lines are made from the grammar alone, with fields of the usual lengths of logs. Each is a record of the format, unless --near-miss changes it; lines of csv and other tables are no table together.",
  fails: "no line of the format can be made",
  example: {
    command: "froe sample -f combined -n 1000 --seed 7 > access.log",
    does: "writes a thousand lines of an access log",
  },
  operands: null,
  options: [inputFormat, lineCount, seed, nearMiss, sampleJson, ...formatFiles, help],
  formatText: "Write lines of this format",
};

export const noOpen = flag("no-open", {
  about: "Print the address of the page, and open no browser",
  details: "froe opens one if it prints to a terminal and there is a screen.",
  example: {
    command: "froe playground app.log --no-open",
    does: "serves the page until it has been opened and closed",
  },
});

export const playgroundJson = jsonFlag(
  "playground",
  "Print what the page begins with and the end of its link as one JSON object, and serve nothing",
  { command: "froe playground app.log --json | jq -r .fragment", does: "makes the end of a link to the playground" },
);

export const playgroundInfo: Command = {
  name: "playground",
  about: "Try a grammar on a page in the browser, with a sample of a log",
  details:
    "Each line is shown as the grammar reads it while you type, and all of it stays on this machine: the page is served to 127.0.0.1 at a random path, asks for nothing else, and ends when it is closed. Without -f the format is detected, or a grammar is drafted. LINK is one that the page made.",
  fails: "the file cannot be read",
  example: { command: "froe playground app.log", does: "opens the first lines of a log with a grammar for them" },
  operands: "[FILE | LINK]",
  options: [inputFormat, noOpen, playgroundJson, help],
};
