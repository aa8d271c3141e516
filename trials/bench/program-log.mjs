// What one program writes as JSON: records of a few kinds, whose names come in the same order each time.

const WORDS = "request handled cache slow queue stopped reload worker upstream closed retry batch job done".split(" ");
const SERVICES = ["web", "cart", "search", "billing", "mail"];
const METHODS = ["GET", "GET", "GET", "POST", "PUT", "DELETE"];
const STATUSES = [200, 200, 200, 200, 204, 301, 304, 404, 500, 503];
const STEP_MS = 37;
const START = Date.UTC(2026, 1, 3, 10);

/**
 * A function that makes the next line.
 * @param random numbers from 0 (inclusive) to 1 (exclusive)
 */
export function programLog(random) {
  let count = 0;
  const below = (limit) => Math.floor(random() * limit);
  const one = (list) => list[below(list.length)];
  const text = (words) => Array.from({ length: words }, () => one(WORDS)).join(" ");
  const head = (level) => ({
    ts: new Date(START + STEP_MS * count++).toISOString(),
    level,
    service: one(SERVICES),
    msg: text(3 + below(8)),
  });
  const request = () => ({
    ...head(one(["info", "info", "info", "debug", "warn"])),
    client: `192.0.2.${below(256)}`,
    method: one(METHODS),
    path: `/${one(WORDS)}/${below(10_000)}`,
    status: one(STATUSES),
    duration: below(100_000) / 1_000,
    user: random() < 0.3 ? null : `u${below(10_000)}`,
    cached: random() < 0.5,
  });
  const job = () => ({
    ...head("info"),
    job: { id: below(1_000_000), queue: one(SERVICES), tags: [one(WORDS), one(WORDS)] },
    attempts: 1 + below(3),
  });
  const failure = () => ({
    ...head("error"),
    error: `${text(2)}: "${one(WORDS)}" at ${one(WORDS)}.js:${below(400)}\n    at ${one(WORDS)} (${one(WORDS)}.js:${below(400)})`,
    code: below(100),
  });
  return () => {
    const kind = random();
    return JSON.stringify(kind < 0.8 ? request() : kind < 0.93 ? job() : failure());
  };
}
