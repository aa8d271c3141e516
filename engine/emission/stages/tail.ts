import type { Event } from "../../event/index.ts";
import type { Held, Stage, StageContext } from "./stage.ts";

/** A stage that has something left to do when there are no more events, or none for now. */
interface TailStage {
  readonly stage: Stage;
  /** Passes the events on that are kept. */
  readonly end: () => void;
  /** Passes them on, and all later ones as they come. */
  readonly catchUp: () => void;
}

/** Keeps the last `count` events until there are no more. */
export function keepLast(count: number, { hold, release, forget, leaveOut }: StageContext): TailStage {
  /** A ring: where it is full, the oldest event is at `next`. */
  const kept: Held[] = [];
  let next = 0;
  let isLive = false;

  const stage: Stage = (event: Event) => {
    if (isLive) return true;
    if (count === 0) return leaveOut();
    if (kept.length === count) forget();
    kept[next] = hold(event);
    next = (next + 1) % count;
    return false;
  };

  function end(): void {
    const oldest = kept.length === count ? next : 0;
    for (const held of [...kept.slice(oldest), ...kept.slice(0, oldest)]) release(held);
    kept.length = 0;
    next = 0;
  }

  return {
    stage,
    end,
    catchUp() {
      end();
      isLive = true;
    },
  };
}
