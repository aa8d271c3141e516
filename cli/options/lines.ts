import type { Group, IntOption, TextOption } from "./option.ts";

const ROWS = "In a table (csv, tsv), whole rows are chosen, even rows of several lines";
const PATTERNS = "PATTERN is a regular expression that may match anywhere in the line: ^ and $ are its ends.";

export const skipLines: IntOption = {
  kind: "int",
  long: "skip-lines",
  short: null,
  argument: "COUNT",
  least: 0,
  most: Number.MAX_SAFE_INTEGER,
  default: 0,
  about: "Skip the first N lines of the input",
  details:
    "They are counted over all files, so it cannot be combined with --merge-sorted, nor with --follow of several files. Line numbers still count from the start of a file. In a table, each row counts as one line.",
  example: { command: "froe -f csv --skip-lines 2 report.csv", does: "reads a table below two lines of title" },
};

export const head: IntOption = {
  kind: "int",
  long: "head",
  short: null,
  argument: "COUNT",
  least: 0,
  most: Number.MAX_SAFE_INTEGER,
  about: "Read only the first N lines of the input",
  details:
    "The rest is not read. Lines that another option skips are counted too; --take counts the events that are printed. In a table, each row counts as one line, the header among them.",
  example: { command: "froe --head 1000 huge.log", does: "reads the first thousand lines" },
};

export const keepLines: TextOption = {
  kind: "text",
  long: "keep-lines",
  short: null,
  argument: "PATTERN",
  about: "Read only the lines that match",
  details: `${PATTERNS} Lines are chosen before they are joined by --multiline and parsed. ${ROWS}, and the header is always read.`,
  example: { command: "froe -f line --keep-lines '^2026-' mixed.log", does: "reads the lines that begin with a date" },
};

export const ignoreLines: TextOption = {
  kind: "text",
  long: "ignore-lines",
  short: null,
  argument: "PATTERN",
  about: "Skip the lines that match",
  details: `${PATTERNS} With --keep-lines, lines have to pass both. ${ROWS}.`,
  example: { command: "froe -f logfmt --ignore-lines '^#' app.log", does: "skips comments" },
};

export const sectionFrom: TextOption = {
  kind: "text",
  long: "section-from",
  short: null,
  argument: "PATTERN",
  about: "Read only sections, each from a line that matches",
  details: `${PATTERNS} A section ends at the line of --section-before or --section-through, or before the next section, and --keep-lines and --ignore-lines choose among its lines. ${ROWS}; the first one that is read is the header.`,
  example: {
    command: "froe --section-from '^== test' --section-before '^== done' ci.log",
    does: "reads what the tests wrote",
  },
};

export const sectionAfter: TextOption = {
  kind: "text",
  long: "section-after",
  short: null,
  argument: "PATTERN",
  about: "The same, from after a line that matches",
  details: "The line itself is skipped.",
  example: {
    command: "froe --section-after ^BEGIN --section-before ^END out.log",
    does: "reads the lines between two lines",
  },
};

export const sectionBefore: TextOption = {
  kind: "text",
  long: "section-before",
  short: null,
  argument: "PATTERN",
  about: "End sections before a line that matches",
  details:
    "The line itself is skipped. If no option says how sections begin, the first line of the input begins one, and so does the line after each that ends one.",
  example: {
    command: "froe --section-before '^Summary' --max-sections 1 run.log",
    does: "reads the lines before the summary",
  },
};

export const sectionThrough: TextOption = {
  kind: "text",
  long: "section-through",
  short: null,
  argument: "PATTERN",
  about: "End sections with a line that matches",
  details: "The line itself is read. The line that begins a section does not end it.",
  example: {
    command: "froe --section-from ^start --section-through ^end job.log",
    does: "reads one job from its first line to its last",
  },
};

export const maxSections: IntOption = {
  kind: "int",
  long: "max-sections",
  short: null,
  argument: "COUNT",
  least: -1,
  most: Number.MAX_SAFE_INTEGER,
  about: "Read at most N sections (0 or -1: all)",
  details: "Lines after the last of them are not read.",
  example: { command: "froe --section-from '^boot' --max-sections 1 kern.log", does: "reads the first boot" },
};

export const extractPrefix: TextOption = {
  kind: "text",
  long: "extract-prefix",
  short: null,
  argument: "FIELD",
  about: "Put the text before a separator into a field",
  details:
    "The text after it is parsed. White space around the separator is dropped; a record without one is parsed unchanged. If the record has the field already, the prefix becomes FIELD_2.",
  example: { command: "docker compose logs | froe -j --extract-prefix service", does: "parses the text after web-1 |" },
};

export const prefixSep: TextOption & { readonly default: string } = {
  kind: "text",
  long: "prefix-sep",
  short: null,
  argument: "TEXT",
  default: "|",
  about: "Set the separator of prefixes",
  details: "The first one in a record counts.",
  example: {
    command: "froe -j --extract-prefix pod --prefix-sep ' - ' pods.log",
    does: "parses the text after a dash",
  },
};

export const linesGroup: Group = {
  title: "Lines",
  options: [
    skipLines,
    head,
    keepLines,
    ignoreLines,
    sectionFrom,
    sectionAfter,
    sectionBefore,
    sectionThrough,
    maxSections,
    extractPrefix,
    prefixSep,
  ],
};
