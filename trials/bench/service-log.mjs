// Requests and messages of forty services in order of time, for the questions that count by service, time or template.

const SERVICES = Array.from({ length: 40 }, (_, i) => `svc-${i}`);
const STATUSES = [...Array(90).fill(200), ...Array(5).fill(304), ...Array(3).fill(404), 500, 503];
const STEP_MS = 86;
const START = Date.UTC(2026, 1, 3);
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** What services write about: each text with the parameters that change from line to line. */
const MESSAGES = [
  ({ hex, ms }) => `request ${hex} done in ${ms} ms`,
  ({ n, address }) => `accepted connection ${n} from ${address}`,
  ({ address }) => `connection from ${address} closed by peer`,
  ({ n }) => `cache miss for key item:${n}, asking the store`,
  ({ n, ms }) => `query returned ${n} rows after ${ms} ms`,
  ({ n }) => `retry ${n % 5} of 5 after a refused connection`,
  ({ n }) => `job ${n} put into queue mail`,
  ({ n, ms }) => `job ${n} of queue mail finished after ${ms} ms`,
  ({ hex }) => `token ${hex} renewed`,
  ({ n }) => `worker ${n % 16} started`,
  ({ n }) => `wrote ${n} bytes to /var/lib/app/segment-${n % 97}.dat`,
  ({ address, n }) => `user u${n} logged in from ${address}`,
];

/** A function that makes the next record. @param random numbers from 0 (inclusive) to 1 (exclusive) */
function records(random) {
  let count = 0;
  const below = (limit) => Math.floor(random() * limit);
  const one = (list) => list[below(list.length)];
  return () => {
    const status = one(STATUSES);
    const address = `192.0.2.${below(256)}`;
    const ms = Math.round(-4_000 * Math.log(1 - random())) / 100;
    const hex = below(0x1000000).toString(16).padStart(6, "0");
    return {
      time: new Date(START + STEP_MS * count++),
      level: status >= 500 ? "error" : status === 404 ? "warn" : "info",
      ...{ service: one(SERVICES), path: `/api/v1/items/${below(500)}`, status, ms, address, bytes: below(100_000) },
      msg: one(MESSAGES)({ n: below(100_000), hex, ms, address }),
    };
  };
}

/** The next record as JSON. */
export function serviceLog(random) {
  const next = records(random);
  return () => {
    const { time, level, service, path, status, ms, msg } = next();
    return JSON.stringify({ ts: time.toISOString(), level, service, path, status, ms, msg });
  };
}

/** The next record as a line of an access log. */
export function serviceAccess(random) {
  const next = records(random);
  return () => {
    const { time, path, status, address, bytes } = next();
    const [year, month, day, clock] = time.toISOString().split(/[-T.]/);
    const stamp = `${day}/${MONTHS[month - 1]}/${year}:${clock} +0000`;
    return `${address} - - [${stamp}] "GET ${path} HTTP/1.1" ${status} ${bytes} "-" "Mozilla/5.0 (X11; Linux x86_64)"`;
  };
}
