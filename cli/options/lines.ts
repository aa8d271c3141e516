import { isSpecError } from "../../engine/language/index.ts";
import { loadPatterns, type Pattern } from "../../engine/pattern/index.ts";
import type { SectionOptions } from "../../engine/records/choosing/line-chooser.ts";
import type { RunOptions } from "../../engine/run/options.ts";
import { refuse, refuseText } from "../failures.ts";
import { sideBySide } from "./files.ts";
import { group, isGiven, lastValue, type Option, type Parsed } from "./option.ts";

export const linesGroup = group("Lines");

const ROWS = "In a table (csv, tsv), whole rows are chosen, even rows of several lines";

export const skipLines = linesGroup.int("skip-lines", {
  argument: "COUNT",
  least: 0,
  most: Number.MAX_SAFE_INTEGER,
  default: 0,
  about: "Skip the first N lines of the input",
  details:
    "They are counted over all files, so it cannot be combined with --merge, --merge-sorted, or --follow of several files. Line numbers still count from the start of a file. In a table, each row counts as one line.",
  example: { command: "froe -f csv --skip-lines 2 report.csv", does: "reads a table below two lines of title" },
});

export const head = linesGroup.int("head", {
  argument: "COUNT",
  least: 0,
  most: Number.MAX_SAFE_INTEGER,
  about: "Read only the first N lines of the input",
  details:
    "The rest is not read. Lines that another option skips are counted too; --take counts the events that are printed. In a table, each row counts as one line, the header among them.",
  example: { command: "froe --head 1000 huge.log", does: "reads the first thousand lines" },
});

export const keepLines = linesGroup.text("keep-lines", {
  argument: "PATTERN",
  about: "Read only the lines that match",
  details: `PATTERN is a regular expression that may match anywhere in the line: ^ and $ are its ends. Lines are chosen before they are joined by --multiline and parsed. ${ROWS}, and the header is kept.`,
  example: { command: "froe -f line --keep-lines '^2026-' mixed.log", does: "reads the lines that begin with a date" },
});

export const ignoreLines = linesGroup.text("ignore-lines", {
  argument: "PATTERN",
  about: "Skip the lines that match",
  details:
    "PATTERN is written as for --keep-lines, and lines have to pass both. In csv and tsv, whole rows are skipped, the header too.",
  example: { command: "froe -f logfmt --ignore-lines '^#' app.log", does: "skips comments" },
});

export const sectionFrom = linesGroup.text("section-from", {
  argument: "PATTERN",
  about: "Read only sections, each from a line that matches",
  details: `PATTERN is written as for --keep-lines. A section ends at the line of --section-before or --section-through, or before the next section, and --keep-lines and --ignore-lines choose among its lines. ${ROWS}; the first one that is read is the header.`,
  example: {
    command: "froe --section-from '^== test' --section-before '^== done' ci.log",
    does: "reads what the tests wrote",
  },
});

export const sectionAfter = linesGroup.text("section-after", {
  argument: "PATTERN",
  about: "The same, from after a line that matches",
  details: "The line itself is skipped.",
  example: {
    command: "froe --section-after ^BEGIN --section-before ^END out.log",
    does: "reads the lines between two lines",
  },
});

export const sectionBefore = linesGroup.text("section-before", {
  argument: "PATTERN",
  about: "End sections before a line that matches",
  details:
    "The line itself is skipped. If no option says how sections begin, the first line of the input begins one, and so does the line after each that ends one.",
  example: {
    command: "froe --section-before '^Summary' --max-sections 1 run.log",
    does: "reads the lines before the summary",
  },
});

export const sectionThrough = linesGroup.text("section-through", {
  argument: "PATTERN",
  about: "End sections with a line that matches",
  details:
    "The line itself is read. A line that --section-from or --section-after matches does not end its own section.",
  example: {
    command: "froe --section-from ^start --section-through ^end job.log",
    does: "reads one job from its first line to its last",
  },
});

