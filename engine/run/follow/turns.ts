import type { Counters } from "../../records/index.ts";

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
