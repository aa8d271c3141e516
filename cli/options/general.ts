import { catalogue, specs } from "../../grammars/index.ts";
import { namesOfFormats } from "./input.ts";
import { group } from "./option.ts";

export const general = group("Help");

export const help = general.text("help", {
  short: "h",
  argument: "WORD",
  implied: "",
  takesRest: true,
  about: "Explain the options, or those matching WORD",
  details:
    "Without WORD, -h is brief, and --help has all details. The rest of the command line is the word: an option, or any part of a name or a description.",
  example: { command: "froe --help keys", does: "explains the options about keys" },
});

export const helpFormats = general.text("help-formats", {
  argument: "NAME",
  implied: "",
  takesRest: true,
  offered: async () => [...catalogue, ...specs, ...namesOfFormats()],
  about: "Explain the input formats, or one of them",
  details: "For each: the layout of a line, and its fields with their types; one alone is explained in full.",
  example: { command: "froe --help-formats combined", does: "explains the format of access logs" },
});

export const helpFunctions = general.text("help-functions", {
  argument: "WORD",
  implied: "",
  takesRest: true,
  offered: async () => {
    const functions = (await import("../../grammars/functions.ts")).topics.flatMap((topic) => topic.functions);
    // Functions may differ by their parameters alone.
    return functions.filter(({ name }, at) => functions.findIndex((one) => one.name === name) === at);
  },
  about: "Explain the functions of scripts, or those matching a word",
  details: "The name of a function shows its parameters, its result, and an example.",
  example: { command: "froe --help-functions split", does: "explains the functions called split" },
});

export const helpJson = general.text("help-json", {
  argument: "WORD",
  implied: "",
  takesRest: true,
  about: "Print this help as one JSON object, or the part of it that matches WORD",
  details:
    "For programs: options, commands, formats, functions, exit codes, and the schemas of what froe prints as JSON. docs/help.schema.json of the package describes it.",
  example: { command: "froe --help-json | jq '.commands[].name'", does: "lists the commands" },
});

export const completions = general.choice("completions", {
  settings: "never",
  argument: "SHELL",
  noun: "shell",
  choices: [
    { name: "bash", about: 'For ~/.bashrc: eval "$(froe --completions bash)"' },
    { name: "zsh", about: "For ~/.zshrc: source <(froe --completions zsh)" },
  ],
  foreign: [["fish powershell pwsh nu", "there is bash, zsh; froe --help-json has all options as data"]],
  about: "Print a script that makes a shell complete the options of froe",
  details: "The script completes options, commands, and values that have a name. The shell reads it when it starts.",
  example: { command: "froe --completions bash > froe.bash", does: "writes the script to a file" },
});

export const version = general.flag("version", {
  short: "V",
  takesRest: true,
  about: "Print the version",
  details: "The rest of the command line is ignored.",
  example: { command: "froe -V", does: "prints the version" },
});

export const noSettings = general.flag("no-settings", {
  settings: "never",
  about: "Read no files of settings",
  details:
    "Settings are .froe.json in the working directory, and then froe/config.json in $XDG_CONFIG_HOME or ~/.config. Scripts that must not depend on them give this option. froe settings shows what holds, and from where.",
  example: { command: "froe --no-settings -J app.log", does: "prints the same on every machine" },
});
