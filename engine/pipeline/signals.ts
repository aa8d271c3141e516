const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;
/** How long the run may take to end itself after a signal, before the signal does what it does by default. */
const GRACE_MS = 1_000;

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
      // A second signal, or a reader that never reads on, ends the process at once.
      setTimeout(() => process.kill(process.pid, name), GRACE_MS).unref();
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
