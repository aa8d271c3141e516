import { type CompiledParser, compile } from "../../../engine/backends/compile/index.ts";
import { Event, NameTable } from "../../../engine/event/index.ts";
import type { Grammar } from "../../../engine/grammar/index.ts";
import { catalogue } from "../../../grammars/index.ts";
import { strategies } from "../../../grammars/strategies.ts";
import { columnGrammars } from "../../backends/grammars.ts";
import { type Adversary, adversariesOf, textOf } from "../adversaries.ts";
import type { Case } from "../case.ts";
import { processorTime } from "../measure.ts";

type Task = "parse" | "scan" | "locate";

/** All adversaries are tried at these sizes; the slowest, and those that grow most, are measured. */
const SMALL = 2 ** 14;
const LARGE = 2 ** 16;
const MEASURED = 2;

const traces = strategies.flatMap(({ lines }) =>
  lines.kind === "trace" ? Object.values(lines.trace.states).flatMap((all) => all.map(({ line }) => line)) : [],
);

/** Of each grammar those of its adversaries that look worst. */
export function grammars(): readonly Case[] {
  return [...catalogue, ...columnGrammars, ...new Set(traces)].flatMap((grammar) => {
    const names = new NameTable();
    const parser = compile(grammar, names, grammar.framer);
    const event = new Event(names);
    const tasks: readonly Task[] = grammar.json ? ["parse", "scan", "locate"] : ["parse", "locate"];
    const tried = adversariesOf(grammar).flatMap((adversary) =>
      tasks.map((task) => {
        const [small, large] = [SMALL, LARGE].map((size) => {
          const run = runOf(parser, event, task, adversary, size);
          return Math.min(processorTime(run), processorTime(run));
        });
        return { adversary, task, large: large!, growth: large! / Math.max(0.05, small!) };
      }),
    );
    const slowest = tried.toSorted((a, b) => b.large - a.large).slice(0, MEASURED);
    const steepest = tried.toSorted((a, b) => b.growth - a.growth).slice(0, MEASURED);
    return [...new Set([...slowest, ...steepest])].map(({ adversary, task }) => ({
      name: nameOf(grammar, task, adversary),
      make: (size) => runOf(parser, event, task, adversary, size),
    }));
  });
}

function nameOf(grammar: Grammar, task: Task, { before, piece, behind }: Adversary): string {
  const around = [before.slice(-12), piece, behind.slice(0, 12)].map((text) => JSON.stringify(text)).join(" ");
  return `${grammar.name}, ${task}, ${around}`;
}

function runOf(parser: CompiledParser, event: Event, task: Task, adversary: Adversary, size: number): () => void {
  const bytes = Buffer.from(`${textOf(adversary, size).replaceAll("\n", " ")}\n`);
  const to = bytes.length - 1;
  if (task === "parse") return () => parser.parse(bytes, 0, to, event);
  return task === "scan" ? () => parser.scan(bytes, 0, to) : () => parser.locate(bytes, 0, to);
}
