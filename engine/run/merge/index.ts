import { openSource, type Source, STDIN } from "../../input/index.ts";
import type { Library } from "../../readers/index.ts";
import { Arena, isFull, isSystemError } from "../../records/index.ts";
import { millisNow } from "../clock.ts";
import type { KeptStarts } from "../kept-starts.ts";
import type { SessionOptions } from "../options.ts";
import type { Sink } from "../output/sink.ts";
import type { Progress } from "../progress.ts";
import type { Session } from "../session/contract.ts";
import { beginTurn } from "../turn.ts";
import { type Lane, type Merging, openLane } from "./lane.ts";
import { newQueue } from "./queue.ts";

/** With more inputs, files are closed while they wait for their turn. */
const MOST_OPEN = 200;
/** What the chunks of all inputs may take together, in bytes, as far as each has enough of it. */
const MOST_BUFFERED = 32 * 1024 * 1024;
const LEAST_CHUNK = 4 * 1024;
/** Between so many events nobody looks at the clock; a power of two. */
const LOOK = 256;
/** So long, after a signal, events are handed on that have been read. */
const LAST_MS = 25;

/** Who reads the merged events, and how. */
export interface Merge {
  readonly options: SessionOptions;
  readonly library: Library;
  /** The session that the events are handed to. */
  readonly session: Session;
  readonly sink: Sink;
  /** Who shows how far the run has come, or null. */
  readonly progress: Progress | null;
  /** The starts of streams, for a second look. */
  readonly kept: KeptStarts;
  isInterrupted(): boolean;
}

/** What is merged, until it ends. */
export interface Merged {
  /** Ends the waiting for input. */
  close(): void;
  /** Settles when all is done. @returns whether a problem with a record has ended it. */
  readonly done: Promise<boolean>;
}

/**
 * Merges inputs that are sorted by time, and hands their events on in order; of equal ones, the input that was named
 * first goes first. Of each input no more is held than a chunk. After a signal, nothing more is waited for: what has been
 * read is handed on.
 */
export function mergeInputs(paths: readonly string[], merge: Merge): Merged {
  const lanes: Lane[] = [];
  const queue = newQueue();
  let opened: Source | null = null;
  return {
    close() {
      opened?.close();
      for (const { source } of lanes) source.close();
    },
    done: run(),
  };

  async function run(): Promise<boolean> {
    try {
      return await mergeLanes();
    } finally {
      if (merge.isInterrupted()) await handOnRest();
      for (const lane of lanes) await lane.end();
      leaveRest();
      for (const { intake } of lanes) merge.session.intake.join(intake);
    }
  }

  async function mergeLanes(): Promise<boolean> {
    const { options, library, session, sink, progress, isInterrupted } = merge;
    const { intake, emission, arena, counters, rejections } = session;
    const { limits } = options;
    const { event } = intake;
    const timestamps = emission.dating?.order;
    if (!timestamps) throw new Error("nobody reads timestamps");
    const shares: Merging = {
      options,
      library,
      sink: { interactive: sink.interactive, write: () => session.flush() },
      progress,
      counters,
      rejections,
      timestamps,
      intake,
      emission,
      rests: paths.length > MOST_OPEN,
      isInterrupted: () => session.stopped() || isInterrupted(),
    };
    const chunk = Math.min(limits.chunkBytes, Math.max(LEAST_CHUNK, MOST_BUFFERED / paths.length));
    /** A table of more names forgets those that no event in hand has; where they all have, not before there are twice as many. */
    let mostNames = limits.names;
    rejections.announce(intake);
    event.names.isKept = true;

    const turn = beginTurn();
    for (const [order, path] of paths.entries()) {
      try {
        opened = merge.kept.keeping(path, await openSource(path));
      } catch (error) {
        if (!isSystemError(error)) throw error;
        rejections.unreadable(path === STDIN ? "stdin" : path, error.code ?? error.message);
        continue;
      }
      const arena = new Arena({ chunkBytes: chunk, outputBytes: 0 });
      const lane = await openLane(order, { source: opened, path, arena }, shares);
      lanes.push(lane);
      await lane.advance();
      if (lane.batch.left > 0) queue.add(lane);
      else if (fails(lane)) return lane.aborted;
      if (turn.isOver) await turn.end();
      if (shares.isInterrupted()) return false;
    }

    let handed = 0;
    for (let lane = queue.first; lane && !shares.isInterrupted(); lane = queue.first) {
      handOn(lane);
      if (++handed % LOOK === 0 && turn.isOver) await turn.end();
      if (isFull(arena)) await session.flush();
      if (lane.batch.left > 0) {
        queue.settle();
        continue;
      }
      if (fails(lane)) return lane.aborted;
      if (lane.source.live) await session.flush();
      if (event.names.size > mostNames) forgetNames();
      await lane.advance();
      if (lane.batch.left > 0) queue.settle();
      else if (fails(lane)) return lane.aborted;
      else queue.remove();
    }
    return false;

    function forgetNames(): void {
      const { names } = event;
      const texts = Array.from({ length: names.size }, (_, id) => names.text(id));
      names.isKept = false;
      names.clear();
      names.isKept = true;
      for (const { batch } of lanes) batch.rename(texts, names);
      mostNames = Math.max(limits.names, names.size * 2);
    }
  }

  function handOn({ source, batch }: Lane): void {
    const { intake, emission } = merge.session;
    const { event, origin } = intake;
    origin.source = source.name;
    batch.take(event, origin);
    emission.accept(event, false);
  }

  async function handOnRest(): Promise<void> {
    const { session } = merge;
    const end = millisNow() + LAST_MS;
    for (let lane = queue.first; lane && millisNow() < end; lane = queue.first) {
      if (session.aborted || session.emission.concluded) return;
      handOn(lane);
      if (isFull(session.arena)) await session.flush();
      if (lane.batch.left > 0) queue.settle();
      else queue.remove();
    }
  }

  /** What has been read in advance is not used any more. */
  function leaveRest(): void {
    const { counters } = merge.session;
    for (const { batch } of lanes) {
      counters.events -= batch.left;
      counters.bytes.parsed -= batch.bytesLeft;
      counters.bytes.unread += batch.bytesLeft;
    }
  }

  /** Whether nothing more can be merged, because of an input whose events have all been taken. */
  function fails({ problem, aborted }: Lane): boolean {
    if (problem) merge.session.rejections.fail(problem);
    return problem !== null || aborted;
  }
}
