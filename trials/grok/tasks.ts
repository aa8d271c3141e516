import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isFirm, library, libraryOf } from "../../workbench/foreign/grok/index.ts";
import { furtherLines } from "./further-lines.ts";
import type { Task } from "./onigmo.ts";
import { ownPatterns } from "./patterns.ts";

/** The names of a mode, with texts for each. */
const namesOf = (ecs: boolean) => {
  const known = libraryOf(ecs);
  return [...known].map(([name, { example, part }]) => ({
    name,
    texts: [example, ...(furtherLines[name] ?? [])],
    isFirm: isFirm(part, (other) => known.get(other)!.part),
    ecs,
  }));
};

function stockTasksOf(ecs: boolean): readonly Task[] {
  return namesOf(ecs).map(({ texts, ...task }) => ({
    ...task,
    pattern: `<%{${task.name}:x}>`,
    lines: texts.map((text) => `<${text}>`),
  }));
}

function searchedTasksOf(ecs: boolean): readonly Task[] {
  return namesOf(ecs).map(({ texts, ...task }) => ({
    ...task,
    pattern: `%{${task.name}:x}`,
    lines: texts.flatMap((text) => {
      const given = [text, ` ${text}`, `a${text}`, `1${text}`, `.${text}`];
      return task.isFirm ? given : [...given, `${text} ${text}`];
    }),
  }));
}

/** Each stock name, with text around it. */
export const stockTasks: readonly Task[] = stockTasksOf(false);
/** The same with the field names of the common schema. */
export const ecsTasks: readonly Task[] = stockTasksOf(true);
/** Each stock name that is searched for, so that what is before it decides where it begins. */
export const searchedTasks: readonly Task[] = searchedTasksOf(false);
/** True for what is written in another way in the common schema. */
const isOwn = ({ name }: Task) => libraryOf(true).get(name) !== library.get(name);
/** Of those in the common schema, the ones that are not as in the other mode. */
export const ecsOwnTasks: readonly Task[] = ecsTasks.filter(isOwn);
/** The same, searched for. */
export const ecsSearchedTasks: readonly Task[] = searchedTasksOf(true).filter(isOwn);

/** Patterns as pipelines have them: those of the files of FROE_GROK_PIPELINES, each a list of tasks as JSON, or else some of froe's. */
export function pipelineTasks(): readonly Task[] {
  const folder = process.env.FROE_GROK_PIPELINES;
  if (folder === undefined) return ownPatterns;
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  const tasks = files
    .toSorted()
    .flatMap((file): readonly Task[] => JSON.parse(readFileSync(join(folder, file), "utf8")));
  if (tasks.length === 0) throw new Error(`${folder} has no files of patterns`);
  return tasks;
}

/** The options of a task for reading its pattern. */
export const optionsOf = ({ definitions, ecs = false }: Task) => ({
  match: "search" as const,
  ecs,
  ...(definitions !== undefined && { definitions: [{ source: "definitions", text: definitions }] }),
});
