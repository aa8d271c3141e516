import type { Source } from "../input/index.ts";
import type { Counters } from "../records/index.ts";

// How the sessions of several inputs work alternately.

/** The turn of one of several sessions that share counters; one of them works at a time. */
export interface Turn {
  /** Ends the turn: the next session may work. */
  pause(): void;
  /** Waits for the turn, after those that have waited longer. */
  resume(): Promise<void>;
}

/** Makes a function that makes the turns; each session counts its own lines. */
export function turnsOf(counters: Counters): () => Turn {
  const waiting: (() => void)[] = [];
  let isTaken = false;

  return () => {
    let isMine = false;
    let line = 0;
    let skippedLines: Counters["skippedLines"] = null;

    return {
      pause() {
        if (!isMine) return;
        isMine = false;
        line = counters.line;
        skippedLines = counters.skippedLines;
        const next = waiting.shift();
        if (next) next();
        else isTaken = false;
      },
      async resume() {
        if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
        isTaken = true;
        isMine = true;
        counters.line = line;
        counters.skippedLines = skippedLines;
      },
    };
  };
}

/** Lets the reader of one of the inputs and the merge work alternately. */
export function newHandover() {
  let goOn: (() => void) | null = null;
  let onWait: () => void = () => {};
  return {
    /** The reader waits for its input, which nobody can end. */
    pause: () => onWait(),
    /** The reader waits. */
    wait: () =>
      new Promise<void>((resolve) => {
        goOn = resolve;
        onWait();
      }),
    /** Lets the reader go on. @returns a promise that settles when the reader waits again. */
    resume() {
      const waits = new Promise<void>((resolve) => {
        onWait = resolve;
      });
      goOn?.();
      goOn = null;
      return waits;
    },
  };
}

/** Wakes whoever waits for news of inputs. */
export type Alarm = ReturnType<typeof newAlarm>;

export function newAlarm() {
  let isRung = false;
  let wake: () => void = () => {};
  return {
    ring() {
      isRung = true;
      wake();
    },
    /** Waits for a ring, or for this many milliseconds; null for as long as it takes. */
    async wait(milliseconds: number | null) {
      let timer: NodeJS.Timeout | undefined;
      if (!isRung) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (milliseconds !== null) timer = setTimeout(resolve, milliseconds);
        });
      }
      clearTimeout(timer);
      isRung = false;
    },
  };
}

/** The same source, which calls `onWait` when it has to be waited for. @param turn is waited for after that. */
export function watched(source: Source, onWait: () => void, turn?: () => Promise<void>): Source {
  return {
    ...source,
    read(target, offset, length) {
      const count = source.read(target, offset, length);
      if (typeof count === "number") return count;
      onWait();
      if (!turn) return count;
      return count.then(async (read) => {
        await turn();
        return read;
      });
    },
  };
}
