import { Event, jsonText, NameTable, toMap } from "../../../engine/event/index.ts";
import { repairUtf8 } from "../../../engine/input/index.ts";
import { outputs } from "../../../engine/output/index.ts";
import { visible } from "../../../engine/output/legible.ts";
import { compile, REJECT } from "../../../engine/parse/compile/index.ts";
import { recordsIn } from "../../../engine/reading/records.ts";
import { timestampsOf } from "../../../engine/time/index.ts";
import { csv } from "../../../grammars/csv.ts";
import { json } from "../../../grammars/json.ts";
import { outputOptions, printEvents, usualTimes } from "../../../spec/output/print.ts";
import { pick } from "../../../workbench/sample/random.ts";
import type { Finding, TargetMaker } from "../target.ts";

const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f]/;
const MOST_NAMES = 2000;
const COMMA = 44;
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
      async trial(input) {
        const whole = await records([input]);
        const half = input.length >> 1;
        const pieces = await records([input.subarray(0, half), input.subarray(half)]);
        return whole === pieces ? null : `at once ${whole}, in pieces ${pieces}`;
      },
    }),
  },
];

/** How the library cuts a source into records, of a table where its first line has a comma. */
async function records(chunks: readonly Uint8Array[]): Promise<string> {
  const found: string[] = [];
  const formatOf = ({ bytes, from, to }: { bytes: Uint8Array; from: number; to: number }) =>
    bytes.subarray(from, to).includes(COMMA) ? csv : json;
  async function* source() {
    yield* chunks;
  }
  for await (const { bytes, from, to, line, openQuote } of recordsIn(source(), formatOf)) {
    found.push(`${line}: ${JSON.stringify(Buffer.from(bytes.subarray(from, to)).toString("latin1"))} ${openQuote}`);
  }
  return found.join("\n");
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
