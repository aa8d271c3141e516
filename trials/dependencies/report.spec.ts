import { resolve } from "node:path";
import { expect, test } from "vitest";

// Compiled parsers alone: nothing is read.

test("the report has the oldest release first, and says what to look at", async () => {
  const { report } = await import(resolve("trials/dependencies/report.mjs"));
  const row = { license: "MIT", bytes: 12_345, deprecated: null, isShipped: false };
  const printed: string = report(
    [
      {
        ...{ ...row, name: "new", version: "2.0.1", released: "2026-01-02T03:04:05Z", isShipped: true },
        ...{ last: "3.0.0", lastReleased: "2026-02-02T03:04:05Z" },
      },
      {
        ...{ ...row, name: "old", version: "1.0.0", released: "2020-01-02T03:04:05Z" },
        ...{ last: "1.0.0", lastReleased: "2020-01-02T03:04:05Z", deprecated: "use new" },
      },
    ],
    new Date("2026-03-01T00:00:00Z"),
  );
  expect(printed.split("\n").map((line) => line.replace(/ {2,}/g, "  "))).toEqual([
    "package  version  released  last  released  size  license  shipped",
    "old  1.0.0  2020-01-02  1.0.0  2020-01-02  12 kB  MIT  deprecated, no release for 6.2 years",
    "new  2.0.1  2026-01-02  3.0.0  2026-02-02  12 kB  MIT  yes  3.0.0 is another major version",
    "2 packages, 1 of them shipped, 1 without a release for 2 years",
    "",
  ]);
});
