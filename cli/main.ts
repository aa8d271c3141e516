import { runCommandLine } from "./command-line.ts";

export { hasReadLogs } from "./commands/read.ts";

void runCommandLine(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
