import {
  colsSep,
  definitions,
  grammar,
  grammarLast,
  help,
  inputFormat,
  multiline,
  noSettings,
} from "../options/index.ts";
import type { Command } from "./command.ts";
import { convertJson, exportJson, grammarJson, playgroundJson, sampleJson } from "./json-options.ts";
import {
  as,
  flavor,
  from,
  fromConfig,
  interactive,
  lineCount,
  moduleTypes,
  nearMiss,
  noOpen,
  partial,
  samples,
  schemaFrom,
  seed,
} from "./options.ts";
import { configKind, convertFrom, convertTo, patternFlavor, patternMatch } from "./pattern-options.ts";

// Commands that make grammars, and make something of them.

export const grammarCommandInfo: Command = {
  name: "grammar",
  about: "Draft a grammar from sample lines, a configuration or a pattern of another program, or print one as data",
  details:
    "With new it writes NAME.grammar.ts, a grammar, and NAME.txt, cases with their events: a draft to edit, which recognizes timestamps, levels and numbers, and joins lines as --multiline says. With import it writes both from a pattern of another program, and refuses what no grammar says exactly (docs/IMPORTS.md). With print it writes a grammar as JSON, which -f FILE.json reads without running code.",
  fails: "the sample or the pattern cannot be read, or a file is there already",
  example: { command: "froe grammar new door --from door.log", does: "drafts door.grammar.ts and door.txt" },
  operands: "new NAME | import [NAME] PATTERN | print FORMAT",
  options: [
    from,
    interactive,
    fromConfig,
    configKind,
    patternFlavor,
    patternMatch,
    definitions,
    multiline,
    as,
    grammarJson,
    help,
  ],
  load: async () => (await import("./grammar.ts")).grammarCommand,
};

export const exportInfo: Command = {
  name: "export",
  about: "Write a format for another program: Spark, Logstash, Vector, Fluent Bit, lnav, JavaScript",
  details:
    "TARGET is spark, regex, grok, vrl, fluentbit, lnav, or js, a module without dependencies (--types: its types). The export reads the same records as froe, with the same fields; parts that cannot be exported are refused, with their place in the grammar. jsonschema and typescript describe the events; svg draws the grammar.",
  fails: "the format cannot be exported, or a file cannot be read",
  example: {
    command: "froe export spark -f combined > combined.py",
    does: "writes a module of PySpark that reads access logs",
  },
  operands: "TARGET",
  options: [
    inputFormat,
    flavor,
    moduleTypes,
    partial,
    samples,
    schemaFrom,
    exportJson,
    grammar,
    grammarLast,
    definitions,
    noSettings,
    colsSep,
    help,
  ],
  load: async () => (await import("./export.ts")).exportCommand,
};

export const convertInfo: Command = {
  name: "convert",
  about: "Translate a pattern for another program: grok to VRL, a log_format to a Fluent Bit parser",
  details:
    "It is froe grammar import and froe export in one step, without a file. PATTERN is the pattern itself, or a file with one; FILE#NAME picks one of several. What a grammar or the target cannot say exactly is refused, with its place in the pattern.",
  fails: "the pattern cannot be said exactly by the target",
  example: {
    command: "froe convert --from grok --to vrl --match whole '%{WORD:verb} %{INT:ms}'",
    does: "writes a program of Vector that reads the same lines",
  },
  operands: "PATTERN|FILE",
  options: [convertFrom, convertTo, configKind, patternFlavor, patternMatch, definitions, partial, convertJson, help],
  load: async () => (await import("./convert.ts")).convertCommand,
};

export const sampleInfo: Command = {
  name: "sample",
  about: "Write lines of a format, for tests",
  details:
    "The lines are made from the grammar alone, with fields of the usual lengths of logs. Each is a record of the format, unless --near-miss changes it.",
  fails: "no line of the format can be made",
  example: {
    command: "froe sample -f combined -n 1000 --seed 7 > access.log",
    does: "writes a thousand lines of an access log",
  },
  operands: null,
  options: [
    inputFormat,
    lineCount,
    seed,
    nearMiss,
    sampleJson,
    grammar,
    grammarLast,
    definitions,
    noSettings,
    colsSep,
    help,
  ],
  load: async () => (await import("./sample.ts")).sampleCommand,
};

export const playgroundInfo: Command = {
  name: "playground",
  about: "Try a grammar on a page in the browser, with a sample of a log",
  details:
    "Each line is shown as the grammar reads it while you type, and all of it stays on this machine: the page is served to 127.0.0.1 at a random path, asks for nothing else, and ends when it is closed. Without -f the format is detected, or a grammar is drafted. LINK is one that the page made.",
  fails: "a file cannot be read",
  example: { command: "froe playground app.log", does: "opens the first lines of a log with a grammar for them" },
  operands: "[FILE | LINK]",
  options: [inputFormat, noOpen, playgroundJson, help],
  load: async () => (await import("./playground.ts")).playgroundCommand,
};
