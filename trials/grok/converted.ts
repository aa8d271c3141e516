import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { grammar } from "../../engine/authoring/index.ts";
import { rest } from "../../engine/grammar/index.ts";
import { type ExportRequest, exportTo, type TargetName } from "../../workbench/export/index.ts";
import { grok } from "../../workbench/foreign/grok/index.ts";
import type { Expressed } from "../../workbench/foreign/index.ts";
import { rewritten } from "../../workbench/foreign/rewriting/index.ts";
import type { FlavorName } from "../../workbench/regex/index.ts";
import { linesFor } from "./lines.ts";
import { captured, isSame, type Task, type Texts } from "./onigmo.ts";
import { optionsOf, pipelineTasks, stockTasks } from "./tasks.ts";

// What froe convert writes of a pattern of grok captures, in the engine that it is for, what Onigmo captures with the pattern.

const PYTHON = process.env.FROE_PYTHON ?? "python3";
const named = grammar("converted", { about: "converted", layout: "converted", record: rest });

type Fields = Readonly<Record<string, string>> | null;

interface Engine {
  readonly target: TargetName;
  readonly flavor: FlavorName;
  readonly run: (
    jobs: readonly { readonly source: string; readonly lines: readonly string[] }[],
  ) => readonly (readonly Fields[])[];
}

const spawned =
  (command: string, script: string, engine: string): Engine["run"] =>
  (jobs) => {
    const { stdout, stderr, status } = spawnSync(command, [script], {
      input: JSON.stringify({ engine, jobs }),
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    });
    if (status !== 0) throw new Error(stderr || `no ${command}`);
    return JSON.parse(stdout);
  };

const inNode: Engine["run"] = (jobs) =>
  jobs.map(({ source, lines }) => {
    const expression = new RegExp(source, "u");
    return lines.map((line) => {
      const found = expression.exec(line);
      return found && Object.fromEntries(Object.entries(found.groups ?? {}).filter(([, text]) => text !== undefined));
    });
  });

const PYTHON_SCRIPT = "trials/exports/match.py";
const engines: Readonly<Record<string, Engine>> = {
  "Ruby's Onigmo": {
    target: "regex",
    flavor: "oniguruma",
    run: spawned("ruby", "trials/exports/match.rb", "ruby"),
  },
  PCRE2: { target: "regex", flavor: "pcre", run: spawned(PYTHON, PYTHON_SCRIPT, "pcre2") },
  "Python's re": { target: "regex", flavor: "python", run: spawned(PYTHON, PYTHON_SCRIPT, "re") },
  RE2: { target: "regex", flavor: "re2", run: spawned(PYTHON, PYTHON_SCRIPT, "re2") },
  "JavaScript's RegExp": { target: "regex", flavor: "js", run: inNode },
  "Vector's VRL": { target: "vrl", flavor: "pcre", run: spawned(PYTHON, PYTHON_SCRIPT, "vrl") },
};

async function expressionOf(task: Task): Promise<Expressed> {
  const found = await grok.read(task.pattern, optionsOf(task));
  if (!found.expression) throw new Error(`${task.name} is no expression`);
  return found.expression;
}

/** What is written for a target; null if the target cannot say it. @returns the names of the fields too, by those of the groups. */
async function converted(task: Task, { target, flavor }: Engine) {
  const expressed = await expressionOf(task);
  const fields = new Map<string, string>();
  const express: ExportRequest["express"] = (name) => {
    const made = rewritten(expressed, named, name);
    if ("source" in made) for (const { name: group, field } of made.captures) fields.set(group, field);
    return made;
  };
  const common = { grammar: named, format: "converted", types: [], samples: [], schema: null };
  const made = await exportTo(target, { ...common, flavor, partial: false, express });
  if (!("text" in made)) return { refused: `${task.name}: ${made.reason}` };
  return { source: target === "regex" ? made.text.replace(/\n$/, "") : made.text, fields };
}

/** The same without what is after the name, and without a field for all of it. */
const atEnd = (task: Task): Task => ({
  ...task,
  pattern: `<%{${task.name}}`,
  lines: task.lines.map((line) => line.slice(0, -1)),
});

/** The values of an event by their paths: Vector's fields may be objects. */
function flat(event: Readonly<Record<string, unknown>>, path = ""): readonly (readonly [string, unknown])[] {
  return Object.entries(event).flatMap(([name, value]) =>
    typeof value === "object" && value !== null
      ? flat({ ...value }, `${path}${name}.`)
      : [[`${path}${name}`, value] as const],
  );
}

/** Texts of groups by the names of their fields; empty ones are none. */
function byField(found: Readonly<Record<string, unknown>> | null, fields: ReadonlyMap<string, string>): Fields {
  if (found === null) return null;
  const texts = flat(found).filter(([, text]) => text !== "" && text !== null);
  return Object.fromEntries(texts.map(([group, text]) => [fields.get(group) ?? group, String(text)]));
}

/** Why a pattern that asks for its neighbors is refused, where the engine cannot ask. */
const NO_LOOKS = /the engine has no look/;

async function compare(tasks: readonly Task[], engine: Engine) {
  const made = await Promise.all(tasks.map((task) => converted(task, engine)));
  const refused = made.flatMap((one) => one.refused ?? []);
  const jobs = made.flatMap((one, index) => {
    if (one.source === undefined) return [];
    const task = tasks[index]!;
    return [{ task, ...one, lines: linesFor(null, task.lines, index + 1) }];
  });
  const expected = captured(jobs.map(({ task, lines }) => ({ ...task, lines })));
  const found = engine.run(jobs.map(({ source, lines }) => ({ source, lines })));
  const differences = jobs.flatMap(({ task, fields, lines }, i) => {
    const wrong = lines.flatMap((line, at) => {
      const [mine, theirs]: readonly [Fields, Texts] = [byField(found[i]![at]!, fields), expected[i]![at]!];
      return isSame(mine, theirs) ? [] : [{ name: task.name, line, mine, theirs }];
    });
    return wrong.slice(0, 1).map((one) => ({ ...one, count: `${wrong.length} of ${lines.length}` }));
  });
  return { refused: refused.filter((reason) => !NO_LOOKS.test(reason)), differences, lines: expected.flat().length };
}

/** Names that docs/IMPORTS.md says are read to the end of the line, so not with text after them. */
const TO_THE_END = ["SYSLOGPAMSESSION"];

describe.each(Object.entries(engines))("grok in %s", (name, engine) => {
  test("every stock name captures what it does in Logstash", async () => {
    const tasks = stockTasks.map((task) => (TO_THE_END.includes(task.name) ? atEnd(task) : task));
    const { refused, differences, lines } = await compare(tasks, engine);
    console.log(`${name}: ${lines} lines`);
    expect(refused).toEqual([]);
    expect(differences).toEqual([]);
  });

  test("patterns capture what they do in Logstash", async () => {
    const tasks = pipelineTasks();
    const { refused, differences, lines } = await compare(tasks, engine);
    const written = tasks.length - refused.length;
    console.log(`${name}: ${written} of ${tasks.length} patterns, ${lines} lines`, ...refused);
    expect(differences).toEqual([]);
    expect(written).toBeGreaterThan(0.9 * tasks.length - 1);
  });
});
