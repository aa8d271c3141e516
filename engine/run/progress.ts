import { fstatSync } from "node:fs";
import { isatty } from "node:tty";
import { stepScripts } from "../emission/index.ts";
import { type Source, STDIN, sizeOf } from "../input/index.ts";
import { millisNow } from "./clock.ts";
import type { RunOptions } from "./options.ts";
import type { ProgressBar } from "./progress-bar.ts";

const STDOUT = 1;
/** A bar is shown if the work takes longer than this. */
const PATIENCE_MS = 1_000;

/** The source that is being read, and the counts so far. */
export interface ProgressUpdate {
  readonly source: Source;
  readonly events: number;
  readonly rejected: number;
}

/** Shows the progress of a run on a terminal. */
export interface ProgressDisplay {
  /** Updates the bar, which appears after a second. */
  show(update: ProgressUpdate): void;
  /** Clears the bar away before something else is printed; the next update shows it again. */
  hide(): void;
}

type OutputChoice = Pick<RunOptions, "quiet" | "outputFile" | "scripts" | "steps">;
type ProgressOptions = OutputChoice & Pick<RunOptions, "inputs" | "follow">;

/** @returns null if the bar would be mixed with other output, or if the size of the input is unknown. */
export function planProgress(options: ProgressOptions, now: () => number = millisNow): ProgressDisplay | null {
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
 * Makes a function that takes the source that is being read, and returns how many bytes have been read of all inputs. An
 * input may have several sources, one for each range in order; a source that starts over is another input of that name.
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

/** A call or mention of the function that writes to standard output; `eprint` does not. */
const PRINTS = /(?<![a-z_])print\b/;

/** True if anything may be printed while the inputs are read; what scripts print after the last event is no matter. */
export function writesToStdout({ quiet, outputFile, scripts, steps }: OutputChoice): boolean {
  const texts = [...scripts.begin, ...scripts.includes, ...stepScripts(steps)];
  return !(quiet || outputFile !== null) || texts.some(({ text }) => PRINTS.test(text));
}

/** True if standard output is a terminal, or may lead to one. */
function isShared(): boolean {
  const stats = fstatSync(STDOUT);
  return !(stats.isFile() || (stats.isCharacterDevice() && !isatty(STDOUT)));
}
