import { expect, test } from "vitest";
import { lanesOf } from "../../playground/page/views/labels.ts";
import type { FieldSegment, Segment } from "../../playground/protocol.ts";

const field = (name: string, ...inside: readonly (Segment | string)[]): FieldSegment => ({
  ...{ name, value: '""', type: "string", place: 0 },
  inside: inside.map((one) => (typeof one === "string" ? { text: one } : one)),
});

const lanes = (...segments: readonly (FieldSegment | string)[]) =>
  [...lanesOf(segments.map((one) => (typeof one === "string" ? { text: one } : one)))].map(([{ name }, lane]) => [
    name,
    lane,
  ]);

test("a name that fits its field needs no room of its own", () => {
  expect(lanes(field("ip", "192.0.2.7"), " ", field("level", "ERROR!"))).toEqual([]);
});

test("a name that is wider is below its middle, if that leaves the others theirs", () => {
  expect(lanes(field("ip", "192.0.2.7"), " - ", field("user", "-"), " [", field("ts", "03/Feb/2026:10:20:30"))).toEqual(
    [["user", "wide"]],
  );
});

test("names without room beside each other are in rows below", () => {
  const columns = [field("ip", "192.0.2.7"), " ", field("identity", "-"), " ", field("user", "-"), " [03/Feb/2026]"];
  expect(lanes(...columns)).toEqual([
    ["identity", "low"],
    ["user", "wide"],
  ]);
  expect(lanes(...["first", "second", "third"].flatMap((name) => [field(name, "x"), " "]))).toEqual([
    ["first", "low"],
    ["second", "lower"],
    ["third", "wide"],
  ]);
});

test("a name inside another field is beside its bracket or cut: the other's is below", () => {
  const request = field("request", field("method", "GET"), " ", field("path", "/a/long/path"));
  expect(lanes('0.001 "', request, '"')).toEqual([["method", "wide"]]);
  expect(lanes('0.001 "', field("all", field("a_long_name", "x"), "=", field("other", "yy")), '"')).toEqual([
    ["other", "wide"],
  ]);
});
