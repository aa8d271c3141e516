import type { Event } from "../../event/tape.ts";
import { instantText, type Timestamps, type Zone } from "../../time/index.ts";
import { isOpen, stampZone } from "../stamp-zone.ts";

/** The parts of a timestamp, as the clock that wrote it showed them. */
export interface Clock {
  /** `2026-02-03` */
  readonly date: string;
  /** `10:20:30`, and milliseconds if there is a fraction. */
  readonly time: string;
  /** `+01:00`, or `Z` for UTC; empty if the timestamp names no zone. */
  readonly offset: string;
}

const UTC = "+00:00";
const SECOND = 1000;
const PARTS = /^(.*)T(\d\d:\d\d:\d\d)(.*)$/;

/**
 * Makes the function that returns the clock of the timestamp that was read last.
 * @param assumed the zone of timestamps that name none.
 */
export function clockReader(assumed: Zone): (event: Event, timestamps: Timestamps) => Clock {
  /** The second that was shown last, in milliseconds, and the offset of its zone: events are close to each other. */
  let second = Number.NaN;
  let ahead = 0;
  let shown: Clock = { date: "", time: "", offset: "" };

  function showSecond(start: number, zone: Zone): void {
    const [, date = "", time = "", offset = ""] = PARTS.exec(instantText({ millis: start, nanos: 0 }, zone)) ?? [];
    shown = { date, time, offset: offset.replace(UTC, "Z") };
  }

  return (event, timestamps) => {
    const { millis, nanos } = timestamps.instant;
    const zone = stampZone(event, timestamps, assumed);
    const offset = zone.offsetAt(millis);
    const start = Math.floor(millis / SECOND) * SECOND;
    if (start !== second || offset !== ahead) showSecond(start, zone);
    second = start;
    ahead = offset;
    const fraction = millis === start && nanos === 0 ? "" : `.${String(millis - start).padStart(3, "0")}`;
    return { date: shown.date, time: shown.time + fraction, offset: isOpen(timestamps) ? "" : shown.offset };
  };
}
