import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { float, type Value } from "../../engine/event/index.ts";
import {
  allowError,
  type KindName,
  key,
  keyOf,
  kinds,
  type Metrics,
  type Numeric,
  newMetrics,
  showAtLeast,
  showShares,
  typedKeyOf,
} from "../../engine/metrics/index.ts";
import { character } from "../output/values.ts";

/** A number or a text that a script might track. */
type Tracked = Numeric | string;

/** Tracks a value in a metric of every kind that takes it, which is named like the kind. */
function trackEverywhere(metrics: Metrics, value: Tracked): void {
  const claim = <K extends KindName>(kind: K) => metrics.claim(kind, kind)!;
  keyOf(value);
  kinds.frequency.add(claim("frequency"), key);
  showAtLeast(claim("top"), 3);
  kinds.top.add(claim("top"), key);
  showAtLeast(claim("bottom"), 3);
  kinds.bottom.add(claim("bottom"), key);
  allowError(claim("cardinality"), 0.02);
  kinds.cardinality.add(claim("cardinality"), key);
  typedKeyOf(value);
  kinds.unique.add(claim("unique"), key);
  keyOf(value);
  kinds.description.add(claim("description"), key, typeof value === "string" ? null : value);
  if (typeof value === "string") return;
  kinds.sum.add(claim("sum"), value);
  kinds.average.add(claim("average"), value);
  kinds.minimum.add(claim("minimum"), value);
  kinds.maximum.add(claim("maximum"), value);
  showShares(claim("percentiles"), [0.25, 0.5, 0.999]);
  kinds.percentiles.add(claim("percentiles"), value);
  showShares(claim("stats").percentiles, [0.5]);
  kinds.stats.add(claim("stats"), value);
}

function metricsOf(values: readonly Tracked[]): Metrics {
  const metrics = newMetrics();
  for (const value of values) trackEverywhere(metrics, value);
  return metrics;
}

const tracked: fc.Arbitrary<Tracked> = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.double({ noNaN: true }).map((number) => float(number) as Numeric),
  fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n }),
  fc.string({ unit: character, maxLength: 3 }),
  fc.constantFrom("api", "web", "\ud800", "true", "1", "1.0"),
);

test("property: metrics of workers, posted and merged in their order, are those of one run", () => {
  fc.assert(
    fc.property(fc.array(fc.array(tracked)), (parts) => {
      const merged = newMetrics();
      for (const part of parts) merged.merge(structuredClone(metricsOf(part).drain()));
      const atOnce = metricsOf(parts.flat());
      expect(merged.results()).toEqual(atOnce.results());
      expect(merged.snapshot()).toEqual(atOnce.snapshot());
    }),
  );
});

describe("what each kind comes to", () => {
  const snapshot = metricsOf([3, "api", 1.5, "web", 3, "api", 100]).snapshot();
  const rows: readonly (readonly [string, Value])[] = [
    ["average", 26.875],
    [
      "bottom",
      [
        new Map<string, Value>([
          ["key", "1.5"],
          ["count", 1],
        ]),
        new Map<string, Value>([
          ["key", "100"],
          ["count", 1],
        ]),
        new Map<string, Value>([
          ["key", "web"],
          ["count", 1],
        ]),
      ],
    ],
    ["cardinality", 5],
    ["description_count", 7],
    ["description_max", 100],
    ["description_strings", 3],
    ["description_unique", 5],
    [
      "frequency",
      new Map([
        ["3", 2],
        ["api", 2],
        ["1.5", 1],
        ["100", 1],
        ["web", 1],
      ]),
    ],
    ["maximum", 100],
    ["minimum", 1.5],
    ["percentiles_p25", 2.625],
    ["percentiles_p50", float(3)],
    ["percentiles_p99.9", 99.709],
    ["stats_avg", 26.875],
    ["stats_count", 4],
    ["stats_p50", float(3)],
    ["stats_sum", 107.5],
    ["sum", 107.5],
    [
      "top",
      [
        new Map<string, Value>([
          ["key", "3"],
          ["count", 2],
        ]),
        new Map<string, Value>([
          ["key", "api"],
          ["count", 2],
        ]),
        new Map<string, Value>([
          ["key", "1.5"],
          ["count", 1],
        ]),
      ],
    ],
    ["unique", [3, "api", 1.5, "web", 100]],
  ];
  test.each(rows)("%s", (name, value) => {
    expect(snapshot.get(name)).toEqual(value);
  });
});

