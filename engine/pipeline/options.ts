import type { Formats } from "../select/index.ts";

/** What a run is asked to do: the command line, read and checked. */
export interface RunOptions {
  /** Paths; `-` is standard input. None at all means standard input. */
  readonly inputs: readonly string[];
  /** What the inputs are read as. */
  readonly formats: Formats;
  /** The identifier of an output format. */
  readonly output: string;
  /** The fields to print, in this order, or null for all. */
  readonly keys: readonly string[] | null;
  readonly excludeKeys: readonly string[];
  /** Whether the first rejected record ends the run. */
  readonly strict: boolean;
  /** Whether events are not printed. */
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** Whether rejected records and hints are told on standard error. */
  readonly diagnostics: boolean;
  /** The longest line that is read, in bytes. */
  readonly maxLineBytes: number;
  readonly color: { readonly stdout: boolean; readonly stderr: boolean };
  /** Columns of the terminal on standard output, or null where there is none. */
  readonly width: number | null;
}
