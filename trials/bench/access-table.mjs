// Requests as a table, with a quoted cell in one row of five.

const COLUMNS = ["time", "client", "method", "path", "status", "bytes", "seconds", "agent"];
export const ACCESS_COLUMNS = COLUMNS.join(",");

const METHODS = ["GET", "GET", "GET", "POST", "PUT"];
const STATUSES = [200, 200, 200, 304, 404, 500];
const AGENTS = [
  "curl/8.9",
  "Mozilla/5.0",
  "probe/1.2",
  "Mozilla/5.0",
  '"Mozilla/5.0 (X11; Linux x86_64), like ""Gecko"""',
];
const STEP_MS = 41;
const START = Date.UTC(2026, 1, 3, 10);

/** A function that makes the next row. @param random numbers from 0 (inclusive) to 1 (exclusive) */
export function accessTable(random) {
  let count = 0;
  const below = (limit) => Math.floor(random() * limit);
  const one = (list) => list[below(list.length)];
  return () =>
    [
      new Date(START + STEP_MS * count++).toISOString(),
      `192.0.2.${below(256)}`,
      one(METHODS),
      `/items/${below(10_000)}`,
      one(STATUSES),
      below(100_000),
      (below(10_000) / 1000).toFixed(3),
      one(AGENTS),
    ].join(",");
}
