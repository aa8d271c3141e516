/**
 * The items of an iterator, until a signal aborts.
 * @throws the signal's reason as soon as it aborts, also while the next item has not come.
 */
export async function* untilAborted<T>(items: AsyncGenerator<T>, signal: AbortSignal): AsyncGenerator<T> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop);
  });
  // It may abort while nobody waits for an item: the next wait throws then.
  aborted.catch(() => {});
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await Promise.race([items.next(), aborted]);
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    // Not awaited: the source may never answer.
    void items.return(undefined);
  }
}
