import { setFlagsFromString } from "node:v8";
import { type Merge, SOURCE_FIELD } from "../../emission/index.ts";
import { type Event, fieldAt } from "../../event/index.ts";
import { errnoOf, type Followed, follow, inputName, openSource, type Source } from "../../input/index.ts";
import { isFull } from "../../records/index.ts";
import { millisNow, startTimeSlice } from "../clock.ts";
import { following, type InputReading, type InputRun } from "../input-run.ts";
import { newAlarm } from "../turns.ts";
import { type Merging, Partition } from "./partition.ts";
import { readersOf } from "./partition-reader.ts";
import { dueOf, heldFor, isPassable, queueOf } from "./schedule.ts";

/*
 * Inputs that are merged by time, each a partition (partition.ts). A reader (partition-reader.ts) reads its chunks until the
 * partition has as many events as its window holds (window.ts), which are copies (pages.ts); then it waits until some of them
 * have been passed on. Once all of an input is in its window, its reader reads another one. A queue holds the partitions in
 * the order of their next event (schedule.ts).
 */

/** With more inputs, files are closed while they wait. */
const MOST_OPEN = 200;
/** How V8 enlarges the room of young objects, by 2 unless told: events that wait for those of many inputs fill any room. */
const GROWTH = "--semi-space-growth-factor";
/** The chunks of all inputs have this many bytes together, as far as each has the least. */
const MOST_BUFFERED = 32 * 1024 * 1024;
const LEAST_CHUNK = 4 * 1024;
/** The windows of all inputs have this many bytes together. */
const MOST_HELD = 256 * 1024 * 1024;
/** A window of the usual number of events holds 8 MiB. */
const BYTES_PER_EVENT = (8 * 1024 * 1024) / 10_000;
/** The clock is read after this many events. */
const CLOCK_EVERY = 256;
/** After a signal, events that have been read are passed on for this long. */
const LAST_MS = 25;

/**
 * Merges inputs by time, and passes their events on in order; of equal ones, those of the input that was named first. At
 * most a chunk or a window of each input is held. After a signal, the events that have been read are passed on.
 */
export function mergeInputs(paths: readonly string[], run: InputRun, merge: Merge): InputReading {
  const merger = new Merger(paths.length, run, merge);
  return { close: () => merger.close(), done: merger.merge(paths) };
}

class Merger {
  readonly #run: InputRun;
  readonly #merging: Merging;
  readonly #partitions: Partition[] = [];
  readonly #follows: Followed[] = [];
  readonly #forgetNames: () => void;
  /** Events that have a field of the name that says where they are from. */
  #own = 0;
  /** The source that has been opened last. */
  #opened: Source | null = null;

  constructor(inputs: number, run: InputRun, merge: Merge) {
    this.#run = run;
    this.#merging = mergingOf(run, inputs, merge);
    this.#forgetNames = nameForgetter(run, this.#partitions);
  }

