import type { Command } from "./command.ts";
import { check, describeInfo, detect, explain, formats } from "./format-commands.ts";
import { functionsInfo, helpInfo, settingsInfo, statsInfo } from "./froe-commands.ts";
import { convertInfo, exportInfo, grammarCommandInfo, playgroundInfo, sampleInfo } from "./grammar-commands.ts";

/** The commands that have a name. Each is loaded when it is called. */
export const commands: readonly Command[] = [
  detect,
  describeInfo,
  explain,
  check,
  grammarCommandInfo,
  exportInfo,
  convertInfo,
  sampleInfo,
  playgroundInfo,
  formats,
  functionsInfo,
  settingsInfo,
  statsInfo,
  helpInfo,
];
