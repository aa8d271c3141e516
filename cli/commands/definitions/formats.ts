import {
  choice,
  color,
  colsSep,
  extractPrefix,
  flag,
  grammar,
  grammarLast,
  help,
  inputFormat,
  multiline,
  noSettings,
  prefixSep,
  shorthand,
  text,
} from "../../options/index.ts";
import { type Command, formatFiles, JSON_OPTION, jsonFlag, OBJECT_LINES, ONE_OBJECT, schemaText } from "./command.ts";
import { aboutPatterns, patternOptions } from "./patterns.ts";

// Commands about formats, and about lines as formats read them; each after its own options.

export const detectJson = jsonFlag(
  "detect",
  OBJECT_LINES,
  { command: "froe detect --json *.log | jq -r .format", does: "prints the format of each file" },
  "An input that cannot be read has an object with an error.",
);

export const detect: Command = {
  name: "detect",
  about: "Report the format of each file, and why",
  details:
    "The first line with content decides the format of standard input, as of any stream. Lines that nearly fit are explained: the format that they match except at one place, the prefix of a runtime, the -M that joins them.",
  fails: "an input cannot be read",
  example: { command: "froe detect *.log", does: "shows the format of each file, and by which lines" },
  operands: "[FILE]...",
  options: [detectJson, multiline, extractPrefix, prefixSep, grammar, grammarLast, noSettings, color, help],
};

export const drawnAsSvg = flag("svg", {
  about: "Print the grammar as a railroad diagram: each record is a way along its tracks",
  details: "It is the picture that froe export svg writes.",
  example: { command: "froe describe ./door.grammar.ts --svg > door.svg", does: "draws a grammar of your own" },
});

export const describeJson = jsonFlag(
  "describe",
  ONE_OBJECT,
  { command: "froe describe combined --json | jq -r '.format.fields[].name'", does: "lists the fields of access logs" },
  "Formats of your own are described like those of froe formats --json.",
);

export const describeInfo: Command = {
  name: "describe",
  about: "Describe a format: its layout, fields and notes, or its grammar as a diagram",
  details:
    "FORMAT is what -f accepts: a name, a name that people know, a spec, or the path of a grammar file. froe formats lists the names.",
  fails: null,
  example: { command: "froe describe combined --svg > combined.svg", does: "draws how access logs are read" },
  operands: "FORMAT",
  operandValues: inputFormat,
  options: [inputFormat, drawnAsSvg, describeJson, ...formatFiles, color, help],
  formatText: "Describe this format",
};

export const formatsJson = jsonFlag(
  "formats",
  ONE_OBJECT,
  { command: "froe formats --json | jq '.input[].name'", does: "lists the input formats" },
  "Input formats have their layout and fields, output formats what they need.",
);

export const formats: Command = {
  name: "formats",
  about: "List the names of -f for scripts, or the formats with WORD",
  details:
    "WORD begins a word of a format's name, of what it is, or of what it is known as. A name that ends in a colon needs a spec after it. froe describe NAME explains a format.",
  fails: "no format has WORD",
  example: { command: "froe formats database", does: "lists the formats of databases, with what they are" },
  operands: "[WORD]",
  options: [formatsJson, help],
};

export const all = flag("all", {
  about: "List all formats and alternatives that were passed over, and how far each got",
  details:
    "Also the fields that each earlier format has read before it stops. Without it, the five formats that got furthest are listed.",
  example: {
    command: "froe explain --all -f combined access.log:1",
    does: "shows each alternative and optional part that was passed over in line 1",
  },
});

export const traceSteps = flag("trace", {
  about: "Print each step of the parser, indented",
  details:
    "A step is the try of a part of the grammar at a column, with what it reads or expects. The steps inside a part are below it.",
  example: {
    command: "froe explain --trace -f ./door.grammar.ts '3 ajar'",
    does: "shows the order in which parts are tried",
  },
});

export const explainJson = jsonFlag(
  "explain",
  OBJECT_LINES,
  {
    command: "froe explain --json -f combined access.log:12",
    does: "prints fields, failure and alternatives with their columns",
  },
  "It has all that --all lists, and the steps under --trace.",
);

