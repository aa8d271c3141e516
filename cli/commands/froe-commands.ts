import {
  afterContext,
  beforeContext,
  color,
  completions,
  context,
  groups,
  help,
  helpFunctions,
  markGaps,
  normalizeTs,
  type Option,
  output,
  showTsLocal,
  showTsUtc,
  tracking,
  version,
  withStats,
} from "../options/index.ts";
import type { Command } from "./command.ts";
import { functionsJson, helpJsonFlag, settingsJson, statsJson } from "./json-options.ts";
import { settingsAliases } from "./options.ts";

// Commands that are about froe itself, or are short for an option.

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

/** The options that decide how events are printed, or that answer other questions. */
const printing: ReadonlySet<Option> = new Set([
  ...output.options.filter((option) => option !== color),
  ...tracking.options,
  ...[beforeContext, afterContext, context, showTsLocal, showTsUtc, normalizeTs, markGaps, withStats],
  ...[helpFunctions, completions, version],
]);

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
