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
export function startTimeSlice() {
  let start = millisNow();
  return {
    /** True if the work has taken long enough. */
    get isOver() {
      return millisNow() - start > SLICE_MS;
    },
    /** Waits for the next turn of the event loop, in which the next slice starts. */
    async next() {
      await nextTurn();
      start = millisNow();
    },
  };
}

/** True if a promise has not been fulfilled after this many milliseconds. */
export async function isLate(promise: Promise<void>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), milliseconds);
  });
  const isLate = await Promise.race([promise.then(() => false), late]);
  clearTimeout(timer);
  return isLate;
}