export const explain: Command = {
  name: "explain",
  about: "Draw how a format reads a line, or where it stops and why",
  details:
    "LINE is the line itself, or FILE:NUMBER; each field is a bracket below it. It shows what was tried where a rejected line stops, why the alternatives before a fallback do not read, and without -f why the formats before the one that reads do not. With --grok, --regex, --dissect or --log-format, it shows which part of your pattern fails at which column.",
  fails: "a line is rejected, or cannot be read",
  example: {
    command: "froe explain -f combined access.log:12",
    does: "shows why line 12 is rejected, and how far it is read",
  },
  operands: "LINE...",
  options: [
    all,
    explainJson,
    traceSteps,
    ...patternOptions.map(({ option }) => option),
    ...aboutPatterns,
    inputFormat,
    multiline,
    grammar,
    grammarLast,
    noSettings,
    colsSep,
    color,
    help,
  ],
};

export const minAccepted = text("min-accepted", {
  argument: "PERCENT",
  default: "100",
  about: "Fail if less than this share of the records is accepted",
  details: "PERCENT is a number from 0 to 100, which may have decimals. It applies to all samples together.",
  example: {
    command: "froe check combined --min-accepted 99.9 access.log",
    does: "allows one rejected record of 1000",
  },
});

export const minCoverage = text("min-coverage", {
  argument: "PERCENT",
  about: "Fail if samples and cases exercise less than this share of the alternatives",
  details:
    "Alternatives of choices and optional parts count, each once, and each grammar for itself. The report lists those that are missing.",
  example: {
    command: "froe check ./door.grammar.ts door.txt --min-coverage 100",
    does: "fails for an alternative without a case",
  },
});

export const lintMode = choice("lint", {
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
    'A grammar waives a rule with a reason, waive: { overlap: "never detected" }, and the report shows the reason instead. Formats of froe are linted only if the option is given.',
  example: { command: "froe check ./door.grammar.ts --lint=error", does: "fails for each finding without a waiver" },
});

export const report = choice("report", {
  argument: "FORM",
  noun: "form of a report",
  default: "text",
  choices: [
    { name: "text", about: "For people" },
    { name: "json", about: "One JSON object" },
    { name: "junit", about: "JUnit XML, a test for each file and each case" },
    { name: "github", about: "Annotations of GitHub, one for each line with a problem" },
  ],
  foreign: [["sarif tap gitlab", "junit is for CI servers, github annotates lines, json has all of it"]],
  about: "Print the result in this form",
  details:
    "All forms go to standard output. github has each rejected record with its line, the first 1,000 of them; those that --min-accepted allows are warnings.",
  example: { command: "froe check corpus/ --report junit > froe.xml", does: "writes what CI servers read" },
});

export const checkJson = shorthand(JSON_OPTION, {
  option: report,
  value: "json",
  about: "Print one JSON object: short for --report json",
  details: schemaText("check"),
  example: { command: "froe check combined --json access.log | jq .ok", does: "prints whether the check is met" },
});

export const update = flag("update", {
  about: "Write the results of cases into their corpus files",
  details:
    "Inputs are unchanged. The new expectations are what the grammar does, right or wrong: review them like a change of code.",
  example: {
    command: "froe check ./door.grammar.ts door.txt --update",
    does: "gives the cases the names that fields have now",
  },
});

export const check: Command = {
  name: "check",
  about: "Try a grammar on samples, and corpora on their grammars",
  details:
    "GRAMMAR is the name of a format, or a file that exports grammars; every other file is a sample, or a corpus of cases (FORMAT/TOPIC.txt, a directory). Reports the share of accepted records, why others are rejected, which fields and optional parts occur, and what is probably a mistake in the grammar.",
  fails: "a requirement is not met, a case fails, or an input is missing, empty or malformed",
  example: {
    command: "froe check ./door.grammar.ts samples/*.log --min-accepted 99.9",
    does: "fails where more than one record of a thousand is rejected",
  },
  operands: "GRAMMAR... [SAMPLE]...",
  options: [
    ...patternOptions.map(({ option }) => option),
    ...aboutPatterns,
    minAccepted,
    minCoverage,
    lintMode,
    report,
    checkJson,
    update,
    inputFormat,
    multiline,
    colsSep,
    color,
    help,
  ],
};
