import type { Timestamps } from "../../time/index.ts";
import type { ContextSize } from "../options.ts";
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
export function keepLast(count: number, times: Timestamps | null, context: StageContext): Planned {
  const { hold, release, forget, leaveOut } = context;
  /** A ring: where it is full, the oldest event is at `next`. */
  const kept: Held[] = [];
  let next = 0;
  let isLive = false;

  const stage: Stage = (event) => {
    if (isLive) return true;
    if (count === 0) return leaveOut();
    if (kept.length === count) forget();
    const held = hold(event);
    // Its timestamp is read again after all others, and has to be the same then.
    const isDated = held.source?.isOrdered && times?.found;
    kept[next] = isDated ? { ...held, source: { ...held.source, instant: times.instant.millis } } : held;
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

/** An event that may be shown because another one near it matches. */
interface Neighbor extends Held {
  /** True if an earlier match shows it. */
  readonly trails: boolean;
}

/**
 * Runs filters and passes the events that they keep, with the events before and after, which later filters skip.
 * Each event is shown once, with a mark that says what it is.
 */
export function showContext(parts: readonly Planned[], { before, after }: ContextSize, context: StageContext): Planned {
  const filters = parts.map(({ stage }) => stage);
  /** The last events that have not been shown. */
  const waiting: Neighbor[] = [];
  /** How many events after the last match are still to be shown. */
  let trailing = 0;

  const stage: Stage = (event) => {
    // Filters may be scripts, and what a filter does to an event it does to a neighbor as well.
    if (filters.every((filter) => filter(event))) {
      for (const neighbor of waiting.splice(0)) context.show(neighbor, neighbor.trails ? "between" : "before");
      trailing = after;
      context.mark("match");
      return true;
    }
    const trails = trailing > 0;
    if (trails) trailing--;
    if (before === 0 && !trails) return false;
    waiting.push({ ...context.hold(event), trails });
    if (waiting.length > before) {
      const oldest = waiting.shift();
      if (oldest?.trails) context.show(oldest, "after");
    }
    return false;
  };

  /** Shows what still waits for a match that may come. */
  function end(): void {
    for (const neighbor of waiting.splice(0)) if (neighbor.trails) context.show(neighbor, "after");
  }

  return { stage, judges: true, parts, end };
}
