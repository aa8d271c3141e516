import { describe, expect, test } from "vitest";
import { float } from "../../engine/event/index.ts";
import type { Numeric, Result } from "../../engine/metrics/index.ts";
import { loadRenderer } from "../../engine/render/index.ts";

const results: readonly Result[] = [
  {
    shape: "numbers",
    name: "ms",
    numbers: [
      { suffix: "avg", value: 187.14166666666668, estimated: false },
      { suffix: "max", value: float(1000) as Numeric, estimated: false },
      { suffix: "sum", value: 1234567.891, estimated: false },
      { suffix: "unique", value: 2040, estimated: true },
    ],
  },
  {
    shape: "counts",
    name: "service",
    rows: [
      ["api", 8],
      ["tab\there", 1],
      ["", 1],
    ],
    error: 0,
  },
  {
    shape: "ranking",
    name: "slowest",
    rows: [
      ["/a", 20.5],
      ["/b", 10n ** 16n],
    ],
    error: 0,
  },
  { shape: "values", name: "user", values: ["ann", 7, true, float(1) as Numeric], count: 4 },
];

const approximate: readonly Result[] = [
  { shape: "counts", name: "id", rows: [["a", 9]], error: 4 },
  { shape: "values", name: "user", values: ["ann"], count: 31 },
];

async function renderMetrics(
  results: readonly Result[],
  form: string,
  look: { readonly width: number | null; readonly color: boolean },
): Promise<string> {
  return [...(await loadRenderer({ form, ...look, terminal: false })).metrics(results)].join("");
}

const elsewhere = { width: null, color: false };
const terminal = { width: 60, color: false };

describe("tsv", () => {
  test("a line for each number, with all its digits", async () => {
    expect(await renderMetrics(results, "tsv", elsewhere)).toBe(
      [
        "ms_avg\t\t187.14166666666668",
        "ms_max\t\t1000",
        "ms_sum\t\t1234567.891",
        "ms_unique\t\t2040",
        "service\tapi\t8",
        "service\ttab\\there\t1",
        "service\t\t1",
        "slowest\t/a\t20.5",
        "slowest\t/b\t10000000000000000",
        "user\t\tann",
        "user\t\t7",
        "user\t\ttrue",
        "user\t\t1",
        "",
      ].join("\n"),
    );
  });

  test("says what is not exact", async () => {
    expect(await renderMetrics(approximate, "tsv", elsewhere)).toBe(
      "id\ta\t9\nid_max_error\t\t4\nuser\t\tann\nuser_count\t\t31\n",
    );
  });

  test("is nothing where nothing was tracked", async () => {
    expect(await renderMetrics([], "tsv", elsewhere)).toBe("");
  });
});

describe("json", () => {
  test("one object, numbers with their types", async () => {
    const text = await renderMetrics(results, "json", elsewhere);
    expect(text).toContain('\n  "ms_max": 1000.0,\n');
    expect(JSON.parse(text)).toEqual({
      ms_avg: 187.14166666666668,
      ms_max: 1000,
      ms_sum: 1234567.891,
      ms_unique: 2040,
      service: { api: 8, "tab\there": 1, "": 1 },
      slowest: [
        { key: "/a", count: 20.5 },
        { key: "/b", count: 10000000000000000 },
      ],
      user: ["ann", 7, true, 1],
    });
  });

  test("names like those of JavaScript are names", async () => {
    const rows = [
      ["__proto__", 2],
      ["constructor", 1],
    ] as const;
    const text = await renderMetrics([{ shape: "counts", name: "__proto__", rows, error: 0 }], "json", elsewhere);
    expect(text).toBe('{\n  "__proto__": {\n    "__proto__": 2,\n    "constructor": 1\n  }\n}\n');
  });

  test("has no word for what is beyond all numbers", async () => {
    const numbers = [Number.NaN, Number.POSITIVE_INFINITY].map((value, i) => ({
      suffix: `n${i}`,
      value: float(value) as Numeric,
      estimated: false,
    }));
    expect(JSON.parse(await renderMetrics([{ shape: "numbers", name: "x", numbers }], "json", elsewhere))).toEqual({
      x_n0: null,
      x_n1: null,
    });
  });

  test("is an empty object where nothing was tracked", async () => {
    expect(await renderMetrics([], "json", elsewhere)).toBe("{}\n");
  });
});

describe("a table", () => {
  test("is aligned, shortens floats and has bars", async () => {
    expect(await renderMetrics(results, "full", terminal)).toBe(
      `ms_avg    = 187.142
ms_max    = 1000
ms_sum    = 1234568
ms_unique ≈ 2040

service  3 values
  api       8  80.0%  ████████████████████████
  tab␉here  1  10.0%  ███
            1  10.0%  ███

slowest  by count
  /a               20.5  ▏
  /b  10000000000000000  ████████████████████████

user  4 unique
  ann
  7
  true
  1
`,
    );
  });

  test("marks what is not exact", async () => {
    expect(await renderMetrics(approximate, "full", terminal)).toBe(
      `id  1 value, ≈ counts may be up to 4 too high
  a  9  100.0%  ████████████████████████

user  ≈ 31 unique, the first 1 were kept
  ann
`,
    );
  });

  test("fits the terminal: long keys are cut", async () => {
    const rows = [
      ["x".repeat(200), 3],
      ["漢".repeat(100), 2],
      ["short", 1],
    ] as const;
    const text = await renderMetrics([{ shape: "counts", name: "key", rows, error: 0 }], "full", terminal);
    const [, long, wide, short] = text.split("\n");
    expect(long).toMatch(/^ {2}x+… {2}3 {2}50\.0%$/);
    expect(wide).toMatch(/^ {2}漢+… +2 {2}33\.3%$/);
    expect(short).toMatch(/^ {2}short +1 {2}16\.7%$/);
  });

  test("elsewhere nothing is cut", async () => {
    const rows = [["x".repeat(200), 3]] as const;
    const text = await renderMetrics([{ shape: "counts", name: "key", rows, error: 0 }], "full", elsewhere);
    expect(text).toContain("x".repeat(200));
  });

  test.each([
    ["short", 5],
    ["auto", 40],
    ["full", 100],
    ["table", 100],
  ])("%s shows %i rows at most, and says how many there are", async (form, shown) => {
    const rows = Array.from({ length: 100 }, (_, i) => [`k${i}`, 100 - i] as const);
    const text = await renderMetrics([{ shape: "counts", name: "key", rows, error: 0 }], form, terminal);
    expect(text.match(/^ {2}k/gm)).toHaveLength(shown);
    expect(text.match(/… (\d+) more/)?.[1]).toBe(shown < 100 ? String(100 - shown) : undefined);
  });

  test("auto is one on a terminal only", async () => {
    expect(await renderMetrics(results, "auto", elsewhere)).toBe(await renderMetrics(results, "tsv", elsewhere));
  });

  test("no control character of a key or name reaches the terminal", async () => {
    const rows = [["\u001b[2J\u009b", 1]] as const;
    const text = await renderMetrics([{ shape: "counts", name: "\u001b]0;x\u0007", rows, error: 0 }], "full", terminal);
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  });

  test("is colored where that is wanted", async () => {
    const text = await renderMetrics(results, "full", { width: 60, color: true });
    expect(text).toContain("\u001b[36mservice\u001b[39m");
  });

  test("says so where nothing was tracked", async () => {
    expect(await renderMetrics([], "full", terminal)).toBe("No metrics were tracked\n");
  });
});
