/** What is done anew after a change: at most one at a time, and once more if something has changed meanwhile. */
export interface Schedule {
  /** To be called at each change. @param isPattern true if the pattern has changed, not only the sample. */
  changed(isPattern: boolean): void;
}

/** @param work makes the grammar anew if asked, reads the sample, and shows it. */
export function schedule(work: (isPattern: boolean) => Promise<void>): Schedule {
  let isDue = false;
  let isPatternNew = false;
  let isBusy = false;
  let isAgain = false;
  /** When the first change came that is not shown yet. */
  let changedAt = 0;

  const update = async (): Promise<void> => {
    if (isBusy) {
      isAgain = true;
      return;
    }
    isBusy = true;
    const isPattern = isPatternNew;
    isPatternNew = false;
    try {
      await work(isPattern);
    } finally {
      isBusy = false;
    }
    if (isAgain) {
      isAgain = false;
      await update();
    } else {
      noteUpdate(changedAt);
      changedAt = 0;
    }
  };

  /** Notes in the page how long an update took, from the change until it can be seen: tests wait for it. */
  const noteUpdate = (start: number): void => {
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (changedAt === 0) document.documentElement.dataset.updated = (performance.now() - start).toFixed(1);
      }),
    );
  };

  return {
    changed(isPattern) {
      isPatternNew ||= isPattern;
      changedAt ||= performance.now();
      delete document.documentElement.dataset.updated;
      if (isDue) return;
      isDue = true;
      // After all that one event changes: the workers read while the browser draws what was typed.
      queueMicrotask(() => {
        isDue = false;
        void update();
      });
    },
  };
}
