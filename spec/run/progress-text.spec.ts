import { describe, expect, test } from "vitest";
import { type Progress, progressText } from "../../engine/run/progress-bar.ts";

const barOf = (columns: number) => "#".repeat(columns);

function text(some: Partial<Progress> = {}, width = 100): string {
  const progress = { done: 250_000_000, total: 1_000_000_000, events: 1_234_567, rejected: 12, millis: 2_000, ...some };
  return progressText(progress, width, barOf);
}

describe("how far a run has come", () => {
  test("is reported in percent, with the rate, events, rejected lines and the time that is left", () => {
    expect(text()).toBe(` 25% [${"#".repeat(30)}] 125.0 MB/s, 1,234,567 events, 12 lines rejected, 6s left`);
  });

  test("is all of it where more has come than there was", () => {
    expect(text({ done: 1_200_000_000 })).toMatch(/^100% .* 1s left$/);
  });

  test("tells no time before anything was read", () => {
    expect(text({ done: 0, events: 0, rejected: 0 })).toMatch(/^ {2}0% .* 0 events, 0 lines rejected$/);
  });

  test("tells long times in greater units", () => {
    expect(text({ done: 1_000_000, millis: 4_000 })).toMatch(/ 1h 6m left$/);
    expect(text({ done: 500_000_000, millis: 59_000 })).toMatch(/ 59s left$/);
    expect(text({ done: 500_000_000, millis: 60_000 })).toMatch(/ 1m left$/);
  });

  test("fits the screen, whatever its width", () => {
    for (let width = 1; width <= 120; width++) expect(text({}, width).length).toBeLessThan(width);
    expect(text({}, 80)).toBe(` 25% [${"#".repeat(15)}] 125.0 MB/s, 1,234,567 events, 12 lines rejected, 6s left`);
    expect(text({}, 60)).toBe(` 25% [${"#".repeat(23)}] 125.0 MB/s, 1,234,567 events`);
    expect(text({}, 10)).toBe(" 25%");
  });
});
