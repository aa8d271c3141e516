/** Rules that say how far local time is from UTC. */
export interface Zone {
  /** `UTC`, `Europe/Berlin`, `+02:00`. */
  readonly name: string;
  /** Milliseconds that local time is ahead of UTC at an instant. */
  offsetAt(millis: number): number;
  /**
   * The instant at which clocks show a local time, given as if it were UTC. A time that clocks skipped is as far after
   * the gap as it is into it (`02:30` becomes `03:30`); of a time that they showed twice it is the first.
   */
  fromLocal(localMillis: number): number;
  /** What the zone is called for short at an instant: `CEST`, or its offset where the runtime knows no abbreviation. */
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

/** `+02:00`, and with seconds where there are any; `between` parts the numbers. */
export function offsetText(offset: number, between = ":"): string {
  const seconds = Math.round(Math.abs(offset) / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (seconds % 60 !== 0) parts.push(seconds % 60);
  return (offset < 0 ? "-" : "+") + parts.map((part) => String(part).padStart(2, "0")).join(between);
}
