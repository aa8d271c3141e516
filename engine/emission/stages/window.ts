import type { Event } from "../../event/index.ts";
import { isWithin, type Timestamps, type Window } from "../../time/index.ts";
import type { Stage, StageContext } from "./stage.ts";

/**
 * Keeps the events whose timestamp is in a window.
 * @param undated is called for every event without a timestamp, which is not kept.
 */
export function keepWithin(
  window: Window,
  timestamps: Timestamps,
  undated: (event: Event) => void,
  { leaveOut }: Pick<StageContext, "leaveOut">,
): Stage {
  const { instant } = timestamps;
  return (event) => {
    if (timestamps.of(event)) return isWithin(window, instant) || leaveOut();
    undated(event);
    return leaveOut();
  };
}
