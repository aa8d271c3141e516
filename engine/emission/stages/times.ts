import { type Event, replacedWithin, setAt, valueAt } from "../../event/index.ts";
import { instantText, type Place, type Timestamps, utc, type Zone } from "../../time/index.ts";
import type { Stage } from "./stage.ts";

/** Reads the timestamp of each event, for what comes after it. @param undated is called for every event without one. */
export function readTimestamp(timestamps: Timestamps, undated: (event: Event) => void): Stage {
  return (event) => {
    if (!timestamps.of(event)) undated(event);
    return true;
  };
}

/** Writes the timestamp of each event, which has been read, in RFC 3339 and UTC. */
export function normalizeTimestamp(timestamps: Timestamps): Stage {
  const { instant, at } = timestamps;
  return (event) => {
    if (timestamps.found) write(event, at, instantText(instant, utc));
    return true;
  };
}

/** Writes every timestamp of each event in RFC 3339, as the clocks of a zone show it. */
export function showTimestamps(timestamps: Timestamps, zone: Zone): Stage {
  const { instant } = timestamps;
  return (event) => {
    timestamps.each(event, (place) => write(event, place, instantText(instant, zone)));
    return true;
  };
}

function write(event: Event, { at, steps }: Place, text: string): void {
  setAt(event, at, steps.length === 0 ? text : replacedWithin(valueAt(event, at), steps, text));
}
