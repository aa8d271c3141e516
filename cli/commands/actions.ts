import { type Action, callCommand } from "./call.ts";
import type { Command } from "./definitions/command.ts";
import { check, describeInfo, detect, explain, formats } from "./definitions/formats.ts";
import { functionsInfo, helpInfo, settingsInfo, statsInfo } from "./definitions/froe.ts";
import { exportInfo, grammarCommandInfo, playgroundInfo, sampleInfo } from "./definitions/grammars.ts";

// What runs a command is loaded with the commands, in one file.
export { runCommand } from "citty";

/** A command, and what carries out the words after its name. */
export interface Row {
  readonly command: Command;
  /** @returns the exit code. */
  readonly run: (words: readonly string[]) => Promise<number>;
}

const row = (command: Command, load: () => Promise<Action>): Row => {
  return { command, run: (words) => callCommand(command, words, load) };
};

/** Each command with a loader of what it does; help and completions know the commands alone. */
export const rows: readonly Row[] = [
  row(detect, async () => (await import("./detect.ts")).detectFormats),
  row(describeInfo, async () => (await import("./describe.ts")).describeFormat),
  row(explain, async () => (await import("./explain.ts")).explainLines),
  row(check, async () => (await import("./check.ts")).checkSamples),
  row(grammarCommandInfo, async () => (await import("./grammar.ts")).draftGrammar),
  row(exportInfo, async () => (await import("./export.ts")).exportFormat),
  row(sampleInfo, async () => (await import("./sample.ts")).writeSamples),
  row(playgroundInfo, async () => (await import("../playground/index.ts")).openPlayground),
  row(formats, async () => (await import("./froe.ts")).listFormats),
  row(functionsInfo, async () => (await import("./froe.ts")).listFunctions),
  row(settingsInfo, async () => (await import("./froe.ts")).showSettings),
  { command: statsInfo, run: async (words) => (await import("./froe.ts")).printStatistics(words) },
  { command: helpInfo, run: async (words) => (await import("./froe.ts")).answer(words) },
];
