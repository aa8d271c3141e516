import { describe, expect, test } from "vitest";
import { NameTable } from "../../engine/event/index.ts";
import { severityIn, severityOf } from "../../engine/event/levels.ts";
import { levelFinder } from "../../engine/event/role-field.ts";
import { json } from "../../grammars/json.ts";
import { readLine } from "../output/print.ts";

describe("a severity is named", () => {
  test.each([
    ["fatal", ["FATAL", "crit", "Emergency", "FTL", "F", "PANIC"]],
    ["error", ["ERROR", "err", "SEVERE", "E"]],
    ["warn", ["Warning", "WRN", "w"]],
    ["notice", ["notice", "Note", "N"]],
    ["info", ["INFO", "inf", "I", " info "]],
    ["debug", ["DBG", "debug3", "D1", "d"]],
    ["trace", ["VRB", "TRC", "verbose", "T", "v"]],
  ] as const)("%s, by %j", (severity, words) => {
    for (const word of words) expect(severityOf(word)).toBe(severity);
  });

  test("by a number in tens, under any name of a level", () => {
    expect([10, 20, 30, 40, 50, 60].map((level) => severityIn(level, "level"))).toEqual([
      ...["trace", "debug", "info", "warn", "error", "fatal"],
    ]);
    expect(severityIn("50", "lvl")).toBe("error");
  });

  test("by a number of RFC 5424, under severity and priority", () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((level) => severityIn(level, "severity"))).toEqual([
      ...["fatal", "fatal", "fatal", "error", "warn", "notice", "info", "debug"],
    ]);
    expect(severityIn("3", "PRIORITY")).toBe("error");
  });

  test.each([
    // Logs disagree about small numbers that are called a level.
    [3, "level"],
    // Here 10 is the gravest.
    ["3", "severity"],
    [50, "severity"],
    [35, "level"],
    [5.5, "severity"],
    [-3, "severity"],
    [8, "priority"],
    ["odd", "level"],
    [null, "level"],
    [[3], "severity"],
  ] as const)("but not by %j under %s", (value, name) => {
    expect(severityIn(value, name)).toBeUndefined();
  });
});

describe("the level of an event is in", () => {
  test.each([
    ["the field with the most certain name", { severity: "warn", level: "odd" }, "level"],
    ["one that says more than a number without a meaning", { level: 4, levelName: "ERROR" }, "levelName"],
    [
      "of several of those, the one with the next name in that order",
      { level: 4, lvl: "warn", severity: "error" },
      "lvl",
    ],
    ["one whose name may mean something else, if it names a severity", { s: "E", n: 1 }, "s"],
    ["none, if it does not", { s: "text", priority: "high" }, null],
    ["the one with the most certain name, if all are numbers without a meaning", { level: 4, lvl: 5 }, "level"],
    ["a map, under its whole name", { log: { logger: "a", level: "odd" }, message: "m" }, "log.level"],
    ["a map of the name of a level", { level: { name: "WARN", value: 30 } }, "level.name"],
    ["a map, if a field says no severity", { severity: { text: "WARN" }, s: "x" }, "severity.text"],
    ["a field, if it is in a map too", { log: { level: "warn" }, lvl: "odd" }, "lvl"],
    ["none, if a map has none", { log: { text: "error" }, level: {}, a: { level: "error" } }, null],
  ])("%s", (_, fields, expected) => {
    const names = new NameTable();
    const event = readLine(json, JSON.stringify(fields), names);
    const at = levelFinder()(event);
    expect(at < 0 ? null : names.text(event.entries[at]!)).toBe(expected);
  });
});
