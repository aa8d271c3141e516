import { existsSync } from "node:fs";
import type { Step } from "../../engine/emission/steps/index.ts";
import { visible } from "../../engine/output/legible.ts";
import { loadReport } from "../../engine/report/index.ts";
import type { RunOptions } from "../../engine/run/options.ts";
import type { ScriptSource } from "../../engine/script/index.ts";
import type { ScriptError } from "../../engine/script/source.ts";
import { quoted, refuse } from "../failures.ts";
import { wholeFile } from "../whole-file.ts";
import { keepLines } from "./lines.ts";
import { type Given, group, lastValue, type Parsed, type TextOption, valuesOf } from "./option.ts";

export const script = group("Scripts");

export const filter = script.text("filter", {
  step: (text) => ({ kind: "filter", script: sourceOf("--filter", text) }),
  settings: "own",
  argument: "EXPRESSION",
  repeatable: true,
  about: "Keep only events for which this is true",
  details:
    "The event is e, and e.name a field of it; () is a missing one. Filters, levels and scripts that change events run in the order of the command line. An event for which a filter fails is dropped and counted.",
  example: { command: "froe --filter 'e.status >= 500' access.log", does: "shows the requests that failed" },
});

export const exec = script.text("exec", {
  step: (text) => ({ kind: "exec", script: sourceOf("--exec", text) }),
  settings: "own",
  short: "e",
  argument: "SCRIPT",
  repeatable: true,
  about: "Change each event with a script",
  details:
    "Assigning to e.name adds or changes a field, and assigning () removes it. If the script fails, the failure is reported, and the event is unchanged.",
  example: { command: "froe -e 'e.slow = e.request_time > 1.0' access.log", does: "adds a field to every event" },
});

export const execFile = script.file("exec-file", {
  step: (path) => ({ kind: "exec", script: readScript(path, "--exec-file") }),
  settings: "own",
  short: "E",
  argument: "FILE",
  repeatable: true,
  about: "Change each event with the script in a file",
  details: "It runs at its place among --exec, --filter and the other steps.",
  example: { command: "froe -E mask.rhai access.log", does: "runs the script mask.rhai for each event" },
});

export const include = script.file("include", {
  settings: "own",
  short: "I",
  argument: "FILE",
  repeatable: true,
  about: "Make the functions of a file available to all scripts",
  details: "The file may have nothing but definitions of functions.",
  example: { command: "froe -I helpers.rhai --filter 'is_slow(e)' app.log", does: "uses a function of one's own" },
});

export const begin = script.text("begin", {
  settings: "own",
  argument: "SCRIPT",
  repeatable: true,
  about: "Run a script before the first event",
  details: "All scripts can read what it puts into conf, and only --begin can change it.",
  example: { command: `froe --begin 'conf.m = 500' --filter 'e.status >= conf.m' app.log`, does: "names a limit" },
});

export const end = script.text("end", {
  settings: "own",
  argument: "SCRIPT",
  repeatable: true,
  about: "Run a script after the last event",
  details: "The results of the track_ functions are in metrics.",
  example: { command: `froe -q -e 'track_count(e.method)' --end 'print(metrics)' a.log`, does: "counts methods" },
});

export const window = script.int("window", {
  requires: { one: () => [exec, execFile, filter, assert], why: "is what scripts see" },
  argument: "N",
  least: 1,
  most: 10_000,
  about: "Let scripts see the N events before each: window[0] is the event, window[1] the one before it",
  details:
    'They are as they were read, also those that a filter leaves out. window.pluck("ms") has the values of a field.',
  example: {
    command: `froe --window 9 -e 'e.usual = window.pluck("ms").mean()' app.log`,
    does: "shows the mean of the ten events until each",
  },
});

export const assert = script.text("assert", {
  step: (text) => ({ kind: "assert", script: sourceOf("--assert", text) }),
  settings: "own",
  argument: "EXPRESSION",
  repeatable: true,
  about: "Report events for which this is not true, and exit with 1",
  details:
    "The events are still printed. The first few violations are reported one by one, with -v all of them; --strict ends the run at the first.",
  example: { command: "froe -q --assert 'e.status < 500' access.log", does: "checks that nothing failed" },
});

/** What is printed before the line of a script. */
const MARGIN = "  ";
/** The width without a terminal, and the least width that is used, in columns. */
const USUAL_WIDTH = 80;
const LEAST_WIDTH = 20;

/** A filter that is only a field: without quotes, the rest of it may have gone elsewhere. */
const FIELD = /^!?[A-Za-z_][\w.]*$/;

/** True if some filter may be a part of what the user wrote; see operands/advice.ts. */
export function mayBeTorn(parsed: Parsed): boolean {
  return valuesOf(parsed, filter).some(isField);
}

export function isField(script: string): boolean {
  return FIELD.test(script);
}

/** The steps that events go through, in the order of the command line, and the other scripts. @throws UsageError */
export function chooseSteps(parsed: Parsed, environment: RunOptions["scripts"]["environment"]) {
  const steps = parsed.given.flatMap((given) => stepOf(given) ?? []);
  const includes = valuesOf(parsed, include).map((path) => readScript(path, `--${include.long}`));
  const sources = (option: TextOption) => valuesOf(parsed, option).map((text) => sourceOf(`--${option.long}`, text));
  return {
    steps,
    scripts: { begin: sources(begin), end: sources(end), includes, environment },
    lastEvents: lastValue(parsed, window) ?? null,
  };
}

function stepOf({ option, value }: Given): Step | null {
  const step = "step" in option ? option.step : undefined;
  return step ? (step as (given: typeof value) => Step)(value) : null;
}

/** @param name the option whose value the script is. */
export function sourceOf(name: string, text: string): ScriptSource {
  return { name, text };
}

function readScript(path: string, option: string): ScriptSource {
  if (existsSync(path)) return { name: path, text: wholeFile(path, "a script").toString() };
  const others = `-${exec.short} runs a script, and --${keepLines.long} keeps lines that match a pattern`;
  return refuse(`${option} ${quoted(path)}: no such file; ${others}`);
}

/** Refuses a script, with a caret under the wrong column. @throws UsageError */
export async function refuseScript({ message, place, instead }: ScriptError, width: number | null): Promise<never> {
  if (place === null) return refuse(message);
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
  return refuse(lines.join("\n"));
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
