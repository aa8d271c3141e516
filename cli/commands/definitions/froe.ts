import {
  color,
  flag,
  groups,
  help,
  type Option,
  output,
  shorthand,
  spellings,
  stats,
  tracking,
} from "../../options/index.ts";
import { type Command, JSON_OPTION, jsonFlag, ONE_OBJECT, schemaText } from "./command.ts";

// Commands about froe itself, or short for an option; each after its own options.

export const functionsJson = jsonFlag(
  "functions",
  ONE_OBJECT,
  { command: "froe functions --json | jq '.functions[].name'", does: "lists the functions" },
  "Functions have their parameters, their result and an example.",
);

export const functionsInfo: Command = {
  name: "functions",
  about: "List the functions of scripts, one per line, for scripts",
  details: "A name may have several signatures. froe --help-functions explains the functions.",
  fails: null,
  example: { command: "froe functions | grep time", does: "lists the functions that have time in their name" },
  operands: null,
  options: [functionsJson, help],
};

export const settingsJson = jsonFlag("settings-report", ONE_OBJECT, {
  command: "froe settings --json | jq .aliases",
  does: "lists the aliases with their words",
});

export const settingsAliases = flag("aliases", {
  about: "Print only the names of aliases, one per line",
  details: "Completions of shells offer them after @.",
  example: { command: "froe settings --aliases", does: "lists what can follow @ on the command line" },
});

export const settingsInfo: Command = {
  name: "settings",
  about: "Show the settings that hold, and where each comes from",
  details:
    "A file has defaults of options (options), lists of words (aliases: froe @errors FILE) and a folder of grammars that -f and detection know (grammars). The command line wins over FROE_OUTPUT, that over .froe.json in the working directory, and that over ~/.config/froe/config.json. A .froe.json may not run code or write files.",
  fails: null,
  example: { command: "froe settings", does: "lists the defaults and aliases, each with its file and line" },
  operands: null,
  options: [settingsJson, settingsAliases, help],
};

/** The options that decide how events are printed, or that answer other questions, beside those of two groups. */
export const PRINTING =
  "-A -B -C -z -Z --normalize-ts --mark-gaps --with-stats --help-functions --completions -V".split(" ");
const isPrinting = (option: Option) =>
  (option !== color && [...output.options, ...tracking.options].includes(option)) ||
  spellings(option).some((one) => PRINTING.includes(one));

/** What decides which events statistics are about, and how they are printed. */
const statsOptions = groups.flatMap(({ options }) => options).filter((option) => !isPrinting(option));

export const statsJson = shorthand(JSON_OPTION, {
  option: stats,
  value: "json",
  about: "Print one JSON object: short for froe --stats=json",
  details: schemaText("stats"),
  example: { command: "froe stats --json app.log | jq .events", does: "counts events" },
});

export const statsInfo: Command = {
  name: "stats",
  about: "Print statistics of logs: short for froe -s",
  details:
    "Lines, events, rejected records by cause, the time range, levels, and each field with its frequency and types. It takes all options for reading logs.",
  fails: "froe -s would: for example if every line was rejected, or a file could not be read",
  example: { command: "froe stats app.log", does: "summarizes a log" },
  operands: "[FILE]...",
  options: [...statsOptions, statsJson],
  isReading: true,
};

export const helpJsonFlag = jsonFlag("help", ONE_OBJECT, {
  command: "froe help --json average | jq '.groups[].options'",
  does: "describes the options about averages",
});

export const helpInfo: Command = {
  name: "help",
  about: "Find options, functions, formats and recipes by name or subject",
  details:
    "WORD is a name of any of them, or what you look for: average, top, stack trace. Without a word it is froe -h, the options of a usual day.",
  fails: null,
  example: { command: "froe help average", does: "shows how to average a field" },
  operands: "[WORD]...",
  operandValues: help,
  options: [helpJsonFlag, help],
};
