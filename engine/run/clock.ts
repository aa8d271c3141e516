/** Milliseconds since some moment. Node loads much for its `performance`, which a start would wait for. */
export function millisNow(): number {
  const [seconds, nanos] = process.hrtime();
  return seconds * 1e3 + nanos / 1e6;
}
