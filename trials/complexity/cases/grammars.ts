import { Event, NameTable } from "../../../engine/event/index.ts";
import type { Grammar } from "../../../engine/grammar/index.ts";
import { maker } from "../../../engine/parse/compile/index.ts";
import { type CompiledParser, type Maker, makeParser } from "../../../engine/parse/programs/index.ts";
import { catalogue } from "../../../grammars/index.ts";
import { strategies } from "../../../grammars/strategies.ts";
import { drawnGrammars, HOSTILE } from "../../../spec/parse/drawn-grammars.ts";
import { columnGrammars } from "../../../spec/parse/grammars.ts";
import { type Adversary, adversariesOf, textOf } from "../adversaries.ts";
import type { Case, Target } from "../case.ts";

type Task = "parse" | "scan" | "locate" | "probe" | "pick" | "survey";

const TASKS: readonly Task[] = ["parse", "locate"];
const LOOKS: readonly Task[] = ["scan", "probe", "pick", "survey"];

const traces = strategies.flatMap(({ lines }) =>
  lines.kind === "trace" ? Object.values(lines.trace.states).flatMap((all) => all.map(({ line }) => line)) : [],
);

/** Each grammar, on its adversaries, in each of the ways in which its records are read. */
export function grammars(): readonly Target[] {
  return [...catalogue, ...columnGrammars, ...new Set(traces)].map((grammar) => ({
    name: grammar.name,
    cases: () => casesOf(grammar),
  }));
}

/** Grammars drawn at random that read texts again and again, some hundred in each target. */
export function drawn(): readonly Target[] {
  return Array.from({ length: 2_000 / EACH }, (_, i) => i * EACH).map((first) => ({
    name: `seeds ${first} to ${first + EACH - 1}`,
    most: LONGEST_DRAWN,
    cases: () =>
      drawnGrammars(first, first + EACH).flatMap((grammar) =>
        casesOf(
          grammar,
          HOSTILE.map((piece) => ({ before: "", piece, behind: "" })),
          maker,
        ),
      ),
  }));
}

const EACH = 100;
const LONGEST_DRAWN = 64 * 1024;

/** Programs as formats that ship have them: their steps are not counted, so that they have to be linear by themselves. */
const uncounted: Maker = { ...maker, programOf: (grammar, framing, task) => maker.programOf(grammar, framing, task) };

function casesOf(
  grammar: Grammar,
  adversaries: readonly Adversary[] = adversariesOf(grammar),
  making = uncounted,
): readonly Case[] {
  const names = new NameTable();
  const parser = makeParser(grammar, names, grammar.framer, making);
  const event = new Event(names);
  const tasks = grammar.json ? [...TASKS, ...LOOKS] : TASKS;
  return adversaries.flatMap((adversary) =>
    tasks.map((task) => ({
      name: `${task}, ${shown(adversary)}`,
      make: (size) => runOf(parser, event, task, adversary, size),
    })),
  );
}

function shown({ before, piece, behind }: Adversary): string {
  return [before.slice(-12), piece, behind.slice(0, 12)].map((text) => JSON.stringify(text)).join(" ");
}

function runOf(parser: CompiledParser, event: Event, task: Task, adversary: Adversary, size: number): () => void {
  const bytes = Buffer.from(`${textOf(adversary, size).replaceAll("\n", " ")}\n`);
  const to = bytes.length - 1;
  if (task === "locate") return () => void parser.locate(bytes, 0, to);
  if (task === "parse") return () => void parser.parse(bytes, 0, to, event);
  return () => void parser.json?.[task](bytes, 0, to, event);
}
