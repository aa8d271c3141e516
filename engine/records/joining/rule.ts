import { Event, NameTable } from "../../event/index.ts";
import type { Grammar, Trace } from "../../grammar/index.ts";
import type { LineRule, LineTest } from "../../input/index.ts";
import { REJECT } from "../../parse/programs/index.ts";
import type { Sample } from "../../select/index.ts";
import { parsersOf } from "../parsers.ts";
import type { ChosenLines } from "./chosen-lines.ts";
import { groupingBy, type Multiline, ruleBy } from "./multiline.ts";
import { joinedSample } from "./samples.ts";

/** Makes the rule that decides which lines are one record, with what it is built from loaded. */
export async function ruleOf(lines: Exclude<ChosenLines, { kind: "parts" }>): Promise<LineRule> {
  return ruleBy(lines, lines.kind === "trace" ? await traceTests(lines.trace) : noTest);
}

/** What joins the lines of samples as a run does; null where lines say as much as their records. */
export async function sampleJoiner(multiline: Multiline): Promise<((sample: Sample) => Sample) | null> {
  const { lines, joint } = multiline;
  if (lines.kind === "parts") return null;
  const grouping = groupingBy(await ruleOf(lines), multiline);
  return (sample) => joinedSample(sample, grouping, joint);
}

async function traceTests(trace: Trace): Promise<(line: Grammar) => LineTest> {
  const names = new NameTable();
  const event = new Event(names);
  const parsers = await parsersOf(names);
  await parsers.load(Object.values(trace.states).flatMap((all) => all.map(({ line }) => line)));
  return (line) => {
    const parser = parsers.of(line);
    return (bytes, from, to) => parser.parse(bytes, from, to, event) !== REJECT;
  };
}

function noTest(): never {
  throw new Error("only stack traces have lines with a test");
}
