import { expect, test } from "vitest";
import { froeOnTerminal } from "./froe.ts";

const trace = `2026-02-03 10:20:33.100 ERROR [main] com.example.Shop - cannot place order
java.lang.IllegalStateException: no stock
\tat com.example.Stock.take(Stock.java:42)
2026-02-03 10:20:34.000 INFO  [main] com.example.Shop - placed
`;

test.each([40, 60, 80])("froe detect breaks its lines at words, at %i columns", async (columns) => {
  const { stdout } = await froeOnTerminal(["detect", "app.log"], { files: { "app.log": trace }, columns });
  const lines = stdout
    .replaceAll(/\x1b\[[\d;]*m/g, "")
    .trimEnd()
    .split("\n");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
  const told = lines.join(" ").replaceAll(/\s+/g, " ");
  expect(told).toContain("2 lines look like stack traces; -M java joins them to the line that logged them");
});
