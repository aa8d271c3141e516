import type { CommandDef } from "citty";
import type { Command } from "./command.ts";
import { commands as named } from "./named.ts";

/** A command and the words that are for it. */
export interface Call {
  readonly command: CommandDef;
  readonly rawArgs: string[];
}

/**
 * The command that a command line calls by its first word, or null where it calls none: a name that only begins like
 * one is a file.
 */
export async function commandFor(
  [first, ...rest]: readonly string[],
  commands: readonly Pick<Command, "name" | "load">[] = named,
): Promise<Call | null> {
  const command = commands.find(({ name }) => name === first);
  return command ? { command: await command.load(), rawArgs: rest } : null;
}