  /** Stops waiting for input. */
  close(): void {
    this.#opened?.close();
    for (const partition of this.#partitions) partition.close();
    for (const followed of this.#follows) followed.close();
    this.#merging.alarm.ring();
  }

  /** As {@link InputReading.done}. */
  async merge(paths: readonly string[]): Promise<boolean> {
    const { session, options, isInterrupted } = this.#run;
    const waitsForMany = paths.length > MOST_OPEN;
    if (waitsForMany) setFlagsFromString(`${GROWTH}=1`);
    try {
      session.rejections.announce(session.inputReader);
      const failed = (await this.#open(paths)) ?? (await (options.follow ? this.#goOn() : this.#passAll()));
      return failed?.aborted ?? false;
    } finally {
      if (waitsForMany) setFlagsFromString(`${GROWTH}=2`);
      if (isInterrupted()) await this.#passRest();
      for (const partition of this.#partitions) await partition.end();
      this.#leaveRest();
      for (const reader of this.#merging.readers.all) session.inputReader.join(reader.session.inputReader);
      for (const { sink } of this.#partitions) session.rejections.addNotes(sink.notes());
      if (this.#own > 0) session.rejections.addNotes([{ code: "own-source", count: this.#own }]);
    }
  }

  /** Opens the partitions and reads their first events. @returns the first partition that fails, or null. */
  async #open(paths: readonly string[]): Promise<Partition | null> {
    const slice = startTimeSlice();
    for (const [order, path] of paths.entries()) {
      const partition = await this.#partition(order, path);
      if (!partition) continue;
      this.#partitions.push(partition);
      await partition.advance();
      if (this.#fails(partition)) return partition;
      if (slice.isOver) await slice.next();
      if (this.#merging.isInterrupted()) return null;
    }
    return null;
  }

  /** @returns null if the input cannot be opened, which is reported. */
  async #partition(order: number, path: string): Promise<Partition | null> {
    const { options, kept, session } = this.#run;
    try {
      const followed = options.follow ? follow(path, { ...following(this.#run, path), waits: undefined }) : null;
      if (followed) this.#follows.push(followed);
      const source = kept.keeping(path, (await followed?.next()) ?? (await openSource(path)));
      this.#opened = source;
      return new Partition(
        order,
        { path, source, followed, reader: await this.#merging.readers.take() },
        this.#merging,
      );
    } catch (error) {
      session.rejections.unreadable(inputName(path), errnoOf(error));
      return null;
    }
  }

  /** Passes events on until a partition fails, which is returned, or none has any more. */
  async #passAll(): Promise<Partition | null> {
    const { session } = this.#run;
    const queue = queueOf(this.#partitions);
    const slice = startTimeSlice();
    let passed = 0;
    for (let partition = queue.first; partition && !this.#merging.isInterrupted(); partition = queue.first) {
      this.#passOn(partition);
      if (++passed % CLOCK_EVERY === 0 && slice.isOver) await slice.next();
      if (isFull(session.arena)) await session.flush();
      if (!partition.isReady) {
        if (partition.isLive) await session.flush();
        this.#forgetNames();
        await partition.advance();
      }
      if (this.#fails(partition)) return partition;
      queue.settle();
    }
    return null;
  }

  /** Passes events on until a partition fails, which is returned, or none is followed any more. */
  async #goOn(): Promise<Partition | null> {
    const { session } = this.#run;
    const { alarm, isInterrupted } = this.#merging;
    const slice = startTimeSlice();
    while (!isInterrupted()) {
      const due = dueOf(this.#partitions);
      if (!due && this.#partitions.every(({ isOver }) => isOver)) return null;
      const left = due ? heldFor(due) : null;
      if (!due || left !== 0) {
        // Nothing comes for now: what waits is written, and all of it if no event is held.
        if (!due) session.emission.catchUp?.();
        await session.flush();
        this.#forgetNames();
        await alarm.wait(left);
      } else if (isPassable(due)) {
        this.#passOn(due);
        if (isFull(session.arena)) await session.flush();
        if (slice.isOver) this.#forgetNames();
        if (slice.isOver) await slice.next();
      } else {
        await due.advance();
        if (this.#fails(due)) return due;
      }
    }
    return null;
  }

  #passOn({ name, eventSource, window }: Partition): void {
    const { inputReader, emission } = this.#run.session;
    const { event, origin } = inputReader;
    origin.source = name;
    event.source = eventSource;
    window.take(event, origin);
    if (this.#merging.window && !tag(event, name)) this.#own++;
    emission.accept(event, false);
  }

  async #passRest(): Promise<void> {
    const { session } = this.#run;
    const queue = queueOf(this.#partitions);
    const end = millisNow() + LAST_MS;
    for (let partition = queue.first; partition && millisNow() < end; partition = queue.first) {
      if (session.aborted || session.emission.concluded) return;
      this.#passOn(partition);
      if (isFull(session.arena)) await session.flush();
      queue.settle();
    }
  }

  /** Counts the events that were read in advance and not passed on as unread. */
  #leaveRest(): void {
    const { counters } = this.#run.session;
    for (const { window } of this.#partitions) {
      counters.events -= window.left;
      counters.bytes.parsed -= window.bytesLeft;
      counters.bytes.unread += window.bytesLeft;
    }
  }

  /** True if the inputs cannot be merged any further because of a partition whose window is empty. */
  #fails({ sink: { problem }, window, aborted }: Partition): boolean {
    if (window.left > 0) return false;
    if (problem) this.#run.session.rejections.fail(problem);
    return problem !== null || aborted;
  }
}

/** What the partitions share. */
function mergingOf(run: InputRun, inputs: number, merge: Merge): Merging {
  const { session, options } = run;
  const timestamps = session.emission.dating?.order;
  if (!timestamps) throw new Error("inputs are merged and no timestamps are read");
  const chunkBytes = Math.min(options.limits.chunkBytes, Math.max(LEAST_CHUNK, MOST_BUFFERED / inputs));
  const windowBytes = (events: number) => Math.min(events * BYTES_PER_EVENT, MOST_HELD / inputs);
  return {
    run,
    timestamps,
    chunkBytes,
    readers: readersOf(run, chunkBytes),
    rests: inputs > MOST_OPEN,
    alarm: newAlarm(),
    window: merge.kind === "window" ? { events: merge.events, bytes: windowBytes(merge.events) } : null,
    isInterrupted: () => session.stopped() || run.isInterrupted(),
  };
}

/** Says where an event is from. @returns false if it has such a field of its own, which it keeps. */
function tag(event: Event, source: string): boolean {
  if (fieldAt(event, event.names.id(SOURCE_FIELD)) >= 0) return false;
  event.push(SOURCE_FIELD, source);
  return true;
}

/**
 * Keeps the names of events in windows, and makes a function that forgets all others when there are too many. If the
 * windows use most of them, it waits until there are twice as many.
 */
function nameForgetter({ session, options }: InputRun, partitions: readonly Partition[]): () => void {
  const { names } = session.inputReader.event;
  const limit = options.limits.names;
  let most = limit;
  names.isKept = true;
  return () => {
    if (names.size <= most) return;
    const texts = Array.from({ length: names.size }, (_, id) => names.text(id));
    names.isKept = false;
    names.clear();
    names.isKept = true;
    for (const { window } of partitions) window.rename(texts, names);
    most = Math.max(limit, names.size * 2);
  };
}
