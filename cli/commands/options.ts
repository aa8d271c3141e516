import type { ChoiceOption, FileOption, FlagOption, TextOption } from "../options/index.ts";

// Options of single commands; those for reading logs are in cli/options.

export const minAccepted: TextOption = {
  kind: "text",
  long: "min-accepted",
  short: null,
  argument: "PERCENT",
  default: "100",
  about: "Fail where less than this share of the records is accepted",
  details: "PERCENT is a number from 0 to 100, with decimals if need be. It counts for all samples together.",
  example: {
    command: "froe check combined --min-accepted 99.9 access.log",
    does: "allows one rejected record of 1000",
  },
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
  ],
  about: "Write the result in this form",
  details: "All forms go to standard output.",
  example: { command: "froe check corpus/ --report junit > froe.xml", does: "writes what CI servers read" },
};

export const update: FlagOption = {
  kind: "flag",
  long: "update",
  short: null,
  about: "Write what cases come to into their corpus files",
  details:
    "Inputs stay as they are. What was written is what the grammar does, right or wrong: read it, as you would read a change of code.",
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
  details: "Archives are what they hold. The first 20,000 lines with content are looked at.",
  example: { command: "froe grammar new door --from door.log", does: "looks at the lines of door.log" },
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
    { name: "re2", about: "RE2, Go, Rust" },
    { name: "js", about: "JavaScript, with the flag u" },
  ],
  about: "Write the regular expression for these engines",
  details: "Only for froe export regex: the other targets have an engine of their own.",
  example: { command: "froe export regex --flavor re2 -f sqldb", does: "writes an expression for Go and Rust" },
};

export const partial: FlagOption = {
  kind: "flag",
  long: "partial",
  short: null,
  about: "Export what can be, and tell what is missing",
  details:
    "Fields that the target cannot hold are left out; a text whose escapes it cannot read stays as it is written. Without it, a format that has one of those is refused.",
  example: { command: "froe export grok --partial -f combined", does: "leaves escapes in quoted columns as they are" },
};

export const samples: FileOption = {
  kind: "file",
  long: "samples",
  short: null,
  argument: "FILE",
  about: "Give a target that keeps samples the lines of this file",
  details: "Without it, it gets records of froe's own corpus; a format of yours has none there.",
  example: { command: "froe export lnav -f ./door.grammar.ts --samples door.log", does: "keeps lines of door.log" },
};

export const schemaFrom: FileOption = {
  kind: "file",
  long: "schema-from",
  short: null,
  argument: "FILE",
  about: "Take the fields, where their names come from the text, from this sample",
  details:
    "Each field that a record of the sample has becomes a column with its type. Without it such fields are one column of type VARIANT, which Spark has since 4.0.",
  example: { command: "froe export spark -f logfmt --schema-from app.log", does: "makes a column of each field" },
};
