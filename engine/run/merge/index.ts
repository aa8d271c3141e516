import { type Merge, SOURCE_FIELD } from "../../emission/index.ts";
import { type Event, fieldAt, type NameTable } from "../../event/index.ts";
import { errnoOf, type Followed, follow, inputName, openSource, type Source, sizeOf } from "../../input/index.ts";
import { Arena, isFull } from "../../records/index.ts";
import { millisNow, startTimeSlice } from "../clock.ts";
import { following, type InputReading, type InputRun } from "../input-run.ts";
import { newAlarm } from "../turns.ts";
import { type Merging, openPartition, type Partition } from "./partition.ts";
import { mergeLive, newQueue } from "./schedule.ts";

/*
 * Inputs that are merged by time. Each has a session of its own (partition.ts), a partition. A partition reads one chunk and copies its
 * events to a batch (batch.ts), tape by tape; then its session waits until all of them have been passed on, and reads the
 * next chunk. A queue holds the partitions in the order of their next event (schedule.ts). Inputs that need not be sorted have
 * a window instead of a batch (window.ts), which is kept full, and passes its events on by time.
 */

/** With more inputs, files are closed while they wait. */
const MOST_OPEN = 200;
/** The chunks of all inputs have this many bytes together, as far as each has the least. */
const MOST_BUFFERED = 32 * 1024 * 1024;
const LEAST_CHUNK = 4 * 1024;
/** The chunk of a small file has at least this many. */
const SMALL_CHUNK = 512;
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
  const { session, kept } = run;
  const { inputReader, emission, arena, rejections } = session;
  const { event, origin } = inputReader;
  const merging = mergingOf(run, paths.length, merge);
  const partitions: Partition[] = [];
  const queue = newQueue();
  let opened: Source | null = null;
  const follows: Followed[] = [];
  /** Events that have a field of the name that says where they are from. */
  let own = 0;
  return {
    close() {
      opened?.close();
      for (const { source } of partitions) source.close();
      for (const followed of follows) followed.close();
      merging.alarm.ring();
    },
    done: mergeAll(),
  };

  async function mergeAll(): Promise<boolean> {
    try {
      rejections.announce(inputReader);
      const forgetNames = nameForgetter(event.names, partitions, merging.options.limits.names);
      const failed =
        (await openPartitions()) ?? (await (run.options.follow ? goOn(forgetNames) : mergePartitions(forgetNames)));
      return failed?.aborted() ?? false;
    } finally {
      if (run.isInterrupted()) await passRestOn();
      for (const partition of partitions) await partition.end();
      leaveRest();
      for (const partition of partitions) {
        inputReader.join(partition.inputReader);
        rejections.addNotes(partition.notes());
      }
      if (own > 0) rejections.addNotes([{ code: "own-source", count: own }]);
    }
  }

  /** Opens the partitions and reads their first events. @returns the first partition that fails, or null. */
  async function openPartitions(): Promise<Partition | null> {
    const { limits } = merging.options;
    const most = Math.min(limits.chunkBytes, Math.max(LEAST_CHUNK, MOST_BUFFERED / paths.length));
    const slice = startTimeSlice();
    for (const [order, path] of paths.entries()) {
      let followed: Followed | null = null;
      try {
        followed = run.options.follow ? follow(path, { ...following(run, path), waits: undefined }) : null;
        if (followed) follows.push(followed);
        opened = kept.keeping(path, (await followed?.next()) ?? (await openSource(path)));
      } catch (error) {
        rejections.unreadable(inputName(path), errnoOf(error));
        continue;
      }
      // Small files that do not grow need less, but the end of a file is found by a read beyond it.
      const size = run.options.follow ? null : sizeOf(path);
      const chunkBytes = size === null ? most : Math.max(SMALL_CHUNK, Math.min(most, size + 1));
      const source = { source: opened, path, followed, arena: new Arena({ chunkBytes, outputBytes: 0 }) };
      const partition = await openPartition(order, source, merging);
      partitions.push(partition);
      await partition.advance();
      if (partition.batch.left() > 0) queue.add(partition);
      else if (fails(partition)) return partition;
      if (slice.isOver) await slice.next();
      if (merging.isInterrupted()) return null;
    }
    return null;
  }

  /** Passes events on until a partition fails, which is returned, or none has any more. */
  async function mergePartitions(forgetNames: () => void): Promise<Partition | null> {
    const slice = startTimeSlice();
    let passed = 0;
    for (let partition = queue.first; partition && !merging.isInterrupted(); partition = queue.first) {
      passOn(partition);
      if (++passed % CLOCK_EVERY === 0 && slice.isOver) await slice.next();
      if (isFull(arena)) await session.flush();
      if (partition.isReady()) {
        queue.settle();
        continue;
      }
      if (partition.batch.left() === 0 && fails(partition)) return partition;
      if (partition.source.live) await session.flush();
      forgetNames();
      await partition.advance();
      if (partition.batch.left() > 0) queue.settle();
      else if (fails(partition)) return partition;
      else queue.remove();
    }
    return null;
  }

  /** Passes events on until a partition fails, which is returned, or none is followed any more. */
  async function goOn(forgetNames: () => void): Promise<Partition | null> {
    const slice = startTimeSlice();
    try {
      return await mergeLive(partitions, {
        alarm: merging.alarm,
        isInterrupted: merging.isInterrupted,
        fails,
        async passOn(partition) {
          passOn(partition);
          if (isFull(arena)) await session.flush();
          if (!slice.isOver) return;
          forgetNames();
          await slice.next();
        },
        async rest(isAll) {
          if (isAll) emission.catchUp?.();
          await session.flush();
          forgetNames();
        },
      });
    } finally {
      while (queue.first) queue.remove();
      for (const partition of partitions) if (partition.batch.left() > 0) queue.add(partition);
    }
  }

  function passOn({ source, inputReader, batch }: Partition): void {
    origin.source = source.name;
    event.source = inputReader.event.source;
    batch.take(event, origin);
    if (merge.kind === "window" && !tag(event, source.name)) own++;
    emission.accept(event, false);
  }

  async function passRestOn(): Promise<void> {
    const end = millisNow() + LAST_MS;
    for (let partition = queue.first; partition && millisNow() < end; partition = queue.first) {
      if (session.aborted || emission.concluded) return;
      passOn(partition);
      if (isFull(arena)) await session.flush();
      if (partition.batch.left() > 0) queue.settle();
      else queue.remove();
    }
  }

  /** Counts the events that were read in advance and not passed on as unread. */
  function leaveRest(): void {
    const { counters } = session;
    for (const { batch } of partitions) {
      counters.events -= batch.left();
      counters.bytes.parsed -= batch.bytesLeft();
      counters.bytes.unread += batch.bytesLeft();
    }
  }

  /** True if the inputs cannot be merged any further because of a partition whose batch is empty. */
  function fails(partition: Partition): boolean {
    const problem = partition.problem();
    if (problem) rejections.fail(problem);
    return problem !== null || partition.aborted();
  }
}

