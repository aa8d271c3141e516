import { expect, test } from "vitest";
import { labelsOf, shortNames } from "../../engine/emission/source-labels.ts";

test.each([
  [
    ["access.log", "app.jsonl", "syslog"],
    ["access", "app", "syslog"],
  ],
  [
    ["logs/web-1.log", "/var/log/web-2.log"],
    ["web-1", "web-2"],
  ],
  [
    ["a/app.log", "b/app.log"],
    ["a", "b"],
  ],
  [
    ["x/a/log/app.log", "x/b/log/app.log"],
    ["a", "b"],
  ],
  [
    ["x/a/app.log", "x/b/app.log", "x/b/web.log"],
    ["a/app", "b/app", "b/web"],
  ],
  [
    ["app.log", "app.log.1"],
    ["app", "app.log.1"],
  ],
  [
    ["app.jsonl", "app.log"],
    ["app.jsonl", "app.log"],
  ],
  [
    ["app.log", "a/app.log"],
    ["app", "a/app"],
  ],
  [["one.log"], ["one"]],
  [
    ["a\x1b[31m.log", "b.log"],
    ["a\u241b[31m", "b"],
  ],
  [
    ["..", ".log"],
    ["..", ".log"],
  ],
])("the short names of %j", (paths, names) => {
  expect(shortNames(paths)).toEqual(names);
});

test("labels are of the same width", () => {
  const labelOf = labelsOf(["a.log", "web.log"], null);
  expect([labelOf("a.log"), labelOf("web.log"), labelOf("other\n")]).toEqual(["a   | ", "web | ", "other\u240a | "]);
});
