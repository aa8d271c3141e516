import { inspect } from "node:util";
import { COMMA, LF } from "../../../engine/event/bytes.ts";
import { Event, jsonText, NameTable, toMap } from "../../../engine/event/index.ts";
import { repairUtf8 } from "../../../engine/input/index.ts";
import { outputs } from "../../../engine/output/index.ts";
import { visible } from "../../../engine/output/legible.ts";
import { closuresOf } from "../../../engine/parse/closures/index.ts";
import { compile, REJECT } from "../../../engine/parse/compile/index.ts";
import { anyFormat } from "../../../engine/reading/any-format.ts";
import { createEventReader } from "../../../engine/reading/event-reader.ts";
import { objectsOf } from "../../../engine/reading/objects.ts";
import { timestampsOf } from "../../../engine/time/index.ts";
import { csv } from "../../../grammars/csv.ts";
import { json } from "../../../grammars/json.ts";
import { outputOptions, printEvents, usualTimes } from "../../../spec/output/print.ts";
import { pick } from "../../../workbench/sample/words.ts";
import type { Finding, TargetMaker } from "../target.ts";

const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f]/;
const LONE_CR = /\r(?!\n)/;
const MOST_NAMES = 2000;
const EVENTS = [
  '{"ts":"2026-02-03T04:05:06Z","level":"warn","msg":"disk full","n":1.50,"deep":{"a":[1,null,{"b":"\\u001b[31m"}]}}',
  '{"__proto__":{"x":1},"constructor":2,"2024":3,"":"","a=b":"c\\"d","t":"a\\tb\\nc","u":"\\ud800"}',
];
const TEXTS = [...EVENTS, 'a=1 b="c d"', "h,i\n1,2\n", "Feb  3 04:05:06 web app[7]: done", "plain"];

/** Texts on their way: repaired, printed, read by the library. */
export const textTargets: readonly TargetMaker[] = [
  {
    name: "utf8",
    make: () => ({
      name: "utf8",
      seed: (random) =>
        Buffer.from(pick(random, ["日本\xff", "a\xc3", "😀", "é\ufeff"]), random() < 0.5 ? "latin1" : "utf8"),
      words: ["\ufffd", "日", "😀"],
      trial(input) {
        const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(input);
        const repaired = repairUtf8(input, 0, input.length)?.bytes.toString() ?? input.toString();
        if (repaired !== text) return `repairs to ${JSON.stringify(repaired)}`;
        const shown = visible(text);
        return CONTROL.test(shown) ? `shows ${JSON.stringify(shown)}` : null;
      },
    }),
  },
  { name: "outputs", make: printed },
  {
    name: "records",
    make: () => ({
      name: "records",
      seed: (random) => Buffer.from(`${pick(random, TEXTS)}\n${pick(random, TEXTS)}\n`),
      words: ["\n", "\r\n", ",", "=", '"', "{", "}", "\ufeff"],
      trial(input) {
        const whole = eventsOf([input]);
        const half = input.length >> 1;
        const chunks = eventsOf([input.subarray(0, half), input.subarray(half)]);
        return whole === chunks ? null : `in one chunk ${whole}, in two ${chunks}`;
      },
    }),
  },
];

/**
 * What the library reads from chunks: events and rejected records. It reads a table if the first line has a comma, but
 * not if a CR may end lines: then the first chunk decides that.
 */
function eventsOf(chunks: readonly Uint8Array[]): string {
  const bytes = Buffer.concat(chunks);
  const hasComma = bytes.subarray(0, bytes.indexOf(LF)).includes(COMMA);
  const grammar = hasComma && !LONE_CR.test(bytes.toString("latin1")) ? csv : json;
  const reader = createEventReader({
    closuresOf,
    formats: [grammar],
    maker: objectsOf(false),
    readers: anyFormat,
    source: "input",
    goesOn: true,
    join: null,
  });
  const batches = [...chunks.map((chunk) => reader.feed(chunk)), reader.end()];
  const rejected = batches.flatMap(({ rejections }) => rejections.map(({ rejected }) => rejected));
  return [
    ...batches.flatMap(({ events }) => events.map((event) => inspect(event, { depth: null }))),
    ...rejected.map(({ line, offset, bytes }) => `${line}:${offset}: ${Buffer.from(bytes).toString("latin1")}`),
  ].join("\n");
}

/** What a line holds reaches neither a terminal nor the next line, and JSON can be read again. */
async function printed() {
  let names = new NameTable();
  let all = await printers(names);
  return {
    name: "outputs",
    seed: (random: () => number) => Buffer.from(pick(random, EVENTS)),
    words: ['"', "\\u001b", "\\n", "\\u009b", '":"', ",", "{", "[", "\\ud800", "\\u2028"],
    async trial(input: Buffer): Promise<Finding> {
      if (names.size > MOST_NAMES) {
        names = new NameTable();
        all = await printers(names);
      }
      const event = all.read(input.toString().replaceAll("\n", " "));
      if (!event) return null;
      const expected = jsonText(toMap(event));
      for (const [name, print] of all.printers) {
        const text = print(event);
        if (name === "json" && text !== expected) return `json prints ${text}, the event is ${expected}`;
        if (name !== "json" && CONTROL.test(text)) return `${name} prints ${JSON.stringify(text)}`;
        if (name !== "inspect" && text.includes("\n")) return `${name} prints lines: ${JSON.stringify(text)}`;
      }
      const again = all.read(expected);
      return again && jsonText(toMap(again)) === expected ? null : `reads ${expected} as another event`;
    },
  };
}

async function printers(names: NameTable) {
  const parser = compile(json, names, "line");
  const made = await Promise.all(
    (["default", "json", "inspect"] as const).map(async (name) => {
      const timestamps = timestampsOf(usualTimes, names);
      const format = await outputs[name].make(outputOptions(names, { timestamps }));
      return [name, (event: Event) => printEvents(format, [event])] as const;
    }),
  );
  const read = (line: string): Event | null => {
    const event = new Event(names);
    const bytes = Buffer.from(`${line}\n`);
    return parser.parse(bytes, 0, bytes.length - 1, event) === REJECT ? null : event;
  };
  return { printers: made, read };
}
