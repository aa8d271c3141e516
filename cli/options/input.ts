import { AUTO } from "../../engine/pipeline/options.ts";
import { catalogue } from "../../grammars/index.ts";
import type { Group, ShorthandOption, SizeOption, TextOption } from "./option.ts";

const MEBIBYTE = 1024 ** 2;

export const inputFormat: TextOption = {
  kind: "text",
  long: "input-format",
  short: "f",
  argument: "FORMAT",
  default: AUTO,
  known: async () => [
    { name: AUTO, about: "The first format that can read the first line with content" },
    ...catalogue,
  ],
  about: "Read the input in this format",
  details:
    "A line that the format does not accept is reported on standard error, with the place and the cause, and skipped.",
  example: { command: "froe -f syslog /var/log/messages", does: "reads a system log" },
};

export const json: ShorthandOption = {
  kind: "shorthand",
  long: null,
  short: "j",
  option: inputFormat,
  value: "json",
  about: "Read JSON Lines: short for -f json",
  details: "It stands for -f json at its place on the command line.",
  example: { command: "froe -j app.log", does: "reads one JSON object a line" },
};

export const maxLineBytes: SizeOption = {
  kind: "size",
  long: "max-line-bytes",
  short: null,
  argument: "SIZE",
  most: 1024 * MEBIBYTE,
  default: 16 * MEBIBYTE,
  about: "Skip lines longer than this, and say so",
  details:
    "It bounds the memory that one line can take. SIZE is a number of bytes, or one with a unit: k, M, G and KiB, MiB, GiB count in steps of 1024, kB, MB, GB in steps of 1000. The most is 1GiB.",
  example: { command: "froe --max-line-bytes 64k huge.log", does: "leaves out lines of more than 65,536 bytes" },
};

export const input: Group = { title: "Input", options: [inputFormat, json, maxLineBytes] };
