import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NameTable } from "../../engine/event/index.ts";
import { newMetrics } from "../../engine/metrics/index.ts";
import { loadRenderer } from "../../engine/render/index.ts";
import { compileScript, ScriptError } from "../../engine/script/index.ts";
import { eventOf, functions, quietHost } from "../script/run.ts";

const lines = [
  '{"service":"api","status":500,"ms":12.5,"tags":["a"]}',
  '{"service":"web","status":200,"ms":3,"ok":true}',
  '{"service":"api","status":200,"ms":100.0,"none":null}',
  '{"service":"db","ms":"slow"}',
];

/** What a script tracks, as `metric key number` lines, and after them what went wrong with each event. */
async function tracked(text: string, events: readonly string[] = lines): Promise<string[]> {
  const names = new NameTable();
  const metrics = newMetrics();
  const { hold, commit, rollback } = metrics;
  const host = quietHost({ metrics, begin: hold, commit, rollback });
  const script = await compileScript({ name: "--exec", text }, "exec", { names, host, functions, includes: [] });
  const failures: string[] = [];
  for (const line of events) {
    try {
      script.run(eventOf(line, names));
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error;
      failures.push(error.message);
    }
  }
  const renderer = await loadRenderer({ form: "tsv", width: null, color: false, terminal: false });
  const printed = [...renderer.metrics(metrics.results())].join("");
  return [
    ...printed
      .split("\n")
      .slice(0, -1)
      .map((line) => line.replaceAll(/\t+/g, " ")),
    ...failures,
  ];
}

describe("counts and rankings", () => {
  test.each([
    ['track_freq("s", e.service)', ["s api 2", "s db 1", "s web 1"]],
    ['track_bucket("class", e.status / 100)', ["class 2 2", "class 5 1"]],
    ['track_count("calls"); track_inc("calls")', ["calls 8"]],
    ["track_count(e.service)", ["api 2", "db 1", "web 1"]],
    ["track_count(e.status)", ["200 2", "500 1"]],
    ['track_top("t", e.service, 1)', ["t api 2"]],
    ['track_bottom("b", e.service, 2)', ["b db 1", "b web 1"]],
    ['track_unique("u", e.status); track_unique("u", e.ok)', ["u 500", "u 200", "u true"]],
    ['track_cardinality("c", e.service); track_cardinality("d", e.service, 0.1)', ["c 3", "d 3"]],
  ])("%s", async (script, expected) => {
    expect((await tracked(script)).filter((line) => !line.includes("does not take"))).toEqual(expected);
  });
});

describe("numbers", () => {
  test.each([
    ['track_sum("s", e.status)', ["s 900"]],
    ['if e.ms != "slow" { track_sum("s", e.ms) }', ["s 115.5"]],
    ['track_avg("a", e.status)', ["a 300"]],
    ['track_min("m", e.status)', ["m 200"]],
    ['track_max("m", e.status)', ["m 500"]],
    ['track_percentiles("p", e.status)', ["p_p50 200", "p_p95 470", "p_p99 494"]],
    ['track_percentiles("p", e.status, [0.999, 0, 0.5])', ["p_p0 200", "p_p50 200", "p_p99.9 499.4"]],
    [
      'track_stats("s", e.status, [0.5])',
      ["s_avg 300", "s_count 3", "s_max 500", "s_min 200", "s_p50 200", "s_sum 900"],
    ],
  ])("%s", async (script, expected) => {
    expect(await tracked(script)).toEqual(expected);
  });
});

describe("what cannot be tracked", () => {
  test("missing values are passed over", async () => {
    expect(await tracked('track_freq("x", e.none); track_sum("y", e.nothing); track_count(())')).toEqual([]);
  });

  test("a value of another type is an error, and the others are tracked", async () => {
    const [sum, ...failures] = await tracked('track_sum("ms", e.ms)');
    expect(sum).toBe("ms 115.5");
    expect(failures).toHaveLength(1);
    expect(failures[0]).toContain("does not take");
    expect(failures[0]).toContain("string");
  });

  test("a name belongs to the functions of one kind", async () => {
    const text = 'if e.service == "web" { track_avg("n", 1) } else { track_freq("n", e.service) }';
    expect(await tracked(text)).toEqual([
      "n api 2",
      "n db 1",
      'the metric "n" is one of track_freq: track_avg needs another name',
    ]);
  });

  test.each([
    ['track_top("t", 1, 0)', "1 to 100000 can be shown, not 0"],
    ['track_percentiles("p", 1, [])', "1 to 100 percentiles can be shown, not 0"],
    ['track_percentiles("p", 1, [95])', "a percentile is a share from 0.0 to 1.0, not 95"],
    ['track_percentiles("p", 1, ["x"])', 'a percentile is a share from 0.0 to 1.0, not "x"'],
    ['track_cardinality("c", 1, 0.9)', "an estimate has an error of 0.001 to 0.26, not 0.9"],
  ])("%s", async (script, message) => {
    expect(await tracked(script)).toEqual(lines.map(() => message));
  });
});

describe("what a script has tracked before it fails is not counted", () => {
  test.each([
    ['track_inc("done"); if e.service == "api" { throw "no" }', ["done 2", "no", "no"]],
    [
      'track_freq("s", e.service); fn check(x) { if x == "api" { throw "no" } } check(e.service)',
      ["s db 1", "s web 1", "no", "no"],
    ],
    [
      'for i in 0..2 { track_freq("s", e.service); if e.service == "api" { throw "no" } }',
      ["s db 2", "s web 2", "no", "no"],
    ],
  ])("%s", async (script, expected) => {
    expect(await tracked(script)).toEqual(expected);
  });

  test("what it does last counts", async () => {
    expect(await tracked('if e.service == "api" { throw "no" } track_freq("s", e.service)')).toEqual([
      "s db 1",
      "s web 1",
      "no",
      "no",
    ]);
  });
});

const json = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }).map((value) => JSON.stringify(value)),
  fc.constantFrom(
    "1.0",
    "-0",
    "0.5",
    "1e3",
    "2.50",
    "-17.25",
    "123456789.012345",
    "1234567890.1234567",
    "99999999999999999999",
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.integer().map(String),
);

test("property: a field that is tracked where it stands is tracked as its value is", async () => {
  const both = [
    "track_freq",
    "track_unique",
    "track_cardinality",
    "track_sum",
    "track_avg",
    "track_min",
    "track_max",
    "track_percentiles",
    "track_stats",
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(json), fc.constantFrom(...both), async (values, name) => {
      const events = values.map((value) => `{"v":${value}}`);
      expect(await tracked(`${name}("m", e.v)`, events)).toEqual(await tracked(`let v = e.v; ${name}("m", v)`, events));
    }),
  );
});
