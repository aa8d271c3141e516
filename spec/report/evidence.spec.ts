import { describe, expect, test } from "vitest";
import { type Look, loadEvidence } from "../../engine/report/index.ts";
import { decisionOf } from "../select/sampled.ts";

const { evidence } = await loadEvidence();
const look: Look = { color: false, width: null, form: "long" };

async function printed(head: readonly string[], further: readonly string[] = []): Promise<readonly string[]> {
  return (await evidence("app.log", decisionOf(head, further), look)).split("\n");
}

describe("the evidence of a decision", () => {
  test("of one format is how many lines are in it", async () => {
    expect(await printed(["n=1 m=2", "n=2 m=3"])).toEqual([
      "app.log: logfmt",
      "  2 lines sampled",
      "        2  logfmt",
    ]);
    expect(await printed(["some words"])).toEqual(["app.log: line", "  1 line sampled", "        1  line"]);
  });

  test("of several formats names the runner-up, and the lines that do not fit", async () => {
    const lines = ['{"n":1}', '{"n":2}', '{"n":3}', "n=4 m=5", "n=5 m=6", "some\twords"];
    expect(await printed(lines)).toEqual([
      "app.log: cascade(json,line)",
      "  6 lines sampled",
      "        3  json",
      "        2  logfmt, the runner-up",
      "        1  line",
      "  -f json,logfmt,line reads both formats",
      'app.log:4:1: expected "{", found "n=4"',
      "  4 | n=4 m=5",
      "    | ^",
      'app.log:5:1: expected "{", found "n=5"',
      "  5 | n=5 m=6",
      "    | ^",
      'app.log:6:1: expected "{", found "some"',
      "  6 | some\u2409words",
      "    | ^",
    ]);
  });

  test("of a table has the lines that are no rows", async () => {
    expect(await printed(["host,port,state", "w1,80,up", "hello", "w2,81,down"])).toEqual([
      "app.log: csv",
      "  4 lines sampled",
      "        3  csv",
      "        1  line",
      "app.log:3:1: no row of the csv",
      "  3 | hello",
      "    | ^",
    ]);
  });

  test("has lines from further on, whose number nobody knows", async () => {
    expect(await printed(['{"n":1}', '{"n":2}'], ["some words"])).toEqual([
      "app.log: cascade(json,line)",
      "  3 lines sampled, 1 of them further on",
      "        2  json",
      "        1  line",
      "further on: some words",
    ]);
  });

  test("of an input without content says so", async () => {
    expect(await evidence("empty.log", null, look)).toBe("empty.log: no line with content");
  });
});
