import { describe, expect, test } from "vitest";
import { run } from "../run.ts";
import { inspected } from "./inspected.ts";

describe("functions that change what they are called on", () => {
  test.each([
    ["let a = [3, 1]; sort(a); a", "[1, 3]"],
    ["let a = [3, 1]; a.sort(); a", "[1, 3]"],
    ['let m = #{a: 1}; remove(m, "a"); m', "#{}"],
    ['let t = " x "; trim(t); t', '"x"'],
    ["let m = #{list: [1]}; push(m.list, 2); m", '#{"list": [1, 2]}'],
    // Another variable has a value of its own.
    ["let a = [3, 1]; let b = a; sort(b); a", "[3, 1]"],
    ["sort([3, 1])", "()"],
  ])("%s is %s", async (script, value) => {
    expect(await inspected(script)).toBe(value);
  });

  test.each([
    ['absorb_json(e, "j")', '{"b":1,"a":2}'],
    ['e.absorb_json("j")', '{"b":1,"a":2}'],
    ["merge(e, #{b: 0})", '{"j":"{\\"b\\":1}","a":2,"b":0}'],
    ['rename_field(e, "j", "k")', '{"k":"{\\"b\\":1}","a":2}'],
    ["e.j.clear()", '{"j":"","a":2}'],
  ])("the event, by %s", async (script, event) => {
    expect(JSON.parse(await run(script, '{"j":"{\\"b\\":1}","a":2}'))).toEqual(JSON.parse(event));
  });
});

describe("times", () => {
  const early = 'to_datetime("2026-05-04T10:00:00Z")';
  const late = 'to_datetime("2026-05-04T10:00:01.5Z")';

  test.each([
    [`(${late} - ${early}).as_milliseconds()`, "1500"],
    [`(${early} - ${late}).as_milliseconds()`, "1500"],
    ['(to_duration("5m") - to_duration("1h")).as_minutes()', "55"],
    [`(${early} - to_duration("1h")).hour()`, "9"],
  ])("%s is %s", async (script, value) => {
    expect(await inspected(script)).toBe(value);
  });
});
