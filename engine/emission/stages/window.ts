import type { Event } from "../../event/index.ts";
import { isWithin, type Timestamps, type Window } from "../../time/index.ts";
import type { Stage, StageContext } from "./stage.ts";

/**
 * Keeps the events whose timestamp is in a window.
 * @param undated is called for every event without a timestamp, which is not kept unless it has the fate of another.
 * @param sourceOf the input of the event, if one without a timestamp has the fate of the one before it there; or null.
 */
export function keepWithin(
  window: Window,
  timestamps: Timestamps,
  undated: (event: Event) => void,
  { leaveOut }: Pick<StageContext, "leaveOut">,
  sourceOf: (() => string) | null = null,
): Stage {
  const { instant } = timestamps;
  if (sourceOf !== null) return keepFollowing(window, timestamps, undated, leaveOut, sourceOf);
  return (event) => {
    if (timestamps.of(event)) return isWithin(window, instant) || leaveOut();
    undated(event);
    return leaveOut();
  };
}

function keepFollowing(
  window: Window,
  timestamps: Timestamps,
  undated: (event: Event) => void,
  leaveOut: () => false,
  sourceOf: () => string,
): Stage {
  /** Whether the last event with a timestamp was kept, by input. */
  const fates = new Map<string, boolean>();
  return (event) => {
    if (timestamps.of(event)) {
      const isKept = isWithin(window, timestamps.instant);
      fates.set(sourceOf(), isKept);
      return isKept || leaveOut();
    }
    const fate = fates.get(sourceOf());
    if (fate === undefined) undated(event);
    return fate === true || leaveOut();
  };
}
