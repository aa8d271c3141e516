import { describe, expect, test } from "vitest";
import { shapeOf } from "../../engine/answers/aggregates/states.ts";
import { coarsened, isLong, newBuckets, placeOf } from "../../engine/answers/over-time/buckets.ts";
import { froe } from "../cli/froe.ts";
import { printed } from "../run/parallel/divided.ts";

const at = (clock: string, level: string, ms = 1) => `{"ts":"2026-05-01T${clock}Z","level":"${level}","ms":${ms}}\n`;
const stdin = [
  at("10:00:10", "info"),
  at("10:00:50", "ERROR", 30),
  '{"broken":\n',
  at("10:04:59", "warn", 10),
  at("10:00:59", "info", 3),
].join("");

async function rows(...args: string[]) {
  const { stdout, stderr } = await froe(["-f", "json", ...args], { stdin });
  return { rows: stdout.split("\n").slice(0, -1), stderr };
}

describe("--over-time", () => {
  test("prints a row for each length of time, also those without events, with counts by level", async () => {
    expect((await rows("--over-time=2m")).rows).toEqual([
      "time\tcount\tper_second\trejected\tlevel.error\tlevel.warn\tlevel.info",
      "2026-05-01T10:00:00Z\t3\t0.025\t0\t1\t0\t2",
      "2026-05-01T10:02:00Z\t0\t0\t0\t0\t0\t0",
      "2026-05-01T10:04:00Z\t1\t0.00833333\t1\t0\t1\t0",
    ]);
  });

  test("chooses a length that fits the time range", async () => {
    const { rows: all } = await rows("--over-time");
    expect(all).toHaveLength(1 + 58);
    expect(all[1]).toMatch(/^2026-05-01T10:00:10Z/);
    expect(all[2]).toMatch(/^2026-05-01T10:00:15Z/);
  });

  test("of one moment is a row of a second", async () => {
    const { stdout } = await froe(["-f", "json", "--over-time"], { stdin: at("10:00:10.250", "info") });
    expect(stdout.split("\n")[1]).toBe("2026-05-01T10:00:10Z\t1\t1\t0\t1");
  });

  test("says that rows are longer than was asked for", async () => {
    const stdin = '{"ts":"2025-01-01T00:00:00Z"}\n{"ts":"2026-02-01T00:00:00Z"}\n';
    const { stdout, stderr } = await froe(["-f", "json", "--over-time=5m"], { stdin });
    expect(stdout.split("\n")[2]).toBe("2025-01-01T00:10:00Z\t0\t0\t0");
    expect(stderr).toBe(
      "hint: each row is 10m long, because the table would have more than 100000 rows of 5m: --since and --until choose less\n",
    );
  });

  test("stacks another field, and shows further numbers", async () => {
    const { rows: all } = await rows("--over-time=1h,tsv", "--by", "ms", "--max", "ms");
    expect(all).toEqual([
      "time\tcount\tper_second\tmax_ms\trejected\tms.1\tms.10\tms.3\tms.30",
      "2026-05-01T10:00:00Z\t4\t0.00111111\t30\t1\t1\t1\t1\t1",
    ]);
  });

  test("counts all but the 100 most frequent values of a field as others", async () => {
    const value = (second: number, id: number) => `{"ts":"${new Date(second * 1000).toISOString()}","id":"i${id}"}\n`;
    const lines = Array.from({ length: 150 }, (_, n) => value(n, n) + (n % 2 === 0 ? value(n, n) : ""));
    const { stdout } = await froe(["-f", "json", "--over-time=1m,json", "--by", "id"], { stdin: lines.join("") });
    const all: Record<string, number>[] = JSON.parse(stdout);
    const columns = Object.keys(all[0]!).filter((name) => /^id\.|^others$/.test(name));
    expect(columns).toHaveLength(101);
    expect(columns.slice(0, 2)).toEqual(["others", "id.i0"]);
    expect(all.map(({ others }) => others)).toEqual([27, 20, 3]);
    expect(all.map((row) => columns.reduce((sum, name) => sum + row[name]!, 0))).toEqual([90, 90, 45]);
  });

  test("divides responses by the class of their status", async () => {
    const log = '{"ts":"2026-05-01T10:00:00Z","level":null,"status":404}\n{"ts":"2026-05-01T10:00:00Z","status":200}\n';
    const { stdout } = await froe(["-f", "json", "--over-time=1s,json"], { stdin: log });
    expect(JSON.parse(stdout)).toEqual([
      { time: "2026-05-01T10:00:00Z", count: 2, per_second: 2, rejected: 0, "status.4xx": 1, "status.2xx": 1 },
    ]);
  });

  test("draws bars for people, divided by level, and the share of rejected lines", async () => {
    const { stdout } = await froe(["-f", "json", "--over-time=2m", "-m=table"], { stdin });
    const bar = (text: string) => text.padEnd(0);
    expect(stdout.split("\n")).toEqual([
      "time (UTC)        count  per minute  rejected",
      `2026-05-01 10:00      3         1.5            ${bar("█████████████▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒")}`,
      "2026-05-01 10:02      0           0",
      `2026-05-01 10:04      1         0.5       50%  ${bar("▓▓▓▓▓▓▓▓▓▓▓▓▓")}`,
      "█ error  ▓ warn  ▒ info",
      "",
    ]);
  });

  test("reports events without a timestamp", async () => {
    const { stderr } = await froe(["-f", "json", "--over-time=1m"], {
      stdin: '{"a":1}\n{"ts":"2026-05-01T10:00:00Z"}\n',
    });
    expect(stderr).toContain(
      "hint: 1 event has no timestamp and no row, first at stdin:1: --ts-field and --ts-format say where it is",
    );
  });

  test.each([
    [["--over-time=soon"], "--over-time"],
    [["--over-time=1m,csv"], "--over-time=1m,csv: 'csv' is no form of rows, which are json or tsv"],
    [["--over-time=1m,2m"], "--over-time=1m,2m has several lengths: write one, as in 5m,json"],
    [["--over-time=1us"], "--over-time 1us: the shortest unit is 1ms"],
    [["--over-time=1ms500us"], "--over-time 1ms500us: the shortest unit is 1ms"],
    [["--over-time", "--by", "a,b"], "--over-time divides its bars by one field: --by a"],
    [["--over-time", "--top", "3"], "--top is not possible with --over-time"],
  ])("usage: %j", async (args, message) => {
    const { stderr, code } = await froe(["-f", "json", ...args], { stdin });
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});

test("a range of years is collected in bounded memory, and workers give the same rows as one reader", async () => {
  const log = Array.from({ length: 3_000 }, (_, i) => {
    const time = new Date(Date.UTC(2020, 0, 1) + ((i * 7919) % 3_000) * 50_000_000).toISOString();
    return i % 50 === 0 ? "{" : JSON.stringify({ time, level: i % 9 === 0 ? "error" : "info", ms: i });
  }).join("\n");
  const args = ["-f", "json", "--over-time=json", "--p95", "ms", "--no-diagnostics"];
  const alone = await printed(args, { "a.log": log }, null);
  expect(JSON.parse(alone.stdout)).toHaveLength(59);
  expect((await printed(args, { "a.log": log }, {})).stdout).toBe(alone.stdout);
});

test("what is rejected where workers meet counts in the row of the event after it", async () => {
  const log = Array.from({ length: 600 }, (_, i) =>
    i % 30 < 20 ? "no json" : JSON.stringify({ time: new Date(Date.UTC(2026, 0, 1) + i * 1_000).toISOString() }),
  ).join("\n");
  const args = ["-f", "json", "--over-time=tsv", "--no-diagnostics"];
  const alone = await printed(args, { "a.log": log }, null);
  expect((await printed(args, { "a.log": log }, { rangeBytes: 150 })).stdout).toBe(alone.stdout);
});

test("more than 200,000 buckets of a length that was asked for are collected in twice the length", () => {
  const buckets = newBuckets(shapeOf([]), 1);
  for (let millis = 0; millis < 200_000; millis++) placeOf(buckets, millis);
  expect(isLong(buckets, 1)).toBe(false);
  placeOf(buckets, 200_000);
  expect(isLong(buckets, 1)).toBe(true);
  const { length, all } = coarsened(buckets, 1);
  expect([length, all.length]).toEqual([2, 100_001]);
});
