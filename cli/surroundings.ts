import { fstatSync, statSync } from "node:fs";
import { platform } from "../engine/platform/index.ts";

/** The environment of the program, as far as it changes the output. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Which standard streams are terminals. */
  readonly terminal: { readonly stdin: boolean; readonly stdout: boolean; readonly stderr: boolean };
  /** Columns of the terminal on standard output, or null if there is none. */
  readonly width: number | null;
  /** The same for standard error. */
  readonly errorWidth: number | null;
}

const STDIN = 0;
const STDOUT = 1;
const STDERR = 2;
/** The width of a terminal that does not report it. */
const USUAL_WIDTH = 80;

export async function lookAround(): Promise<Surroundings> {
  const terminal = {
    stdin: await isTerminal(STDIN),
    stdout: await isTerminal(STDOUT),
    stderr: await isTerminal(STDERR),
  };
  const width = terminal.stdout ? process.stdout.columns || USUAL_WIDTH : null;
  const errorWidth = terminal.stderr ? process.stderr.columns || USUAL_WIDTH : null;
  return { environment: process.env, terminal, width, errorWidth };
}

/** Most streams are files, pipes or the null device, which can be recognized without loading anything. */
async function isTerminal(descriptor: number): Promise<boolean> {
  const stats = fstatSync(descriptor);
  if (!stats.isCharacterDevice() || stats.rdev === statSync(platform.nullDevice, { throwIfNoEntry: false })?.rdev)
    return false;
  const { isatty } = await import("node:tty");
  return isatty(descriptor);
}
