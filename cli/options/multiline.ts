import type { Strategy } from "../../engine/grammar/index.ts";
import type { ChoiceOption, Group, IntOption, SizeOption, TextOption } from "./option.ts";

const MOST_LINES = 10_000;
const MEBIBYTE = 1024 ** 2;

const loadStrategies = async () => (await import("../../grammars/strategies.ts")).strategies;

/** `:match=PATTERN[:end=PATTERN]` */
function optionsText({ options }: Strategy): string {
  return options
    .map(({ name, value, needed }) => {
      const text = `:${name}${value === null ? "" : `=${value}`}`;
      return needed ? text : `[${text}]`;
    })
    .join("");
}

export const multiline: TextOption = {
  kind: "text",
  long: "multiline",
  short: "M",
  argument: "STRATEGY",
  known: async () => (await loadStrategies()).map((one) => ({ name: one.name + optionsText(one), about: one.about })),
  offered: async () =>
    (await loadStrategies()).map(({ name, about, options }) => ({
      name: name + options.map((option) => (option.needed ? `:${option.name}=` : "")).join(""),
      about,
    })),
  about: "Join lines into events before they are parsed",
  details:
    "Events end with their file, and blank lines at their end are dropped, except with all. A pattern may have colons; those before match= and end= separate the two.",
  example: {
    command: "froe -f javalog -M timestamp app.log",
    does: "keeps stack traces with the lines that logged them",
  },
};

export const multilineJoin: ChoiceOption = {
  kind: "choice",
  long: "multiline-join",
  short: null,
  argument: "TEXT",
  noun: "way to join lines",
  choices: [
    { name: "space", about: "One space between two lines" },
    { name: "newline", about: "A line feed between two lines" },
    { name: "empty", about: "Nothing between them" },
  ],
  about: "Put this between the lines of an event",
  details:
    "Without it all, json, java, python and go have a line feed between them, cri has nothing, and the others have a space.",
  example: {
    command: "froe -f line -M indent --multiline-join newline app.log",
    does: "keeps the lines of an event apart",
  },
};

export const multilineTimeout: TextOption = {
  kind: "text",
  long: "multiline-timeout",
  short: null,
  argument: "TIME",
  about: "Complete an event of a stream after this long without input (default 400ms)",
  details:
    "TIME is a length such as 400ms, 2s or 1m; 0 waits for the line that begins the next event. It has no effect on files, which are read without waiting.",
  example: {
    command: "tail -f app.log | froe -M timestamp --multiline-timeout 2s",
    does: "waits two seconds for the lines of a stack trace",
  },
};

export const multilineMaxLines: IntOption = {
  kind: "int",
  long: "multiline-max-lines",
  short: null,
  argument: "COUNT",
  least: 0,
  most: Number.MAX_SAFE_INTEGER,
  default: MOST_LINES,
  about: "Cut events of more lines than this, and report them (0: never)",
  details: "It does not apply to -M all.",
  example: { command: "froe -M indent --multiline-max-lines 500 app.log", does: "gives no event more than 500 lines" },
};

export const multilineMaxBytes: SizeOption = {
  kind: "size",
  long: "multiline-max-bytes",
  short: null,
  argument: "SIZE",
  most: 1024 * MEBIBYTE,
  default: 256 * MEBIBYTE,
  about: "Cut events that are longer than this, and report them",
  details:
    "It bounds the memory that one event can take. A longer file is skipped under -M all, because part of it is not an event.",
  example: {
    command: "froe -j -M all --multiline-max-bytes 1GiB big.json",
    does: "reads one document of up to a gibibyte",
  },
};

export const multilineGroup: Group = {
  title: "Events of several lines",
  options: [multiline, multilineJoin, multilineTimeout, multilineMaxLines, multilineMaxBytes],
};
