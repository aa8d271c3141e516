import { describe, expect, test } from "vitest";
import { needsOf, type Written } from "../../engine/emission/needs.ts";
import type { Look } from "../../engine/emission/stages/stage.ts";
import { froe } from "../cli/froe.ts";

// A run that checks a few fields alone reads no others; what it prints is the same.

const many = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i])));
const stdin = `${[
  '{"n":1,"s":"a","m":{"n":9},"l":[1,2]}',
  '{ "n": 2, "s": "spaced" }',
  '{"n":3,"n":4,"s":"twice"}',
  '{"n":5,"s":"t\\u0061b\\t","m":{"a":1,"a":2}}',
  '{"\\u006e":6,"s":"escaped name"}',
  '{"s":"no n"}',
  '{"n":7.50,"s":"float"}',
  '{"n":null,"s":null,"__proto__":1}',
  "{}",
  '{"n":8,"s":"open}',
  "[1]",
  "",
  '{"n":12345678901234567890,"s":"großes n"}\r',
  `${many(40).slice(0, -1)},"n":9}`,
  '{"s":"last","n":10}',
  '{"status":404,"n":13}',
  '{"Level":"WARN","time":"2026-02-03T10:20:30Z","n":11}',
  '{ "lvl":"b","ts":"no time","time":"2026-02-03T10:20:31Z","level":null}',
  '{"log":{"level":"WARN"},"n":12}',
].join("\n")}\n`;

/** Reads all fields of an event, and keeps it. */
const ALL = ["--filter", "e.len() >= 0"];

async function printed(args: readonly string[]): Promise<unknown> {
  const { stdout, stderr, code } = await froe(["-j", ...args], { stdin });
  return { stdout, stderr, code };
}

test.each([
  ["-J", "--filter", "e.n > 1"],
  ["-J", "--filter", 'e.s != "spaced"', "--filter", "e.n == 4 || e.n == () || e.n > 6"],
  ["-J", "--filter", "true", "-n", "3"],
  ["-J", "--filter", "e.m.n == 9 || e.l == ()"],
  ["-J", "--filter", "e.k39 == 39"],
  ["-J", "--assert", "e.n != 10"],
  ["-J", "-k", "s,n"],
  ["-J", "-k", "s", "--filter", "e.n > 1"],
  ["-J", "-k", "s,twice", "--exec", "e.twice = e.n * 2"],
  ["-F", "logfmt", "-k", "m,l"],
  ["-F", "csv", "-k", "n,s,l", "--filter", 'e.s != "a"'],
  ["-m", "--exec", 'track_freq("s", e.s); track_sum("n", e.n)'],
  ["-q", "--exec", "if e.n == 4 { print(meta.line) }"],
  ["-J", "--exec", 'track_count(e.s ?? "none")', "--end", "print(metrics)"],
  ["-J", "--filter", 'meta.line.contains("o")', "--exec", "if e.n == 10 { emit_each([#{a: 1}]) }"],
  ["-J", "--filter", "e.none.none"],
  ["-J", "--filter", 'e.has("l") || e.get("n", 0) > 9 || "__proto__" in e'],
  ["-J", "-k", "s,a", "--exec", 'e.a = e.get_path("m.n", 5); if e["n"] == 4 { e[e.s] = 1 }'],
  ["-F", "default", "--filter", "e.n > 1"],
  ["-F", "tsv", "-k", "l,m,s"],
  ["-F", "levelmap", "--legend"],
  ["-F", "levelmap", "-k", "level,s"],
  ["-F", "keymap", "-k", "s", "--legend", "--ts-field", "n"],
  ["-F", "tailmap", "-k", "n", "--legend"],
  ["-J", "-l", "warn,b"],
  ["-F", "csv", "-k", "s,n", "--since", "2020-01-01"],
  ["-F", "csv", "-k", "n,ts", "--normalize-ts"],
])("%s %s %s %s %s %s", async (...args) => {
  const given = args.filter((arg) => arg !== undefined);
  expect(await printed(given)).toEqual(await printed([...given, ...ALL]));
});

test("statistics count what is not looked at as well", async () => {
  const all = await froe(["-j", "--stats=json"], { stdin });
  // What comes after a stage is read as a whole.
  const read = await froe(["-j", "--stats=json", "--filter", "true"], { stdin });
  const fieldsOf = (text: string) => (JSON.parse(text) as { fields: unknown }).fields;
  expect(fieldsOf(all.stdout)).toEqual(fieldsOf(read.stdout));
});

test("statistics are of all fields", async () => {
  const args = ["-j", "--stats=json", "--filter", "e.n == 10"];
  const { stdout, stderr } = await froe(args, { stdin: '{"n":10,"other":1}\n' });
  expect(stdout + stderr).toContain("other");
});

describe("the fields that are needed", () => {
  const json: Written = { quiet: false, asJson: true, picked: null, observed: null };
  const statistics: Written = { ...json, quiet: true, observed: { names: ["c"], roles: ["level"] } };
  const needed = (looks: readonly (Look | undefined)[], written: Written): string | null => {
    const stages = looks.map((look) => ({ stage: () => true, judges: false, ...(look && { looks: look }) }));
    const needs = needsOf(stages, written);
    if (!needs) return null;
    const fields = ["a", "b", "c", "Level", "ts"].filter(needs.wants);
    return `${fields.join(" ")}${needs.copies ? " of a copy" : ""}${needs.counts ? " of all that are counted" : ""}`;
  };

  test.each<[string | null, readonly (Look | undefined)[], Written]>([
    [
      "a b of a copy",
      [
        { at: ["a"], leaves: "same" },
        { at: ["b"], leaves: "same" },
      ],
      json,
    ],
    [null, [{ at: ["a"], leaves: "changed" }], json],
    [null, [{ at: ["a"], leaves: "same" }], { ...json, asJson: false }],
    [null, [{ at: ["a"], leaves: "same" }, undefined], { ...json, quiet: true }],
    ["a", [{ at: ["a"], leaves: "changed" }], { ...json, quiet: true }],
    ["a b", [{ at: ["a"], leaves: "changed" }, { at: ["b"], leaves: "these" }, undefined], json],
    ["a b", [{ at: ["a"], leaves: "same" }], { ...json, asJson: false, picked: { names: ["b"], roles: [] } }],
    ["a", [{ at: ["a"], leaves: "same" }], { ...json, quiet: true, picked: { names: ["b"], roles: [] } }],
    ["a Level of a copy", [{ at: ["a"], roles: ["level"], leaves: "same" }], json],
    ["Level ts", [], { ...json, asJson: false, picked: { names: [], roles: ["level", "time"] } }],
    ["c Level of all that are counted", [], statistics],
    [null, [], { ...statistics, quiet: false }],
    [null, [{ at: ["a"], leaves: "same" }], statistics],
  ])("%s", (expected, looks, written) => expect(needed(looks, written)).toBe(expected));
});
