import { CLOSED_PIPE } from "../engine/run/options.ts";
import { ClosedPipe } from "../engine/run/output/sink.ts";
import { commandFor } from "./commands/index.ts";
import { complain, readLogs } from "./commands/read.ts";
import { withoutAliases } from "./settings/index.ts";

/** Runs a command line, given without the program's name. @returns the exit code. */
export async function runCommandLine(argv: readonly string[]): Promise<number> {
  try {
    const words = argv[0]?.startsWith("@") ? await withoutAliases(argv, process.env) : argv;
    if ("ok" in words) return await complain(words);
    const call = await commandFor(words);
    // Nearly every run reads logs, so that command is not loaded late.
    if (!call) return await readLogs(words);
    const { runCommand } = await import("citty");
    // Each command reads its words itself: citty fails for some, such as -a_b.
    const run: typeof call.command.run = (context) => call.command.run?.({ ...context, rawArgs: call.rawArgs });
    const { result } = await runCommand({ ...call.command, run }, { rawArgs: [] });
    return typeof result === "number" ? result : 0;
  } catch (error) {
    // The reader of the output has closed it.
    if (error instanceof ClosedPipe) return CLOSED_PIPE;
    throw error;
  }
}
