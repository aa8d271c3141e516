import { Buffer } from "node:buffer";
import { linesBeforeNul } from "../../input/index.ts";
import { type InputBuffer, type InputRange, openInputBuffer, type Reading } from "../../records/index.ts";
import { lineFilterOf, type SessionState } from "./contract.ts";
import { isSilent, isWaiting, type RecordFeed, type SessionOutput } from "./record-feed.ts";

/** Reads one range of an input, a chunk at a time. */
export class RangeReader {
  readonly #range: InputRange;
  readonly #state: SessionState;
  readonly #output: SessionOutput;
  readonly #feed: RecordFeed;
  readonly #buffer: InputBuffer;
  /** How many bytes of the input region have been searched for record ends before. */
  #fresh = 0;
  #isEnd = false;
  /** True if a partition has reported a NUL byte; a partition reports it early, because its lines are not in order with those of others. */
  #isBinary: boolean;

  constructor(range: InputRange, state: SessionState, output: SessionOutput, feed: RecordFeed) {
    const { arena, counters, options, inputReader } = state;
    this.#range = range;
    this.#state = state;
    this.#output = output;
    this.#feed = feed;
    this.#buffer = openInputBuffer(range, arena, counters, options.maxLineBytes, inputReader.detects);
    this.#isBinary = !options.diagnostics;
  }

  /** As {@link Session.read}. */
  async read(): Promise<Reading> {
    const { source } = this.#range;
    const { rejections } = this.#state;
    const buffer = this.#buffer;
    let rest: Buffer | null = null;
    await this.#start();
    try {
      rest = await this.#readChunks();
      await this.#end(rest !== null);
    } finally {
      if (!rest) source.close();
      this.#state.source = null;
    }
    rejections.waiting.leave();
    if (source.misnamed && !buffer.damage) rejections.misnamed(source.name, source.misnamed);
    await this.#output.report();
    if (buffer.damage) throw buffer.damage;
    return { place: buffer.place, rest };
  }

