/** Signals are heard only between two turns of the event loop, so work without a break may take this long. */
const SLICE_MS = 15;

/** Milliseconds since an arbitrary moment. Loading Node's `performance` would delay the start. */
export function millisNow(): number {
  const [seconds, nanos] = process.hrtime();
  return seconds * 1e3 + nanos / 1e6;
}

/** Settles in the next turn of the event loop, after the signals, messages and reads that wait have been handled. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A stretch of work without a break. */
interface TimeSlice {
  /** True if the work has taken long enough. */
  readonly isOver: boolean;
  /** Waits for the next turn of the event loop, in which the next slice starts. */
  next(): Promise<void>;
}

export function startTimeSlice(): TimeSlice {
  let start = millisNow();
  return {
    get isOver() {
      return millisNow() - start > SLICE_MS;
    },
    async next() {
      await nextTurn();
      start = millisNow();
    },
  };
}
