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
const PARTS = /^(.*)T(\d\d:\d\d:\d\d)(\.\d{3})?\d*(.*)$/;

/**
 * The clock of the timestamp that was read last.
 * @param assumed the zone of timestamps that name none.
 */
export function clockOf(event: Event, timestamps: Timestamps, assumed: Zone): Clock {
  const zone = stampZone(event, timestamps, assumed);
  const [, date = "", time = "", fraction = "", offset = ""] = PARTS.exec(instantText(timestamps.instant, zone)) ?? [];
  return { date, time: time + fraction, offset: isOpen(timestamps) ? "" : offset.replace(UTC, "Z") };
}
