import { describe, expect, it } from "vitest";
import { makeGauge } from "../../../engine/run/parallel/conductor.ts";

/** Asks a gauge every ten milliseconds while a reader delivers; returns when it first says that the rest is long, or null. */
function firstLong(totalBytes: number, bytesPerMilli: (millis: number) => number, leastMillis = 500): number | null {
  let millis = 1000;
  const gauge = makeGauge(totalBytes, leastMillis, () => millis);
  for (let delivered = 0; delivered < totalBytes; millis += 10) {
    if (gauge.isLong(delivered)) return millis - 1000;
    delivered += 10 * bytesPerMilli(millis - 1000);
  }
  return null;
}

describe("a run has workers once one reader would take long for the rest", () => {
  it("says so as soon as the speed is known", () => {
    expect(firstLong(1_000_000, () => 1000)).toBe(170);
  });

  it("never does for what one reader has nearly read by then", () => {
    expect(firstLong(600_000, () => 1000)).toBeNull();
  });

  it("does not take the slow start of a run for its speed", () => {
    expect(firstLong(500_000, (millis) => (millis < 70 ? 100 : 1000))).toBeNull();
  });

  it("judges again while it reads, because a run may become slower", () => {
    expect(firstLong(600_000, (millis) => (millis < 200 ? 1000 : 100))).toBeGreaterThan(200);
  });

  it("does not judge streams, whose size is unknown", () => {
    expect(makeGauge(0, 500).isLong(1_000_000)).toBe(false);
  });
});
