import { type Merge, SOURCE_FIELD } from "../../emission/index.ts";
import { type Event, fieldAt, type NameTable } from "../../event/index.ts";
import { type Followed, follow, isSystemError, openSource, type Source, STDIN, STDIN_NAME } from "../../input/index.ts";
import { Arena, isFull } from "../../records/index.ts";
import { millisNow, startTimeSlice } from "../clock.ts";
import type { InputReading, InputRun } from "../input-run.ts";
import { newAlarm } from "../turns.ts";
import { type Lane, type Merging, openLane } from "./lane.ts";
import { mergeLive, newQueue } from "./schedule.ts";
import type { WindowSize } from "./window.ts";

/*
 * Inputs that are merged by time. Each has a session of its own (lane.ts), a lane. A lane reads one chunk and copies its
 * events to a batch (batch.ts), tape by tape; then its session waits until all of them have been passed on, and reads the
 * next chunk. A queue holds the lanes in the order of their next event (schedule.ts). Inputs that need not be sorted have
 * a window instead of a batch (window.ts), which is kept full, and passes its events on by time.
 */

/** With more inputs, files are closed while they wait. */
const MOST_OPEN = 200;
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
  const { session, kept } = run;
  const { intake, emission, arena, rejections } = session;
  const { event, origin } = intake;
  const merging = mergingOf(run, paths.length, merge);
  const lanes: Lane[] = [];
  const queue = newQueue();
  let opened: Source | null = null;
  const follows: Followed[] = [];
  /** Events that have a field of the name that says where they are from. */
  let own = 0;
  return {
    close() {
      opened?.close();
      for (const { source } of lanes) source.close();
      for (const followed of follows) followed.close();
      merging.alarm.ring();
    },
    done: mergeAll(),
  };

  async function mergeAll(): Promise<boolean> {
    try {
      rejections.announce(intake);
      const forgetNames = nameForgetter(event.names, lanes, merging.options.limits.names);
      const failed = (await openLanes()) ?? (await (run.options.follow ? goOn(forgetNames) : mergeLanes(forgetNames)));
      return failed?.aborted ?? false;
    } finally {
      if (run.isInterrupted()) await passRestOn();
      for (const lane of lanes) await lane.end();
      leaveRest();
      for (const lane of lanes) {
        intake.join(lane.intake);
        rejections.remark(lane.remarks());
      }
      if (own > 0) rejections.remark([{ code: "own-source", count: own }]);
    }
  }

  /** Opens the lanes and reads their first events. @returns the first lane that fails, or null. */
  async function openLanes(): Promise<Lane | null> {
    const { limits } = merging.options;
    const chunkBytes = Math.min(limits.chunkBytes, Math.max(LEAST_CHUNK, MOST_BUFFERED / paths.length));
    const slice = startTimeSlice();
    for (const [order, path] of paths.entries()) {
      let followed: Followed | null = null;
      try {
        followed = run.options.follow ? follow(path) : null;
        if (followed) follows.push(followed);
        opened = kept.keeping(path, (await followed?.next()) ?? (await openSource(path)));
      } catch (error) {
        if (!isSystemError(error)) throw error;
        rejections.unreadable(path === STDIN ? STDIN_NAME : path, error.code ?? error.message);
        continue;
      }
      const source = { source: opened, path, followed, arena: new Arena({ chunkBytes, outputBytes: 0 }) };
      const lane = await openLane(order, source, merging);
      lanes.push(lane);
      await lane.advance();
      if (lane.batch.left > 0) queue.add(lane);
      else if (fails(lane)) return lane;
      if (slice.isOver) await slice.next();
      if (merging.isInterrupted()) return null;
    }
    return null;
  }

  /** Passes events on until a lane fails, which is returned, or none has any more. */
  async function mergeLanes(forgetNames: () => void): Promise<Lane | null> {
    const slice = startTimeSlice();
    let passed = 0;
    for (let lane = queue.first; lane && !merging.isInterrupted(); lane = queue.first) {
      passOn(lane);
      if (++passed % CLOCK_EVERY === 0 && slice.isOver) await slice.next();
      if (isFull(arena)) await session.flush();
      if (lane.isReady) {
        queue.settle();
        continue;
      }
      if (lane.batch.left === 0 && fails(lane)) return lane;
      if (lane.source.live) await session.flush();
      forgetNames();
      await lane.advance();
      if (lane.batch.left > 0) queue.settle();
      else if (fails(lane)) return lane;
      else queue.remove();
    }
    return null;
  }

  /** Passes events on until a lane fails, which is returned, or none is followed any more. */
  async function goOn(forgetNames: () => void): Promise<Lane | null> {
    const slice = startTimeSlice();
    try {
      return await mergeLive(lanes, {
        alarm: merging.alarm,
        isInterrupted: merging.isInterrupted,
        fails,
        async passOn(lane) {
          passOn(lane);
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
      for (const lane of lanes) if (lane.batch.left > 0) queue.add(lane);
    }
  }

  function passOn({ source, batch }: Lane): void {
    origin.source = source.name;
    batch.take(event, origin);
    if (merge.kind === "window" && !tag(event, source.name)) own++;
    emission.accept(event, false);
  }

  async function passRestOn(): Promise<void> {
    const end = millisNow() + LAST_MS;
    for (let lane = queue.first; lane && millisNow() < end; lane = queue.first) {
      if (session.aborted || emission.concluded) return;
      passOn(lane);
      if (isFull(arena)) await session.flush();
      if (lane.batch.left > 0) queue.settle();
      else queue.remove();
    }
  }

  /** Counts the events that were read in advance and not passed on as unread. */
  function leaveRest(): void {
    const { counters } = session;
    for (const { batch } of lanes) {
      counters.events -= batch.left;
      counters.bytes.parsed -= batch.bytesLeft;
      counters.bytes.unread += batch.bytesLeft;
    }
  }

  /** True if the inputs cannot be merged any further because of a lane whose batch is empty. */
  function fails({ problem, aborted }: Lane): boolean {
    if (problem) rejections.fail(problem);
    return problem !== null || aborted;
  }
}

/** What the lanes share. */
function mergingOf(
  { options, library, session, sink, progress, isInterrupted }: InputRun,
  inputs: number,
  merge: Merge,
): Merging {
  const { counters, rejections, intake, emission } = session;
  const timestamps = emission.dating?.order;
  if (!timestamps) throw new Error("inputs are merged and no timestamps are read");
  return {
    ...{ options, library, progress, counters, rejections, timestamps, intake, emission },
    sink: { interactive: sink.interactive, write: () => session.flush() },
    rests: inputs > MOST_OPEN,
    alarm: newAlarm(),
    window: merge.kind === "window" ? windowOf(merge.events, inputs) : null,
    isInterrupted: () => session.stopped() || isInterrupted(),
  };
}

function windowOf(events: number, inputs: number): WindowSize {
  return { events, bytes: Math.min(events * BYTES_PER_EVENT, MOST_HELD / inputs) };
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
function nameForgetter(names: NameTable, lanes: readonly Lane[], limit: number): () => void {
  let most = limit;
  names.isKept = true;
  return () => {
    if (names.size <= most) return;
    const texts = Array.from({ length: names.size }, (_, id) => names.text(id));
    names.isKept = false;
    names.clear();
    names.isKept = true;
    for (const { batch } of lanes) batch.rename(texts, names);
    most = Math.max(limit, names.size * 2);
  };
}
