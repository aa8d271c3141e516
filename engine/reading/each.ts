/**
 * The items of batches, one by one, until a signal aborts. Measured: an item costs half of what it costs in an async
 * generator.
 */
export function eachOf<T>(
  batches: AsyncGenerator<readonly T[], void, undefined>,
  signal: AbortSignal | null,
): AsyncGenerator<T, void, undefined> {
  let batch: readonly T[] = [];
  let at = 0;
  /** How many calls have not been answered; later calls are answered after them. */
  let waiting = 0;
  let turn: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  async function take(): Promise<IteratorResult<T, void>> {
    if (signal?.aborted && !isStopped) {
      isStopped = true;
      leave();
      await batches.return();
      throw signal.reason;
    }
    while (at === batch.length) {
      const next = await batches.next();
      if (next.done) return next;
      batch = next.value;
      at = 0;
    }
    return { done: false, value: batch[at++]! };
  }

  function inTurn(call: () => Promise<IteratorResult<T, void>>): Promise<IteratorResult<T, void>> {
    waiting++;
    const result = turn.then(call).finally(() => waiting--);
    turn = result.catch(() => {});
    return result;
  }

  /** Gives no more items of the batch. */
  function leave(): void {
    at = batch.length;
  }

  return {
    next() {
      if (waiting > 0 || at === batch.length || signal?.aborted) return inTurn(take);
      return Promise.resolve({ done: false, value: batch[at++]! });
    },
    return: () =>
      inTurn(async () => {
        leave();
        await batches.return();
        return { done: true, value: undefined };
      }),
    throw: (error) =>
      inTurn(async () => {
        leave();
        await batches.throw(error);
        return { done: true, value: undefined };
      }),
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

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
