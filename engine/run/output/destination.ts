import type { PrintOptions } from "../../emission/index.ts";
import type { OutputFileOptions } from "./output-file.ts";
import { openSink, type Sink } from "./sink.ts";

const STDOUT = 1;

/** Standard output or the file that the events of a run are written to. */
export interface Destination {
  readonly sink: Sink;
  /**
   * Ends writing: the file gets its name if the run succeeded, and is removed otherwise.
   * @param exitCode of the run.
   * @returns the exit code of the process.
   */
  settle(exitCode: number): Promise<number>;
}

/** @returns null if the destination cannot be opened, which has been reported. */
export async function openDestination(
  options: OutputFileOptions & Pick<PrintOptions, "outputFile" | "width">,
): Promise<Destination | null> {
  if (options.outputFile !== null)
    return (await import("./output-file.ts")).openOutputFile(options.outputFile, options);
  return { sink: openSink(STDOUT, options.width !== null), settle: async (exitCode) => exitCode };
}
