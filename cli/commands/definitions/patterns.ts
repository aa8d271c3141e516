import { choice, definitions, type TextOption, text } from "../../options/index.ts";

// Options about patterns of other programs: which they are, and how they are read.

export const configKind = text("kind", {
  argument: "KIND",
  about: "Name the program of a configuration; for froe grammar import, the kind of the pattern",
  details: "An unknown KIND lists all of them.",
  example: {
    command: "froe grammar new db --kind postgres --from-config '%m [%p] '",
    does: "reads %m as the time, not as a message",
  },
});

export const patternFlavor = text("flavor", {
  argument: "FLAVOR",
  about: "Read a regular expression as this engine does",
  details: "An unknown FLAVOR lists all of them.",
  example: {
    command: "froe grammar import --kind regex --flavor python '(?P<user>\\w+) logged in'",
    does: "reads an expression of Python's re",
  },
});

export const patternMatch = choice("match", {
  argument: "HOW",
  noun: "way to match",
  choices: [
    { name: "search", about: "anywhere in the line; the rest of the line is skipped" },
    { name: "whole", about: "the whole line" },
  ],
  about: "Match a regular expression or grok pattern anywhere in a line (search), or with all of it (whole)",
  details: "Without it, a pattern matches as the program does that it is written for.",
  example: {
    command: "froe grammar import --kind regex --match whole '(?<user>\\w+) logged in'",
    does: "rejects lines with more text",
  },
});

export const grokPattern = text("grok", {
  argument: "PATTERN",
  about: "Try a grok pattern: which part fails, and where",
  details: "Patterns of files of your own are known if --definitions names these.",
  example: {
    command: "froe explain --grok '%{IP:client} %{NUMBER:took}' '192.0.2.1 -'",
    does: "underlines %{NUMBER:took}, and shows what matched before it",
  },
});

export const regexPattern = text("regex", {
  argument: "PATTERN",
  about: "Try a regular expression: which part fails, and where",
  details: "--flavor says for which engine it is, and --match whether it has to read the whole line.",
  example: {
    command: "froe explain --regex '(?<user>\\w+) took (?<ms>\\d+)' 'ann took long'",
    does: "underlines (?<ms>\\d+), with the column where it fails",
  },
});

export const dissectPattern = text("dissect", {
  argument: "PATTERN",
  about: "Try a dissect pattern: which part fails, and where",
  details: "The pattern is that of Logstash, Beats or Elasticsearch.",
  example: {
    command: "froe explain --dissect '%{ip} [%{level}] %{msg}' '192.0.2.1 INFO up'",
    does: "shows the delimiter that the line does not have",
  },
});

export const logFormat = text("log-format", {
  argument: "FILE|TEXT",
  about: "Try the layout of a configuration: which directive fails, and where",
  details:
    "FILE is a configuration of nginx, Apache or another writer of docs/WRITERS.md, FILE#NAME one of its layouts, TEXT the layout itself. --kind says what it is of, if its text does not.",
  example: {
    command: "froe explain --log-format 'nginx.conf#main' access.log:12",
    does: "underlines the variable whose value line 12 does not have",
  },
});

/** The options that name a pattern to be tried, and the kinds of their patterns; null for the layout of a configuration. */
export const patternOptions: readonly { readonly option: TextOption; readonly kind: string | null }[] = [
  { option: grokPattern, kind: "grok" },
  { option: regexPattern, kind: "regex" },
  { option: dissectPattern, kind: "dissect" },
  { option: logFormat, kind: null },
];

/** What a command line says about such a pattern besides its text. */
export const aboutPatterns = [patternFlavor, patternMatch, definitions, configKind] as const;
