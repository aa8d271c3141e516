import type { Source } from "../../input/index.ts";
import { startTimeSlice } from "../clock.ts";
import type { SessionState } from "./state.ts";

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
