import { Buffer } from "node:buffer";
import { linesBeforeNul } from "../../input/index.ts";
import { type Inlet, openInlet, type Portion, type Reading } from "../../records/index.ts";
import { type Desk, siftingOf } from "./desk.ts";
import { isSilent } from "./late.ts";
import type { SessionOutput } from "./output.ts";
import type { RecordFeed } from "./record-feed.ts";

/** Reads one portion of an input, a chunk at a time. */
export class PortionReader {
  readonly #portion: Portion;
  readonly #desk: Desk;
  readonly #output: SessionOutput;
  readonly #feed: RecordFeed;
  readonly #inlet: Inlet;
  /** How much of the region has been looked at before. */
  #fresh = 0;
  #isEnd = false;
  /** Whether a NUL byte has been reported by a lane, whose lines are not read in the order of those of others. */
  #isBinary: boolean;

  constructor(portion: Portion, desk: Desk, output: SessionOutput, feed: RecordFeed) {
    const { arena, counters, options, intake } = desk;
    this.#portion = portion;
    this.#desk = desk;
    this.#output = output;
    this.#feed = feed;
    this.#inlet = openInlet(portion, arena, counters.bytes, options.maxLineBytes, intake.detects);
    this.#isBinary = !options.diagnostics;
  }

  /** As {@link Session.read}. */
  async read(): Promise<Reading> {
    const { source } = this.#portion;
    const { rejections } = this.#desk;
    const inlet = this.#inlet;
    let rest: Buffer | null = null;
    await this.#begin();
    try {
      rest = await this.#readChunks();
      await this.#end(rest !== null);
    } finally {
      if (!rest) source.close();
      this.#desk.source = null;
    }
    rejections.leave();
    if (source.misnamed && !inlet.damage) rejections.misnamed(source.name, source.misnamed);
    await this.#output.report();
    if (inlet.damage) throw inlet.damage;
    return { place: inlet.place, rest };
  }

  async #begin(): Promise<void> {
    const { source, from, path } = this.#portion;
    const { counters, rejections, sieve, intake, origin, troubles } = this.#desk;
    this.#desk.source = source;
    origin.source = source.name;
    troubles.source = source.name;
    if (from !== 0) return;
    counters.line = 0;
    rejections.begin();
    sieve?.startFile();
    await intake.startFile(path);
  }

  /** Reads the records. @returns what others are to read on from, or null where the portion ends here. */
  async #readChunks(): Promise<Buffer | null> {
    const { arena, options, intake, stopped } = this.#desk;
    const inlet = this.#inlet;
    const { until, leaves } = this.#portion;
    while (!this.#isEnd && !stopped() && inlet.place < until) {
      const isCut = await this.#fill();
      if (await this.#chooses(isCut)) continue;
      await this.#feed.readComplete(inlet, this.#isEnd, this.#fresh, this.#portion);
      this.#leaveRows();
      this.#fresh = inlet.filled;
      if (stopped() || inlet.place >= until || (isCut && this.#isEnd)) break;
      if (isCut || inlet.filled - intake.held > options.maxLineBytes) await this.#passLong();
      if (!this.#isEnd && inlet.isBegun && inlet.isDry && leaves?.(inlet.isOriginal)) {
        return Buffer.from(arena.bytes.subarray(0, inlet.filled));
      }
    }
    return null;
  }

  /** Brings a chunk to the region. @returns whether a line of it is too long. */
  async #fill(): Promise<boolean> {
    const { arena, intake, counters, options, surroundings, rejections } = this.#desk;
    const { lane } = surroundings;
    const inlet = this.#inlet;
    // One byte stays free for a final line end.
    if (arena.inputSize - inlet.filled <= arena.chunk) await this.#feed.growInput(0);
    lane?.pause?.();
    if (await isSilent(inlet.source, intake, options.multiline)) {
      await lane?.resume?.();
      await this.#feed.settle(inlet);
      this.#fresh = inlet.filled;
      counters.settledRecords++;
      lane?.pause?.();
    }
    const isMore = await inlet.fill();
    await lane?.resume?.();
    const isCut = !intake.bounds && inlet.cut(intake.held);
    this.#isEnd = !isMore && !isCut;
    if (lane ? !this.#isBinary : rejections.seeksNul) this.#seekNul();
    return isCut;
  }

  #seekNul(): void {
    const { arena, rejections, surroundings } = this.#desk;
    const lines = linesBeforeNul(arena.bytes, this.#fresh, this.#inlet.filled);
    if (lines === null) return;
    rejections.noteNul(this.#portion.source.name, lines);
    if (!surroundings.lane) return;
    rejections.leave(Number.POSITIVE_INFINITY);
    this.#isBinary = true;
  }

  /** Takes out the lines that nobody asked for. @returns whether more has to come first. */
  async #chooses(isCut: boolean): Promise<boolean> {
    const { arena, intake, sieve, chooser } = this.#desk;
    const inlet = this.#inlet;
    if (sieve) {
      if (await intake.foresee(arena.bytes, inlet.filled, this.#isEnd || isCut)) {
        this.#fresh = inlet.filled;
        return true;
      }
      inlet.filled = siftingOf(this.#desk)?.sift(arena.bytes, inlet.filled) ?? inlet.filled;
      inlet.leaveUnread(sieve.takeUnread());
    }
    this.#isEnd ||= chooser?.ended ?? false;
    return false;
  }

  /** Leaves the rows after the last one that was asked for. */
  #leaveRows(): void {
    const { chooser, intake } = this.#desk;
    if (!chooser?.ended || !intake.choosesRows) return;
    this.#inlet.leaveUnread(this.#inlet.filled);
    this.#inlet.filled = 0;
    this.#isEnd = true;
  }

  /** Passes over a line, or a record, that is too long. */
  async #passLong(): Promise<void> {
    const { rejections, intake } = this.#desk;
    const inlet = this.#inlet;
    await this.#feed.settle(inlet);
    await this.#feed.passBlank(inlet);
    rejections.tooLong(inlet.source.name);
    intake.lose();
    siftingOf(this.#desk)?.lose();
    rejections.lost(await inlet.lose(() => this.#output.goesOn()));
    this.#fresh = 0;
    this.#isEnd = false;
  }

  /** Accounts for what is left of the region. */
  async #end(isLeft: boolean): Promise<void> {
    const { arena, intake, rejections, stopped } = this.#desk;
    const { source, until } = this.#portion;
    const inlet = this.#inlet;
    if (isLeft || inlet.place >= until) {
      const left = inlet.leave();
      // Where the run ends, these have been taken off already.
      if (!stopped()) rejections.replaced(-left);
    } else if (!stopped()) {
      await this.#output.atOnce(inlet.filled, () => {
        inlet.filled = intake.end(arena.bytes, 0, inlet.filled);
      });
    }
    if (stopped()) inlet.leaveUnread(inlet.filled + intake.abandoned);
    else if (!inlet.damage && !isLeft && source.isCut?.()) rejections.cut(source.name);
  }
}
