import { Buffer } from "node:buffer";
import { repairUtf8 } from "../../input/index.ts";
import { type Counters, type Inlet, isFull, type Portion, replacedAfter } from "../../records/index.ts";
import { type Desk, siftingOf } from "./desk.ts";
import type { SessionOutput } from "./output.ts";

const LF = 10;

/** Hands the records of the input region to the intake. */
export class RecordFeed {
  readonly #desk: Desk;
  readonly #output: SessionOutput;
  /** How many bytes of a file that is one record are held at most; 0 for other inputs. */
  readonly #mostHeld: number;

  constructor(desk: Desk, output: SessionOutput) {
    const { multiline } = desk.options;
    this.#desk = desk;
    this.#output = output;
    this.#mostHeld = multiline?.lines.kind === "whole" ? multiline.maxBytes : 0;
  }

  /** Reads the records of which the input region holds all; at the end of the input those are all that there are. */
  async readComplete(inlet: Inlet, isEnd: boolean, fresh: number, { until, isLast }: Portion): Promise<void> {
    const { intake, arena, rejections, counters } = this.#desk;
    const { filled } = inlet;
    const complete = isEnd ? filled : (siftingOf(this.#desk)?.sifted ?? intake.complete(arena.bytes, fresh, filled));
    if (complete === 0) return;
    const isDecided = await intake.decide(arena.bytes, 0, complete, isEnd);
    rejections.announce(intake);
    // A file without content leaves the decision to the next one.
    if (!isDecided && isEnd && isLast) await intake.fallBack();
    if (!isDecided && !(isEnd && isLast)) {
      if (isEnd) inlet.filled = skipBlank(arena.bytes, filled, counters);
    } else if (inlet.place + complete > until) await this.#readUpTo(inlet, until);
    else await this.#readRecords(inlet, complete);
  }

  /** Reads the records that are not complete as if they were. */
  async settle(inlet: Inlet): Promise<void> {
    const { intake, arena, rejections, surroundings } = this.#desk;
    const { held, abandoned } = intake;
    if (held === 0 && abandoned === 0) return;
    await intake.decide(arena.bytes, 0, held, true);
    rejections.announce(intake);
    await this.#readRecords(inlet, held);
    let at = 0;
    await this.#output.atOnce(held, () => {
      at = intake.settle(arena.bytes, 0);
    });
    await surroundings.lane?.taken();
    this.#drop(inlet, at);
    await this.#output.report();
  }

  async growInput(size: number): Promise<void> {
    const { arena } = this.#desk;
    await this.#output.flush();
    arena.growInput(size, this.#mostHeld + 2 * arena.chunk);
  }

  /** Passes over what is left of the region where nothing says what it is read as: a line that is too long. */
  async passBlank(inlet: Inlet): Promise<void> {
    const { intake, arena, counters } = this.#desk;
    const isDecided = await intake.decide(arena.bytes, 0, inlet.filled, true);
    if (!isDecided) inlet.filled = skipBlank(arena.bytes, inlet.filled, counters);
  }

  /** Reads the records that begin before `end`, of which the last one may go on behind it. */
  async #readUpTo(inlet: Inlet, end: number): Promise<void> {
    const { arena, stopped } = this.#desk;
    for (let seen = 0; ; ) {
      const last = arena.bytes.indexOf(LF, Math.max(end - inlet.place - 1, seen));
      if (last < 0 || last >= inlet.filled) return;
      const before = inlet.filled;
      await this.#readRecords(inlet, last + 1);
      if (stopped() || inlet.place >= end) return;
      seen = last + 1 - (before - inlet.filled);
    }
  }

  /** Reads the whole records of the input `[0, complete)`. */
  async #readRecords(inlet: Inlet, complete: number): Promise<void> {
    const { intake, arena, rejections, surroundings, stopped } = this.#desk;
    const { lane, sink } = surroundings;
    const { held } = intake;
    const { to, raw } = await this.#repair(inlet, complete);
    let at = 0;
    for (;;) {
      // A file that is one record is read where it ends.
      await this.#output.atOnce(this.#mostHeld > 0 ? 0 : to - at, () => {
        at = intake.read(arena.bytes, at, to);
      });
      if (!(lane ? await lane.taken() : isFull(arena))) break;
      await this.#output.flush();
      if (at >= to || stopped()) break;
    }
    // Lines that nobody reads are not counted, however many of them a chunk held.
    if (raw && stopped()) rejections.replaced(-replacedAfter(raw, arena.bytes.subarray(held, Math.max(held, at))));
    if (raw) inlet.isOriginal = at === to;
    else if (at > 0) inlet.isOriginal = true;
    if (inlet.source.live || sink.interactive) await this.#output.flush();
    if (rejections.pending) await this.#output.report();
    this.#drop(inlet, at);
    await this.#output.pause(inlet.source);
  }

  /**
   * Makes valid UTF-8 of whole records, as far as none of them is longer than a line may be.
   * @returns where those end now, and what stood there if something was repaired.
   */
  async #repair(inlet: Inlet, complete: number): Promise<{ readonly to: number; readonly raw: Buffer | null }> {
    const { intake, arena, rejections, counters, options } = this.#desk;
    // What is held has been repaired before.
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
    siftingOf(this.#desk)?.move(to - whole);
    return { to, raw };
  }

  #drop(inlet: Inlet, count: number): void {
    siftingOf(this.#desk)?.move(-count);
    inlet.drop(count);
  }
}

/** Passes over the lines of white space `bytes[0, to)`. @returns 0: none of their bytes are left. */
function skipBlank(bytes: Uint8Array, to: number, counters: Counters): 0 {
  let lines = 0;
  for (let at = bytes.indexOf(LF); at >= 0 && at < to; at = bytes.indexOf(LF, at + 1)) lines++;
  counters.line += lines;
  counters.lines += lines;
  counters.blank += lines;
  counters.bytes.skipped.blank += to;
  return 0;
}