/** What the partitions share. */
function mergingOf(
  { options, library, session, sink, progress, isInterrupted }: InputRun,
  inputs: number,
  merge: Merge,
): Merging {
  const { counters, rejections, inputReader, emission } = session;
  const timestamps = emission.dating?.order;
  if (!timestamps) throw new Error("inputs are merged and no timestamps are read");
  return {
    ...{ options, library, progress, counters, rejections, timestamps, inputReader, emission },
    sink: { interactive: sink.interactive, write: () => session.flush() },
    rests: inputs > MOST_OPEN,
    alarm: newAlarm(),
    window:
      merge.kind === "window"
        ? { events: merge.events, bytes: Math.min(merge.events * BYTES_PER_EVENT, MOST_HELD / inputs) }
        : null,
    isInterrupted: () => session.stopped() || isInterrupted(),
  };
}

/** Says where an event is from. @returns false if it has such a field of its own, which it keeps. */
function tag(event: Event, source: string): boolean {
  if (fieldAt(event, event.names.id(SOURCE_FIELD)) >= 0) return false;
  event.push(SOURCE_FIELD, source);
  return true;
}

/**
 * Keeps the names of events in batches, and makes a function that forgets all others when there are too many. If the
 * batches use most of them, it waits until there are twice as many.
 */
function nameForgetter(names: NameTable, partitions: readonly Partition[], limit: number): () => void {
  let most = limit;
  names.isKept = true;
  return () => {
    if (names.size <= most) return;
    const texts = Array.from({ length: names.size }, (_, id) => names.text(id));
    names.isKept = false;
    names.clear();
    names.isKept = true;
    for (const { batch } of partitions) batch.rename(texts, names);
    most = Math.max(limit, names.size * 2);
  };
}
