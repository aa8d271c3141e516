import { expect, test } from "vitest";
import { choice, digits, field, grammar, label, oneOf, optional, seq } from "../../engine/authoring/index.ts";
import { Event, jsonText, NameTable, toMap } from "../../engine/event/index.ts";
import { encodeUtf8 } from "../../engine/event/utf8.ts";
import { maker } from "../../engine/parse/compile/index.ts";
import { makeParser } from "../../engine/parse/programs/index.ts";
import { parse } from "../../engine/reading/parser.ts";

// A choice of many types is data that one loop reads: code of each would rarely be run often enough to be compiled. Types of
// which each has parts of its own are read by closures, which share their code.

const typed = (count: number, most: (i: number) => number) => {
  const types = Array.from({ length: count }, (_, i) => seq(`evt${i} took `, field(`ms${i}`, digits(1, most(i)))));
  return grammar("typed", { about: "Events", layout: "<type> <ms>", record: choice(...types) });
};

/** What the parser of so many types reads, and the programs that were generated for it. */
function readBy(count: number, record: string, most: (i: number) => number = () => 9) {
  const tasks: string[] = [];
  let length = 0;
  const names = new NameTable();
  const parser = makeParser(typed(count, most), names, "bounded", {
    ...maker,
    programOf(...args) {
      const program = maker.programOf(...args);
      tasks.push(args[2]);
      length += program.text.replace(/const (?:D\d+_emit = new Int32Array|N\d+ = ids)[^;]*;/g, "").length;
      return program;
    },
  });
  const event = new Event(names);
  const bytes = encodeUtf8(record);
  const end = parser.parse(bytes, 0, bytes.length, event);
  return {
    tasks,
    length,
    event: end < 0 ? null : jsonText(toMap(event)),
    failedAt: parser.locate(bytes, 0, bytes.length).offset,
  };
}

test("the code of types that are alike is the same however many there are", () => {
  const [few, many] = [readBy(40, "evt31 took 7"), readBy(500, "evt499 took 1234")];
  expect(few).toMatchObject({ tasks: ["parse"], event: `{"ms31":"7"}`, failedAt: -1 });
  expect(many).toMatchObject({ tasks: ["parse"], event: `{"ms499":"1234"}`, failedAt: -1 });
  expect(many.length - few.length).toBeLessThan(600);
  expect(readBy(500, "evt31 took x")).toMatchObject({ event: null, failedAt: 11 });
});

test("none is generated for many that have little in common, which are read and located alike", () => {
  const own = (i: number) => i + 1;
  expect(readBy(32, "evt31 took 7", own)).toMatchObject({ tasks: ["parse", "locate"], event: `{"ms31":"7"}` });
  expect(readBy(100, "evt99 took 1234", own)).toMatchObject({ tasks: [], event: `{"ms99":"1234"}`, failedAt: -1 });
  expect(readBy(100, "evt31 took x", own)).toMatchObject({ tasks: [], event: null, failedAt: 11 });
});

test("each of dozens or hundreds of words is found by its bytes, the longest first", () => {
  const oneOfMany = (count: number) => {
    const words = Array.from({ length: count }, (_, i) => `w${i}`);
    const record = seq(field("w", oneOf("w", ...words)), optional("0!"));
    return grammar("one", { about: "One", layout: "<w>", record });
  };
  const one = oneOfMany(500);
  expect(maker.programOf(oneOfMany(40), "line", "parse").text).toMatch(/function words\d+/);
  const text = maker.programOf(one, "line", "parse").text;
  expect(text).toMatch(/function words\d+/);
  expect(text.replace(/const D.*/g, "").length).toBeLessThan(3_000);
  expect(parse(one, "w499")).toEqual({ w: "w499" });
  expect(parse(one, "w10!")).toBeNull();
  expect(parse(one, "w500!")).toEqual({ w: "w50" });
  expect(parse(one, "w500")).toBeNull();
});

test("types may have any number of bytes, more than a call has arguments", () => {
  const long = (i: number) => `evt${i} ${"took the usual way of messages ".repeat(4)}`;
  const types = Array.from({ length: 600 }, (_, i) => seq(long(i), field(`ms${i}`, digits(1, 9))));
  const large = grammar("large", { about: "Large", layout: "<type> <ms>", record: choice(...types) });
  expect(types.length * long(0).length).toBeGreaterThan(65_536);
  expect(parse(large, `${long(599)}7`)).toEqual({ ms599: "7" });
});

test("types are data as the value of a field, too", () => {
  const valued = (count: number) => {
    const types = Array.from({ length: count }, (_, i) =>
      label("type", seq(`evt${i} took `, field(`ms${i}`, digits(1)))),
    );
    return grammar("valued", { about: "Valued", layout: "<type> <ms>", record: field("event", choice(...types)) });
  };
  const lengthOf = (count: number) =>
    maker.programOf(valued(count), "line", "parse").text.replace(/const (?:D|N)\d+[^;]*;/g, "").length;
  expect(lengthOf(200) - lengthOf(40)).toBeLessThan(600);
  expect(parse(valued(200), "evt199 took 7")).toEqual({ event: "evt199 took 7", ms199: "7" });
});
