import type { Held, Planned, Stage, StageContext } from "./stage.ts";

/** Passes the first `count` events, and ends the run with the last of them. */
export function take(count: number, { conclude, leaveOut }: StageContext): Planned {
  let left = count;
  if (left === 0) conclude();
  return {
    judges: false,
    looks: { at: [], leaves: "same" },
    stage() {
      if (left === 0) return leaveOut();
      left--;
      if (left === 0) conclude();
      return true;
    },
  };
}

/** Keeps the last `count` events until there are no more; which ones these are is known at the end, so all fields are read. */
export function keepLast(count: number, { hold, release, forget, leaveOut }: StageContext): Planned {
  /** A ring: where it is full, the oldest event is at `next`. */
  const kept: Held[] = [];
  let next = 0;
  let isLive = false;

  const stage: Stage = (event) => {
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
    judges: false,
    end,
    catchUp() {
      end();
      isLive = true;
    },
  };
}
