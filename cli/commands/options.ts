import type { ChoiceOption, FileOption, FlagOption, IntOption, TextOption } from "../options/index.ts";

// Options of single commands; those for reading logs are in cli/options.

export const minAccepted: TextOption = {
  kind: "text",
  long: "min-accepted",
  short: null,
  argument: "PERCENT",
  default: "100",
  about: "Fail if less than this share of the records is accepted",
  details: "PERCENT is a number from 0 to 100, which may have decimals. It applies to all samples together.",
  example: {
    command: "froe check combined --min-accepted 99.9 access.log",
    does: "allows one rejected record of 1000",
  },
};

export const minCoverage: TextOption = {
  kind: "text",
  long: "min-coverage",
  short: null,
  argument: "PERCENT",
  about: "Fail if samples and cases exercise less than this share of the alternatives",
  details:
    "Alternatives of choices and optional parts count, each once, and each grammar for itself. The report lists those that no sample and no case has.",
  example: {
    command: "froe check ./door.grammar.ts door.txt --min-coverage 100",
    does: "fails for an alternative without a case",
  },
};

export const lintMode: ChoiceOption = {
  kind: "choice",
  long: "lint",
  short: null,
  argument: "MODE",
  noun: "mode of the lint",
  default: "warn",
  choices: [
    { name: "error", about: "Fail for each finding that the grammar does not waive" },
    { name: "warn", about: "Fail for errors only, and report warnings" },
    { name: "off", about: "No lint" },
  ],
  about: "Decide which findings in the grammar itself fail the check",
  details:
    'A grammar waives a rule with a reason, waive: { overlap: "never detected" }, and the report shows the reason instead.',
  example: { command: "froe check ./door.grammar.ts --lint=error", does: "fails for each finding without a waiver" },
};

export const as: TextOption = {
  kind: "text",
  long: "as",
  short: null,
  argument: "NAME",
  about: "Print the grammar under this name",
  details: "A grammar that is changed needs another name, so that you can tell the events of both apart.",
  example: { command: "froe grammar print combined --as shop > shop.json", does: "writes a grammar to be changed" },
};

export const report: ChoiceOption = {
  kind: "choice",
  long: "report",
  short: null,
  argument: "FORM",
  noun: "form of a report",
  default: "text",
  choices: [
    { name: "text", about: "For people" },
    { name: "json", about: "One JSON object" },
    { name: "tap", about: "TAP, a test for each file and each case" },
    { name: "junit", about: "JUnit XML, the same" },
    { name: "github", about: "Annotations of GitHub, one for each line with a problem" },
    { name: "gitlab", about: "A code quality report of GitLab" },
    { name: "sarif", about: "A SARIF log, which services for code show as alerts" },
  ],
  about: "Print the result in this form",
  details:
    "All forms go to standard output. The last three have each rejected record with its line, the first 1,000 of them; those that --min-accepted allows are warnings.",
  example: { command: "froe check corpus/ --report junit > froe.xml", does: "writes what CI servers read" },
};

export const update: FlagOption = {
  kind: "flag",
  long: "update",
  short: null,
  about: "Write the results of cases into their corpus files",
  details:
    "Inputs are unchanged. The new expectations are what the grammar does, right or wrong: review them like a change of code.",
  example: {
    command: "froe check ./door.grammar.ts door.txt --update",
    does: "gives the cases the names that fields have now",
  },
};

export const from: FileOption = {
  kind: "file",
  long: "from",
  short: null,
  argument: "FILE",
  about: "The file with sample lines (default standard input)",
  details: "Archives are decoded. The first 20,000 lines with content are read.",
  example: { command: "froe grammar new door --from door.log", does: "drafts a grammar from door.log" },
};

export const interactive: FlagOption = {
  kind: "flag",
  long: "interactive",
  short: null,
  about: "Ask about each column of a draft: its name, its type, and which one is the time",
  details:
    "On a terminal, with the sample in a file. Each question shows values of the column, and how many lines have it; columns in the forms of messages are asked about too. Ctrl-C writes nothing.",
  example: {
    command: "froe grammar new door --from door.log --interactive",
    does: "asks for the names and types of its columns, then writes door.grammar.ts",
  },
};

export const fromConfig: TextOption = {
  kind: "text",
  long: "from-config",
  short: null,
  argument: "FILE|TEXT",
  about: "Write the grammar of a layout that a configuration has",
  details:
    "FILE is a configuration, or TEXT the layout itself; FILE#NAME picks one of several layouts. docs/WRITERS.md lists the writers of logs and their directives. Nothing is guessed: a directive that froe does not know is an error at its column.",
  example: {
    command: "froe grammar new shop --from-config 'nginx.conf#main'",
    does: "writes a grammar of the log_format main",
  },
};

