const HOUR_MS = 3_600_000;

/**
 * The limits of tests and hooks. A test fails by what it finds, never by being slow: the only thing that ends by this is what would
 * never end.
 */
export const patience = { testTimeout: HOUR_MS, hookTimeout: HOUR_MS } as const;
