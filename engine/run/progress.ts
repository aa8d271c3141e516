import { fstatSync } from "node:fs";
import { isatty } from "node:tty";
import { type Source, STDIN, sizeOf } from "../input/index.ts";
import { millisNow } from "./clock.ts";
import type { RunOptions } from "./options.ts";
import type { ProgressBar } from "./progress-bar.ts";

const STDOUT = 1;
/** Work that takes no longer shows no bar. */
const PATIENCE_MS = 1_000;

/** What is being read, and what has come of it so far. */
export interface Reading {
  readonly source: Source;
  readonly events: number;
  readonly rejected: number;
}

/** Shows on a terminal how far a run has come. */
export interface Progress {
  /** Says how far it has come; it is shown from a second on. */
  show(reading: Reading): void;
  /** Clears it away, because something else is to be printed; it comes back when it is shown again. */
  hide(): void;
}

type ProgressOptions = Pick<RunOptions, "inputs" | "follow" | "quiet" | "outputFile" | "scripts" | "steps">;

/** @returns null where the bar would stand among other output, or nobody knows how much there is to read. */
export function planProgress(options: ProgressOptions, now: () => number = millisNow): Progress | null {
  if (options.follow || (writesToStdout(options) && isShared())) return null;
  const paths = options.inputs.length > 0 ? options.inputs : [STDIN];
  const sizes = paths.map(sizeOf);
  if (sizes.includes(null)) return null;
  const total = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
  const start = now();
  const measure = measurer();
  let bar: ProgressBar | null = null;
  let isAsked = false;

  async function load(): Promise<void> {
    bar = (await import("./progress-bar.ts")).progressBar(process.stderr);
  }

  return {
    show({ source, events, rejected }) {
      const done = Math.min(measure(source), total);
      const millis = now() - start;
      if (millis < PATIENCE_MS) return;
      if (!isAsked) {
        isAsked = true;
        void load();
      }
      bar?.show({ done, total, events, rejected, millis });
    },
    hide: () => bar?.hide(),
  };
}

/**
 * Makes a function that adds up how many bytes have been read, told of the source that is being read. An input may have
 * several sources, one for each part in its order; one that begins anew is the same file as another input.
 */
export function measurer(): (source: Source) => number {
  const inputs = new Map<string, { readonly source: Source; readonly position: number }>();
  let finished = 0;
  return (source) => {
    const position = source.position?.() ?? 0;
    const before = inputs.get(source.name);
    if (before && before.source !== source && position < before.position) finished += before.position;
    inputs.set(source.name, { source, position });
    return [...inputs.values()].reduce((sum, input) => sum + (input.source.position?.() ?? 0), finished);
  };
}

/** Whether anything may be printed while the inputs are read. */
function writesToStdout({ quiet, outputFile, scripts, steps }: ProgressOptions): boolean {
  const mayPrint = scripts.begin.length > 0 || steps.some(({ kind }) => kind !== "levels");
  return mayPrint || !(quiet || outputFile !== null);
}

/** Whether standard output is, or may come to, a terminal. */
function isShared(): boolean {
  const stats = fstatSync(STDOUT);
  return !(stats.isFile() || (stats.isCharacterDevice() && !isatty(STDOUT)));
}
