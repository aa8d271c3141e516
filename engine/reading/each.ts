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
