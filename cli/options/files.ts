import type { ChoiceOption, FlagOption, Group } from "./option.ts";

export const fileOrder: ChoiceOption = {
  kind: "choice",
  long: "file-order",
  short: null,
  argument: "ORDER",
  noun: "order of files",
  default: "cli",
  choices: [
    { name: "cli", about: "As they stand on the command line" },
    { name: "name", about: "By their paths, character by character" },
    { name: "mtime", about: "By the time of their last change, the oldest first" },
  ],
  about: "Read the files in this order: cli, name or mtime",
  details: "Files that are equal in it keep the order of the command line.",
  example: { command: "froe --file-order mtime app.log*", does: "reads rotated logs from the oldest to the newest" },
};

export const follow: FlagOption = {
  kind: "flag",
  long: "follow",
  short: null,
  about: "Wait for what is added to the file, whatever file has its name",
  details:
    "What is there is read first; --since now leaves it out. A file that is renamed is read to its end, and then the new one that has its name; one that is truncated is read from its start. Only Ctrl-C, or a limit such as --take, ends it. It takes one file.",
  example: { command: "froe --follow --levels error app.log", does: "shows errors as they are logged" },
};

export const files: Group = { title: "Files", options: [fileOrder, follow] };
