/** The first error of a worker, or of joining, after which nothing waits for workers any more. */
export interface Failures {
  readonly first: Error | null;
  fail(error: Error): void;
  /** Waits for a promise that a worker fulfills. @throws the first error. */
  wait<T>(promise: Promise<T>): Promise<T>;
}

export function newFailures(onFailure: () => void): Failures {
  const refusals = new Set<(error: Error) => void>();
  let first: Error | null = null;
  return {
    get first() {
      return first;
    },
    fail(error) {
      first ??= error;
      for (const refuse of refusals) refuse(error);
      onFailure();
    },
    wait(promise) {
      if (first) return Promise.reject(first);
      return new Promise((resolve, reject) => {
        refusals.add(reject);
        promise.then(resolve, reject).finally(() => refusals.delete(reject));
      });
    },
  };
}
