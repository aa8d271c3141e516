import { catalogue, specs } from "../../grammars/index.ts";
import type { Choice, ChoiceOption, FlagOption, Group, TextOption } from "./option.ts";

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
  offered: async () => [...catalogue, ...specs],
  about: "Explain the input formats, or the one of this name",
  details: "For each: how a line looks, its fields with their types, and what else there is to know.",
  example: { command: "froe --help-formats combined", does: "explains the format of access logs" },
};

export const helpFunctions: TextOption = {
  kind: "text",
  long: "help-functions",
  short: null,
  argument: "WORD",
  implied: "",
  takesRest: true,
  offered: async () => uniqueNames((await import("../functions.ts")).topics.flatMap(({ functions }) => functions)),
  about: "Explain the functions of scripts, or those that a word is found in",
  details: "The name of a function shows how it is called, what it gives, and an example with its result.",
  example: { command: "froe --help-functions split", does: "explains how texts are split" },
};

/** Functions may differ by their parameters alone. */
function uniqueNames(functions: readonly Choice[]): readonly Choice[] {
  return functions.filter(({ name }, at) => functions.findIndex((one) => one.name === name) === at);
}

export const version: FlagOption = {
  kind: "flag",
  long: "version",
  short: "V",
  takesRest: true,
  about: "Print the version",
  details: "Nothing else is read or done.",
  example: { command: "froe -V", does: "prints the version" },
};

export const completions: ChoiceOption = {
  kind: "choice",
  long: "completions",
  short: null,
  argument: "SHELL",
  noun: "shell",
  choices: [
    { name: "bash", about: 'For ~/.bashrc: eval "$(froe --completions bash)"' },
    { name: "zsh", about: "For ~/.zshrc: source <(froe --completions zsh)" },
    { name: "fish", about: "For config.fish: froe --completions fish | source" },
  ],
  about: "Print what makes a shell complete the options of froe",
  details:
    "The script completes options, commands, and values that have a name. It is read by the shell when it starts, or stands in a file where the shell looks for completions.",
  example: { command: "froe --completions bash > froe.bash", does: "writes the script to a file" },
};

export const general: Group = { title: "Help", options: [help, helpFormats, helpFunctions, completions, version] };
