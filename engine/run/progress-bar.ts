import { Format, SingleBar } from "cli-progress";
import { type Progress, progressText, WIDEST } from "../report/progress-text.ts";

/** A line of a terminal that shows the progress of a run. */
export interface ProgressBar {
  show(progress: Progress): void;
  /** Clears the line. */
  hide(): void;
}

/** @param stream a terminal. */
export function progressBar(stream: NodeJS.WritableStream): ProgressBar {
  let progress: Progress | null = null;
  const bar = new SingleBar({
    stream,
    barsize: WIDEST,
    barCompleteChar: "#",
    barIncompleteChar: "-",
    clearOnComplete: true,
    // Otherwise a run that is killed would leave a terminal that does not wrap lines.
    linewrap: true,
    gracefulExit: false,
    format: (options, { maxWidth }) => {
      if (!progress) return "";
      const { done, total } = progress;
      const barOf = (barsize: number) => Format.BarFormat(Math.min(1, done / total), { ...options, barsize });
      return progressText(progress, maxWidth, barOf);
    },
  });
  let isShown = false;
  return {
    show(latest) {
      progress = latest;
      if (isShown) bar.update(latest.done);
      else bar.start(latest.total, latest.done);
      isShown = true;
    },
    hide() {
      if (isShown) bar.stop();
      isShown = false;
    },
  };
}
