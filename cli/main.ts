import { runCommandLine } from "./command-line.ts";

export { hasReadLogs } from "./commands/read.ts";

/** Runs the command line of this process. A worker loads this file too, for what both need. */
export async function start(): Promise<void> {
  process.exitCode = await runCommandLine(process.argv.slice(2));
}
