import { Format, SingleBar } from "cli-progress";
import { countText, leftText, sizeText } from "../report/quantity.ts";

/** The progress of a run. */
export interface Progress {
  /** Bytes of the input that have been read, and all of them. */
  readonly done: number;
  readonly total: number;
  readonly events: number;
  readonly rejected: number;
  /** How long the run has taken so far, in milliseconds. */
  readonly millis: number;
}

const SECOND = 1000;
/** The narrowest and the widest bar, in columns, without its ends. */
const NARROWEST = 5;
const WIDEST = 30;
const ENDS = "[] ".length;

/**
 * The progress of a run in one line: percent, a bar, the rate, events, rejected records, the remaining time. Facts without
 * room are dropped from the end.
 * @param width columns of the screen.
 * @param barOf draws a bar of this many columns, without its ends.
 */
export function progressText(progress: Progress, width: number, barOf: (columns: number) => string): string {
  const { done, total, events, rejected, millis } = progress;
  const share = total > 0 ? Math.min(1, done / total) : 0;
  const percent = `${String(Math.floor(share * 100)).padStart(3)}% `;
  const facts = [
    `${sizeText((done / millis) * SECOND)}/s`,
    countText(events, "event"),
    `${countText(rejected, "line")} rejected`,
  ];
  if (done > 0) facts.push(`${leftText((millis / done) * Math.max(0, total - done))} left`);
  for (; ; facts.pop()) {
    const text = facts.join(", ");
    const room = Math.min(WIDEST, width - 1 - percent.length - ENDS - text.length);
    if (room >= NARROWEST) return `${percent}[${barOf(room)}] ${text}`;
    if (facts.length === 0) return percent.trimEnd().slice(0, width - 1);
  }
}

/** A line of a terminal that shows the progress of a run. */
export type ProgressBar = ReturnType<typeof progressBar>;

/** @param stream a terminal. */
export function progressBar(stream: NodeJS.WritableStream) {
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
    show(latest: Progress) {
      progress = latest;
      if (isShown) bar.update(latest.done);
      else bar.start(latest.total, latest.done);
      isShown = true;
    },
    /** Clears the line. */
    hide() {
      if (isShown) bar.stop();
      isShown = false;
    },
  };
}
