/** What scripts do to the run. While a script is running it waits, because an error takes it back. */
interface Actions {
  /** Does immediately, or when the running script ends. */
  act(action: () => void): void;
  /** A script begins. */
  hold(): void;
  /** The script has ended. @param goesOn is asked before each action that has waited; the rest is dropped. */
  commit(goesOn: () => boolean): void;
  /** The script has failed. */
  rollback(): void;
}

export function newActions(): Actions {
  const waiting: (() => void)[] = [];
  let isWaiting = false;
  return {
    act(action) {
      if (isWaiting) waiting.push(action);
      else action();
    },
    hold() {
      isWaiting = true;
    },
    commit(goesOn) {
      isWaiting = false;
      if (waiting.length === 0) return;
      for (const action of waiting.splice(0)) if (goesOn()) action();
    },
    rollback() {
      isWaiting = false;
      waiting.length = 0;
    },
  };
}
