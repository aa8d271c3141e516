import { describe, expect, test } from "vitest";
import { froe } from "../cli/froe.ts";
import { printed } from "../run/parallel/divided.ts";

const events = [
  { service: "api", status: 500, ms: 12.5, user: { id: 7 } },
  { service: "api", status: 200, ms: 3, user: { id: 8 } },
  { service: "web", status: 404, ms: 7.25 },
  { service: "api", status: 200, ms: 100, user: { id: 7 } },
  { status: 200, ms: "slow" },
];
const stdin = `${events.map((event) => JSON.stringify(event)).join("\n")}\n`;

/** The rows of tab-separated output, and what is said on standard error. */
async function rows(...args: string[]) {
  const { stdout, stderr } = await froe(["-j", ...args], { stdin });
  return { rows: stdout.split("\n").slice(0, -1), stderr };
}

describe("--by", () => {
  test("counts the events of each value, the most frequent first; those without the field have a row as well", async () => {
    expect((await rows("--by", "service")).rows).toEqual(["service\tcount", "api\t3", "\t1", "web\t1"]);
  });

  test("shows numbers of fields in the order of the command line", async () => {
    const args = ["--by", "service", "--max", "ms", "--count", "--avg", "ms", "--p50", "ms", "--sum", "status"];
    expect((await rows(...args, "--filter", 'e.service == "api"')).rows).toEqual([
      "service\tmax_ms\tcount\tavg_ms\tp50_ms\tsum_status",
      "api\t100\t3\t38.5\t12.5\t900",
    ]);
  });

  test("makes a row for each combination of several fields, also within maps", async () => {
    expect((await rows("--by", "service,user.id")).rows).toEqual([
      "service\tuser.id\tcount",
      "api\t7\t2",
      "\t\t1",
      "api\t8\t1",
      "web\t\t1",
    ]);
  });

  test("counts different values", async () => {
    expect((await rows("--by", "service", "--distinct", "status,user.id")).rows).toEqual([
      "service\tdistinct_status\tdistinct_user.id",
      "api\t2\t2",
      "\t1\t",
      "web\t1\t",
    ]);
  });

  test("sorts by any column, named by its beginning, either way; rows without a value come last", async () => {
    const column = async (sort: string) =>
      (await rows("--by", "service", "--count", "--min", "ms", `--sort=${sort}`)).rows.map((row) => row.split("\t")[0]);
    expect(await column("min")).toEqual(["service", "web", "api", ""]);
    expect(await column("-min_ms")).toEqual(["service", "api", "web", ""]);
    expect(await column("service")).toEqual(["service", "api", "web", ""]);
  });

  test("prints the first rows only, where that is asked", async () => {
    expect((await rows("--by", "status", "--top", "1")).rows).toEqual(["status\tcount", "200\t3"]);
  });

  test("prints JSON with the types of values, as an array or a row a line", async () => {
    const array = await froe(["-j", "--by", "status", "-m=json"], { stdin });
    expect(JSON.parse(array.stdout)).toEqual([
      { status: 200, count: 3 },
      { status: 404, count: 1 },
      { status: 500, count: 1 },
    ]);
    const lines = await froe(["-j", "--by", "service", "--avg", "ms", "-J"], { stdin });
    expect(lines.stdout).toBe('{"service":"api","avg_ms":38.5}\n{"service":"web","avg_ms":7.25}\n{}\n');
  });

  test("has one row for values that look the same, with the type of the most frequent", async () => {
    const values = [1, '"1"', '"1"', "1.0", "true", '"true"', "null", '""'];
    const log = values.map((value, ms) => `{"k":${value},"g":"x","ms":${ms}}\n`).join("");
    const args = ["-j", "--by", "k,g", "--count", "--avg", "ms", "-J"];
    const rows = [
      '{"k":"1","g":"x","count":4,"avg_ms":1.5}',
      '{"k":true,"g":"x","count":2,"avg_ms":4.5}',
      '{"g":"x","count":1,"avg_ms":6.0}',
      '{"k":"","g":"x","count":1,"avg_ms":7.0}',
    ];
    for (const way of [null, { rangeBytes: 30 }])
      expect((await printed(args, { "a.log": log }, way)).stdout).toBe(`${rows.join("\n")}\n`);
  });

  test("is a table for people", async () => {
    const { stdout } = await froe(["-j", "--by", "service", "--count", "--avg", "ms", "-m=table"], { stdin });
    expect(stdout).toBe(
      [
        "service  count  avg_ms",
        "api          3    38.5  ████████████████████████",
        "-            1       -  ████████",
        "web          1    7.25  ████████",
        "",
      ].join("\n"),
    );
  });
});

