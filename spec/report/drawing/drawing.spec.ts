import { describe, expect, test } from "vitest";
import {
  charset,
  choice,
  digits,
  field,
  grammar,
  int,
  label,
  oneOf,
  rest,
  run,
  seq,
} from "../../../engine/authoring/index.ts";
import { encodeUtf8 } from "../../../engine/event/index.ts";
import {
  coloredDrawing,
  type DrawingLook,
  drawing,
  explanationOf,
  plainDrawing,
  refusalLines,
  tryFormats,
} from "../../../engine/report/drawing/index.ts";
import { catalogue } from "../../../grammars/index.ts";
import { sampler } from "../../../workbench/sample/index.ts";
import { seeded } from "../../seeded.ts";

const plain: DrawingLook = { paint: plainDrawing, width: null };
const explained = (one: Parameters<typeof explanationOf>[0]["grammar"], line: string) =>
  explanationOf({ grammar: one, bytes: encodeUtf8(line) });
const draw = (one: Parameters<typeof explained>[0], line: string, look = plain) =>
  drawing(explained(one, line), look).split("\n");
const named = (name: string) => catalogue.find((one) => one.name === name)!;

const door = grammar("door", {
  about: "A door",
  layout: "<place> <number> <state>",
  record: seq(
    field("place", run(charset("a-z"))),
    " ",
    field("number", label("door number", int(digits(1, 3)))),
    " ",
    choice(field("state", oneOf("open", "shut")), seq("by ", field("who", rest))),
  ),
});

describe("an accepted line", () => {
  test("has a bracket below each field, with name, type and value", () => {
    expect(draw(door, "hall 12 open")).toEqual([
      "door: accepted, 3 fields",
      "",
      "  hall 12 open",
      '  └──┘ place: string "hall"',
      "       └┘ number: int 12",
      '          └──┘ state: string "open"',
    ]);
  });

  test("keeps its brackets in place behind wide characters, and shows controls", () => {
    expect(draw(named("json"), '{"a":"日本","b":1}').slice(2)).toEqual([
      '  {"a":"日本","b":1}',
      '   └────────┘ a: string "日本"',
      "              └───┘ b: int 1",
    ]);
    expect(draw(named("line"), "a\tb")[2]).toBe("  a␉b");
  });

  test("names what its text leaves out, and what is computed", () => {
    const lines = draw(named("syslog"), "<34>1 - host - - - - up");
    expect(lines).toContain("        ┴ ts: omitted");
    expect(lines.slice(-3)).toEqual([
      "  facility: int 4, from pri",
      "  severity: int 2, from pri",
      '  level: string "CRIT", from pri',
    ]);
  });

  test("has the groups of a pattern and the cells of a row", async () => {
    expect(draw(named("csvnh"), 'a,"b,c"').slice(3)).toEqual(['  ┴ c1: string "a"', '    └───┘ c2: string "b,c"']);
  });

  test("is cut into parts where the screen is narrow", () => {
    const lines = draw(door, `hall 12 by ${"x".repeat(50)}`, { paint: plainDrawing, width: 40 });
    expect(lines.slice(2)).toEqual([
      `  hall 12 by ${"x".repeat(27)}`,
      '  └──┘ place: string "hall"',
      "       └┘ number: int 12",
      `             └${"─".repeat(26)}`,
      "",
      `  ${"x".repeat(23)}`,
      `  ${"─".repeat(22)}┘`,
      '  who: string "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…',
    ]);
    for (const line of lines.slice(0, -1)) expect(line.length).toBeLessThanOrEqual(40);
  });

  test("is cut after a blank if there is one in the last two thirds of the screen", () => {
    const lines = draw(door, `hall 12 by Ann ${"x".repeat(30)}`, { paint: plainDrawing, width: 40 });
    expect(lines[2]).toBe("  hall 12 by Ann ");
    expect(lines).toContain(`  ${"x".repeat(30)}`);
  });

  test("has colors by what a field is for", () => {
    const lines = draw(named("iso8601-level"), "2026-02-03 10:20:30 ERROR x", { paint: coloredDrawing, width: null });
    expect(lines[3]).toContain("\x1b[2m");
    expect(lines[4]).toContain("\x1b[31m");
  });
});

describe("a rejected line", () => {
  test("shows how far it was read, and what each alternative wanted", () => {
    expect(draw(door, "hall 12 ajar")).toEqual([
      'door: rejected at column 9: expected state or "by ", found "ajar"',
      "",
      "  hall 12 ajar",
      '  └──┘ place: string "hall"',
      "       └┘ number: int 12",
      '          ^ expected state or "by "',
      "",
      "What was tried there",
      "  at column 9, record > 5: choice:",
      '    1. field "state": expects state',
      '    2. "by " ...: expects "by "',
    ]);
  });

  test("tells how far each alternative got", () => {
    const lines = draw(
      named("combined"),
      '192.0.2.1 - - [03/Feb/2026:10:20:30 +0000] "GET / HTTP/1.1" 200 5 "-" "x" tail',
    );
    expect(lines[0]).toMatch(/^combined: rejected at column 75: unexpected trailing text after user_agent/);
    expect(lines.join("\n")).toContain("reads up to column 75, and expects request time there");
  });
});

describe("formats that are tried in order", () => {
  test("say why they do not read a line, up to the one that does", () => {
    const { reader, refused } = tryFormats(catalogue, encodeUtf8("n=1 x=,,"), true, true);
    expect(reader?.name).toBe("logfmt");
    expect(refusalLines(refused)[0]).toMatch(/^journal +column 1: expected "{", found "n=1"$/);
  });

  test("are the five that got furthest, the furthest first, unless all are asked for", () => {
    const line = encodeUtf8('192.0.2.1 - - [03/Feb/2026:10:20:30 +0000] "GET / HTTP/1.1" 2OO 5 "-" "x"');
    const all = tryFormats(catalogue, line, true, true);
    const { refused, others } = tryFormats(catalogue, line, true);
    const lines = refusalLines(refused, others);
    expect(lines[0]).toBe('combined        column 61: expected status code or "-", found "2OO"');
    expect(lines.at(-1)).toBe(`and ${all.refused.length - 5} more that got no further: --all lists them`);
    expect(lines).toHaveLength(6);
  });

  test("say it of tables by their first row", () => {
    const { refused } = tryFormats([named("csv"), named("csvnh"), named("line")], encodeUtf8("1,2"), true);
    expect(refusalLines(refused)).toEqual([
      "csv    no first row: 1 of at least 2 separators",
      "csvnh  no first row: 1 of at least 2 separators",
    ]);
    const { refused: others } = tryFormats([named("csv"), named("line")], encodeUtf8("1,2,3"), true);
    expect(refusalLines(others)).toEqual(['csv  no first row: the cell "1" has no letters']);
  });
});

describe.each(catalogue.map((one) => [one.name, one] as const))("%s", (_, one) => {
  test("is drawn without a loss, whatever the line", () => {
    const { sample, nearMiss } = sampler(one, seeded(7), { odd: 0.2 });
    for (let i = 0; i < 12; i++) {
      expect(explained(one, sample()).failure).toBeNull();
      expect(drawing(explained(one, nearMiss()), { ...plain, width: 60 })).toMatch(
        /^[a-z0-9-]+: (accepted|rejected at column \d+)/,
      );
    }
  });
});
