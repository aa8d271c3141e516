import { isSystemError } from "../../engine/input/source.ts";
import { loadReport } from "../../engine/report/index.ts";
import packageJson from "../../package.json" with { type: "json" };
import { MISUSE, quoted, refuse } from "../failures.ts";
import { choosePaging, help, isColored, lastValue, type Parsed } from "../options/index.ts";
import { parsedWords } from "../parse.ts";
import { lookAround, print, printFolded, reporting, STDERR, type Surroundings } from "../terminal.ts";
import type { Command } from "./definitions/command.ts";

/** A call of a named command. */
export interface Call {
  readonly parsed: Parsed;
  readonly surroundings: Surroundings;
}

/** What a command does. @returns the exit code. @throws UsageError */
export type Action = (call: Call) => Promise<number>;

/** Reads the words after the name of a command and carries it out, or answers a request for help. @returns the exit code. */
export function callCommand(command: Command, words: readonly string[], load: () => Promise<Action>): Promise<number> {
  return reporting(`${packageJson.name} ${command.name}`, "--help", async () => {
    const parsed = await parsedWords(words, command.options);
    const [file] = parsed.files;
    if (command.operands === null && file !== undefined) refuse(`takes no file: ${quoted(file)}`);
    const surroundings = await lookAround();
    if (lastValue(parsed, help) !== undefined) return printHelp(command, parsed, surroundings);
    return (await load())({ parsed, surroundings });
  });
}

/** Prints the help about a command. @returns the exit code. */
export async function printHelp(command: Command, parsed: Parsed, surroundings: Surroundings): Promise<number> {
  const { width } = surroundings;
  const { commandHelp, paintFor } = await import("../help/index.ts");
  const text = await commandHelp(command, await paintFor(isColored(parsed, surroundings), width));
  await printFolded(text, width, choosePaging(parsed, surroundings));
  return 0;
}

/** Prints how a command is used to who started it without an input. @returns the exit code. */
export async function printUsage(command: Command): Promise<number> {
  const { commandUsage, paintFor } = await import("../help/index.ts");
  await print(STDERR, commandUsage(command, await paintFor(false, (await lookAround()).errorWidth)));
  return MISUSE;
}

/** What `read` returns, or null after reporting a system error. `source` is the name of the input. */
export async function readable<T>(source: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const { render } = await loadReport();
    const problem = { code: "unreadable", source, errno: error.code ?? error.message } as const;
    await print(STDERR, render(problem, { color: false, width: null, form: "short" }));
    return null;
  }
}
