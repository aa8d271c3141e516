/**
 * The items of batches, one by one. An item that has been read is given at once: an async generator would wait for it
 * three times.
 */
export function eachOf<T>(batches: AsyncGenerator<readonly T[], void, undefined>): AsyncGenerator<T, void, undefined> {
  let batch: readonly T[] = [];
  let at = 0;
  /** Calls that wait for a batch; the calls after them wait for their turn. */
  let waiting = 0;
  let turn: Promise<unknown> = Promise.resolve();

  async function take(): Promise<IteratorResult<T, void>> {
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

  /** No item of the batch is given any more. */
  function leave(): void {
    at = batch.length;
  }

  return {
    next() {
      if (waiting > 0 || at === batch.length) return inTurn(take);
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
