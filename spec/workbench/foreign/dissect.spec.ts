import { describe, expect, test } from "vitest";
import { grammar } from "../../../engine/authoring/index.ts";
import { encodeUtf8 } from "../../../engine/event/index.ts";
import { reference } from "../../../engine/parse/reference/index.ts";
import { dissect } from "../../../workbench/foreign/dissect/index.ts";
import { sampler, seeded } from "../../../workbench/sample/index.ts";

async function read(pattern: string) {
  const found = await dissect.read(pattern, {});
  if (!found.ok) throw new Error(found.problems.map(({ message }) => message).join("\n"));
  return found;
}

/** The event of a line, as froe prints it; the message of a line that does not fit. */
async function event(pattern: string, line: string) {
  const { record } = await read(pattern);
  const bytes = encodeUtf8(line);
  const result = reference(grammar("dissected", { about: "test", layout: "test", record })).parse(
    bytes,
    0,
    bytes.length,
  );
  return result.ok ? Object.fromEntries(result.fields) : { at: result.offset };
}

/** The problems of a pattern, with the text that each is about. */
async function problems(pattern: string) {
  const found = await dissect.read(pattern, {});
  return found.ok
    ? []
    : found.problems.map(({ at, length, message }) => `${pattern.slice(at, at + length)}: ${message}`);
}

describe("a pattern of dissect", () => {
  test("reads keys up to the first delimiter, and the rest of the line in the last one", async () => {
    expect(await event("%{a} - %{b} - %{c}", "1 - 2-3 - 4 - 5")).toEqual({ a: "1", b: "2-3", c: "4 - 5" });
  });

  test("has to begin as the text before its first key", async () => {
    expect(await event("<%{pri}>%{message}", "<13>hi")).toEqual({ pri: "13", message: "hi" });
    expect(await event("<%{pri}>%{message}", " <13>hi")).toEqual({ at: 0 });
  });

  test("skips a key without a name, and one with a question mark", async () => {
    expect(await event("%{a} %{} %{?b} %{c}", "1 2 3 4")).toEqual({ a: "1", c: "4" });
  });

  test("reads an empty value between two delimiters", async () => {
    expect(await event("%{a},%{b},%{c}", "1,,3")).toEqual({ a: "1", b: "", c: "3" });
  });

  test("skips delimiters that repeat after ->", async () => {
    expect(await event("%{id} %{call->} %{host}", "7 get     web-1")).toEqual({ id: "7", call: "get", host: "web-1" });
    expect(await event("%{a->}, %{b}", "1, , , 2")).toEqual({ a: "1", b: "2" });
  });

  test("appends what is next to each other, with the delimiter between", async () => {
    const pattern = "%{ts} %{+ts} %{+ts} %{host} %{}[%{pid}]: %{message}";
    expect(await event(pattern, "Feb  3 04:05:06 web-1 sshd[4711]: ok")).toEqual({
      ts: "Feb  3",
      host: "04:05:06",
      pid: "4711",
      message: "ok",
    });
    expect(await event("%{+ts/1} %{+ts/2}: %{message}", "a b: c")).toEqual({ ts: "a b", message: "c" });
  });

  test("gives a value the name that the line has", async () => {
    expect(await event("%{?k}: %{&k}", "google: 77.98")).toEqual({ google: "77.98" });
    expect(await event("[%{*k}=%{&k}] %{b}", "[id=7] x")).toEqual({ id: "7", b: "x" });
  });

  test("skips what is after the last delimiter", async () => {
    expect(await event("[%{a}]", "[1] more")).toEqual({ a: "1" });
    expect((await read("[%{a}]")).notes).toEqual(["Text after the last delimiter is skipped."]);
  });

  test("converts as Beats does: what is no number stays text", async () => {
    expect(await event("%{a|integer} %{b|boolean} %{c|float}", "7 true 1.5")).toEqual({ a: 7, b: true, c: 1.5 });
    expect(await event("%{a|integer} %{b}", "x 1")).toEqual({ a: "x", b: "1" });
  });

  test("reads a text of a fixed length", async () => {
    expect(await event("%{a#4}%{b#2}%{c}", "20260203 x")).toEqual({ a: "2026", b: "02", c: "03 x" });
  });

  test("names nested fields with dots", async () => {
    expect(await event("%{[log][level]} %{msg}", "INFO x")).toEqual({ "log.level": "INFO", msg: "x" });
  });

  test("keeps the last of two values with one name", async () => {
    expect(await event("%{a} %{a}", "1 2")).toEqual({ a: "2" });
  });

  test("knows where each field is written", async () => {
    const { record, origins } = await read("%{a} %{b->} x");
    const spans = [...origins].map(([node, { from, to }]) => [node.kind, "%{a} %{b->} x".slice(from, to)]);
    expect(spans).toEqual(
      expect.arrayContaining([
        ["field", "%{a}"],
        ["literal", " "],
        ["field", "%{b->}"],
        ["literal", " x"],
      ]),
    );
    expect(record.kind).toBe("seq");
  });

  test("fits its samples", async () => {
    const { record } = await read(dissect.example);
    const made = grammar("dissected", { about: "test", layout: "test", record });
    const { sample } = sampler(made, seeded(3));
    for (let i = 0; i < 20; i++) expect(await event(dissect.example, sample())).not.toHaveProperty("at");
  });
});

test.each([
  ["%{a}%{b}", "%{a}: nothing is between this key and the next one"],
  ["%{a} %{b} %{+a}", "%{+a}: the parts of a have to be next to each other"],
  ["%{+a/2} %{+a/1}", "%{+a/2}: the parts of a have to be next to each other and in their order"],
  ["%{a->} %{+a}", "%{a->}: a would have the delimiters that -> skips"],
  ["%{?k} %{b} %{&k}", "%{?k}: a name and its value have to be next to each other"],
  ["%{&k} x", "%{&k}: a name and its value"],
  ["%{+&a} x", "%{+&a}: %{+&a} has two signs"],
  ["%{+} x", "%{+}: %{+} has no name after its sign"],
  ["%{a/2} x", "%{a/2}: %{a/2}: the order after a slash is for keys that append"],
  ["%{a:int} x", "%{a:int}: %{a:int}: dissect has no types after a colon"],
  ["%{a|inte} x", "%{a|inte}: %{a|inte}: inte is no type after the bar; there is integer, long"],
  ["plain text", "plain text: a dissect pattern has a key such as %{name}"],
  ["", ": a dissect pattern has a key"],
])("%j is refused at its place", async (pattern, message) => {
  expect((await problems(pattern))[0]).toContain(message.split(": ")[0]);
  expect((await problems(pattern)).join("\n")).toContain(message);
});
