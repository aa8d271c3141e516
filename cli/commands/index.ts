import type { CommandDef } from "citty";
import { read } from "./read.ts";

/** A command and the words that are for it. */
export interface Call {
  readonly command: CommandDef;
  readonly rawArgs: string[];
}

type Load = () => Promise<CommandDef>;

/** The commands that have a name, by that name. Each is loaded when it is called. */
const named: Readonly<Record<string, Load>> = {
  detect: async () => (await import("./detect.ts")).detect,
};

// Nearly every start reads logs, so what that takes is not loaded apart.
const readLogs: Load = async () => read;

/**
 * The command that a command line calls: the one whose name is its first word, else the one that reads logs. A name
 * that only begins like one is a file.
 */
export async function commandFor(argv: readonly string[], commands = named, otherwise = readLogs): Promise<Call> {
  const [first = "", ...rest] = argv;
  if (Object.hasOwn(commands, first)) return { command: await commands[first]!(), rawArgs: rest };
  return { command: await otherwise(), rawArgs: [...argv] };
}
