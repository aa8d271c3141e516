import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { outputs } from "../../engine/output/index.ts";
import { forTerminal } from "../../engine/output/terminal.ts";
import { eventOf, outputOptions, printEvents } from "./print.ts";
import { RUNS, SEED, texts, values } from "./values.ts";

describe("on a terminal", () => {
  const print = async (name: "json" | "logfmt" | "csv" | "tsv", fields: Record<string, string>) => {
    const event = eventOf(fields);
    const options = outputOptions(event.names, { keys: Object.keys(fields) });
    return printEvents(forTerminal(await outputs[name].make(options)), [event]);
  };

  test("control characters are shown and not followed", async () => {
    const fields = { "a\x1b": "\x1b[31m\x07", b: "x\x7f\u009b2J é" };
    expect(await print("logfmt", fields)).toBe(String.raw`a\u001b="\u001b[31m\u0007" b="x\u007f\u009b2J é"`);
    expect(await print("json", fields)).toBe(String.raw`{"a\u001b":"\u001b[31m\u0007","b":"x\u007f\u009b2J é"}`);
  });

  test("a table keeps its tabs and its lines, but no return", async () => {
    expect(await print("tsv", { a: "1\r\n2", b: "x\ty" })).toBe('a\tb\n"1\\u000d\n2"\t"x\ty"');
  });
});

describe("no control character gets to a terminal", () => {
  const raw = Object.entries(outputs).filter(([, output]) => "raw" in output);

  test.each(raw)("in %s", async (_name, output) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(texts, values), { maxLength: 4 }), async (entries) => {
        const fields = new Map(entries);
        const event = eventOf(fields);
        const options = outputOptions(event.names, { keys: [...fields.keys()], width: 80 });
        const printed = printEvents(forTerminal(await output.make(options)), [event]);
        expect(printed).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });
});
