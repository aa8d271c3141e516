import {
  type Duration,
  durationNanos,
  durationOf,
  durationText,
  epochNanos,
  type Timestamps,
} from "../../time/index.ts";

const DEFAULT_WIDTH = 80;
const MILLI = 1_000_000n;
const SECOND = 1000n * MILLI;
const MINUTE = 60n * SECOND;

/**
 * Makes a function that returns what to print between the event whose timestamp was read last and the dated event before it: a
 * line, with its end, if they are at least so far apart, else null.
 */
export function gapMarker(least: Duration, timestamps: Timestamps, width: number | null): () => string | null {
  const { instant } = timestamps;
  const leastNanos = durationNanos(least);
  let last: bigint | null = null;
  return () => {
    if (!timestamps.found) return null;
    const before = last;
    last = epochNanos(instant);
    if (before === null) return null;
    const distance = last > before ? last - before : before - last;
    if (distance < leastNanos) return null;
    const text = ` ${lengthText(distance)} ${last > before ? "later" : "earlier"} `;
    const dashes = Math.max(2, (width ?? DEFAULT_WIDTH) - text.length);
    return `${"-".repeat(dashes >> 1)}${text}${"-".repeat(dashes - (dashes >> 1))}\n`;
  };
}

/** As exact as people want it: `300ms`, `4.877s`, `2h 5m`. */
function lengthText(nanos: bigint): string {
  if (nanos >= MINUTE) return durationText(durationOf(nanos - (nanos % SECOND)));
  return nanos >= SECOND ? `${Number(nanos / MILLI) / 1000}s` : durationText(durationOf(nanos));
}
