import fc from "fast-check";
import { expect, test } from "vitest";
import { type Event, NameTable, Event as NewEvent } from "../../engine/event/index.ts";
import type { OutputFormat, OutputOptions } from "../../engine/output/index.ts";
import { styles } from "../../engine/output/styles.ts";
import { makeView } from "../../engine/output/view/index.ts";
import { REJECT } from "../../engine/parse/compile/index.ts";
import { createParser } from "../../engine/parse/parser.ts";
import { timestampsOf } from "../../engine/time/index.ts";
import { catalogue } from "../../grammars/index.ts";
import { json } from "../../grammars/json.ts";
import { spansOf } from "../../workbench/audit/records.ts";
import { backend } from "../backend.ts";
import { loadCases, topicsOf } from "../corpus/load.ts";
import { eventOf, outputOptions, printEvents, usualTimes } from "./print.ts";
import { SEED, texts, values } from "./values.ts";
import { makeView as makeReference } from "./view-reference/index.ts";

const looks: readonly Partial<OutputOptions>[] = [null, 40, 100].flatMap((width) => [
  { width },
  { width, styles },
  { width, styles, hidesRepeats: true },
  { width, keys: [] },
]);

/** The view and its reference in each look, for events of one table of names. */
function comparison(names: NameTable) {
  const both = looks.map((look) => {
    const make = (makeFormat: (options: OutputOptions) => OutputFormat) =>
      makeFormat(outputOptions(names, { timestamps: timestampsOf(usualTimes, names), zone: "UTC", ...look }));
    return { look, view: make(makeView), reference: make(makeReference) };
  });
  return (event: Event) => {
    for (const { look, view, reference } of both) {
      const [drawn, expected] = [view, reference].map((format) => printEvents(format, [event]));
      const note = `${look.width} ${look.styles ? "color" : ""} ${look.hidesRepeats ?? ""}`;
      if (drawn !== expected) expect(drawn, note).toBe(expected);
    }
  };
}

for (const grammar of catalogue) {
  test(`the view of ${grammar.name} is as its reference draws it`, () => {
    const names = new NameTable();
    const event = new NewEvent(names);
    const parser = createParser(grammar, names, "bounded", backend);
    const compare = comparison(names);
    for (const topic of topicsOf(grammar.name)) {
      for (const { bytes } of loadCases(grammar.name, topic)) {
        for (const { from, to } of spansOf(grammar, bytes)) {
          if (parser.parse(bytes, from, to, event) !== REJECT) compare(event);
        }
      }
    }
  });
}

const usual = fc.constantFrom(
  ...["ts", "time", "level", "severity", "lvl", "priority", "msg", "message", "logger", "service", "status", "method"],
  ...[
    "path",
    "uri",
    "bytes",
    "duration_ms",
    "took",
    "ip",
    "user_agent",
    "request",
    "id",
    "trace_id",
    "log",
    "user",
    "a.b",
  ],
);
const telling = fc.constantFrom(
  ...["2026-02-03T10:20:30Z", "2026-02-03 10:20:30.123456+01:00", "yesterday", "", "-", "info", "WARN ", "error", "30"],
  ...[
    "7",
    "x",
    "GET",
    "/a",
    "HTTP/1.1",
    "GET /a HTTP/1.1",
    "GET  /a",
    "Error: no\n\tat a (b.js:1)\n",
    "日本語 テキスト",
  ],
  ...["word ".repeat(30), "a=b", 'say "no"', "back\\slash", "\u2028", "\x7f"],
  ...[200, 404, 503, 30, 5, 0.5, 1e21, -0, 512, null, true],
);
/** Lone surrogates are printed as U+FFFD, which is wider; blanks at the start may be in a style or not. */
const wellFormed = texts.map((text) => Buffer.from(text).toString().slice(0, 20).trimStart());
const leaf = fc.oneof({ weight: 5, arbitrary: telling }, wellFormed, fc.integer(), fc.double({ noNaN: true }));
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    { weight: 6, arbitrary: leaf },
    fc.dictionary(fc.oneof(usual, wellFormed), tie("tree"), { maxKeys: 4 }),
    fc.array(tie("tree"), { maxLength: 3 }),
  ),
}));
const records = fc.array(fc.dictionary(fc.oneof({ weight: 8, arbitrary: usual }, wellFormed), tree, { maxKeys: 9 }), {
  minLength: 1,
  maxLength: 4,
});

test("the view of JSON is as its reference draws it, with blanks and without", () => {
  fc.assert(
    fc.property(records, fc.boolean(), (some, isSpaced) => {
      const names = new NameTable();
      const event = new NewEvent(names);
      const parser = createParser(json, names, "bounded", backend);
      const compare = comparison(names);
      for (const record of some) {
        const text = isSpaced ? JSON.stringify(record, null, 1).replaceAll("\n", " ") : JSON.stringify(record);
        const bytes = Buffer.from(`${text}\n`);
        if (parser.parse(bytes, 0, bytes.length - 1, event) !== REJECT) compare(event);
      }
    }),
    { seed: SEED, numRuns: 60 },
  );
});

test("the view of what a script made is as its reference draws it", () => {
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.oneof(usual, texts), values, { maxKeys: 6 }), { maxLength: 4 }), (some) => {
      const names = new NameTable();
      const compare = comparison(names);
      for (const fields of some) compare(eventOf(fields, names));
    }),
    { seed: SEED, numRuns: 20 },
  );
});
