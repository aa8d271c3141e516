import { type Group, groups } from "../../options/index.ts";
import type { Command } from "./command.ts";
import { check, describeInfo, detect, explain, formats } from "./formats.ts";
import { functionsInfo, helpInfo, settingsInfo, statsInfo } from "./froe.ts";
import { exportInfo, grammarCommandInfo, playgroundInfo, sampleInfo } from "./grammars.ts";

/** The commands that have a name, as help lists them. */
export const commands: readonly Command[] = [
  detect,
  describeInfo,
  explain,
  check,
  grammarCommandInfo,
  exportInfo,
  sampleInfo,
  playgroundInfo,
  formats,
  functionsInfo,
  settingsInfo,
  statsInfo,
  helpInfo,
];

/** Everything that a command line can contain: help, completions and the manual derive from it. */
export interface Surface {
  readonly groups: readonly Group[];
  readonly commands: readonly Command[];
}

export const surface: Surface = { groups, commands };
