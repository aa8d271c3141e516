import type { CommandDef } from "citty";
import type { Command } from "./command.ts";
import { commands as named } from "./named.ts";

/** A command and its words. */
export interface Call {
  readonly command: CommandDef;
  readonly rawArgs: string[];
}

/**
 * The command that the first word of a command line names, or null if it names none: a prefix of a name is a file.
 */
export async function commandFor(
  [first, ...rest]: readonly string[],
  commands: readonly Pick<Command, "name" | "load">[] = named,
): Promise<Call | null> {
  const command = commands.find(({ name }) => name === first);
  return command ? { command: await command.load(), rawArgs: rest } : null;
}
