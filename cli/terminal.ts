import { fstatSync, statSync } from "node:fs";
import { hexEscape, legible } from "../engine/output/legible.ts";
import { platform } from "../engine/platform/index.ts";
import { loadReport } from "../engine/report/index.ts";
import { CLOSED_PIPE, FINE, type PagingOptions } from "../engine/run/options.ts";
import { openSink, outputFailure } from "../engine/run/output/sink.ts";
import { MISUSE, UsageError } from "./failures.ts";

/** The environment of the program, as far as it changes the output. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Which standard streams are terminals. */
  readonly terminal: { readonly stdin: boolean; readonly stdout: boolean; readonly stderr: boolean };
  /** Columns of the terminal on standard output, or null if there is none. */
  readonly width: number | null;
  /** Lines of the terminal on standard output, or null if there is none that reports them. */
  readonly height: number | null;
  /** The same as the width for standard error. */
  readonly errorWidth: number | null;
}

const STDIN = 0;
export const STDOUT = 1;
export const STDERR = 2;
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
  const height = (terminal.stdout && process.stdout.rows) || null;
  return { environment: process.env, terminal, width, height, errorWidth };
}

/** Most streams are files, pipes or the null device, which can be recognized without loading anything. */
async function isTerminal(descriptor: number): Promise<boolean> {
  const stats = fstatSync(descriptor);
  if (!stats.isCharacterDevice() || stats.rdev === statSync(platform.nullDevice, { throwIfNoEntry: false })?.rdev)
    return false;
  return (await import("node:tty")).isatty(descriptor);
}

/**
 * Writes an error to standard error, with every control character but line ends escaped. A terminal gets its lines broken
 * between words, but for those with a margin: they show a part of a file, with carets below it.
 */
export async function printError(text: string): Promise<void> {
  const escaped = text.replace(/[\0-\x09\x0b-\x1f\x7f-\x9f]/g, hexEscape);
  if (!(await isTerminal(STDERR))) return print(STDERR, escaped);
  const { foldLines } = await import("../engine/output/fold.ts");
  const width = process.stderr.columns || USUAL_WIDTH;
  const lines = escaped.split("\n").map((line) => (line.startsWith(" ") ? line : foldLines(line, width)));
  return print(STDERR, lines.join("\n"));
}

/** Writes a string and a line end to an open descriptor. @throws ClosedPipe, UnwritableOutput */
export async function print(descriptor: number, text: string): Promise<void> {
  // JSON means the same with escapes of what a terminal would follow.
  const bytes = Buffer.from(`${text.startsWith("{") ? legible(text) : text}\n`);
  await openSink(descriptor, false).write(bytes, 0, bytes.length);
}

/**
 * The same on standard output, with lines broken at blanks where they are wider than the screen; what is drawn fits.
 * @param paging the pager for a text that is longer than the screen; null for none.
 */
export async function printFolded(whole: string, width: number | null, paging?: PagingOptions | null): Promise<void> {
  const text = width === null ? whole : (await import("../engine/output/fold.ts")).foldLines(whole, width);
  if (!paging) return print(STDOUT, text);
  const bytes = Buffer.from(`${text}\n`);
  const { sink, settle } = (await import("../engine/run/output/pager.ts")).openPager(paging);
  await settle((await outputFailure(async () => sink.write(bytes, 0, bytes.length))) ? CLOSED_PIPE : FINE);
}

/** The exit code of a command; if its words are invalid, that is reported. @param help the option that explains them. */
export async function reporting(called: string, help: string, run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    await printError(`${await errorText(called, error)}\nTry ${called} ${help}.`);
    return MISUSE;
  }
}

/**
 * The lines of an error after `start`: on a terminal the message is wrapped at its blanks, and each example is cut where the line ends. Other
 * lines are unchanged: they are to be copied, or have a caret below them.
 */
async function errorText(start: string, { message, examples }: UsageError): Promise<string> {
  const { errorWidth } = await lookAround();
  const [first = "", ...others] = `${start}: ${message}`.split("\n");
  if (errorWidth === null) return [first, ...others, ...examples].join("\n");
  const [{ cut }, { foldLines }] = await Promise.all([loadReport(), import("../engine/output/fold.ts")]);
  const fitting = examples.map((line) => (line.length > errorWidth ? cut(line, errorWidth - 1) : line));
  return [foldLines(first, errorWidth), ...others, ...fitting].join("\n");
}
