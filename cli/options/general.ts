import type { FlagOption, Group, TextOption } from "./option.ts";

export const help: TextOption = {
  kind: "text",
  long: "help",
  short: "h",
  argument: "WORD",
  implied: "",
  takesRest: true,
  about: "Explain the options; with WORD, those that it is found in",
  details:
    "-h is brief, --help says all. What follows on the command line is taken for the word; it may be an option, or any part of a name or a description.",
  example: { command: "froe --help keys", does: "explains the options about keys" },
};

export const helpFormats: TextOption = {
  kind: "text",
  long: "help-formats",
  short: null,
  argument: "NAME",
  implied: "",
  takesRest: true,
  about: "Explain the input formats, or the one of this name",
  details: "For each: how a line looks, its fields with their types, and what else there is to know.",
  example: { command: "froe --help-formats combined", does: "explains the format of access logs" },
};

export const version: FlagOption = {
  kind: "flag",
  long: "version",
  short: "V",
  takesRest: true,
  about: "Print the version",
  details: "Nothing else is read or done.",
  example: { command: "froe -V", does: "prints the version" },
};

export const general: Group = { title: "Help", options: [help, helpFormats, version] };
