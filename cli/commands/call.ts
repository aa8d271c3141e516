import packageJson from "../../package.json" with { type: "json" };
import { wantsColor } from "../color.ts";
import { errorText } from "../error-text.ts";
import { MISUSE } from "../exit-codes.ts";
import { color, help } from "../options/index.ts";
import { lastValue, type Parsed, parseCommandLine } from "../parse.ts";
import { print, STDERR, STDOUT, tell } from "../print.ts";
import { lookAround, type Surroundings } from "../surroundings.ts";
import { quoted, type UsageError, usageError } from "../usage.ts";
import type { Command } from "./command.ts";

/** A call of a named command. */
interface NamedCall {
  readonly parsed: Parsed;
  readonly surroundings: Surroundings;
}

/**
 * Reads the words after the name of `command`, and answers a request for help, or an error.
 * @returns the call, or the exit code if there is nothing left to do.
 */
export async function readCall(command: Command, argv: readonly string[]): Promise<NamedCall | number> {
  const parsed = parseCommandLine(argv, command.options);
  if (!parsed.ok) return misuse(command, parsed);
  const [file] = parsed.files;
  if (command.operands === null && file !== undefined) return misuse(command, `takes no file: ${quoted(file)}`);
  const surroundings = await lookAround();
  if (lastValue(parsed, help) === undefined) return { parsed, surroundings };
  return printHelp(command, parsed, surroundings);
}

/** Prints the help about a command. @returns the exit code. */
export async function printHelp(
  command: Command,
  parsed: Parsed,
  { environment, terminal }: Surroundings,
): Promise<number> {
  const asked = lastValue(parsed, color);
  const isColored = wantsColor({ asked, environment, terminal: terminal.stdout });
  const { commandHelp } = await import("../help/index.ts");
  await print(STDOUT, await commandHelp(command, isColored));
  return 0;
}

/** Prints how a command is used to who started it without an input. @returns the exit code. */
export async function printUsage(command: Command): Promise<number> {
  const { commandUsage } = await import("../help/index.ts");
  await print(STDERR, commandUsage(command));
  return MISUSE;
}

/** Reports the error of the words after the name of a command. @returns the exit code. */
export async function misuse(command: Command, error: UsageError | string): Promise<number> {
  const called = `${packageJson.name} ${command.name}`;
  const text = await errorText(called, typeof error === "string" ? usageError(error) : error);
  await tell(`${text}\nTry ${called} --help.`);
  return MISUSE;
}
