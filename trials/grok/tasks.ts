import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { library } from "../../workbench/foreign/grok/index.ts";
import { type Task, textOf } from "./onigmo.ts";
import { otherNames, ownPatterns } from "./patterns.ts";

const names = [...library].map(([name, { example }]) => ({ name, example }));

/** Each stock name, with text around it. */
export const stockTasks: readonly Task[] = names.map(({ name, example }) => ({
  name,
  pattern: `<%{${name}:x}>`,
  lines: [`<${example}>`],
}));

/** Each stock name that is searched for, so that what is before it decides where it begins. */
export const searchedTasks: readonly Task[] = names.map(({ name, example }) => ({
  name,
  pattern: `%{${name}:x}`,
  lines: [example, ` ${example}`, `a${example}`, `1${example}`, `.${example}`, `${example} ${example}`],
}));

/** Names that the library has not, each read with the file of Logstash that defines it. */
export function definedTasks(): readonly Task[] {
  return otherNames.map(({ name, file, line }) => ({
    name,
    pattern: `^%{${name}}`,
    lines: [line],
    definitions: textOf(file),
  }));
}

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
export const optionsOf = ({ definitions }: Task) => ({
  match: "search" as const,
  ...(definitions !== undefined && { definitions: [{ source: "definitions", text: definitions }] }),
});
