import type { Source } from "../../input/index.ts";
import { beginTurn } from "../turn.ts";
import type { Desk } from "./desk.ts";

/** Writes what a session has made, and reports what waits to be reported, between two pieces of reading. */
export class SessionOutput {
  readonly #desk: Desk;
  readonly #turn = beginTurn();

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Writes the output that waits. */
  async flush(): Promise<void> {
    const { surroundings, arena } = this.#desk;
    const written = surroundings.sink.write(arena.output, arena.inputSize, arena.writer.at);
    if (written) await written;
    arena.empty();
  }

  /** Reports what waits, unless somebody takes it. */
  async report(): Promise<void> {
    const { surroundings, rejections, emission } = this.#desk;
    const { sink, progress, tells } = surroundings;
    if (!tells) return;
    await this.flush();
    // On a terminal both streams share their lines.
    if (sink.interactive && emission.isMidLine()) return;
    if (rejections.pending) progress?.hide();
    await rejections.tell();
  }

  /** Does what may take as long as so many bytes of one record do, unless a signal comes before. */
  async atOnce(bytes: number, work: () => void): Promise<void> {
    const { surroundings, options, emission } = this.#desk;
    const { unheard, progress } = surroundings;
    if (bytes < options.limits.longBytes || !unheard || emission.hasEnd) return work();
    progress?.hide();
    await this.report();
    await this.#turn.end();
    if (!this.#desk.stopped()) unheard(work);
  }

  /** Lets others have their turn where it is due, and shows how far the run has come. */
  async pause(source: Source): Promise<void> {
    if (!this.#turn.isOver) return;
    const { surroundings, counters, rejections } = this.#desk;
    surroundings.progress?.show({ source, events: counters.events, rejected: rejections.count });
    await this.#turn.end();
  }

  /** Lets others have their turn where it is due. @returns whether reading goes on. */
  async goesOn(): Promise<boolean> {
    if (this.#turn.isOver) await this.#turn.end();
    return !this.#desk.stopped();
  }
}
