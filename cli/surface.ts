import type { Command } from "./commands/command.ts";
import { commands } from "./commands/named.ts";
import { type Group, groups } from "./options/index.ts";

/** Everything that a command line can contain: help, completions and the manual derive from it. */
export interface Surface {
  readonly groups: readonly Group[];
  readonly commands: readonly Command[];
}

export const surface: Surface = { groups, commands };
