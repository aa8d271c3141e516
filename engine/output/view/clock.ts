import { type Event, valueAt } from "../../event/tape.ts";
import { fixedZone, instantText, NO_ZONE, type Timestamps, utc, type Zone } from "../../time/index.ts";

/** The parts of a timestamp, as the clock that wrote it showed them. */
export interface Clock {
  /** `2026-02-03` */
  readonly date: string;
  /** `10:20:30`, and milliseconds if there is a fraction. */
  readonly time: string;
  /** `+01:00`, or `Z` for UTC; empty if the timestamp names no zone. */
  readonly offset: string;
}

const MINUTE = 60_000;
const OFFSET = /([+-])(\d\d):?(\d\d)$/;
const UTC = "+00:00";
const PARTS = /^(.*)T(\d\d:\d\d:\d\d)(\.\d{3})?\d*(.*)$/;

/**
 * The clock of the timestamp that was read last.
 * @param assumed the zone of timestamps that name none.
 */
export function clockOf(event: Event, timestamps: Timestamps, assumed: Zone): Clock {
  const isOpen = (timestamps.doubt & NO_ZONE) !== 0;
  const zone = isOpen ? assumed : (writtenZone(event, timestamps) ?? utc);
  const [, date = "", time = "", fraction = "", offset = ""] = PARTS.exec(instantText(timestamps.instant, zone)) ?? [];
  return { date, time: time + fraction, offset: isOpen ? "" : offset.replace(UTC, "Z") };
}

/** The offset at the end of the text of the timestamp, or null. */
function writtenZone(event: Event, { at }: Timestamps): Zone | null {
  if (at.steps.length > 0) return null;
  const value = valueAt(event, at.at);
  const found = typeof value === "string" ? OFFSET.exec(value) : null;
  if (!found) return null;
  const minutes = Number(found[2]) * 60 + Number(found[3]);
  return fixedZone((found[1] === "-" ? -minutes : minutes) * MINUTE);
}
