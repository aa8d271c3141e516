import { Buffer } from "node:buffer";
import { LF } from "../../event/bytes.ts";
import { repairUtf8, replacedAfter } from "../../input/index.ts";
import { type Counters, type Inlet, isFull, type Portion } from "../../records/index.ts";
import { type SessionState, siftingOf } from "./contract.ts";
import type { SessionOutput } from "./output.ts";

/** Hands the records of the input region to the intake. */
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
  async readComplete(inlet: Inlet, isEnd: boolean, fresh: number, { until, isLast }: Portion): Promise<void> {
    const { intake, arena, rejections, counters } = this.#state;
    const { filled } = inlet;
    const complete = isEnd ? filled : (siftingOf(this.#state)?.sifted ?? intake.complete(arena.bytes, fresh, filled));
    if (complete === 0) return;
    const isDecided = await intake.decide(arena.bytes, 0, complete, isEnd);
    rejections.announce(intake);
    // An empty file leaves the decision to the next one.
    if (!isDecided && isEnd && isLast) await intake.fallBack();
    if (!isDecided && !(isEnd && isLast)) {
      if (isEnd) inlet.filled = skipBlank(arena.bytes, filled, counters);
    } else if (inlet.place + complete > until) await this.#readUpTo(inlet, until);
    else await this.#readRecords(inlet, complete);
  }

  /** Reads incomplete records as they are. */
  async settle(inlet: Inlet): Promise<void> {
    const { intake, arena, rejections, context } = this.#state;
    const { held, abandoned } = intake;
    if (held === 0 && abandoned === 0) return;
    await intake.decide(arena.bytes, 0, held, true);
    rejections.announce(intake);
    await this.#readRecords(inlet, held);
    let at = 0;
    await this.#output.atOnce(held, () => {
      at = intake.settle(arena.bytes, 0);
    });
    await context.lane?.passedOn();
    this.#drop(inlet, at);
    await this.#output.report();
  }

  async growInput(size: number): Promise<void> {
    const { arena } = this.#state;
    await this.#output.flush();
    arena.growInput(size, this.#mostHeld + 2 * arena.chunk);
  }

  /** Skips the start of a line that is too long, if it does not decide the format. */
  async passBlank(inlet: Inlet): Promise<void> {
    const { intake, arena, counters } = this.#state;
    const isDecided = await intake.decide(arena.bytes, 0, inlet.filled, true);
    if (!isDecided) inlet.filled = skipBlank(arena.bytes, inlet.filled, counters);
  }

  /** Reads the records that begin before `end`; the last one may end after it. */
  async #readUpTo(inlet: Inlet, end: number): Promise<void> {
    const { arena, stopped } = this.#state;
    for (let seen = 0; ; ) {
      const last = arena.bytes.indexOf(LF, Math.max(end - inlet.place - 1, seen));
      if (last < 0 || last >= inlet.filled) return;
      const before = inlet.filled;
      await this.#readRecords(inlet, last + 1);
      if (stopped() || inlet.place >= end) return;
      seen = last + 1 - (before - inlet.filled);
    }
  }

  /** Reads the complete records `[0, complete)` of the input region. */
  async #readRecords(inlet: Inlet, complete: number): Promise<void> {
    const { intake, arena, rejections, context, stopped } = this.#state;
    const { lane, sink } = context;
    const { held } = intake;
    const { to, raw } = await this.#repair(inlet, complete);
    let at = 0;
    for (;;) {
      // A file that is one record is read at its end.
      await this.#output.atOnce(this.#mostHeld > 0 ? 0 : to - at, () => {
        at = intake.read(arena.bytes, at, to);
      });
      if (!(lane ? await lane.passedOn() : isFull(arena))) break;
      await this.#output.flush();
      if (at >= to || stopped()) break;
    }
    // Repairs in lines that are not read do not count.
    if (raw && stopped()) rejections.replaced(-replacedAfter(raw, arena.bytes.subarray(held, Math.max(held, at))));
    if (raw) inlet.isOriginal = at === to;
    else if (at > 0) inlet.isOriginal = true;
    if (inlet.source.live || sink.interactive) await this.#output.flush();
    if (rejections.pending) await this.#output.report();
    this.#drop(inlet, at);
    await this.#output.pause(inlet.source);
  }

  /**
   * Repairs the UTF-8 of complete records, up to the first one that is longer than a line may be.
   * @returns where those records end now, and their original bytes if anything was repaired.
   */
  async #repair(inlet: Inlet, complete: number): Promise<{ readonly to: number; readonly raw: Buffer | null }> {
    const { intake, arena, rejections, counters, options } = this.#state;
    // The bytes that are held have been repaired before.
    const { held } = intake;
    let repaired = repairUtf8(arena.bytes, held, complete);
    const whole = repaired || complete > options.maxLineBytes ? intake.whole(arena.bytes, complete) : complete;
    if (whole < complete) repaired &&= repairUtf8(arena.bytes, held, whole);
    if (!repaired) return { to: whole, raw: null };
    const raw = Buffer.from(arena.bytes.subarray(held, whole));
    rejections.replaced(repaired.replaced);
    const to = held + repaired.bytes.length;
    const { filled } = inlet;
    counters.bytes.added += to - whole;
    inlet.filled = filled - whole + to;
    if (inlet.filled >= arena.inputSize) await this.growInput(inlet.filled + 1);
    inlet.repair(raw, held);
    arena.replaceInput(repaired.bytes, held, whole, filled);
    siftingOf(this.#state)?.move(to - whole);
    return { to, raw };
  }

  #drop(inlet: Inlet, count: number): void {
    siftingOf(this.#state)?.move(-count);
    inlet.drop(count);
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
