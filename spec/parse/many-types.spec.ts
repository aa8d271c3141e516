import { expect, test } from "vitest";
import { choice, digits, field, grammar, seq } from "../../engine/authoring/index.ts";
import { Event, jsonText, NameTable, toMap } from "../../engine/event/index.ts";
import { encodeUtf8 } from "../../engine/event/utf8.ts";
import { maker } from "../../engine/parse/compile/index.ts";
import { makeParser } from "../../engine/parse/programs/index.ts";

// A choice of many types is read by closures: generated code of so many parts is rarely run often enough to be compiled.

const typed = (count: number) => {
  const types = Array.from({ length: count }, (_, i) => seq(`evt${i} took `, field(`ms${i}`, digits(1, 9))));
  return grammar("typed", { about: "Events", layout: "<type> <ms>", record: choice(...types) });
};

/** What the parser of so many types reads, and the programs that were generated for it. */
function readBy(count: number, record: string) {
  const tasks: string[] = [];
  const names = new NameTable();
  const parser = makeParser(typed(count), names, "bounded", {
    ...maker,
    programOf(...args) {
      tasks.push(args[2]);
      return maker.programOf(...args);
    },
  });
  const event = new Event(names);
  const bytes = encodeUtf8(record);
  const end = parser.parse(bytes, 0, bytes.length, event);
  return {
    tasks,
    event: end < 0 ? null : jsonText(toMap(event)),
    failedAt: parser.locate(bytes, 0, bytes.length).offset,
  };
}

test("code is generated for a few types", () => {
  expect(readBy(32, "evt31 took 7")).toEqual({ tasks: ["parse", "locate"], event: `{"ms31":"7"}`, failedAt: -1 });
});

test("none is generated for more, which are read and located alike", () => {
  expect(readBy(33, "evt32 took 7")).toEqual({ tasks: [], event: `{"ms32":"7"}`, failedAt: -1 });
  expect(readBy(500, "evt499 took 1234")).toEqual({ tasks: [], event: `{"ms499":"1234"}`, failedAt: -1 });
  expect(readBy(32, "evt31 took x").failedAt).toBe(11);
  expect(readBy(500, "evt31 took x").failedAt).toBe(11);
});