  async #start(): Promise<void> {
    const { source, from, path } = this.#range;
    const { counters, rejections, lineFilter, inputReader, origin, troubles } = this.#state;
    this.#state.source = source;
    origin.source = source.name;
    inputReader.event.source = this.#state.sourceOf(source, path);
    troubles.source = source.name;
    if (from !== 0) return;
    counters.line = 0;
    rejections.waiting.startFile();
    lineFilter?.startFile();
    await inputReader.startFile(path);
  }

  /** Reads the records. @returns the bytes from which workers read on, or null if the range ends here. */
  async #readChunks(): Promise<Buffer | null> {
    const { arena, options, inputReader, stopped } = this.#state;
    const buffer = this.#buffer;
    const { until, leaves } = this.#range;
    while (!this.#isEnd && !stopped() && buffer.place < until) {
      const isCut = await this.#fill();
      if (await this.#chooses(isCut)) continue;
      await this.#feed.readComplete(buffer, this.#isEnd, this.#fresh, this.#range);
      this.#leaveRows();
      this.#fresh = buffer.filled;
      if (stopped() || buffer.place >= until || (isCut && this.#isEnd)) break;
      if (isCut || buffer.filled - inputReader.held > options.maxLineBytes) await this.#passLong();
      if (!this.#isEnd && buffer.isBegun && buffer.isDry && leaves?.(buffer.isOriginal)) {
        return Buffer.from(arena.bytes.subarray(0, buffer.filled));
      }
    }
    return null;
  }

  /** Reads a chunk into the input region. @returns true if a line of it is too long. */
  async #fill(): Promise<boolean> {
    const { arena, inputReader, counters, options, context, rejections } = this.#state;
    const { partition } = context;
    const buffer = this.#buffer;
    // One byte stays free for a final line end.
    if (arena.inputSize - buffer.filled <= arena.chunk) await this.#feed.growInput(0);
    if (!partition) await this.#catchUp();
    partition?.pause?.();
    if (await isSilent(buffer.source, inputReader, options.multiline)) {
      await partition?.resume?.();
      await this.#feed.settle(buffer);
      this.#fresh = buffer.filled;
      counters.settledRecords++;
      partition?.pause?.();
    }
    const isMore = await buffer.fill();
    await partition?.resume?.();
    const isCut = !inputReader.bounds && buffer.cut(inputReader.held);
    this.#isEnd = !isMore && !isCut;
    if (inputReader.dropsColor && buffer.mayHaveColor(this.#fresh)) await buffer.removeColor(this.#fresh);
    if (partition ? !this.#isBinary : rejections.seeksNul) this.#seekNul();
    return isCut;
  }

  /** At the end of a file that is followed, writes what was kept until then. */
  async #catchUp(): Promise<void> {
    const { emission } = this.#state;
    const { source } = this.#buffer;
    if (!emission.catchUp || !source.follows || !(await isWaiting(source))) return;
    emission.catchUp();
    await this.#output.flush();
  }

  #seekNul(): void {
    const { arena, rejections, context } = this.#state;
    const lines = linesBeforeNul(arena.bytes, this.#fresh, this.#buffer.filled);
    if (lines === null) return;
    rejections.waiting.noteNul(this.#range.source.name, lines);
    if (!context.partition) return;
    rejections.waiting.leave(Number.POSITIVE_INFINITY);
    this.#isBinary = true;
  }

  /** Removes the lines that are not chosen. @returns true if more of the input has to come first. */
  async #chooses(isCut: boolean): Promise<boolean> {
    const { arena, inputReader, lineFilter, chooser } = this.#state;
    const buffer = this.#buffer;
    if (lineFilter) {
      if (await inputReader.foresee(arena.bytes, buffer.filled, this.#isEnd || isCut)) {
        this.#fresh = buffer.filled;
        return true;
      }
      const end = lineFilterOf(this.#state)?.apply(arena.bytes, buffer.filled) ?? buffer.filled;
      buffer.filtered(end, lineFilter.takeUnread());
    }
    this.#isEnd ||= chooser?.ended ?? false;
    return false;
  }

  /** Leaves the rows after the last chosen one unread. */
  #leaveRows(): void {
    const { chooser, inputReader } = this.#state;
    if (!chooser?.ended || !inputReader.choosesRows) return;
    this.#buffer.leaveUnread(this.#buffer.filled);
    this.#buffer.filled = 0;
    this.#isEnd = true;
  }

  /** Skips a line, or a record, that is too long. */
  async #passLong(): Promise<void> {
    const { rejections, inputReader, options, troubles, chooser, counters } = this.#state;
    const { skipped } = counters.bytes;
    const buffer = this.#buffer;
    await this.#feed.settle(buffer);
    await this.#feed.passBlank(buffer);
    const isSkipped = chooser?.skips ?? false;
    const before = skipped.tooLong;
    rejections.tooLong(buffer.source.name, inputReader.directiveLost(buffer.overlong), isSkipped);
    inputReader.lose();
    lineFilterOf(this.#state)?.lose();
    rejections.lost(await buffer.lose(() => this.#output.goesOn()));
    if (isSkipped) {
      skipped.skipped += skipped.tooLong - before;
      skipped.tooLong = before;
    }
    troubles.aborted ||= options.strict && !isSkipped;
    this.#fresh = 0;
    this.#isEnd = false;
  }

  /** Accounts for the bytes that are left in the input region. */
  async #end(isLeft: boolean): Promise<void> {
    const { arena, inputReader, rejections, stopped } = this.#state;
    const { source, until } = this.#range;
    const buffer = this.#buffer;
    if (isLeft || buffer.place >= until) {
      const left = buffer.leave();
      // At the end of a run these have been subtracted before.
      if (!stopped()) rejections.replaced(-left);
    } else if (!stopped()) {
      await this.#output.atOnce(buffer.filled, () => {
        buffer.filled = inputReader.end(arena.bytes, 0, buffer.filled);
      });
    }
    if (stopped()) buffer.leaveUnread(buffer.filled + inputReader.abandoned);
    else if (!buffer.damage && !isLeft && source.isCut?.()) rejections.cut(source.name);
  }
}
