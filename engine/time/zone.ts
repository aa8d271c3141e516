/** The rules of local time. */
export interface Zone {
  /** `UTC`, `Europe/Berlin`, `+02:00`. */
  readonly name: string;
  /** Milliseconds that local time is ahead of UTC at an instant. */
  offsetAt(millis: number): number;
  /**
   * The instant of a local time, given as if it were UTC. A time that clocks skip is moved by the length of the gap
   * (`02:30` becomes `03:30`); of a time that they show twice, the first instant counts.
   */
  fromLocal(localMillis: number): number;
  /** The abbreviation of the zone at an instant: `CEST`, or its offset if the runtime knows none. */
  abbreviationAt(millis: number): string;
}

export const utc: Zone = {
  name: "UTC",
  offsetAt: () => 0,
  fromLocal: (localMillis) => localMillis,
  abbreviationAt: () => "UTC",
};

/** A zone that is always this many milliseconds ahead of UTC. */
export function fixedZone(offset: number): Zone {
  return {
    name: offsetText(offset),
    offsetAt: () => offset,
    fromLocal: (localMillis) => localMillis - offset,
    abbreviationAt: () => offsetText(offset),
  };
}

/** `+02:00`, with seconds if there are any; `between` separates the numbers. */
export function offsetText(offset: number, between = ":"): string {
  const seconds = Math.round(Math.abs(offset) / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (seconds % 60 !== 0) parts.push(seconds % 60);
  return (offset < 0 ? "-" : "+") + parts.map((part) => String(part).padStart(2, "0")).join(between);
}
