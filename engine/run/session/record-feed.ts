import { Buffer } from "node:buffer";
import { LF } from "../../event/bytes.ts";
import { repairUtf8, replacedAfter, type Source } from "../../input/index.ts";
import { type Counters, type InputBuffer, type InputRange, isFull, type Multiline } from "../../records/index.ts";
import { isLate, startTimeSlice } from "../clock.ts";
import { lineFilterOf, type SessionState } from "./contract.ts";

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
    if (rejections.waiting.any) progress?.hide();
    await rejections.print();
  }

  /** Does work on this many bytes that may be one record, unless a signal comes before. */
  async atOnce(bytes: number, work: () => void): Promise<void> {
    const { context, options } = this.#state;
    const { unheard, progress } = context;
    if (bytes < options.limits.longBytes || !unheard) return work();
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

/** Hands the records of the input region to the input reader. */
export class RecordFeed {
  readonly #state: SessionState;
  readonly #output: SessionOutput;
  /** The most bytes of a file that is one record; 0 for other inputs. */
  readonly #mostHeld: number;

  constructor(state: SessionState, output: SessionOutput) {
    const { multiline } = state.options;
    this.#state = state;
    this.#output = output;
    this.#mostHeld = multiline?.lines.kind === "whole" ? multiline.maxBytes : 0;
  }

  /** Reads the complete records of the input region; at the end of the input all of them are complete. */
  async readComplete(buffer: InputBuffer, isEnd: boolean, fresh: number, { until, isLast }: InputRange): Promise<void> {
    const { inputReader, arena, rejections, counters } = this.#state;
    const { filled } = buffer;
    const complete = isEnd
      ? filled
      : (lineFilterOf(this.#state)?.filtered ?? inputReader.complete(arena.bytes, fresh, filled));
    if (complete === 0) return;
    const isDecided = await inputReader.decide(arena.bytes, 0, complete, isEnd);
    rejections.announce(inputReader);
    // An empty file leaves the decision to the next one.
    if (!isDecided && isEnd && isLast) await inputReader.fallBack();
    if (!isDecided && !(isEnd && isLast)) {
      if (isEnd) buffer.filled = skipBlank(arena.bytes, filled, counters);
    } else if (buffer.place + complete > until) await this.#readUpTo(buffer, until);
    else await this.#readRecords(buffer, complete);
  }

  /** Reads incomplete records as they are. */
  async settle(buffer: InputBuffer): Promise<void> {
    const { inputReader, arena, rejections, context } = this.#state;
    const { held, abandoned } = inputReader;
    if (held === 0 && abandoned === 0) return;
    await inputReader.decide(arena.bytes, 0, held, true);
    rejections.announce(inputReader);
    await this.#readRecords(buffer, held);
    let at = 0;
    await this.#output.atOnce(held, () => {
      at = inputReader.settle(arena.bytes, 0);
    });
    await context.partition?.passedOn?.();
    this.#drop(buffer, at);
    await this.#output.report();
  }

  async growInput(size: number): Promise<void> {
    const { arena } = this.#state;
    await this.#output.flush();
    arena.growInput(size, this.#mostHeld + 2 * arena.chunk);
  }

  /** Skips the start of a line that is too long, if it does not decide the format. */
  async passBlank(buffer: InputBuffer): Promise<void> {
    const { inputReader, arena, counters } = this.#state;
    const isDecided = await inputReader.decide(arena.bytes, 0, buffer.filled, true);
    if (!isDecided) buffer.filled = skipBlank(arena.bytes, buffer.filled, counters);
  }

  /** Reads the records that begin before `end`; the last one may end after it. */
  async #readUpTo(buffer: InputBuffer, end: number): Promise<void> {
    const { arena, stopped } = this.#state;
    for (let seen = 0; ; ) {
      const last = arena.bytes.indexOf(LF, Math.max(end - buffer.place - 1, seen));
      if (last < 0 || last >= buffer.filled) return;
      const before = buffer.filled;
      await this.#readRecords(buffer, last + 1);
      if (stopped() || buffer.place >= end) return;
      seen = last + 1 - (before - buffer.filled);
    }
  }

  /** Reads the complete records `[0, complete)` of the input region. */
  async #readRecords(buffer: InputBuffer, complete: number): Promise<void> {
    const { inputReader, arena, rejections, context, chooser, stopped } = this.#state;
    const { partition, sink } = context;
    const { held } = inputReader;
    const { to, raw } = await this.#repair(buffer, complete);
    let at = 0;
    for (;;) {
      // A file that is one record is read at its end.
      await this.#output.atOnce(this.#mostHeld > 0 ? 0 : to - at, () => {
        at = inputReader.read(arena.bytes, at, to);
      });
      await partition?.passedOn?.();
      if (partition || !isFull(arena)) break;
      await this.#output.flush();
      if (at >= to || stopped()) break;
    }
    // Repairs in lines that are not read do not count.
    const isOver = stopped() || (inputReader.choosesRows && chooser?.ended === true);
    if (raw && isOver) rejections.replaced(-replacedAfter(raw, arena.bytes.subarray(held, Math.max(held, at))));
    if (raw) buffer.isOriginal = at === to;
    else if (at > 0) buffer.isOriginal = true;
    if (buffer.source.live || sink.interactive) await this.#output.flush();
    if (rejections.waiting.any) await this.#output.report();
    this.#drop(buffer, at);
    await this.#output.pause(buffer.source);
  }

  /**
   * Repairs the UTF-8 of complete records, up to the first one that is longer than a line may be.
   * @returns where those records end now, and their original bytes if anything was repaired.
   */
  async #repair(buffer: InputBuffer, complete: number): Promise<{ readonly to: number; readonly raw: Buffer | null }> {
    const { inputReader, arena, rejections, counters, options } = this.#state;
    // The bytes that are held have been repaired before.
    const { held } = inputReader;
    let repaired = repairUtf8(arena.bytes, held, complete);
    const whole = repaired || complete > options.maxLineBytes ? inputReader.whole(arena.bytes, complete) : complete;
    if (whole < complete) repaired &&= repairUtf8(arena.bytes, held, whole);
    if (!repaired) return { to: whole, raw: null };
    const raw = Buffer.from(arena.bytes.subarray(held, whole));
    rejections.replaced(repaired.replaced);
    const to = held + repaired.bytes.length;
    const { filled } = buffer;
    counters.bytes.added += to - whole;
    buffer.filled = filled - whole + to;
    if (buffer.filled >= arena.inputSize) await this.growInput(buffer.filled + 1);
    buffer.repair(raw, held);
    arena.replaceInput(repaired.bytes, held, whole, filled);
    lineFilterOf(this.#state)?.move(to - whole);
    return { to, raw };
  }

  #drop(buffer: InputBuffer, count: number): void {
    lineFilterOf(this.#state)?.move(-count);
    buffer.drop(count);
  }
}

/** Counts and skips the blank lines `bytes[0, to)`. @returns 0: none of their bytes are left. */
function skipBlank(bytes: Uint8Array, to: number, counters: Counters): 0 {
  let lines = 0;
  for (let at = bytes.indexOf(LF); at >= 0 && at < to; at = bytes.indexOf(LF, at + 1)) lines++;
  counters.line += lines;
  counters.lines += lines;
  counters.blank += lines;
  counters.bytes.skipped.blank += to;
  return 0;
}
