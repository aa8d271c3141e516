import type { CommandDef } from "citty";
import type { Command } from "./command.ts";

/** A command and its words. */
export interface Call {
  readonly command: CommandDef;
  readonly rawArgs: string[];
}

/** Names of commands; words of files and options rarely look like one, so that most starts need not load the commands. */
const NAME = /^[a-z]+(-[a-z]+)*$/;

/**
 * The command that the first word of a command line names, or null if it names none: a prefix of a name is a file.
 */
export async function commandFor(
  [first = "", ...rest]: readonly string[],
  given?: readonly Pick<Command, "name" | "load">[],
): Promise<Call | null> {
  if (!NAME.test(first)) return null;
  const commands = given ?? (await import("./named.ts")).commands;
  const command = commands.find(({ name }) => name === first);
  return command ? { command: await command.load(), rawArgs: rest } : null;
}
