import { describe, expect, expectTypeOf, test } from "vitest";
import {
  any,
  charset,
  derive,
  digits,
  type EventOf,
  extend,
  field,
  grammar,
  int,
  oneOf,
  run,
  seq,
} from "../../engine/authoring/index.ts";
import { encodeUtf8, jsonText } from "../../engine/event/index.ts";
import type { Grammar } from "../../engine/grammar/index.ts";
import { reference } from "../../engine/parse/reference/index.ts";
import { combined } from "../../grammars/combined.ts";

const word = run(charset("a-z"));
const door = grammar("door", {
  about: "A door",
  layout: "<place> <number>",
  record: seq(field("place", word), " ", field("number", int(digits(1, 3)))),
});

function read(of: Grammar, line: string): string | null {
  const reading = reference(of).parse(encodeUtf8(line), 0, encodeUtf8(line).length);
  return reading.ok ? jsonText(reading.fields) : null;
}

describe("a grammar grows", () => {
  test("by fields before and after it", () => {
    const more = extend(door, {
      name: "door-state",
      before: seq(field("id", digits(2)), ": "),
      after: seq(" ", field("state", oneOf("open", "shut"))),
    });
    expect(read(more, "07: hall 12 open")).toBe('{"id":"07","place":"hall","number":12,"state":"open"}');
    expect(read(more, "hall 12")).toBeNull();
    expectTypeOf<EventOf<typeof more>>().toEqualTypeOf<{
      id: string;
      place: string;
      number: number;
      state: "open" | "shut";
    }>();
  });

  test("by other records", () => {
    const more = extend(door, { name: "door-alarm", alternatives: [seq("ALARM ", field("cause", word))] });
    expect(read(more, "hall 12")).toBe('{"place":"hall","number":12}');
    expect(read(more, "ALARM smoke")).toBe('{"cause":"smoke"}');
    const kept = extend(door, { name: "door-text", alternatives: ["hall", field("msg", run(any))] });
    expect(read(kept, "hall 12 open")).toBe('{"msg":"hall 12 open"}');
    expect(read(kept, "hall")).toBe("{}");
  });

  test("by other names and types of its fields", () => {
    const more = extend(door, { name: "door-text", rename: { place: "room" }, retype: { number: digits(1, 3) } });
    expect(read(more, "hall 007")).toBe('{"room":"hall","number":"007"}');
    expectTypeOf<EventOf<typeof more>>().toEqualTypeOf<{ room: string; number: string }>();
  });

  test("from a built-in format: combined and the time that a request took", () => {
    const timed = extend(combined, { name: "combined-timed", after: seq(" ", field("took", int(digits(1, 9)))) });
    const line = '192.0.2.7 - - [03/Feb/2026:10:20:30 +0000] "GET / HTTP/1.1" 200 512 "-" "curl/8" 1234';
    expect(read(timed, line)).toMatch(/"status":200,.*"took":1234\}$/);
    expect(JSON.parse(JSON.stringify(timed))).toEqual(timed);
  });

  test("and refuses what it does not know by name", () => {
    const wrong = { name: "door-id", bevore: digits(2) };
    expect(() => extend(door, wrong)).toThrow('extend has no property "bevore"; did you mean "before"?');
  });

  test("and is checked as any grammar is", () => {
    expect(() => extend(door, { name: "door", after: field("place", word) })).toThrow('field "place" is there already');
    expect(() => extend(door, { name: "door", rename: { plac: "room" } })).toThrow(
      'door has no field "plac" to change; did you mean "place"?',
    );
  });

  test("and a field without a part of its own cannot be read as another part", () => {
    const coded = grammar("coded", {
      about: "A code and its half",
      layout: "<code>",
      record: seq(field("code", int(digits(1, 3))), derive("half", "code", { shift: 1 })),
    });
    expect(read(extend(coded, { name: "halved", rename: { half: "rest" } }), "34")).toBe('{"code":34,"rest":17}');
    expect(() => extend(coded, { name: "halved", retype: { half: word } })).toThrow(
      'coded has no field "half" to change',
    );
  });
});
