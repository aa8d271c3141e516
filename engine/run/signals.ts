const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;
/** A run that has to end itself is looked at so often; one that only waits is ended as the signal does by default. */
const GRACE_MS = 1_000;
/** The share of the time in which a run that works keeps the event loop busy, at least. */
const BUSY = 0.5;

/** The signals that end a run early. */
export interface Signals {
  /** The exit code that the signal asks for, or null while none has come. */
  readonly exitCode: number | null;
  /**
   * Does work that may take long, in which no signal can be heard: one that comes meanwhile does what it does by default,
   * and ends the process at once.
   */
  unheard(work: () => void): void;
  /** Gives the signals back to the system. */
  release(): void;
}

/** Listens for signals; `wake` is called when the first one comes. */
export function listenForSignals(wake: () => void): Signals {
  let exitCode: number | null = null;
  const listeners = Object.entries(SIGNALS).map(([name, code]) => {
    const listener = () => {
      exitCode ??= code;
      release();
      // A second signal ends the process at once, and so does a reader that never reads on.
      killWhenIdle(name);
      wake();
    };
    return { name, listener };
  });
  const listen = () => {
    for (const { name, listener } of listeners) process.on(name, listener);
  };
  const release = () => {
    for (const { name, listener } of listeners) process.off(name, listener);
  };
  listen();
  return {
    get exitCode() {
      return exitCode;
    },
    unheard(work) {
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

/** Ends the process when nothing has happened in it for a while, however long its work takes. */
function killWhenIdle(signal: string): void {
  const { eventLoopUtilization } = performance;
  let before = eventLoopUtilization();
  const look = () => {
    const now = eventLoopUtilization();
    if (eventLoopUtilization(now, before).utilization < BUSY) process.kill(process.pid, signal);
    before = now;
  };
  setInterval(look, GRACE_MS).unref();
}
