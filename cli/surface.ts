import type { Command } from "./commands/command.ts";
import { commands } from "./commands/named.ts";
import { type Group, groups } from "./options/index.ts";

/** All that can be written on a command line: help, completions and the manual are made of it. */
export interface Surface {
  readonly groups: readonly Group[];
  readonly commands: readonly Command[];
}

export const surface: Surface = { groups, commands };