export const flavor: ChoiceOption = {
  kind: "choice",
  long: "flavor",
  short: null,
  argument: "FLAVOR",
  noun: "flavor",
  default: "pcre",
  choices: [
    { name: "pcre", about: "PCRE: PHP, R, nginx, grep -P" },
    { name: "java", about: "Java, Scala, Kotlin" },
    { name: "oniguruma", about: "Ruby, Logstash, Fluent Bit" },
    { name: "python", about: "Python's re, from version 3.11" },
    { name: "re2", about: "RE2, Go, Rust" },
    { name: "js", about: "JavaScript, with the flag u" },
  ],
  about: "Write the regular expression for these engines",
  details: "Only for froe export regex: the other targets each have one engine.",
  example: { command: "froe export regex --flavor re2 -f sqldb", does: "writes an expression for Go and Rust" },
};

export const partial: FlagOption = {
  kind: "flag",
  long: "partial",
  short: null,
  about: "Export as much as possible, and report what is missing",
  details:
    "Fields that the target cannot have are dropped; strings whose escapes it cannot read are unchanged. Without it, a format with one of those is refused.",
  example: { command: "froe export grok --partial -f combined", does: "leaves escapes in quoted columns as they are" },
};

export const samples: FileOption = {
  kind: "file",
  long: "samples",
  short: null,
  argument: "FILE",
  about: "Use the lines of this file as samples in the export",
  details: "Without it, the samples are records of froe's own corpus, which has none for your formats.",
  example: { command: "froe export lnav -f ./door.grammar.ts --samples door.log", does: "keeps lines of door.log" },
};

export const schemaFrom: FileOption = {
  kind: "file",
  long: "schema-from",
  short: null,
  argument: "FILE",
  about: "Take field names that come from the text from this sample",
  details:
    "Each field that a record of the sample has becomes a column with its type. Without it, such fields are one column of type VARIANT, which Spark has since 4.0.",
  example: { command: "froe export spark -f logfmt --schema-from app.log", does: "makes a column of each field" },
};

export const all: FlagOption = {
  kind: "flag",
  long: "all",
  short: null,
  about: "List all alternatives that were passed over, and how far each got",
  details:
    "Also the fields that each earlier format has read before it stops. Without it, an accepted line shows why a fallback took a part of it, and a rejected one the first alternatives where it stops.",
  example: {
    command: "froe explain --all -f combined access.log:12",
    does: "shows each alternative and optional part that line 12 does not have",
  },
};

export const settingsAliases: FlagOption = {
  kind: "flag",
  long: "aliases",
  short: null,
  about: "Print only the names of aliases, one per line",
  details: "Completions of shells offer them after @.",
  example: { command: "froe settings --aliases", does: "lists what can follow @ on the command line" },
};

export const traceSteps: FlagOption = {
  kind: "flag",
  long: "trace",
  short: null,
  about: "Print each step of the parser, indented",
  details:
    "A step is the try of a part of the grammar at a column, with what it reads or expects. The steps inside a part are below it. Of the stop of an until, only the last try is printed.",
  example: {
    command: "froe explain --trace -f ./door.grammar.ts '3 ajar'",
    does: "shows the order in which parts are tried",
  },
};

export const noOpen: FlagOption = {
  kind: "flag",
  long: "no-open",
  short: null,
  about: "Print the address of the page, and open no browser",
  details: "froe opens one if it prints to a terminal and there is a screen.",
  example: {
    command: "froe playground app.log --no-open",
    does: "serves the page until it has been opened and closed",
  },
};

export const drawnAsSvg: FlagOption = {
  kind: "flag",
  long: "svg",
  short: null,
  about: "Print the grammar as a railroad diagram: each way along its tracks is a record",
  details: "It is the picture that froe export svg writes.",
  example: { command: "froe describe ./door.grammar.ts --svg > door.svg", does: "draws a grammar of your own" },
};

export const lineCount: IntOption = {
  kind: "int",
  long: "lines",
  short: "n",
  argument: "COUNT",
  least: 0,
  most: Number.MAX_SAFE_INTEGER,
  default: 10,
  about: "Write this many lines",
  details: "froe writes each line as soon as it is made, so any number of them needs little memory.",
  example: { command: "froe sample -f syslog -n 1000000 > test.log", does: "writes a million lines" },
};

export const seed: IntOption = {
  kind: "int",
  long: "seed",
  short: null,
  argument: "NUMBER",
  least: 0,
  most: 2 ** 32 - 1,
  about: "Write the same lines for the same number",
  details: "Without it, the lines differ each time. Another version of froe may write others.",
  example: { command: "froe sample -f syslog --seed 7", does: "writes the same ten lines each time" },
};

export const nearMiss: TextOption = {
  kind: "text",
  long: "near-miss",
  short: null,
  argument: "SHARE",
  default: "0",
  about: "Change a character or two in this share of the lines",
  details:
    "SHARE is a number from 0 to 1. A format rejects most of such lines; a liberal one accepts many. They test what a program does with lines that do not fit.",
  example: { command: "froe sample -f combined --near-miss 0.01", does: "breaks about one line of a hundred" },
};

export const moduleTypes: FlagOption = {
  kind: "flag",
  long: "types",
  short: null,
  about: "Write the types of the module instead of its code",
  details: "Only for froe export js.",
  example: { command: "froe export js -f combined --types > combined.d.ts", does: "writes what TypeScript reads" },
};
