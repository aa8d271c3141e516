import type { ChoiceOption, FileOption, TextOption } from "../options/index.ts";

// Options of single commands: the list of those that read logs has none of them.

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

export const from: FileOption = {
  kind: "file",
  long: "from",
  short: null,
  argument: "FILE",
  about: "The file with sample lines (default standard input)",
  details: "Archives are what they hold. The first 20,000 lines with content are looked at.",
  example: { command: "froe grammar new door --from door.log", does: "looks at the lines of door.log" },
};
