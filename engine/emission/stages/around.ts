import type { ContextSize } from "../options.ts";
import type { Held, Mark, Planned, Stage, StageContext } from "./stage.ts";

/** An event that may be shown because another one near it matches. */
interface Neighbor extends Held {
  /** Whether a match before it shows it. */
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

  function show({ fields, origin }: Neighbor, mark: Mark): void {
    context.pass(fields, origin, mark);
  }

  const stage: Stage = (event) => {
    // Filters may be scripts, and what a filter does to an event it does to a neighbor as well.
    if (filters.every((filter) => filter(event))) {
      for (const neighbor of waiting.splice(0)) show(neighbor, neighbor.trails ? "between" : "before");
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
      if (oldest?.trails) show(oldest, "after");
    }
    return false;
  };

  /** Shows what still waits for a match that may come. */
  function end(): void {
    for (const neighbor of waiting.splice(0)) if (neighbor.trails) show(neighbor, "after");
  }

  return { stage, judges: true, parts, end };
}