export const maxSections = linesGroup.int("max-sections", {
  requires: {
    one: () => [sectionFrom, sectionAfter, sectionBefore, sectionThrough],
    why: "says how many sections are read",
  },
  argument: "COUNT",
  least: -1,
  most: Number.MAX_SAFE_INTEGER,
  about: "Read at most N sections (0 or -1: all)",
  details: "Lines after the last of them are not read.",
  example: { command: "froe --section-from '^boot' --max-sections 1 kern.log", does: "reads the first boot" },
});

export const extractPrefix = linesGroup.text("extract-prefix", {
  argument: "FIELD",
  about: "Put the text before a separator into a field",
  details:
    "The text after it is parsed. Blanks and tabs around the separator are dropped; a record without one is parsed unchanged. If the record has the field already, the prefix becomes FIELD_2.",
  example: { command: "docker compose logs | froe -j --extract-prefix service", does: "parses the text after web-1 |" },
});

export const prefixSep = linesGroup.text("prefix-sep", {
  requires: { one: () => [extractPrefix], why: "is what prefixes are taken by" },
  argument: "TEXT",
  default: "|",
  about: "Set the separator of prefixes",
  details: "The first one in a record counts.",
  example: {
    command: "froe -j --extract-prefix pod --prefix-sep ' - ' pods.log",
    does: "parses the text after a dash",
  },
});

/** Options that need all lines of the input in one order. */
const byPlace = [skipLines, head, sectionFrom, sectionAfter, sectionBefore, sectionThrough] as const;
const byPattern = [sectionFrom, sectionAfter, sectionBefore, sectionThrough, keepLines, ignoreLines] as const;

/** Which lines the command line reads, and what it takes from their beginning. @throws UsageError */
export async function chooseLines(parsed: Parsed): Promise<Pick<RunOptions, "lines" | "prefix">> {
  for (const option of [extractPrefix, prefixSep]) {
    if (lastValue(parsed, option) === "") refuse(`--${option.long} has to be text`);
  }
  return { lines: await linesIn(parsed), prefix: prefixIn(parsed) };
}

/** The prefix that becomes a field; null for none. */
export function prefixIn(parsed: Parsed): RunOptions["prefix"] {
  const field = lastValue(parsed, extractPrefix);
  return field === undefined ? null : { field, separator: lastValue(parsed, prefixSep) ?? prefixSep.default };
}

async function linesIn(parsed: Parsed): Promise<RunOptions["lines"]> {
  if (!isGiven(parsed, ...byPlace, ...byPattern, maxSections)) return null;
  const side = sideBySide(parsed);
  if (side && isGiven(parsed, ...byPlace))
    refuse(
      `--${side.long} reads files side by side: choose lines by --keep-lines or --ignore-lines; -n N takes the first events`,
    );
  const patterns = new Map<Option, Pattern>();
  for (const option of byPattern) {
    const text = lastValue(parsed, option);
    if (text !== undefined) patterns.set(option, await patternOf(option, text));
  }
  return {
    skip: lastValue(parsed, skipLines) ?? 0,
    head: lastValue(parsed, head) ?? null,
    sections: sectionsOf(patterns, lastValue(parsed, maxSections) ?? 0),
    keep: patterns.get(keepLines) ?? null,
    ignore: patterns.get(ignoreLines) ?? null,
  };
}

function sectionsOf(patterns: ReadonlyMap<Option, Pattern>, most: number): SectionOptions | null {
  const start = patterns.get(sectionFrom) ?? patterns.get(sectionAfter) ?? null;
  const end = patterns.get(sectionBefore) ?? patterns.get(sectionThrough) ?? null;
  if (!start && !end) return null;
  return {
    start,
    startsWithMatch: patterns.has(sectionFrom),
    end,
    endsWithMatch: patterns.has(sectionThrough),
    most: most <= 0 ? Number.POSITIVE_INFINITY : most,
  };
}

async function patternOf(option: Option, text: string): Promise<Pattern> {
  (await import("../../engine/records/linear-time.ts")).boundPatterns();
  const { compilePattern } = await loadPatterns();
  const pattern = compilePattern(text, { groups: "all", types: false, reserved: [] });
  return isSpecError(pattern) ? refuseText(option, text, pattern) : pattern;
}