describe("numbers of all events", () => {
  test("need no --by", async () => {
    expect((await rows("--count", "--p95", "ms", "--filter", "e.status == 200")).rows).toEqual([
      "count\tp95_ms",
      "3\t95.15",
    ]);
  });

  test("have the digits of a percentile, without noise", async () => {
    const stdin = [1.0001, 2.0002, 275.96325, 300].map((ms) => JSON.stringify({ ms })).join("\n");
    const { stdout } = await froe(["-j", "--p95", "ms"], { stdin });
    expect(stdout).toBe("p95_ms\n296.3944875\n");
    const noisy = [0.1, 0.2].map((ms) => JSON.stringify({ ms })).join("\n");
    expect((await froe(["-j", "--p50", "ms"], { stdin: noisy })).stdout).toBe("p50_ms\n0.15\n");
  });

  test("are one row even of many fields", async () => {
    expect((await rows("--min", "status", "--max", "status")).rows).toEqual(["min_status\tmax_status", "200\t500"]);
  });

  test("are one row also where there are no events", async () => {
    const none = ["--filter", "false", "--count", "--max", "status", "--distinct", "status"];
    expect((await rows(...none)).rows).toEqual(["count\tmax_status\tdistinct_status", "0\t\t"]);
    expect((await rows(...none, "--by", "service")).rows).toHaveLength(1);
  });
});

describe("what cannot be added up is reported", () => {
  test("values that are no numbers, and fields without any", async () => {
    const { stderr } = await rows("--by", "service", "--avg", "ms,service,nope");
    expect(stderr).toContain('hint: field "ms": 1 value skipped, no numbers\n');
    expect(stderr).toContain('hint: field "service": 4 values skipped, no numbers\n');
    expect(stderr).toContain('hint: no event had the field "nope" that --avg names\n');
  });

  test("a field once, whatever is shown of it", async () => {
    const { stderr } = await rows("--by", "service", "--avg", "ms", "--p95", "ms", "--distinct", "ms");
    expect(stderr).toBe('hint: field "ms": 1 value skipped, no numbers\n');
  });

  test("a field of --by that no event has", async () => {
    expect((await rows("--by", "sevrice")).stderr).toContain(
      'hint: no event had the field "sevrice" that --by names; did you mean "service"?\n',
    );
  });

  test("maps and arrays make no groups", async () => {
    expect((await rows("--by", "user")).stderr).toContain(
      "3 events are in no group: a map or an array is in the field",
    );
  });

  test("more groups than are kept: counts are too high by what is said at most", async () => {
    const many = Array.from({ length: 150_000 }, (_, i) => `k=${i}\nk=often\n`).join("");
    const { stdout, stderr } = await froe(["-f", "logfmt", "--by", "k", "--top", "1"], { stdin: many });
    expect(stdout).toBe("k\tcount\noften\t150000\n");
    expect(stderr).toContain(
      "those of fewer than 10 events are not shown; the counts of the others may be up to 1 too",
    );
  });

  test("-k has no effect on rows, which is said", async () => {
    const { stdout, stderr } = await froe(["-j", "--by", "a", "-k", "b"], { stdin: '{"a":1,"b":2}\n' });
    expect([stdout, stderr]).toEqual([
      "a\tcount\n1\t1\n",
      "hint: -k is about events, and --by prints rows instead: it has no effect\n",
    ]);
  });

  test("neither has a form of events, which needs no -k there", async () => {
    const { stdout, stderr } = await froe(["-j", "--by", "a", "-F", "csv"], { stdin: '{"a":1,"b":2}\n' });
    expect([stdout, stderr]).toEqual([
      "a\tcount\n1\t1\n",
      "hint: -F csv is a form of events, and --by prints rows instead: it has no effect\n",
    ]);
  });

  test("no row has a count that may be too high by more than a tenth", async () => {
    const many = Array.from({ length: 300_000 }, (_, i) => `k=${i}\n`).join("");
    expect((await froe(["-f", "logfmt", "--by", "k"], { stdin: many })).stdout).toBe("k\tcount\n");
    expect((await froe(["-f", "logfmt", "--freq", "k"], { stdin: many })).stdout).toBe("k_max_error\t\t4\n");
  });
});

