import { errnoOf, isSystemError } from "../engine/input/source.ts";
import { loadReport } from "../engine/report/index.ts";
import { CLOSED_PIPE, FAILED } from "../engine/run/options.ts";
import { ClosedPipe, outputFailure, UnwritableOutput } from "../engine/run/output/sink.ts";
import packageJson from "../package.json" with { type: "json" };
import type { Row } from "./commands/actions.ts";
import { readLogs } from "./commands/read.ts";
import { withoutAliases } from "./settings/index.ts";
import { printError, reporting } from "./terminal.ts";

export { hasReadLogs } from "./commands/read.ts";

/** Runs the command line of this process. A worker loads this file too, for what both need. */
export async function start(): Promise<void> {
  process.exitCode = await runCommandLine(process.argv.slice(2));
}

/** Runs a command line, given without the program's name. @returns the exit code. */
export async function runCommandLine(argv: readonly string[]): Promise<number> {
  try {
    return await reporting(packageJson.name, "-h", () => carryOut(argv));
  } catch (error) {
    if (error instanceof ClosedPipe) return CLOSED_PIPE;
    const isOutput = error instanceof UnwritableOutput;
    const source = isOutput ? "standard output" : isSystemError(error) ? error.path : undefined;
    if (source === undefined) throw error;
    const errno = isOutput ? error.errno : errnoOf(error);
    const text = (await loadReport()).messageOf({ code: "unwritable-file", source, errno });
    await outputFailure(() => printError(`froe: error: ${source}: ${text}`));
    return FAILED;
  }
}

async function carryOut(argv: readonly string[]): Promise<number> {
  const words = argv[0]?.startsWith("@") ? await withoutAliases(argv, process.env) : argv;
  const row = await rowFor(words);
  // Nearly every run reads logs, so that command is not loaded late.
  if (!row) return readLogs(words);
  const { runCommand } = await import("./commands/actions.ts");
  // Each command reads its words itself: citty fails for some, such as -a_b.
  const command = { meta: { name: row.command.name }, run: () => row.run(words.slice(1)) };
  const { result } = await runCommand(command, { rawArgs: [] });
  return typeof result === "number" ? result : 0;
}

/** Names of commands; words of files and options rarely look like one, so that most starts need not load the commands. */
const NAME = /^[a-z]+(-[a-z]+)*$/;

/** The command that the first word of a command line names, or null if it names none: a prefix of a name is a file. */
export async function rowFor([first = ""]: readonly string[]): Promise<Row | null> {
  if (!NAME.test(first)) return null;
  return (await import("./commands/actions.ts")).rows.find(({ command }) => command.name === first) ?? null;
}
