import type { PrintOptions } from "../../emission/index.ts";
import type { OutputFileOptions } from "./output-file.ts";
import { openSink, type Sink } from "./sink.ts";

const STDOUT = 1;

/** Where the events of a run are written. */
export interface Outlet {
  readonly sink: Sink;
  /**
   * Ends writing: a file takes its place where the run has succeeded, and else leaves no trace.
   * @param exitCode that of the run.
   * @returns that of the process.
   */
  settle(exitCode: number): Promise<number>;
}

/** @returns null where the outlet cannot be opened, which has been told. */
export async function openOutlet(
  options: OutputFileOptions & Pick<PrintOptions, "outputFile" | "width">,
): Promise<Outlet | null> {
  if (options.outputFile !== null)
    return (await import("./output-file.ts")).openOutputFile(options.outputFile, options);
  return { sink: openSink(STDOUT, options.width !== null), settle: async (exitCode) => exitCode };
}