describe("usage", () => {
  test.each([
    [["--top", "3"], "--top is about the rows of --by, --span or --patterns: add --by FIELDS"],
    [["--sort", "count"], "--sort is about the rows of --by or --span: add --by FIELDS"],
    [["--freq", "a", "--top", "3"], "or --patterns: write --by instead of --freq"],
    [["--by", "a", "--sort", "cuont"], "--sort 'cuont' is no column; did you mean 'count'? the columns are a, count"],
    [["--by", "a", "--avg"], "--avg needs a value"],
  ])("%j", async (args, message) => {
    const { stderr, code } = await froe(["-j", ...args], { stdin });
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});

test.each([["--by", "a", "-m=json"], ["--over-time=json"], ["--span", "a", "--span-summary=json"]])(
  "what a script prints is no part of rows that are one JSON value: %s %s",
  async (...asked) => {
    const { stdout, stderr } = await froe(["-j", ...asked, "-e", 'print("said")'], { stdin: '{"a":1}\n' });
    expect(JSON.parse(stdout)).toBeInstanceOf(Array);
    expect(stderr).toContain("said\n");
    const { stdout: lines } = await froe(["-j", "--by", "a", "-J", "-e", 'print("said")'], { stdin: '{"a":1}\n' });
    expect(lines).toBe('said\n{"a":1,"count":1}\n');
  },
);

test("workers give the same rows as one reader", async () => {
  const log = Array.from({ length: 2_000 }, (_, i) => JSON.stringify({ k: `k${i % 37}`, ms: (i * 7919) % 1000 })).join(
    "\n",
  );
  const args = ["-j", "--by", "k", "--count", "--avg", "ms", "--p95", "ms", "--distinct", "ms"];
  expect(await printed(args, { "a.log": log }, {})).toEqual(await printed(args, { "a.log": log }, null));
});

describe("rows are in one order", () => {
  test("numbers from the greatest, then other values in the order of UTF-16, then missing ones", async () => {
    const values = ['"b"', "2", '"\\uff5e"', "10", "true", "null", '"\\ud83d\\ude00"', '"\\ud800"', '""', "2.5"];
    const stdin = values.map((value) => `{"k":${value}}\n`).join("");
    const { stdout } = await froe(["-f", "json", "--by", "k", "--sort", "k", "-J"], { stdin });
    const order = stdout.split("\n").slice(0, -1);
    expect(order.map((row) => JSON.parse(row).k)).toEqual(
      [10, 2.5, 2, "", "b", true, "\ud800", "\u{1f600}", "\uff5e"].concat([undefined as never]),
    );
  });

  test("rows with equal numbers by their values from the left", async () => {
    const stdin = '{"a":2,"b":"y"}\n{"a":10,"b":"x"}\n{"a":2,"b":"x"}\n{"b":"x"}\n{"a":"1","b":"x"}\n';
    const { stdout } = await froe(["-f", "json", "--by", "a,b"], { stdin });
    expect(stdout).toBe("a\tb\tcount\n\tx\t1\n2\tx\t1\n2\ty\t1\n10\tx\t1\n1\tx\t1\n");
  });
});
