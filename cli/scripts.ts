import { readFileSync } from "node:fs";
import type { Step } from "../engine/emission/steps/index.ts";
import { visible } from "../engine/output/legible.ts";
import { loadReport } from "../engine/report/index.ts";
import type { RunOptions } from "../engine/run/options.ts";
import type { ScriptError } from "../engine/script/error.ts";
import type { ScriptSource } from "../engine/script/index.ts";
import {
  assert,
  begin,
  end,
  excludeLevels,
  exec,
  execFile,
  filter,
  include,
  keepLines,
  levels,
  type Setting,
  type TextOption,
} from "./options/index.ts";
import { type Given, type Parsed, valuesOf } from "./parse.ts";
import { quoted, type UsageError, usageError } from "./usage.ts";

/** What is printed before the line of a script. */
const MARGIN = "  ";
/** The width without a terminal, and the least width that is used, in columns. */
const USUAL_WIDTH = 80;
const LEAST_WIDTH = 20;

/** The steps that events go through, in the order of the command line, and the other scripts. */
export type Steps = Pick<RunOptions, "steps" | "scripts">;

/** A filter that is only a field: without quotes, the rest of it may have gone elsewhere. */
const FIELD = /^!?[A-Za-z_][\w.]*$/;

/** True if some filter may be a part of what the user wrote; see torn-filter.ts. */
export function mayBeTorn(parsed: Parsed): boolean {
  return valuesOf(parsed, filter).some(isField);
}

export function isField(script: string): boolean {
  return FIELD.test(script);
}

/** Reads steps and scripts from the command line. @returns an error if one is wrong. */
export function chooseSteps(parsed: Parsed, environment: RunOptions["scripts"]["environment"]): Steps | UsageError {
  const steps: Step[] = [];
  for (const given of parsed.given) {
    const step = stepOf(given);
    if (step === null) continue;
    if ("ok" in step) return step;
    steps.push(step);
  }
  const includes: ScriptSource[] = [];
  for (const path of valuesOf(parsed, include)) {
    const source = readScript(path, include);
    if ("ok" in source) return source;
    includes.push(source);
  }
  const sourcesOf = (option: TextOption) => valuesOf(parsed, option).map((text) => sourceOf(option, text));
  return { steps, scripts: { begin: sourcesOf(begin), end: sourcesOf(end), includes, environment } };
}

/** What an option adds to the steps, if anything. */
function stepOf(given: Given): Step | UsageError | null {
  if (isOf(given, levels)) return { kind: "levels", levels: given.value, exclude: false };
  if (isOf(given, excludeLevels)) return { kind: "levels", levels: given.value, exclude: true };
  if (isOf(given, filter)) return { kind: "filter", script: sourceOf(filter, given.value) };
  if (isOf(given, exec)) return { kind: "exec", script: sourceOf(exec, given.value) };
  if (isOf(given, assert)) return { kind: "assert", script: sourceOf(assert, given.value) };
  if (!isOf(given, execFile)) return null;
  const script = readScript(given.value, execFile);
  return "ok" in script ? script : { kind: "exec", script };
}

function isOf<O extends Setting>(given: Given, option: O): given is Given<O> {
  return given.option === option;
}

export function sourceOf(option: TextOption, text: string): ScriptSource {
  return { name: `--${option.long}`, text };
}

function readScript(path: string, option: Setting): ScriptSource | UsageError {
  try {
    return { name: path, text: readFileSync(path, "utf8") };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      const others = `-${exec.short} runs a script, and --${keepLines.long} keeps lines that match a pattern`;
      return usageError(`--${option.long} ${quoted(path)}: no such file; ${others}`);
    }
    const reason = error instanceof Error ? error.message : String(error);
    // Node's message repeats the name of the file.
    return usageError(`--${option.long} ${quoted(path)} cannot be read: ${reason.replace(/, \w+ '.*'$/s, "")}`);
  }
}

/** The error about an invalid script, with a caret under the wrong column. */
export async function wrongScript({ message, place, instead }: ScriptError, width: number | null): Promise<UsageError> {
  if (place === null) return usageError(message);
  const { name, line, column, text } = place;
  const { excerpt } = await loadReport();
  const shown = excerpt(text, column, Math.max((width ?? USUAL_WIDTH) - MARGIN.length, LEAST_WIDTH));
  const lines = [
    `${visible(name)}:${line}:${column}: ${message}`,
    MARGIN + shown.line,
    `${MARGIN}${" ".repeat(shown.caret)}^`,
    ...meantInstead(name, text),
    ...(instead === null ? [] : [`${MARGIN}write: ${writtenScript(name, instead.split("\n")[line - 1] ?? instead)}`]),
  ];
  return usageError(lines.join("\n"));
}

/** What somebody means whose script is one word, or whose shell has replaced a part of it. */
function meantInstead(name: string, text: string): readonly string[] {
  if (!name.startsWith("--")) return [];
  if (/^[A-Za-z]+$/.test(text)) return [`${MARGIN}for the lines with this text: --${keepLines.long} ${text}`];
  if (!/^\s*(?:[<>=]|!=)/.test(text)) return [];
  return [`${MARGIN}in double quotes the shell replaces $name: write ${name} 'e.name${text.replace(/^\s*/, " ")}'`];
}

/** The line of a script to write instead: of an option's value as a shell reads it, of a file as it is. */
function writtenScript(name: string, text: string): string {
  return visible(name.startsWith("--") ? `${name} ${inShell(text)}` : text);
}

/** A word between quotes for a shell, double ones if they need no escapes. */
function inShell(text: string): string {
  if (text.includes("'") && !/["$`\\!]/.test(text)) return `"${text}"`;
  return `'${text.replaceAll("'", "'\\''")}'`;
}
