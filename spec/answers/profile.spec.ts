import { describe, expect, test } from "vitest";
import { froe } from "../cli/froe.ts";
import { printed } from "../run/parallel/divided.ts";

const events = [
  { level: "info", ms: 1, user: { id: 7, tags: ["a", "b"] } },
  { level: "warn", ms: 2.5, user: { id: 8, tags: [] } },
  { level: "info", ms: "slow" },
  { level: "Größe", ms: 4 },
];
const stdin = `${events.map((event) => JSON.stringify(event)).join("\n")}\n`;

describe("--profile", () => {
  test("shows for each field, also within maps and arrays, its types, its values and how often it is there", async () => {
    const { stdout } = await froe(["-j", "--profile", "-J"], { stdin });
    const rows = stdout.split("\n").slice(0, -1);
    expect(rows).toEqual([
      '{"field":"level","count":4,"share":1,"types":{"string":4},"distinct":3,"longest":5,"over_events":[1,1,1,1],"examples":["info","warn","Größe"]}',
      '{"field":"ms","count":4,"share":1,"types":{"int":2,"float":1,"string":1},"distinct":4,"min":1,"p50":2.5,"p95":3.85,"max":4,"longest":4,"over_events":[1,1,1,1],"examples":["1","2.5","slow"]}',
      '{"field":"user","count":2,"share":0.5,"types":{"map":2},"over_events":[1,1,0,0],"examples":[]}',
      '{"field":"user.id","count":2,"share":0.5,"types":{"int":2},"distinct":2,"min":7,"p50":7.5,"p95":7.95,"max":8,"over_events":[1,1,0,0],"examples":["7","8"]}',
      '{"field":"user.tags","count":2,"share":0.5,"types":{"array":2},"over_events":[1,1,0,0],"examples":[]}',
      '{"field":"user.tags[]","count":2,"share":0.25,"types":{"string":2},"distinct":2,"longest":1,"over_events":[1,0,0,0],"examples":["a","b"]}',
    ]);
  });

  test("is a table for people, with a line of how the share changes", async () => {
    const { stdout } = await froe(["-j", "--profile", "-m=table"], { stdin });
    expect(stdout.split("\n")).toEqual([
      "field        share  types             distinct  over events  values",
      "level         100%  string                   3  ████         info, warn, Größe",
      "ms            100%  int float string         4  ████         1 to 4, p50 2.5, p95 3.85",
      "user           50%  map                      -  ██",
      "user.id        50%  int                      2  ██           7 to 8, p50 7.5, p95 7.95",
      "user.tags      50%  array                    -  ██",
      "user.tags[]    25%  string                   2  █            a, b",
      "",
    ]);
  });

  test("is of the fields that -k and -K leave", async () => {
    const named = async (...args: string[]) =>
      (await froe(["-j", "--profile", ...args], { stdin })).stdout.split("\n").map((row) => row.split("\t")[0]);
    expect(await named("-K", "user,level")).toEqual(["field", "ms", ""]);
    expect(await named("-k", "user.id,ms")).toEqual(["field", "user.id", "ms", ""]);
    expect(await named("-k", "ms", "-F", "csv")).toEqual(["field", "ms", ""]);
  });

  test("a log with names without end is cut, and says so", async () => {
    const many = Array.from({ length: 3_000 }, (_, i) => `{"k${i}":1}\n`).join("");
    const { stdout, stderr } = await froe(["-j", "--profile"], { stdin: many });
    expect(stdout.split("\n")).toHaveLength(2_000 + 2);
    expect(stderr).toContain("hint: 1000 values are in fields beyond the first 2000");
  });

  test("is asked alone", async () => {
    const { stderr, code } = await froe(["-j", "--profile", "--by", "level"], { stdin });
    expect(stderr).toContain("--profile is not possible with --by: each is printed instead of events");
    expect(code).toBe(2);
  });
});

describe("workers", () => {
  const log = Array.from({ length: 2_000 }, (_, i) =>
    JSON.stringify(i % 3 === 0 ? { a: i } : { a: `t${i % 50}`, b: { c: i } }),
  );
  const fields = async (isDivided: boolean) =>
    (await printed(["-j", "--profile", "-J"], { "a.log": log.join("\n") }, isDivided ? { rangeBytes: 10_000 } : null))
      .stdout;

  test("find the same fields, types and values as one reader", async () => {
    // How a share changes is approximate where workers read.
    const exact = (lines: string) => lines.replaceAll(/"over_events":\[[^\]]*\],/g, "");
    expect(exact(await fields(true))).toBe(exact(await fields(false)));
  });

  test("find a field of all events in all of each slice", async () => {
    const [line] = (await fields(true)).split("\n");
    const { field, over_events } = JSON.parse(line!);
    expect(field).toBe("a");
    expect(new Set(over_events)).toEqual(new Set([1]));
  });
});
