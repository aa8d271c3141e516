import { type Platform, platform } from "../platform/index.ts";
import { INTERRUPTED, TERMINATED } from "./options.ts";

const CODES = { SIGINT: INTERRUPTED, SIGTERM: TERMINATED } as const;
/** After a signal the run is checked this often; one that only waits is ended as the signal does by default. */
const GRACE_MS = 1_000;
/** The least share of the time that a run which works keeps the event loop busy. */
const BUSY = 0.5;

/** The signals that end a run early. */
export type Signals = ReturnType<typeof listenForSignals>;

/**
 * Listens for signals.
 * @param wake is called when the first one comes.
 * @param isInterruptible false while the interrupt of the keyboard is for another program.
 */
export function listenForSignals(
  wake: () => void,
  isInterruptible: () => boolean = () => true,
  { endings, end }: Platform = platform,
) {
  let exitCode: number | null = null;
  const listeners = Object.entries(endings).map(([name, kind]) => {
    const code = CODES[kind];
    const listener = () => {
      if (code === INTERRUPTED && !isInterruptible()) return;
      exitCode ??= code;
      release();
      // A second signal ends the process immediately; so does this one, if the reader of the output never reads on.
      whenIdle(() => end(kind, code));
      wake();
    };
    return { name, listener };
  });
  const listen = () => {
    for (const { name, listener } of listeners) process.on(name, listener);
  };
  /** Gives the signals back to the system. */
  const release = () => {
    for (const { name, listener } of listeners) process.off(name, listener);
  };
  listen();
  return {
    /** The exit code of the first signal; null before it. */
    get exitCode() {
      return exitCode;
    },
    /**
     * Does work that may take long without a break. No signal can be heard in it, so one that comes meanwhile has its
     * default effect, and ends the process immediately.
     */
    unheard(work: () => void) {
      release();
      try {
        work();
      } finally {
        listen();
      }
    },
    release,
  };
}

/** Ends the process once it has been idle for a while, however long its work takes. */
function whenIdle(end: () => void): void {
  const { eventLoopUtilization } = performance;
  let before = eventLoopUtilization();
  const check = () => {
    const now = eventLoopUtilization();
    if (eventLoopUtilization(now, before).utilization < BUSY) end();
    before = now;
  };
  setInterval(check, GRACE_MS).unref();
}
