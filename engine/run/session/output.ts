import type { Source } from "../../input/index.ts";
import type { Multiline } from "../../records/index.ts";
import { startTimeSlice } from "../clock.ts";
import type { SessionState } from "./contract.ts";

/** Writes the output of a session and prints its diagnostics, between two stretches of reading. */
export class SessionOutput {
  readonly #state: SessionState;
  readonly #slice = startTimeSlice();

  constructor(state: SessionState) {
    this.#state = state;
  }

  /** Writes the output that waits. */
  async flush(): Promise<void> {
    const { context, arena } = this.#state;
    const written = context.sink.write(arena.output, arena.inputSize, arena.writer.at);
    if (written) await written;
    arena.empty();
  }

  /** Prints the diagnostics that wait, after the output before them. */
  async report(): Promise<void> {
    const { context, rejections, emission } = this.#state;
    const { sink, progress, printsReports } = context;
    if (!printsReports) return;
    await this.flush();
    // Both streams may share the lines of a terminal.
    if (sink.interactive && emission.isMidLine()) return;
    if (rejections.pending) progress?.hide();
    await rejections.print();
  }

  /** Does work on this many bytes that may be one record, unless a signal comes before. */
  async atOnce(bytes: number, work: () => void): Promise<void> {
    const { context, options, emission } = this.#state;
    const { unheard, progress } = context;
    if (bytes < options.limits.longBytes || !unheard || emission.hasEnd) return work();
    progress?.hide();
    await this.report();
    await this.#slice.next();
    if (!this.#state.stopped()) unheard(work);
  }

  /** At the end of a time slice, shows the progress and waits for the next one. */
  async pause(source: Source): Promise<void> {
    if (!this.#slice.isOver) return;
    const { context, counters, rejections } = this.#state;
    context.progress?.show({ source, events: counters.events, rejected: rejections.count });
    await this.#slice.next();
  }

  /** At the end of a time slice, waits for the next one. @returns true if reading goes on. */
  async goesOn(): Promise<boolean> {
    if (this.#slice.isOver) await this.#slice.next();
    return !this.#state.stopped();
  }
}

/** What a reader keeps of an input until more of it comes, in bytes. */
interface Incomplete {
  readonly held: number;
  readonly abandoned: number;
}

/** Waits for more of a live source. @returns true if it is silent for so long that incomplete records are read as they are. */
export async function isSilent(source: Source, incomplete: Incomplete, multiline: Multiline | null): Promise<boolean> {
  const silence = multiline?.silence ?? 0;
  const isComplete = incomplete.held === 0 && incomplete.abandoned === 0;
  if (silence === 0 || !source.live || !source.ready || isComplete) return false;
  return isLate(source.ready(), silence);
}

/** Milliseconds without more of a source, after which there is none for now. */
const PAUSE_MS = 50;

/** True if a source has no more for now. */
export async function isWaiting(source: Source): Promise<boolean> {
  return source.ready !== undefined && (await isLate(source.ready(), PAUSE_MS));
}

/** How long the input has to pause for an event that waits for repeats to be written, in milliseconds. */
const PAUSE = 500;

/** Waits for more of a live source. @returns true if it pauses. */
export async function pauses(source: Source): Promise<boolean> {
  return source.live && source.ready ? isLate(source.ready(), PAUSE) : false;
}

/** True if the promise has not settled after this many milliseconds. */
async function isLate(promise: Promise<void>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), milliseconds);
  });
  const isLate = await Promise.race([promise.then(() => false), late]);
  clearTimeout(timer);
  return isLate;
}
