import { errnoOf, type Followed, follow, inputName } from "../input/index.ts";
import { Arena } from "../records/index.ts";
import { following, type InputReading, type InputRun } from "./input-run.ts";
import type { Session } from "./session/contract.ts";
import { openSession } from "./session/open-session.ts";
import { type Turn, turnsOf, watched } from "./turns.ts";

/*
 * Several inputs that are followed. Each has a session of its own with an arena of its own. They share the counters, the
 * rejections and the emission of the run, and take turns at them: a session keeps its turn until it waits for input.
 */

interface Input {
  readonly path: string;
  readonly followed: Followed;
  /** Called when its file is waited for. */
  onWait: () => void;
}

/** Reads the contents of several inputs in order, and then what is added to any of them, in the order in which it is written. */
export function followInputs(paths: readonly string[], run: InputRun): InputReading {
  const { session, kept } = run;
  const { inputReader, counters, rejections } = session;
  const nextTurn = turnsOf(counters);
  const inputs = paths.map((path): Input => {
    const input = {
      path,
      onWait() {},
      followed: follow(
        path,
        following(run, path, () => input.onWait()),
      ),
    };
    return input;
  });
  let isOver = false;
  let aborted = false;

  return { close, done: readAll() };

  function close(): void {
    isOver = true;
    for (const { followed } of inputs) followed.close();
  }

  async function readAll(): Promise<boolean> {
    const ends: Promise<void>[] = [];
    rejections.announce(inputReader);
    for (const input of inputs) {
      // The next input starts when this one waits for more.
      await new Promise<void>((next) => {
        ends.push(readInput(input, next).finally(next));
      });
      if (session.stopped()) close();
    }
    if (session.emission.catchUp) await catchUp(session.emission.catchUp);
    await Promise.all(ends);
    return aborted;
  }

  /** Writes what was kept until all inputs had been read. */
  async function catchUp(write: () => void): Promise<void> {
    const turn = nextTurn();
    await turn.resume();
    write();
    await session.flush();
    turn.pause();
  }

  async function readInput(input: Input, onWait: () => void): Promise<void> {
    input.onWait = onWait;
    const turn = nextTurn();
    const partition = await openPartition(run, turn, () => isOver);
    try {
      await readSources(input, turn, partition, onWait);
    } catch (error) {
      rejections.unreadable(inputName(input.path), errnoOf(error));
      await rejections.print();
    } finally {
      turn.pause();
      inputReader.join(partition.inputReader);
    }
    if (partition.aborted) aborted = true;
    if (aborted || session.stopped()) close();
  }

  async function readSources(
    { path, followed }: Input,
    turn: Turn,
    partition: Session,
    onWait: () => void,
  ): Promise<void> {
    const until = Number.POSITIVE_INFINITY;
    for (let source = await followed.next(); source && !isOver; source = await followed.next()) {
      await turn.resume();
      await partition.read({ source: watched(kept.keeping(path, source), onWait), path, from: 0, until, isLast: true });
      turn.pause();
      if (partition.stopped()) return;
    }
  }
}

/** Opens the session of one input, which passes its events on immediately. */
function openPartition(
  { options, library, session, sink, isInterrupted }: InputRun,
  turn: Turn,
  isOver: () => boolean,
): Promise<Session> {
  const { inputReader, emission, counters, rejections } = session;
  return openSession(options, library, {
    sink: { interactive: sink.interactive, write: () => session.flush() },
    printsReports: true,
    isInterrupted: () => isOver() || session.stopped() || isInterrupted(),
    partition: {
      ...turn,
      arena: new Arena({ ...options.limits, outputBytes: 0 }),
      counters,
      rejections,
      emission,
      inputReader: (work) =>
        inputReader.alike({
          ...work,
          sink: {
            get concluded() {
              return emission.concluded;
            },
            accept(event) {
              Object.assign(inputReader.origin, work.origin);
              emission.accept(event, false);
            },
          },
        }),
    },
  });
}
