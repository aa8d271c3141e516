import { millisNow } from "./clock.ts";

/** Signals are heard between two turns of the event loop only, so a turn may not last longer than this. */
const TURN_MS = 15;

/** A turn of the event loop. */
export interface Turn {
  /** Whether it has lasted long enough. */
  readonly isOver: boolean;
  /** Ends it: signals are heard before the next one begins. */
  end(): Promise<void>;
}

export function beginTurn(): Turn {
  let begin = millisNow();
  return {
    get isOver() {
      return millisNow() - begin > TURN_MS;
    },
    async end() {
      await new Promise((resolve) => setImmediate(resolve));
      begin = millisNow();
    },
  };
}
