import { isWithin, type Timestamps, type Window } from "../../time/index.ts";
import type { Stage } from "./stage.ts";

/**
 * Reads the timestamp of each event and keeps those of a window.
 * @param undated is called for every event that has none and is therefore left out.
 */
export function keepWithin(window: Window, timestamps: Timestamps, undated: () => void): Stage {
  const { instant } = timestamps;
  return (event) => {
    if (!timestamps.of(event)) {
      undated();
      return false;
    }
    return isWithin(window, instant);
  };
}