test("numbers keep their types", () => {
  const metrics = metricsOf([float(2) as Numeric, 2]);
  expect(metrics.snapshot().get("unique")).toEqual([float(2), 2]);
  expect(metrics.snapshot().get("minimum")).toEqual(float(2));
  expect(metricsOf([2, 3]).snapshot().get("sum")).toBe(5);
  expect(
    metricsOf([2, float(3) as Numeric])
      .snapshot()
      .get("sum"),
  ).toEqual(float(5));
});

test("a text has one key, whatever it holds", () => {
  const texts = ["", "a", "ä", "\ud800", "\udc00", "\ud800\udc00", "\0", "x".repeat(5000)];
  expect([...(metricsOf(texts).snapshot().get("frequency") as ReadonlyMap<string, Value>).keys()].toSorted()).toEqual(
    texts.toSorted(),
  );
});

describe("names", () => {
  test("belong to one kind of metric", () => {
    const metrics = newMetrics();
    expect(metrics.claim("sum", "bytes")).not.toBeNull();
    expect(metrics.claim("average", "bytes")).toBeNull();
    expect(metrics.kindOf("bytes")).toBe("sum");
  });

  test("of metrics that merely look alike stay apart", () => {
    const metrics = newMetrics();
    kinds.stats.add(metrics.claim("stats", "ms")!, 5);
    kinds.sum.add(metrics.claim("sum", "ms_sum")!, 7);
    expect(metrics.snapshot().get("ms_sum")).toBe(5);
    expect(metrics.snapshot().get("ms_sum_2")).toBe(7);
  });

  test("a metric without a value is none", () => {
    const metrics = newMetrics();
    metrics.claim("frequency", "status");
    expect(metrics.results()).toEqual([]);
  });
});

test("effects are held back until they are certain", () => {
  const metrics = newMetrics();
  const add = () => metrics.apply(() => kinds.sum.add(metrics.claim("sum", "calls")!, 1));
  const calls = () => metrics.snapshot().get("calls");
  add();
  metrics.hold();
  add();
  expect(calls()).toBe(1);
  metrics.commit();
  expect(calls()).toBe(2);
  metrics.hold();
  add();
  metrics.rollback();
  add();
  expect(calls()).toBe(3);
});

test("metrics that never had a value, or had some that they do not take, are reported", () => {
  const metrics = newMetrics();
  metrics.skip("tpyo");
  metrics.skip("tpyo");
  metrics.skip("sum");
  metrics.refuse("tags");
  trackEverywhere(metrics, 1);
  expect(metrics.notes()).toEqual([
    { code: "refused-values", metric: "tags", count: 1 },
    { code: "never-tracked", metric: "tpyo", skipped: 2 },
  ]);
});

test("of too many different values the first are listed, and how many there are is estimated", () => {
  const metrics = newMetrics();
  const state = metrics.claim("unique", "ids")!;
  for (let i = 0; i < 150_000; i++) {
    typedKeyOf(i);
    kinds.unique.add(state, key);
  }
  const [result] = metrics.results();
  expect(result).toMatchObject({ shape: "values", name: "ids" });
  if (result?.shape !== "values") return;
  expect(result.values).toHaveLength(100_000);
  expect(result.values.at(-1)).toBe(99_999);
  expect(Math.abs(result.count / 150_000 - 1)).toBeLessThan(0.04);
  expect(metrics.notes()).toEqual([{ code: "too-many-values", metric: "ids", kept: 100_000 }]);
});

test("a metric that only a script which failed has asked for is none", () => {
  const metrics = newMetrics();
  metrics.hold();
  metrics.claim("sum", "x");
  metrics.rollback();
  expect(metrics.results()).toEqual([]);
  metrics.hold();
  const state = metrics.claim("sum", "x")!;
  metrics.apply(() => kinds.sum.add(state, 2));
  metrics.commit();
  expect(metrics.results()).toMatchObject([{ name: "x" }]);
});
