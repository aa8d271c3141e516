import { MINUS, PLUS } from "../event/bytes.ts";
import { remembered } from "../event/remembered.ts";
import { type Event, PLAIN_STRING, TEXT, valueAt } from "../event/tape.ts";
import { fixedZone, NO_ZONE, type Timestamps, utc, type Zone } from "../time/index.ts";

const MINUTE = 60_000;
const OFFSET = /([+-])(\d\d):?(\d\d)$/;

/**
 * The zone of the clock that wrote the timestamp that was read last.
 * @param assumed the zone of timestamps that name none.
 */
export function stampZone(event: Event, timestamps: Timestamps, assumed: Zone): Zone {
  return isOpen(timestamps) ? assumed : (writtenZone(event, timestamps) ?? utc);
}

/** True if the timestamp that was read last names no zone. */
export const isOpen = ({ doubt }: Timestamps): boolean => (doubt & NO_ZONE) !== 0;

/** The longest offset, `+01:00`, in characters. */
const LONGEST = 6;
/** Offsets that are kept: there are no more than quarters of an hour in a day. */
const MOST_ZONES = 100;

const zoneOf = remembered(MOST_ZONES, (offset) => {
  const [, sign, hours, minutes] = OFFSET.exec(offset)!;
  const length = (Number(hours) * 60 + Number(minutes)) * MINUTE;
  return fixedZone(sign === "-" ? -length : length);
});

/** False for a span in which no sign is where that of an offset would be: most timestamps are in UTC. */
function mayHaveOffset({ bytes, entries }: Event, at: number): boolean {
  const kind = entries[at + 1];
  const to = entries[at + 3]!;
  return (kind !== PLAIN_STRING && kind !== TEXT) || isSign(bytes[to - LONGEST]) || isSign(bytes[to - LONGEST + 1]);
}

const isSign = (byte: number | undefined): boolean => byte === PLUS || byte === MINUS;

/** The offset at the end of the text of the timestamp, or null. */
function writtenZone(event: Event, { at }: Timestamps): Zone | null {
  if (at.steps.length > 0 || !mayHaveOffset(event, at.at)) return null;
  const value = valueAt(event, at.at);
  const found = typeof value === "string" ? OFFSET.exec(value.slice(-LONGEST)) : null;
  return found && zoneOf(found[0]);
}
