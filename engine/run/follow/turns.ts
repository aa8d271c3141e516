/** One of several who share counters, of whom one is at work at a time. */
import type { Counters } from "../../records/index.ts";
export interface Turn {
  /** Others may be at work. */
  pause(): void;
  /** Waits for its turn, behind those who have waited longer. */
  resume(): Promise<void>;
}

/** Makes who takes turns; each counts lines by itself. */
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
