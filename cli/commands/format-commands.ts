import {
  color,
  colsSep,
  definitions,
  extractPrefix,
  grammar,
  grammarLast,
  help,
  inputFormat,
  multiline,
  noSettings,
  prefixSep,
} from "../options/index.ts";
import type { Command } from "./command.ts";
import { checkJson, describeJson, detectJson, explainJson, formatsJson } from "./json-options.ts";
import { all, drawnAsSvg, lintMode, minAccepted, minCoverage, report, traceSteps, update } from "./options.ts";
import { aboutPatterns, patternOptions } from "./pattern-options.ts";

// Commands that are about formats, and about lines as formats read them.

export const detect: Command = {
  name: "detect",
  about: "Report the format of each file, and why",
  details:
    "The first line with content decides the format of standard input, as of any stream. Lines that nearly fit are explained: the format that they match except at one place, the prefix of a runtime, the -M that joins them.",
  fails: "an input cannot be read",
  example: { command: "froe detect *.log", does: "shows the format of each file, and by which lines" },
  operands: "[FILE]...",
  options: [detectJson, multiline, extractPrefix, prefixSep, grammar, grammarLast, noSettings, color, help],
  load: async () => (await import("./detect.ts")).detectCommand,
};

export const describeInfo: Command = {
  name: "describe",
  about: "Describe a format: its layout, fields and notes, or its grammar as a diagram",
  details:
    "FORMAT is what -f accepts: a name, a name that people know, a spec, or the path of a grammar file. froe formats lists the names.",
  fails: null,
  example: { command: "froe describe combined --svg > combined.svg", does: "draws how access logs are read" },
  operands: "FORMAT",
  operandValues: inputFormat,
  options: [inputFormat, drawnAsSvg, describeJson, grammar, grammarLast, definitions, noSettings, colsSep, color, help],
  load: async () => (await import("./describe.ts")).describeCommand,
};

export const formats: Command = {
  name: "formats",
  about: "List the names of -f, one per line, for scripts",
  details: "A name that ends in a colon needs a spec after it. froe describe NAME explains a format.",
  fails: null,
  example: { command: "froe formats | grep csv", does: "lists the formats that have csv in their name" },
  operands: null,
  options: [formatsJson, help],
  load: async () => (await import("./formats.ts")).formatsCommand,
};

export const explain: Command = {
  name: "explain",
  about: "Draw how a format reads a line, or where it stops and why",
  details:
    "LINE is the line itself, or FILE:NUMBER; each field is a bracket below it. For a rejected line, it shows what was tried where it stops; without -f, why each format before the one that reads it does not; and where a fallback reads a part, why the alternatives before it do not. With --grok, --regex, --dissect or --log-format, it shows which part of your pattern fails at which column.",
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
  load: async () => (await import("./explain.ts")).explainCommand,
};

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
  load: async () => (await import("./check.ts")).checkCommand,
};
