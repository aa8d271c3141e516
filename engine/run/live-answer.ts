import { clearScreenDown, moveCursor } from "node:readline";
import type { Answer } from "../answers/index.ts";
import { loadRenderer, printedAs } from "../render/index.ts";
import { millisNow } from "./clock.ts";
import type { RunOptions } from "./options.ts";
import { type ProgressDisplay, writesToStdout } from "./progress.ts";

/** The rows so far are drawn at most this often. */
const INTERVAL_MS = 250;
/** Drawing takes at most this share of the time. */
const SHARE = 0.1;
/** Rows appear if the work takes longer than this; what a program appends to a file has to be seen immediately. */
const PATIENCE_MS = 1_000;

type LiveOptions = Pick<
  RunOptions,
  "asked" | "terminal" | "progress" | "width" | "color" | "follow" | "scripts" | "steps"
>;

/** A terminal whose cursor can be moved. */
export type Terminal = NodeJS.WritableStream & { readonly rows?: number };

/** True if the rows of an answer are shown while the input is read: on a terminal that nothing else is printed to. */
export function isLive({ asked, terminal, progress, width, scripts, steps }: LiveOptions): boolean {
  if (!asked?.form || printedAs(asked.form, width) !== "table" || !terminal || !progress || process.env.TERM === "dumb")
    return false;
  return !writesToStdout({ quiet: true, outputFile: null, scripts, steps });
}

/**
 * Shows the answer so far, drawn over the one before, with as many rows as the terminal has lines.
 * @param answerOf null as long as there is none.
 */
export async function liveAnswer(
  { asked, width, color, follow }: LiveOptions,
  answerOf: () => Answer | null,
  terminal: Terminal = process.stdout,
): Promise<ProgressDisplay> {
  const renderer = await loadRenderer({ form: asked?.form ?? "", width, terminal: true, color: color.stdout });
  let lines = 0;
  let next = millisNow() + (follow ? 0 : PATIENCE_MS);
  let timer: NodeJS.Timeout | null = null;

  function hide(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    if (lines === 0) return;
    moveCursor(terminal, 0, -lines);
    clearScreenDown(terminal);
    lines = 0;
  }

  function draw(): void {
    const answer = answerOf();
    if (!answer) return;
    const start = millisNow();
    const text = [...renderer.table(answer.rows())].join("");
    hide();
    const shown = text
      .split("\n")
      .slice(0, -1)
      .slice(0, Math.max(1, (terminal.rows || 24) - 1));
    for (const line of shown) terminal.write(`${line}\n`);
    lines = shown.length;
    next = millisNow() + Math.max(INTERVAL_MS, (millisNow() - start) / SHARE);
  }

  return {
    show() {
      timer ??= setTimeout(
        () => {
          timer = null;
          draw();
        },
        Math.max(0, next - millisNow()),
      );
    },
    hide,
  };
}
