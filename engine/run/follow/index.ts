import { type Followed, follow, type Source, STDIN, STDIN_NAME } from "../../input/index.ts";
import type { Library } from "../../readers/index.ts";
import { Arena, isSystemError } from "../../records/index.ts";
import type { KeptStarts } from "../kept-starts.ts";
import type { SessionOptions } from "../options.ts";
import type { Sink } from "../output/sink.ts";
import type { Session } from "../session/contract.ts";
import { openSession } from "../session/open-session.ts";
import { type Turn, turnsOf } from "./turns.ts";

/** Who reads what is added to inputs, and how. */
export interface Following {
  readonly options: SessionOptions;
  readonly library: Library;
  /** The session that the events are handed to. */
  readonly session: Session;
  readonly sink: Sink;
  /** The starts of streams, for a second look. */
  readonly kept: KeptStarts;
  isInterrupted(): boolean;
}

/** Inputs that are followed, until nobody wants them any more. */
export interface FollowedInputs {
  /** Ends the waiting for input. */
  close(): void;
  /** Settles when all have ended. @returns whether a problem with a record has ended it. */
  readonly done: Promise<boolean>;
}

interface Input {
  readonly path: string;
  readonly followed: Followed;
}

/**
 * Follows several inputs. What they hold is read first, one behind the other; then events come in the order in which
 * they are written, whatever file they are written to.
 */
export function followInputs(paths: readonly string[], following: Following): FollowedInputs {
  const { options, library, session, sink } = following;
  const { intake, emission, counters, rejections } = session;
  const nextTurn = turnsOf(counters);
  const inputs = paths.map((path): Input => ({ path, followed: follow(path) }));
  let isOver = false;
  let aborted = false;

  return { close, done: run() };

  function close(): void {
    isOver = true;
    for (const { followed } of inputs) followed.close();
  }

  async function run(): Promise<boolean> {
    const ends: Promise<void>[] = [];
    rejections.announce(intake);
    for (const input of inputs) {
      // The next one begins when this one has come to what it has to wait for.
      await new Promise<void>((next) => {
        ends.push(readInput(input, next).finally(next));
      });
      if (session.stopped()) close();
    }
    await Promise.all(ends);
    return aborted;
  }

  async function readInput(input: Input, onWait: () => void): Promise<void> {
    const turn = nextTurn();
    const lane = await openLane(turn);
    try {
      await readSources(input, turn, lane, onWait);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      rejections.unreadable(input.path === STDIN ? STDIN_NAME : input.path, error.code ?? error.message);
      await rejections.tell();
    } finally {
      turn.pause();
      intake.join(lane.intake);
    }
    if (lane.aborted) aborted = true;
    if (aborted || session.stopped()) close();
  }

  async function readSources({ path, followed }: Input, turn: Turn, lane: Session, onWait: () => void): Promise<void> {
    for (let source = await followed.next(); source && !isOver; source = await followed.next()) {
      await turn.resume();
      await lane.read({
        source: watched(following.kept.keeping(path, source), onWait),
        path,
        from: 0,
        until: Number.POSITIVE_INFINITY,
        isLast: true,
      });
      turn.pause();
      if (lane.stopped()) return;
    }
  }

  /** A session of its own for an input, which hands its events on at once. */
  function openLane(turn: Turn): Promise<Session> {
    return openSession(options, library, {
      sink: { interactive: sink.interactive, write: () => session.flush() },
      tells: true,
      isInterrupted: () => isOver || session.stopped() || following.isInterrupted(),
      lane: {
        ...turn,
        arena: new Arena({ ...options.limits, outputBytes: 0 }),
        counters,
        rejections,
        taken: async () => false,
        emission,
        intake: (work) =>
          intake.alike({
            ...work,
            sink: {
              get concluded() {
                return emission.concluded;
              },
              accept(event) {
                Object.assign(intake.origin, work.origin);
                emission.accept(event, false);
              },
            },
          }),
      },
    });
  }
}

/** A source that tells when it has to be waited for. */
function watched(source: Source, onWait: () => void): Source {
  return {
    ...source,
    read(target, offset, length) {
      const count = source.read(target, offset, length);
      if (typeof count !== "number") onWait();
      return count;
    },
  };
}
