import {
  afterContext,
  beforeContext,
  color,
  colsSep,
  completions,
  context,
  extractPrefix,
  grammar,
  grammarLast,
  groups,
  help,
  helpFunctions,
  inputFormat,
  markGaps,
  multiline,
  normalizeTs,
  noSettings,
  type Option,
  output,
  prefixSep,
  showTsLocal,
  showTsUtc,
  tracking,
  version,
  withStats,
} from "../options/index.ts";
import type { Command } from "./command.ts";
import {
  checkJson,
  convertJson,
  describeJson,
  detectJson,
  explainJson,
  exportJson,
  formatsJson,
  functionsJson,
  grammarJson,
  helpJsonFlag,
  playgroundJson,
  sampleJson,
  settingsJson,
  statsJson,
} from "./json-options.ts";
import {
  all,
  as,
  drawnAsSvg,
  flavor,
  from,
  fromConfig,
  interactive,
  lineCount,
  lintMode,
  minAccepted,
  minCoverage,
  moduleTypes,
  nearMiss,
  noOpen,
  partial,
  report,
  samples,
  schemaFrom,
  seed,
  settingsAliases,
  traceSteps,
  update,
} from "./options.ts";
import {
  aboutPatterns,
  configKind,
  convertFrom,
  convertTo,
  definitions,
  ecs,
  patternFlavor,
  patternMatch,
  patternOptions,
} from "./pattern-options.ts";

/** The options that decide how events are printed, or that answer other questions. */
const printing: ReadonlySet<Option> = new Set([
  ...output.options.filter((option) => option !== color),
  ...tracking.options,
  ...[beforeContext, afterContext, context, showTsLocal, showTsUtc, normalizeTs, markGaps, withStats],
  ...[helpFunctions, completions, version],
]);

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
  options: [inputFormat, drawnAsSvg, describeJson, grammar, grammarLast, noSettings, colsSep, color, help],
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

export const functionsInfo: Command = {
  name: "functions",
  about: "List the functions of scripts, one per line, for scripts",
  details: "A name may have several signatures. froe --help-functions explains the functions.",
  fails: null,
  example: { command: "froe functions | grep time", does: "lists the functions that have time in their name" },
  operands: null,
  options: [functionsJson, help],
  load: async () => (await import("./functions.ts")).functionsCommand,
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
    ecs,
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
  options: [
    convertFrom,
    convertTo,
    configKind,
    patternFlavor,
    patternMatch,
    definitions,
    ecs,
    partial,
    convertJson,
    help,
  ],
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
  options: [inputFormat, lineCount, seed, nearMiss, sampleJson, grammar, grammarLast, noSettings, colsSep, help],
  load: async () => (await import("./sample.ts")).sampleCommand,
};

export const settingsInfo: Command = {
  name: "settings",
  about: "Show the settings that hold, and where each comes from",
  details:
    "A file has defaults of options (options), lists of words (aliases: froe @errors FILE) and a folder of grammars that -f and detection know (grammars). The command line wins over the environment, that over .froe.json in the working directory, and that over ~/.config/froe/config.json. A .froe.json may not run code or write files.",
  fails: null,
  example: { command: "froe settings", does: "lists the defaults and aliases, each with its file and line" },
  operands: null,
  options: [settingsJson, settingsAliases, help],
  load: async () => (await import("./settings.ts")).settingsCommand,
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

/** What decides which events statistics are about, and how they are printed. */
const statsOptions = groups.flatMap(({ options }) => options).filter((option) => !printing.has(option));

export const statsInfo: Command = {
  name: "stats",
  about: "Print statistics of logs: short for froe -s",
  details:
    "Lines, events, rejected records by cause, the time range, levels, and each field with its frequency and types. It takes all options for reading logs; -F and others for printing events do nothing.",
  fails: "every line was rejected, --strict ended the run, or a file could not be read",
  example: { command: "froe stats app.log", does: "summarizes a log" },
  operands: "[FILE]...",
  options: [...statsOptions, statsJson],
  isReading: true,
  load: async () => (await import("./stats.ts")).statsCommand,
};

export const helpInfo: Command = {
  name: "help",
  about: "Find options, functions, formats and recipes by any word",
  details:
    "WORD is a name of any of them, or what you look for: average, top, stack trace. Without a word it is froe -h, the options of a usual day.",
  fails: null,
  example: { command: "froe help average", does: "shows how to average a field" },
  operands: "[WORD]...",
  options: [helpJsonFlag, help],
  load: async () => (await import("./help.ts")).helpCommand,
};

/** The commands that have a name. Each is loaded when it is called. */
export const commands: readonly Command[] = [
  detect,
  describeInfo,
  explain,
  check,
  grammarCommandInfo,
  exportInfo,
  convertInfo,
  sampleInfo,
  playgroundInfo,
  formats,
  functionsInfo,
  settingsInfo,
  statsInfo,
  helpInfo,
];
