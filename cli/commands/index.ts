import type { CommandDef } from "citty";
import type { Command } from "./command.ts";
import { commands as named } from "./named.ts";
import { read } from "./read.ts";

/** A command and the words that are for it. */
export interface Call {
  readonly command: CommandDef;
  readonly rawArgs: string[];
}

// Nearly every start reads logs, so what that takes is not loaded apart.
const readLogs = async (): Promise<CommandDef> => read;

/**
 * The command that a command line calls: the one whose name is its first word, else the one that reads logs. A name
 * that only begins like one is a file.
 */
export async function commandFor(
  argv: readonly string[],
  commands: readonly Pick<Command, "name" | "load">[] = named,
  otherwise = readLogs,
): Promise<Call> {
  const [first, ...rest] = argv;
  const command = commands.find(({ name }) => name === first);
  if (command) return { command: await command.load(), rawArgs: rest };
  return { command: await otherwise(), rawArgs: [...argv] };
}
