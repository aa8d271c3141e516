import { millisNow } from "../clock.ts";

/** For this long the code of a run is being compiled, and its speed says little. */
const WARM_MS = 70;
/** A speed is that of at least this many milliseconds. Two in a row decide, because some code is compiled later. */
const MEASURED_MS = 50;

/** Judges from the speed of one reader if workers pay for themselves. */
export interface Gauge {
  /** @param delivered how many bytes have been read so far. @returns true once the rest would take long enough. */
  isLong(delivered: number): boolean;
}

interface Mark {
  readonly bytes: number;
  readonly millis: number;
}

/**
 * @param totalBytes the size of all files, of which the rest is what has not been delivered.
 * @param leastMillis how long one reader would take for a rest that is worth dividing.
 */
export function makeGauge(totalBytes: number, leastMillis: number, now: () => number = millisNow): Gauge {
  let began: number | null = null;
  let start: Mark | null = null;
  let wasLong = false;
  return {
    isLong(delivered) {
      const millis = now();
      began ??= millis;
      if (millis - began < WARM_MS) return false;
      start ??= { bytes: delivered, millis };
      const elapsed = millis - start.millis;
      if (elapsed < MEASURED_MS || delivered === start.bytes) return false;
      const bytesPerMilli = (delivered - start.bytes) / elapsed;
      const isLong = totalBytes - delivered >= leastMillis * bytesPerMilli;
      const isCertain = isLong && wasLong;
      wasLong = isLong;
      start = { bytes: delivered, millis };
      return isCertain;
    },
  };
}
