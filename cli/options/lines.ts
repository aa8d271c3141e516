import type { Group, IntOption, TextOption } from "./option.ts";

const ROWS = "In a table (csv, tsv), whole rows are chosen, even rows of several lines";
const PATTERNS = "PATTERN is a regular expression that may match anywhere in the line: ^ and $ stand for its ends.";

export const skipLines: IntOption = {
  kind: "int",
  long: "skip-lines",
  short: null,
  argument: "COUNT",
  least: 0,
  most: Number.MAX_SAFE_INTEGER,
  default: 0,
  about: "Leave out so many lines at the start of the input",
  details:
    "They are counted once, however many files there are, so it does not go with --merge-sorted, nor with --follow of several. Numbers of lines still tell where a line stands. In a table, each row counts as one line.",
  example: { command: "froe -f csv --skip-lines 2 report.csv", does: "reads a table below two lines of title" },
};

export const head: IntOption = {
  kind: "int",
  long: "head",
  short: null,
  argument: "COUNT",
  least: 0,
  most: Number.MAX_SAFE_INTEGER,
  about: "Read no more than so many lines of the input",
  details:
    "The rest is not even looked at. Lines that another option leaves out are counted too; --take counts the events that are printed. In a table, each row counts as one line, the header among them.",
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
  about: "Leave out the lines that match",
  details: `${PATTERNS} With --keep-lines, lines have to pass both. ${ROWS}.`,
  example: { command: "froe -f logfmt --ignore-lines '^#' app.log", does: "passes over comments" },
};

export const sectionFrom: TextOption = {
  kind: "text",
  long: "section-from",
  short: null,
  argument: "PATTERN",
  about: "Read only sections, each from a line that matches",
  details: `${PATTERNS} A section goes on up to the line of --section-before or --section-through, or up to the next one. Sections are found before --keep-lines and --ignore-lines choose among their lines. ${ROWS}; the first one that is read is the header.`,
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
  about: "The same, from behind a line that matches",
  details: "The line itself is left out.",
  example: {
    command: "froe --section-after ^BEGIN --section-before ^END out.log",
    does: "reads what stands between two lines",
  },
};

export const sectionBefore: TextOption = {
  kind: "text",
  long: "section-before",
  short: null,
  argument: "PATTERN",
  about: "End sections in front of a line that matches",
  details:
    "The line itself is left out. Where no option says how sections begin, the first line of the input begins one, and so does the line behind each that ends one.",
  example: {
    command: "froe --section-before '^Summary' --max-sections 1 run.log",
    does: "reads what stands in front of the summary",
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
  about: "Read no more than so many sections (0 or -1: all)",
  details: "What stands behind the last of them is not looked at.",
  example: { command: "froe --section-from '^boot' --max-sections 1 kern.log", does: "reads the first boot" },
};

export const extractPrefix: TextOption = {
  kind: "text",
  long: "extract-prefix",
  short: null,
  argument: "FIELD",
  about: "Take what stands in front of a separator into a field",
  details:
    "What stands behind it is parsed. White space around the separator goes; a record without one is parsed as it is. Where the record has the field, the prefix becomes FIELD_2.",
  example: { command: "docker compose logs | froe -j --extract-prefix service", does: "parses behind web-1 |" },
};

export const prefixSep: TextOption & { readonly default: string } = {
  kind: "text",
  long: "prefix-sep",
  short: null,
  argument: "TEXT",
  default: "|",
  about: "What separates prefixes",
  details: "The first one in a record counts.",
  example: { command: "froe -j --extract-prefix pod --prefix-sep ' - ' pods.log", does: "parses behind a dash" },
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
