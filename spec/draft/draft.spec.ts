import { describe, expect, test } from "vitest";
import { draftCode, draftRecord } from "../../engine/draft/index.ts";

const layoutOf = (...lines: string[]) =>
  draftRecord(lines)
    .elements.map(({ layout }) => layout)
    .join("");
const codeOf = (...lines: string[]) =>
  draftCode(draftRecord(lines), { name: "my-app", source: "app.log", lines: lines.length });

describe("a draft", () => {
  test("has the timestamp, the level, and the text behind them", () => {
    expect(layoutOf("2026-02-03 04:05:06,789 INFO up", "2026-02-03 04:05:07,001 ERROR disk is full")).toBe(
      "<ts> <level> <msg>",
    );
  });

  test.each([
    ["[2026-02-03T04:05:06Z] a b", "[2026-02-03T04:05:07+01:00] c", "[<ts>] <msg>"],
    ["Feb  3 04:05:06 a b", "Feb 13 04:05:06 c", "<ts> <msg>"],
    ["Tue Feb 03 04:05:06 2026: x y", "Wed Feb 04 04:05:06 2026: z", "<ts>: <msg>"],
    ["03/Feb/2026:04:05:06 +0000 a b", "04/Feb/2026:04:05:06 +0000 c", "<ts> <msg>"],
    ["1770091506 a b", "1770091507.5 c", "<ts> <msg>"],
    ["04:05:06 a b", "04:05:07 c", "<ts> <msg>"],
  ])("knows the timestamp of %s", (one, other, layout) => {
    expect(layoutOf(one, other)).toBe(layout);
  });

  test("keeps as text what all lines have in common, but no part of a timestamp", () => {
    expect(layoutOf("[2026-02-03 04:05:06] app[17]: hi all", "[2026-02-03 04:05:07] app[18]: bye")).toBe(
      "[<ts>] app[<number>]: <msg>",
    );
  });

  test("names a column by what stands in front of it", () => {
    expect(layoutOf("user=ann took=12 ok", "user=bob took=7 not ok")).toBe("user=<user> took=<took> <msg>");
  });

  test("leaves out lines that continue another one", () => {
    const lines = [
      "2026-02-03 04:05:06 INFO a",
      "2026-02-03 04:05:07 WARN b c",
      "  at x",
      "2026-02-03 04:05:08 INFO d",
    ];
    expect(draftRecord(lines)).toMatchObject({ used: 3 });
  });

  test("of lines that have nothing in common is text", () => {
    expect(layoutOf("one", "two words", "and three more")).toBe("<msg>");
  });
});

test("the code says what it is made of, and what is to be named", () => {
  expect(codeOf("2026-02-03 04:05:06 <a> INFO up and away", "2026-02-03 04:05:07 <b> ERROR disk is full")).toBe(
    `import { charset, type EventOf, except, field, grammar, label, rest, run, seq } from "froe/grammar";
import { clock, date, upperLevel } from "froe/vocabulary";

// A draft, made of 2 of 2 lines of app.log. It knows nothing but them: read each part, and ask yourself
// what else could stand there.
// To be named: word.
export const myApp = grammar("my-app", {
  about: "Lines like those of app.log",
  layout: "<ts> <<word>> <level> <msg>",
  record: seq(
    field("ts", label("timestamp", seq(date, " ", clock))),
    " <",
    field("word", run(except(charset(" \\t>")))),
    ">",
    " ",
    field("level", upperLevel),
    " ",
    field("msg", rest),
  ),
});

export type MyAppEvent = EventOf<typeof myApp>;

export default myApp;
`,
  );
});
